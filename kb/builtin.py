"""The built-in cards: structured facts from ``rules_data/cards``, their text written from the tree by ourselves."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar import parse_card_text
from grammar.terms import Lang
from kb.cards import Card
from kb.loading import DATA, convert, read_files
from kb.store import Store, build, builtin_path

WRITTEN_IN = Lang.ZH_FAN


def builtin_base() -> Store:
    """The built-in knowledge base, made on first use and kept."""
    path = builtin_path()
    if not path.exists():
        build(path, builtin_cards())
        for old in path.parent.glob("builtin-*.base"):
            if old != path:
                old.unlink(missing_ok=True)
    return Store(path)


def builtin_cards() -> Iterator[Card]:
    """Every card of ``rules_data/cards``. Raises DataError naming file and line of a wrong one."""
    for document in read_files(DATA / "cards"):
        yield from map(with_text, convert(document, list[Card]))


def with_text(card: Card) -> Card:
    """*card* with its tree written as text and read again, so that every part of the tree has its words.

    A tree that cannot be written so that it is read as the same stays as it is: without words.
    """
    from grammar.render import CannotWrite, render  # much to load, and needed only to make the base

    if card.text is None:
        return card
    try:
        printed = render(card.text, WRITTEN_IN)
    except CannotWrite:
        return card
    return msgspec.structs.replace(card, text=parse_card_text(printed, WRITTEN_IN), printed=printed)
