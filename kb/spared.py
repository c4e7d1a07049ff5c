"""１ターンに１度だけ破壊されない: how often a protection has kept a card from being destroyed this turn."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action
from grammar.terms import Verb
from kb.context import Context
from kb.events import Event
from kb.state import DuelState, Spared
from kb.summon_limits import is_counted_lock
from kb.truth import Truth


def is_left(state: DuelState, action: Action, event: Event, ctx: Context) -> Truth:
    """The prohibition still holds for the card of *event*; None where what it counts is not recorded."""
    if action.times is None or is_counted_lock(action):
        return True
    if action.verb is not Verb.DESTROY:
        return None
    return state.spared.count(_of(event, ctx)) < action.times


def note(state: DuelState, event: Event, ctx: Context) -> DuelState:
    """It has kept the card from being destroyed once more. Each card is counted for itself."""
    return msgspec.structs.replace(state, spared=(*state.spared, _of(event, ctx)))


def _of(event: Event, ctx: Context) -> Spared:
    return Spared(
        by=ctx.source, by_since=ctx.since, effect=ctx.effect, card=event.card or "", since=event.since
    )
