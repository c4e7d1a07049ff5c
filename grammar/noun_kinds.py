"""Small questions about the words of a noun."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Unit, UnitKind
from grammar.terms import (
    Player,
)

THIS_CARD_WORDS = ("このカード", "这张卡", "此卡", "這張卡")  # with which a card names itself
JOINERS = (UnitKind.AND, UnitKind.OR, UnitKind.DOT)


def player_of(unit: Unit) -> Player:
    """The player a word names. 自身 is whoever the sentence is about."""
    return Player.THAT_PLAYER if unit.text == "自身" else Player(unit.concept)


def is_noun_unit(unit: Unit) -> bool:
    """Can *unit* be the head of a noun: a card word, a name, a deictic?"""
    return unit.kind in (
        UnitKind.CARD_KIND,
        UnitKind.NAME,
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
        UnitKind.DEICTIC,
    )


def is_own_effect(units: Sequence[Unit]) -> bool:
    """この効果, このカードの効果, このカードの①の効果."""
    if not units or units[-1].kind is not UnitKind.THING or units[-1].concept not in ("effect", "method"):
        return False
    first = units[0]
    return first.kind is UnitKind.THIS_CARD or (first.kind is UnitKind.DEICTIC and first.concept == "this")


def one_among(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """その２体の内の１体 as その内の１体: how many there are is known, how many of them is said."""
    if len(units) != 4:
        return units
    told = [u.kind for u in units] == [UnitKind.DEICTIC, UnitKind.COUNT, UnitKind.THING, UnitKind.COUNT]
    known = told and units[2].concept == "among" and units[0].concept in ("that", "those")
    return (units[0], *units[2:]) if known else units
