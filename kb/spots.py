"""How a card lies to others on the field: where arrows lead, columns, neighbours (R2020 3.2.1, 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Noun, Reference, Spot
from grammar.terms import SpotKind, Zone
from kb import matching, references
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.checks.arrows import links_of
from kb.context import Context
from kb.enforce import enforces
from kb.state import DuelState
from kb.truth import Truth, some

_BY_ARROWS = frozenset(
    [SpotKind.POINTED_TO, SpotKind.CO_POINTED_TO, SpotKind.POINTS_TO, SpotKind.LINKED, SpotKind.CO_LINKED]
)
_ROWS = {
    Zone.MAIN_MONSTER_ZONE: 1,
    Zone.EXTRA_MONSTER_ZONE: 2,
    Zone.SPELL_TRAP_ZONE: 0,
    Zone.PENDULUM_ZONE: 0,
}
_ENDS = {SpotKind.LEFT_END: (0,), SpotKind.RIGHT_END: (4,), SpotKind.ENDS: (0, 4), SpotKind.CENTER: (2,)}


@enforces("link.linked-state", "link.co-linked", "link.points-to", "zone.column", "zone.adjacent")
def lies_so(state: DuelState, card: CardInPlay, spot: Spot, ctx: Context) -> Truth:
    """*card* lies as *spot* says; None when a column, or what else lies there, is not told."""
    if spot.how in _BY_ARROWS:
        return _by_arrows(state, card, spot, ctx)
    if spot.of is None and spot.how in _ENDS:
        return _at_an_end(card, spot.how, ctx)
    if spot.of is None or spot.how not in (SpotKind.OPPOSITE, SpotKind.ADJACENT, SpotKind.COLUMN):
        return None
    others = _meant(state, spot.of, ctx)
    return some(_beside(card, other, spot.how) for other in others) if others else None


def _by_arrows(state: DuelState, card: CardInPlay, spot: Spot, ctx: Context) -> Truth:
    if card.zone not in MONSTER_ZONES:
        return False
    found = links_of(state, card)
    if found is None:
        return None
    to, from_ = found
    linked = {
        SpotKind.POINTED_TO: from_,
        SpotKind.POINTS_TO: to,
        SpotKind.LINKED: to | from_,
        SpotKind.CO_LINKED: to & from_,
        SpotKind.CO_POINTED_TO: to & from_,
    }[spot.how]
    if spot.of is not None:
        linked = linked & {other.id for other in _meant(state, spot.of, ctx)}
    if not linked and any(place in state.untold | state.partly for place in _places()):
        return None
    return bool(linked)


def _places() -> Iterator[tuple[Seat, Zone]]:
    return ((seat, zone) for seat in Seat for zone in MONSTER_ZONES)


def _meant(state: DuelState, noun: Noun, ctx: Context) -> list[CardInPlay]:
    found: list[CardInPlay] = []
    for one in references.nouns(noun):
        if isinstance(one, Reference):
            found += references.referred(state, one, ctx)
        else:
            found += matching.candidates(state, one, ctx)
    return found


def _at_an_end(card: CardInPlay, how: SpotKind, ctx: Context) -> Truth:
    """In which zone of its row, as the controller of the effect sees it."""
    if card.zone not in (Zone.MAIN_MONSTER_ZONE, Zone.SPELL_TRAP_ZONE):
        return False
    if card.seq is None:
        return None
    seen = card.seq if ctx.controller is Seat.A else 4 - card.seq
    return seen in _ENDS[how]


@enforces("zone.column", "zone.adjacent")
def _beside(card: CardInPlay, other: CardInPlay, how: SpotKind) -> Truth:
    if card.id == other.id or card.zone not in _ROWS or other.zone not in _ROWS:
        return False
    if card.seq is None or other.seq is None:
        return None
    if how is SpotKind.COLUMN:
        return card.seq == other.seq
    if how is SpotKind.OPPOSITE:
        return card.seq == other.seq and card.controller is not other.controller
    if {card.zone, other.zone} != {Zone.MAIN_MONSTER_ZONE}:
        return None if {card.zone, other.zone} == {Zone.SPELL_TRAP_ZONE} else False
    return card.controller is other.controller and abs(card.seq - other.seq) == 1
