"""A published file comes whole over a bad line, is not fetched twice, and is refused when it is not the right one."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from kb.cli import main
from kb.errors import DownloadError
from kb.importers.download import fetch

CONTENT = bytes(range(256)) * 2000


class Server(ThreadingHTTPServer):
    """Serves ``content``; each number in ``breaks`` ends one answer after so many bytes, each in ``refusals`` is one answer's status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.content, self.etag = CONTENT, '"v1"'
        self.breaks: list[int] = []
        self.refusals: list[int] = []
        self.headers: dict[str, str] = {}
        self.asked: list[dict[str, str]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/data/cards.json"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        server = self.server
        server.asked.append(dict(self.headers))
        if server.refusals:
            self.send_error(server.refusals.pop(0))
            return
        if self.headers.get("If-None-Match") == server.etag:
            self.send_response(304)
            self.end_headers()
            return
        start = 0
        if self.headers.get("Range") and self.headers.get("If-Range") == server.etag:
            start = int(self.headers["Range"].removeprefix("bytes=").rstrip("-"))
        body = server.content[start:]
        self.send_response(206 if start else 200)
        self.send_header("ETag", server.etag)
        self.send_header("Content-Length", str(len(body)))
        if start:
            self.send_header(
                "Content-Range", f"bytes {start}-{len(server.content) - 1}/{len(server.content)}"
            )
        for name, value in server.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body[: server.breaks.pop(0)] if server.breaks else body)

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def get(server: Server, folder: Path, **more: str):
    return fetch(server.url, folder, lambda done, whole: None, pause=lambda seconds: None, **more)


def test_a_file_comes_once_and_then_only_when_it_changed(server: Server, tmp_path: Path) -> None:
    first = get(server, tmp_path)
    assert first.changed and first.path.read_bytes() == CONTENT
    assert first.sha256 == hashlib.sha256(CONTENT).hexdigest()
    again = get(server, tmp_path)
    assert not again.changed and again.sha256 == first.sha256
    server.content, server.etag = b"new", '"v2"'
    assert get(server, tmp_path).changed and first.path.read_bytes() == b"new"


def test_a_transfer_that_breaks_off_goes_on_where_it_was(server: Server, tmp_path: Path) -> None:
    server.breaks = [100_000, 200_000]
    assert get(server, tmp_path).path.read_bytes() == CONTENT
    assert [asked.get("Range") for asked in server.asked] == [None, "bytes=100000-", "bytes=300000-"]


def test_a_later_call_goes_on_with_what_an_earlier_one_left(server: Server, tmp_path: Path) -> None:
    server.breaks = [1000] * 4
    with pytest.raises(DownloadError, match="broke off after 4,000 of 512,000 bytes"):
        get(server, tmp_path)
    assert not (tmp_path / "cards.json").exists()
    assert get(server, tmp_path).path.read_bytes() == CONTENT
    assert server.asked[-1]["Range"] == "bytes=4000-"


def test_a_file_that_changed_meanwhile_is_fetched_anew(server: Server, tmp_path: Path) -> None:
    server.breaks = [1000] * 4
    with pytest.raises(DownloadError):
        get(server, tmp_path)
    server.content, server.etag = b"another file", '"v2"'
    assert get(server, tmp_path).path.read_bytes() == b"another file"


def test_a_server_in_trouble_is_asked_again_and_a_missing_file_is_not(server: Server, tmp_path: Path) -> None:
    server.refusals = [503, 429]
    assert get(server, tmp_path).changed
    server.etag, server.refusals = '"v2"', [404]
    with pytest.raises(DownloadError, match="404"):
        get(server, tmp_path)
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


@pytest.mark.parametrize("told", [True, False])
def test_a_file_with_another_checksum_is_refused_and_the_old_one_stays(
    server: Server, tmp_path: Path, told: bool
) -> None:
    get(server, tmp_path)
    server.content, server.etag = b"tampered", '"v2"'
    wrong = base64.b64encode(hashlib.sha256(b"x").digest()).decode()
    server.headers = {"Repr-Digest": f"sha-256=:{wrong}:"} if told else {}
    with pytest.raises(DownloadError, match="SHA-256"):
        get(server, tmp_path, **({} if told else {"sha256": "00"}))
    assert (tmp_path / "cards.json").read_bytes() == CONTENT


def test_only_https_is_fetched_from(tmp_path: Path) -> None:
    for url in ("http://example.org/cards.json", "file:///etc/passwd", "cards.json"):
        with pytest.raises(DownloadError, match="only https"):
            fetch(url, tmp_path, lambda done, whole: None)


def test_the_command_fetches_and_imports(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {
        "password": 11,
        "name": {"zh-fan": "试验魔法"},
        "card_type": "Spell",
        "property": "Normal",
        "text": {"zh-fan": "①：从卡组抽1张。"},
    }
    server.content = json.dumps([row]).encode()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    arguments = ["update", "--base", str(tmp_path / "a.base"), "--url", server.url]
    first = CliRunner().invoke(main, arguments)
    assert first.exit_code == 0 and "texts parsed now: 1" in first.stderr, first.output
    second = CliRunner().invoke(main, arguments)
    assert "not changed" in second.stderr and "texts parsed now: 0" in second.stderr
