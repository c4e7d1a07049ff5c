"""Published rulings as JSON Lines: id, date, text (or question and answer), the cards named, whether withdrawn."""

from __future__ import annotations

import datetime
import lzma
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import msgspec

from kb.errors import DataError
from kb.importers.rows import MAX_NAME, BadRow, Refused, number_of, place, text_of, words_of
from kb.rulings import Ruling, RulingStatus

_PENDING_WORDS = ("调整中", "調整中")
_XZ = b"\xfd7zXZ\x00"


def read_rulings(path: Path) -> Iterator[Ruling | Refused]:
    """Every ruling of *path*. Raises DataError when the file cannot be read or holds none at all."""
    taken = False
    try:
        with path.open("rb") as file:
            packed = file.read(6) == _XZ
        opener: Callable[..., IO[bytes]] = lzma.open if packed else open
        with opener(path, "rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    found = _line(line, place(path, number))
                    taken = taken or isinstance(found, Ruling)
                    yield found
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise DataError(f"{path.name}: cannot be read: {error}", path=str(path)) from error
    if not taken:
        raise DataError(f"{path.name}: no rulings in this file (JSON Lines with id and text)", path=str(path))


def _line(line: bytes, where: str) -> Ruling | Refused:
    try:
        row = msgspec.json.decode(line)
        if not isinstance(row, dict):
            raise BadRow("no JSON object")
        return _ruling(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Refused(where, f"not JSON: {error}")
    except BadRow as bad:
        return Refused(where, str(bad))


def _ruling(row: Mapping[str, Any]) -> Ruling:
    number = text_of(str(row["id"]) if isinstance(row.get("id"), int) else row.get("id"), "id", MAX_NAME)
    answer = text_of(row.get("answer") or row.get("text"), "text")
    if number is None or answer is None:
        raise BadRow("no id" if number is None else "neither text nor answer")
    verdict = text_of(row.get("verdict_class"), "verdict_class", MAX_NAME)
    return Ruling(
        id=number,
        date=_date(row.get("date")),
        question=text_of(row.get("question"), "question") or "",
        answer=answer,
        source=text_of(row.get("source"), "source", MAX_NAME) or "",
        faq_ids=_numbers(row.get("faq_ids")),
        cards=words_of(row.get("cards"), "cards"),
        status=_status(row, verdict, answer),
        kind=text_of(row.get("kind"), "kind", MAX_NAME) or "ruling",
        verdict=verdict,
        topics=words_of(row.get("topics"), "topics"),
        later=words_of(row.get("later_same_cards"), "later_same_cards"),
    )


def _status(row: Mapping[str, Any], verdict: str | None, answer: str) -> RulingStatus:
    """Withdrawn and pending as recorded; without a recorded class the words of the answer say that it is pending."""
    stated = row.get("status")
    if isinstance(stated, str):
        try:
            return RulingStatus(stated)
        except ValueError:
            raise BadRow(f"unknown status {stated[:40]!r}") from None
    if row.get("struck") is True:
        return RulingStatus.WITHDRAWN
    if verdict == "pending" or (
        "verdict_class" not in row and any(word in answer for word in _PENDING_WORDS)
    ):
        return RulingStatus.PENDING
    return RulingStatus.PUBLISHED


def _date(value: object) -> str:
    words = text_of(value, "date", MAX_NAME)
    if words is None:
        return ""
    try:
        return datetime.date.fromisoformat(words).isoformat()
    except ValueError:
        raise BadRow(f"{words[:40]!r} is no date (year-month-day)") from None


def _numbers(value: object) -> tuple[int, ...]:
    if value is not None and not isinstance(value, list):
        raise BadRow("faq_ids is no list")
    return tuple(found for item in value or () if (found := number_of(item, "faq_ids")) is not None)
