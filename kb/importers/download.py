"""A published card file fetched over HTTPS: resumed where it broke off, taken only when it changed, checked.

Beside the file stands ``<name>.state`` with its ETag and SHA-256; what has come of an unfinished one is in
``<name>.part`` with its own ``.part.state``.
"""

from __future__ import annotations

import base64
import hashlib
import http.client
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from kb.errors import DownloadError

#: the card database that is published as one file
YAML_YUGI = "https://dawnbrandbots.github.io/yaml-yugi/cards.json"
_CHUNK = 1 << 16
_TIMEOUT = 30.0  # seconds without a byte
_TRIES = 4
#: larger than any card database
_LARGEST = 1 << 30
_LOCAL = ("127.0.0.1", "localhost", "::1")
#: called with how many bytes there are, and how many there will be (None: not known)
Progress = Callable[[int, int | None], None]


class State(msgspec.Struct, frozen=True):
    """What is known of a file that was fetched."""

    url: str
    etag: str | None = None
    sha256: str | None = None


class Fetched(msgspec.Struct, frozen=True):
    """``changed`` is False when the server said that the file is the one we have."""

    path: Path
    changed: bool
    sha256: str


def fetch(
    url: str,
    folder: Path,
    progress: Progress,
    sha256: str | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> Fetched:
    """Fetch *url* into *folder*, unless the file there is still the published one.

    A transfer that breaks off is tried again from where it was, and a later call goes on with what an earlier one
    left. *sha256*: what the file must have. Raises DownloadError; the file that was there stays.
    """
    where = urlsplit(url)
    if where.scheme != "https" and not (where.scheme == "http" and where.hostname in _LOCAL):
        raise DownloadError(f"{url}: only https addresses are fetched from", url=url)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (Path(where.path).name or "cards.json")
    known = _state(path)
    held = known if known is not None and known.url == url and path.exists() else None
    for attempt in range(_TRIES):
        try:
            return _fetch(url, path, held, progress, sha256)
        except _Broken as error:
            if attempt == _TRIES - 1:
                raise DownloadError(f"{url}: {error}; what has come is kept, try again", url=url) from error
            pause(2.0**attempt)
    raise AssertionError


class _Broken(Exception):
    """The transfer broke off: worth another try."""


def _fetch(url: str, path: Path, held: State | None, progress: Progress, sha256: str | None) -> Fetched:
    part = path.with_name(path.name + ".part")
    begun = _state(part)
    offset = part.stat().st_size if begun is not None and begun.url == url and part.exists() else 0
    headers = {"User-Agent": "saitei", "Accept-Encoding": "identity"}
    if offset and begun is not None and begun.etag:
        headers |= {"Range": f"bytes={offset}-", "If-Range": begun.etag}
    elif held is not None and held.etag and (sha256 is None or held.sha256 == sha256):
        headers["If-None-Match"] = held.etag
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=_TIMEOUT) as answer:
            going_on = answer.status == 206 and _starts_at(answer.headers, offset)
            if answer.status == 206 and not going_on:
                part.unlink(missing_ok=True)
                raise _Broken("the server sent another part than was asked for")
            _receive(answer, url, part, offset if going_on else 0, progress)
            digest = _checked(part, answer.headers, sha256, url)
            etag = answer.headers.get("ETag")
    except urllib.error.HTTPError as error:
        if error.code == 304 and held is not None and held.sha256:
            return Fetched(path, False, held.sha256)
        if error.code == 416:
            part.unlink(missing_ok=True)
            raise _Broken("the server has no more of it") from error
        if error.code >= 500 or error.code == 429:
            raise _Broken(f"the server answers {error.code}") from error
        raise DownloadError(f"{url}: the server answers {error.code} {error.reason}", url=url) from error
    except (OSError, http.client.HTTPException) as error:
        raise _Broken(str(getattr(error, "reason", None) or error)) from error
    os.replace(part, path)
    _keep(path, State(url, etag, digest))
    _file_of(part).unlink(missing_ok=True)
    return Fetched(path, True, digest)


def _receive(answer: http.client.HTTPResponse, url: str, part: Path, offset: int, progress: Progress) -> None:
    length = answer.headers.get("Content-Length")
    whole = offset + int(length) if length and length.isdigit() else None
    if whole is not None and whole > _LARGEST:
        raise DownloadError(f"{url}: {whole:,} bytes are no card database", url=url)
    _keep(part, State(url, answer.headers.get("ETag")))
    with part.open("ab" if offset else "wb") as file:
        done = offset
        while chunk := answer.read(_CHUNK):
            file.write(chunk)
            done += len(chunk)
            if done > _LARGEST:
                raise DownloadError(f"{url}: more than {_LARGEST:,} bytes: no card database", url=url)
            progress(done, whole)
    if whole is not None and done < whole:
        raise _Broken(f"it broke off after {done:,} of {whole:,} bytes")


def _starts_at(headers: Mapping[str, str], offset: int) -> bool:
    return headers.get("Content-Range", "").removeprefix("bytes ").partition("-")[0] == str(offset)


def _checked(part: Path, headers: Mapping[str, str], wanted: str | None, url: str) -> str:
    """The file's SHA-256, held against the one wanted and the one that the server tells (Repr-Digest, RFC 9530)."""
    with part.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256")
    told = headers.get("Repr-Digest", "")
    expected = f"sha-256=:{base64.b64encode(digest.digest()).decode()}:"
    if (wanted and digest.hexdigest() != wanted.lower()) or ("sha-256=" in told and expected not in told):
        part.unlink()
        raise DownloadError(f"{url}: its SHA-256 is {digest.hexdigest()}, not what it should be", url=url)
    return digest.hexdigest()


def _file_of(path: Path) -> Path:
    return path.with_name(path.name + ".state")


def _state(path: Path) -> State | None:
    try:
        return msgspec.json.decode(_file_of(path).read_bytes(), type=State)
    except (OSError, msgspec.DecodeError):
        return None


def _keep(path: Path, state: State) -> None:
    _file_of(path).write_bytes(msgspec.json.encode(state))
