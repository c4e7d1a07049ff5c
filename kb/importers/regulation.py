"""Limit lists as players have them: ``lflist.conf`` of the simulators, and JSON.

``lflist.conf`` holds several lists: ``!name`` begins one, then one ``number copies`` a line, the rest of a line and
lines that begin with ``#`` are remarks, ``$whitelist`` allows nothing that is not listed. JSON is one list or an
array of them: ``{"date", "regulation": {Konami id: copies}}`` as published by yaml-yugi, or ``{"name", "date",
"limits": {password: copies}}``.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kb.errors import DataError
from kb.importers.rows import BadRow, Refused
from kb.regulation import MOST_COPIES, Regulation

_DATE = re.compile(r"(?P<year>(?:19|20)\d\d)[.\-/年](?P<month>\d{1,2})(?:[.\-/月](?P<day>\d{1,2}))?")
_LINE = re.compile(r"(?P<number>[0-9]+)\s+(?P<copies>-?[0-9]+)(?:\s|$)")


def read_regulations(path: Path) -> Iterator[Regulation | Refused]:
    """Every limit list of the file, and every line that cannot be read. Raises DataError naming the file."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DataError(f"{path.name}: cannot be read: {error.strerror}", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name}: not UTF-8 text: {error}", path=str(path)) from error
    if text.lstrip()[:1] in ("{", "["):
        yield from _json(text, path)
    else:
        yield from _conf(text, path)


def _conf(text: str, path: Path) -> Iterator[Regulation | Refused]:
    name, only = "", False
    limits: dict[str, int] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("!"):
            if name:
                yield Regulation(name=name, date=date_in(name), limits=limits, only=only)
            name, only, limits = line[1:].strip(), False, {}
        elif line.casefold().startswith("$whitelist"):
            only = True
        elif line and not line.startswith(("#", "--", "$")):
            found = _LINE.match(line)
            if found is None or not name:
                why = (
                    "not a number and how many copies" if name else "stands before the name of a list (!name)"
                )
                yield Refused(f"{path.name}:{number}", f"{line[:60]!r} {why}")
                continue
            copies = int(found["copies"])
            if 0 <= copies <= MOST_COPIES:
                limits[str(int(found["number"]))] = copies
            else:
                yield Refused(f"{path.name}:{number}", f"{copies} copies: must be 0 to {MOST_COPIES}")
    if name:
        yield Regulation(name=name, date=date_in(name), limits=limits, only=only)


def date_in(name: str) -> str:
    """The date that a list's name begins with (2024.4, 2024.04.01): its first day, "" when there is none."""
    found = _DATE.search(name)
    if found is None:
        return ""
    try:
        return datetime.date(int(found["year"]), int(found["month"]), int(found["day"] or 1)).isoformat()
    except ValueError:
        return ""


def _json(text: str, path: Path) -> Iterator[Regulation | Refused]:
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise DataError(f"{path.name}: not JSON: {error}", path=str(path)) from error
    for number, item in enumerate(value if isinstance(value, list) else [value], 1):
        try:
            yield _list(item, path.stem.removesuffix(".vector"))
        except BadRow as bad:
            yield Refused(f"{path.name}:{number}", str(bad))


def _list(item: Any, stem: str) -> Regulation:
    if not isinstance(item, dict):
        raise BadRow("no limit list")
    konami = "regulation" in item
    given = item.get("regulation") if konami else item.get("limits")
    if not isinstance(given, dict):
        raise BadRow("no limit list (it needs regulation or limits)")
    date = item.get("date") or ""
    if not isinstance(date, str) or (date and not date_in(date)):
        raise BadRow(f"{str(date)[:40]!r} is no date (year-month-day)")
    for number, copies in given.items():
        if (
            not re.fullmatch("[0-9]+", number)
            or not isinstance(copies, int)
            or not 0 <= copies <= MOST_COPIES
        ):
            raise BadRow(f"{number[:20]!r}: {copies!r} is no number of copies from 0 to {MOST_COPIES}")
    return Regulation(
        name=str(item.get("name") or (stem if date in stem else f"{date} {stem}")),
        date=date_in(date),
        limits={str(int(number)): copies for number, copies in given.items()},
        konami=konami,
        only=item.get("only") is True,
    )
