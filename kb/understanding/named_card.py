"""The card that a question names, when the base has it."""

from __future__ import annotations

from collections.abc import Mapping

from grammar.question_nodes import Thing
from kb.cards import Card
from kb.context import Base


def named_card(thing: Thing, written: Mapping[str, str], base: Base) -> Card | None:
    """The card that *thing* names, *written*: what the names in the question's words stand for."""
    return base.get(written.get(thing.name or "", thing.name))
