"""The built-in cards: structured facts from ``rules_data/cards``, no printed text."""

from __future__ import annotations

from collections.abc import Iterator

from kb.cards import Card
from kb.loading import DATA, convert, read_files


def builtin_cards() -> Iterator[Card]:
    """Every card of ``rules_data/cards``. Raises DataError naming file and line of a wrong one."""
    for document in read_files(DATA / "cards"):
        yield from convert(document, list[Card])
