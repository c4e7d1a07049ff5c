"""What one noun is made of, word by word, before it becomes a node."""

from __future__ import annotations

import msgspec

from grammar.clauses import UnitKind
from grammar.nodes import (
    HasStat,
    IsIn,
    Noun,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    StatOf,
    SumOf,
)
from grammar.predicates import Item, ordered
from grammar.terms import Player, Where, Zone


class Slots(msgspec.Struct):
    """The slots of one noun, filled word by word."""

    player: Player | None = None
    players: list[Player] = []
    zones: list[Zone] = []
    face_up: list[Zone] = []  # フィールド（表側表示）: the zones with that note
    where: Where | None = None
    quantity: Quantity | None = None
    items: list[Item] = []
    predicates: list[Predicate] = []
    reference: Reference | None = None
    kinds: bool = False  # the number counts kinds: ３種類
    effect: bool = False
    numbers: tuple[int, ...] = ()
    following: UnitKind | None = None


class NounRead(msgspec.Struct, frozen=True):
    """A noun, and the place printed with a known card (墓地のこのカード)."""

    noun: Noun
    place: Place | None = None


def where_it_lies(read: NounRead) -> Noun:
    """対象の墓地のモンスター(の攻撃力): which of the known cards, where no act takes it from that place."""
    known, place = read.noun, read.place
    if place is None or not isinstance(known, Reference) or place.where or place.spots:
        return known
    if not place.zones or place.zones == (Zone.BANISHED,):
        return known  # 除外的那只怪兽: what was done to it
    there = IsIn(zones=place.zones, player=place.player, span=place.span)
    return msgspec.structs.replace(known, predicates=ordered([*known.predicates, there]))


def compared_with(slots: Slots) -> Noun | None:
    """The card that the words before compare with: レベルが異なり、同じ属性を持つ."""
    last = slots.predicates[-1] if slots.predicates else None
    if isinstance(last, SameAs):
        return last.other
    if isinstance(last, HasStat):
        value = last.amount.amounts[0] if isinstance(last.amount, SumOf) else last.amount
        if isinstance(value, StatOf) and isinstance(value.of, (Reference, Selection)):
            return value.of
    return None
