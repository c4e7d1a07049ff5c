"""The card that a question names, when the base has it."""

from __future__ import annotations

from collections.abc import Mapping

from grammar.question_nodes import Thing
from kb.cards import Card
from kb.context import Base
from kb.errors import UnknownCard


def card_called(name: str | None, base: Base) -> Card | None:
    """The card of that name; None where nothing is named, no card has the name, or several have."""
    try:
        return base.find(name) if name is not None else None
    except UnknownCard:
        return None


def named_card(thing: Thing, written: Mapping[str, str], base: Base) -> Card | None:
    """The card that *thing* names, *written*: what the names in the question's words stand for."""
    return card_called(written.get(thing.name, thing.name) if thing.name is not None else None, base)
