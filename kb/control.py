"""Control that a lasting effect gives (装備モンスターのコントロールを得る): taken while it applies, returned when it ends."""

from __future__ import annotations

from grammar.nodes import EffectText
from grammar.terms import Verb, Zone
from kb import lasting, matching
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.changes import by_rule, doubt, edit, take_control
from kb.checks.arrows import free_main_zones
from kb.context import Base
from kb.enforce import enforces
from kb.state import DuelState
from kb.trace import Trace

_GIVING = (Verb.TAKE_CONTROL, Verb.GIVE_CONTROL)


@enforces("control.changed", "control.latest-wins", "control.and-face-down")
def control_held(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Every monster is where the lasting effects that apply now want it."""
    for card in list(state.cards.values()):
        if card.zone in MONSTER_ZONES:
            state = _settled(state, card, base, trace)
    return state


def _settled(state: DuelState, card: CardInPlay, base: Base, trace: Trace) -> DuelState:
    found = lasting.changing(state, card, _GIVING, base)
    if any(sure is None for _, sure in found):
        return doubt(state, trace, "control.changed", "doubt.standing", card.card.name())
    if not found:
        return state if card.held_by is None else _returned(state, card, base, trace)
    entry = found[-1][0]
    if entry.ctx.source == card.held_by:
        return state
    gives = entry.action.verb is Verb.GIVE_CONTROL
    seat = entry.ctx.controller.other if gives else entry.ctx.controller
    by = matching.name_of(state, entry.ctx.source)
    state = _moved(state, card, seat, base, trace, by)
    return edit(state, card.id, held_by=entry.ctx.source) if state.same_card(card.id, card.since) else state


@enforces("control.returned-without-room")
def _returned(state: DuelState, card: CardInPlay, base: Base, trace: Trace) -> DuelState:
    """No effect holds it any more: back to its owner, as no other effect that changed control is known."""
    if any(
        (card.id, card.since) in left.subjects and any(_gives_back(effect) for effect in left.action.effects)
        for left in state.lingering
    ):
        return doubt(state, trace, "control.latest-wins", "doubt.standing", card.card.name())
    state = _moved(state, card, card.owner, base, trace, "")
    return edit(state, card.id, held_by=None) if state.same_card(card.id, card.since) else state


def _gives_back(effect: EffectText) -> bool:
    return any(step.action.verb in _GIVING for step in effect.resolution)


def _moved(state: DuelState, card: CardInPlay, seat: Seat, base: Base, trace: Trace, by: str) -> DuelState:
    """The monster changes sides; without a free zone there it is destroyed by the rules."""
    if card.controller is seat:
        return state
    if free_main_zones(state, seat) < 1:
        trace.step("control.no_room", "control.returned-without-room", card=card.card.name(), seat=seat)
        return by_rule(state, card, base, Verb.DESTROY)
    trace.step("control.held", "control.changed", seat=seat, card=card.card.name(), by=by)
    state = take_control(state, card.id, seat)
    return edit(state, card.id, zone=Zone.MAIN_MONSTER_ZONE)


def held_already(state: DuelState, base: Base) -> DuelState:
    """A monster that the situation lists on the side where a lasting effect holds it."""
    for card in list(state.cards.values()):
        if card.zone not in MONSTER_ZONES or not card.face_up:
            continue
        for entry, sure in lasting.changing(state, card, _GIVING, base):
            if sure:
                state = edit(state, card.id, held_by=entry.ctx.source)
    return state
