"""Card files of any published kind, told apart by what is in them, never by their names."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
import yaml

from kb.cards import Card
from kb.errors import DataError
from kb.importers import cdb, shapes
from kb.importers.rows import BadRow, Refused, card_of, place

_XZ = b"\xfd7zXZ\x00"
_BOM = b"\xef\xbb\xbf"
_WRAPPERS = ("data", "cards")
_ENDINGS = (".json", ".jsonl", ".yaml", ".yml", ".cdb", ".xz")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Item = tuple[str, Any]


def read_cards(path: Path) -> Iterator[Card | Refused]:
    """Every card of a file or folder, texts not read yet. Raises DataError naming file, row and cause."""
    try:
        if path.is_dir():
            yield from _folder(path)
        else:
            yield from _file(path)
    except (OSError, EOFError, UnicodeDecodeError, lzma.LZMAError) as error:
        raise DataError(f"{path.name}: cannot be read: {error}", path=str(path)) from error


def _folder(path: Path) -> Iterator[Card | Refused]:
    """The files below *path*; of a card kept both as JSON and as YAML the JSON."""
    files = sorted(file for file in path.rglob("*") if file.suffix in _ENDINGS and file.is_file())
    if not files:
        raise DataError(f"{path.name}: no card files in this folder", path=str(path))
    known = set(files)
    for file in files:
        if file.suffix in (".yaml", ".yml") and file.with_suffix(".json") in known:
            continue
        try:
            yield from _file(file)
        except DataError as error:
            yield Refused(file.name, str(error).removeprefix(f"{file.name}: "))


def _file(path: Path) -> Iterator[Card | Refused]:
    with path.open("rb") as file:
        start = file.read(4096)
    if not start:
        raise DataError(f"{path.name}: the file is empty", path=str(path))
    if start.startswith(cdb.MAGIC):
        return cdb.read(path)
    return map(_card, _items(path, start))


def _card(item: _Item) -> Card | Refused:
    where, value = item
    if isinstance(value, Refused):
        return value
    try:
        return card_of(shapes.common(value))
    except BadRow as bad:
        return Refused(where, str(bad))


def _items(path: Path, start: bytes) -> Iterator[_Item]:
    if start.startswith(_XZ):
        return _lines(path, lzma.open)
    start = start.removeprefix(_BOM).lstrip()
    if start[:1] == b"[" or (start[:1] == b"{" and not _has_object_lines(path)):
        return _json(path)
    if start[:1] == b"{":
        return _lines(path, open)
    if _looks_like_yaml(start):
        return _yaml(path)
    raise DataError(
        f"{path.name}: not a card file that can be read here (cards.cdb, yaml-yugi JSON or YAML, YGOJSON, YGOPRODeck"
        " JSON, JSON Lines)",
        path=str(path),
    )


def _has_object_lines(path: Path) -> bool:
    """The first line that is not empty is a whole JSON object, and no wrapper around cards."""
    with path.open("rb") as file:
        first = next((line for line in file if line.strip()), b"").removeprefix(_BOM)
    try:
        value = msgspec.json.decode(first)
    except msgspec.DecodeError:
        return False
    return isinstance(value, dict) and not any(isinstance(value.get(key), list) for key in _WRAPPERS)


def _looks_like_yaml(start: bytes) -> bool:
    head = start.decode("utf-8", errors="replace")
    return "\x00" not in head and any(
        line.startswith(("konami_id:", "password:", "name:", "- konami_id:", "- password:", "- name:"))
        for line in head.splitlines()
    )


# --------------------------------------------------------------------------- each kind


def _lines(path: Path, opener: Callable[..., IO[bytes]]) -> Iterator[_Item]:
    with opener(path, "rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _decoded(place(path, number), line.removeprefix(_BOM))


def _json(path: Path) -> Iterator[_Item]:
    """The items of an array, each taken apart from the file's bytes only when its turn comes."""
    content = path.read_bytes().removeprefix(_BOM)
    try:
        raws = _raws(content)
    except msgspec.DecodeError as error:
        raise DataError(f"{path.name}: not JSON: {error}", path=str(path)) from error
    for number, raw in enumerate(raws, 1):
        yield _decoded(place(path, number), raw)


def _raws(content: bytes) -> list[msgspec.Raw]:
    if content.lstrip()[:1] == b"[":
        return msgspec.json.decode(content, type=list[msgspec.Raw])
    fields = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    for key in _WRAPPERS:
        if key in fields and bytes(fields[key]).lstrip()[:1] == b"[":
            return msgspec.json.decode(fields[key], type=list[msgspec.Raw])
    return [msgspec.Raw(content)]


def _decoded(where: str, line: bytes | msgspec.Raw) -> _Item:
    try:
        return where, msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return where, Refused(where, f"not JSON: {error}")


def _yaml(path: Path) -> Iterator[_Item]:
    """One card a document, or the items of one list: each is read on its own, so one bad card is one refused row."""
    for number, chunk in _yaml_chunks(path):
        where = place(path, number)
        try:
            value = yaml.load(chunk, Loader=_LOADER)
        except (yaml.YAMLError, RecursionError) as error:
            yield where, Refused(where, f"not YAML: {str(error).splitlines()[0]}")
            continue
        for item in value if isinstance(value, list) else [value] if value else []:
            yield where, item


def _yaml_chunks(path: Path) -> Iterator[tuple[int, str]]:
    """(line, text) of each document or top-level list item."""
    first, held, is_list = 1, list[str](), False
    with path.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, 1):
            if not held:
                is_list = line.startswith("- ")
            if held and (line.startswith("---") or (is_list and line.startswith("- "))):
                yield first, "".join(held)
                first, held = number, []
            if not line.startswith("---"):
                held.append(line)
    if held:
        yield first, "".join(held)
