"""The places a description of cards speaks of, held against what a question in one's own words tells of them."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import HasName, IsKind, Selection
from grammar.terms import CardKind, Zone
from kb import matching
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardClass, Seat
from kb.context import Context
from kb.state import DuelState

_PARTS: dict[Zone, tuple[Zone, ...]] = {
    Zone.FIELD: tuple(FIELD_ZONES),
    Zone.MONSTER_ZONE: tuple(MONSTER_ZONES),
}


def places_of(state: DuelState, noun: Selection, ctx: Context) -> Iterator[tuple[Seat, Zone]]:
    """The zones in which such cards would lie; the Monster Zones alone where only monsters are spoken of."""
    for seat in matching.seats(noun.player, ctx, state):
        for zone in noun.zones or (Zone.FIELD,):
            named = Zone.MONSTER_ZONE if zone is Zone.FIELD and _are_monsters(noun, ctx) else zone
            yield from ((seat, part) for part in _PARTS.get(named, (named,)))


def hand_is_told(state: DuelState, seat: Seat) -> bool:
    """Which cards the hand holds was said, or how many (手卡3张: cards of which nothing else is known stand in)."""
    if (seat, Zone.HAND) not in state.untold | state.partly:
        return True
    theirs = (card.card for card in state.cards.values() if card.owner is seat)
    return any(one.stated and one.card_class is None and len(one.key) > 1 for one in theirs)


def more_may_lie(state: DuelState, noun: Selection, ctx: Context) -> bool:
    """Nothing says that the cards told of are all that lie there."""
    return any(place in state.untold | state.partly for place in places_of(state, noun, ctx))


def _are_monsters(noun: Selection, ctx: Context) -> bool:
    kinds = {kind for p in noun.predicates if isinstance(p, IsKind) for kind in p.kinds}
    if kinds:
        return all(kind is CardKind.MONSTER or kind.value.endswith("_monster") for kind in kinds)
    names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
    return bool(names) and all(_is_monster(name, ctx) for name in names)


def _is_monster(name: str, ctx: Context) -> bool:
    card = ctx.base.get(name)
    return card is not None and card.card_class is CardClass.MONSTER
