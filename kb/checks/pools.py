"""How many cards there are to pay with or to choose from, and whether we can know that."""

from __future__ import annotations

from grammar.nodes import IsKind, Quantity, Selection
from grammar.terms import CardKind, Player, QuantityKind, Zone
from kb.amounts import amount
from kb.cards import FIELD_ZONES, MONSTER_ZONES, Seat
from kb.checks.act import Activation
from kb.context import Context
from kb.enforce import enforces
from kb.places import whose_if_unsaid
from kb.state import DuelState

#: zones whose cards nobody has to state: what is not listed there is unknown, not absent


def needed(quantity: Quantity, state: DuelState, ctx: Context) -> int | None:
    """The fewest cards that will do; None when the number cannot be worked out."""
    if quantity.kind in (QuantityKind.EXACT, QuantityKind.AT_LEAST, QuantityKind.EACH):
        return 1 if quantity.amount is None else amount(state, quantity.amount, ctx)
    return 1


@enforces("resolution.no-impossible-choice")
def comes_to_none(quantity: Quantity, state: DuelState, ctx: Context) -> bool:
    """「…」怪兽数量的卡, 最多有…数量的卡: what is counted is not there, so that there is no card to choose."""
    return quantity.amount is not None and amount(state, quantity.amount, ctx) == 0


_ONLY_MONSTERS = frozenset(kind for kind in CardKind if kind.value.endswith("monster")) | {
    CardKind.TUNER,
    CardKind.TOKEN,
}
_SPELL_TRAP = (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE)


def zones_of(selection: Selection, zones: tuple[Zone, ...] = ()) -> tuple[Zone, ...]:
    """Where its cards can be: as the text says, a "monster on the field" being in a Monster Zone."""
    named = zones or selection.zones or (Zone.FIELD,)
    if Zone.FIELD not in named:
        return named
    for predicate in selection.predicates:
        if isinstance(predicate, IsKind) and set(predicate.kinds) <= _ONLY_MONSTERS:
            return tuple(Zone.MONSTER_ZONE if zone is Zone.FIELD else zone for zone in named)
        if isinstance(predicate, IsKind) and set(predicate.kinds) <= {CardKind.SPELL, CardKind.TRAP}:
            return tuple(z for zone in named for z in (_SPELL_TRAP if zone is Zone.FIELD else (zone,)))
    return named


def players_of(selection: Selection, act: Activation) -> tuple[Seat, ...]:
    if (selection.player or whose_if_unsaid(selection)) is Player.SELF:
        return (act.seat,)
    if selection.player is Player.OPPONENT:
        return (act.seat.other,)
    return (act.seat, act.seat.other)


def is_known(state: DuelState, seats: tuple[Seat, ...], zones: tuple[Zone, ...]) -> bool:
    """Everything in those zones is stated."""
    return all((seat, part) in state.known for seat in seats for zone in zones for part in _parts(zone))


def _parts(zone: Zone) -> frozenset[Zone]:
    if zone is Zone.FIELD:
        return FIELD_ZONES
    if zone is Zone.MONSTER_ZONE:
        return MONSTER_ZONES
    return frozenset({zone})


def where_unknown(act: Activation, selection: Selection, zones: tuple[Zone, ...]) -> str | None:
    """Dotted path of a place that may hold more fitting cards than are listed, None when all is known."""
    for seat in players_of(selection, act):
        for zone in zones_of(selection, zones):
            if not is_known(act.state, (seat,), (zone,)):
                return f"board.{seat}.{zone}"
    return None


def told_in_part(act: Activation, selection: Selection, zones: tuple[Zone, ...]) -> str | None:
    """Dotted path of a place of which the question names some cards without saying that there are no others."""
    for seat in players_of(selection, act):
        for zone in zones_of(selection, zones):
            if any((seat, part) in act.state.partly for part in _parts(zone)):
                return f"board.{seat}.{zone}"
    return None
