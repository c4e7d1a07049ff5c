"""Cards as JSON Lines, plain or xz, one row at a time: for making the built-in cards."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

import msgspec

from grammar.terms import Lang
from kb.cards import Card
from kb.errors import DataError
from kb.importers.parsing import DIALECTS, with_tree
from kb.importers.rows import BadRow, card_of

__all__ = ["DIALECTS", "card_from_row", "rows"]


def rows(path: Path) -> Iterator[dict[str, object]]:
    """The cards of *path* as they are given. Raises DataError naming file, line and cause."""
    opener: Callable[..., IO[str]] = lzma.open if path.name.endswith(".xz") else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _row(line, f"{path.name}:{number}")
    except (OSError, EOFError, UnicodeDecodeError, lzma.LZMAError) as error:
        raise DataError(f"{path.name}: cannot be read: {error}", path=str(path)) from error


def _row(line: str, place: str) -> dict[str, object]:
    try:
        row: dict[str, object] = msgspec.json.decode(line, type=dict)
    except msgspec.DecodeError as error:
        raise DataError(f"{place}: not JSON: {error}") from error
    if not isinstance(row.get("name"), dict) or "card_type" not in row:
        raise DataError(f"{place}: no card: it needs name and card_type")
    return row


def card_from_row(row: dict[str, object], dialects: Sequence[Lang] = DIALECTS) -> Card:
    """One row as a card, its text read in the first of *dialects* that is understood. Raises DataError."""
    try:
        return with_tree(card_of(row), dialects)
    except BadRow as bad:
        raise DataError(f"{str(row.get('name'))[:60]}: {bad}") from bad
