"""Control of monsters: taken, given, exchanged, for a time or for good (R2020 3.4.4)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText, InWindow, Reference, Step, Who, Window
from grammar.terms import DurationKind, Phase, Player, RefKind, Verb, Zone
from kb.acts.choosing import meant
from kb.acts.moving import reached
from kb.acts.registry import act
from kb.acts.values import lingering, until
from kb.cards import CardInPlay
from kb.changes import linger, take_control
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.TAKE_CONTROL, Verb.GIVE_CONTROL)
@enforces("control.changed")
def control(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Control changes if there is a free Main Monster Zone on the new side; without one the monster is destroyed."""
    seat = ctx.controller.other if _gives_away(action) else ctx.controller
    for card in meant(state, action, ctx):
        if card.controller is seat or not reached(state, card, Verb.TAKE_CONTROL, ctx, trace):
            continue
        state = take_control(state, card.id, seat, ctx=ctx)
        if not state.cards[card.id].on_field:
            trace.step("resolve.no_room", "control.no-free-zone", card=card.card.name(), link=ctx.link)
            continue
        state = _for_a_time(state, card, action, ctx)
        trace.step("resolve.control", "control.changed", seat=seat, card=card.card.name(), link=ctx.link)
    return state


def _gives_away(action: Action) -> bool:
    """コントロールを相手に移す: the opponent gets it."""
    to_opponent = isinstance(action.to, Who) and action.to.player is Player.OPPONENT
    return action.verb is Verb.GIVE_CONTROL or to_opponent


@enforces("turn.until-the-end-phase")
def _for_a_time(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> DuelState:
    """Control taken until the End Phase goes back then (``kb.duties.come_due``)."""
    duration = action.duration
    if duration is None or duration.kind is DurationKind.WHILE:
        return state
    last = until(state, action, ctx)
    if last is None or duration.kind is DurationKind.PHASE and duration.phase is not Phase.END:
        raise Undecided("doubt.duration", missing=action.verb.value)
    back = Verb.TAKE_CONTROL if _gives_away(action) else Verb.GIVE_CONTROL
    step = Step(action=Action(verb=back, theme=Reference(kind=RefKind.TARGETED)))
    later = Action(verb=Verb.APPLY, effects=(EffectText(resolution=(step,)),))
    left = lingering(state, later, ctx, (card,))
    at_end = InWindow(window=Window(phases=(Phase.END,)))
    return linger(state, msgspec.structs.replace(left, condition=at_end, from_turn=last, until=last))


@act(Verb.SWAP_CONTROL)
@enforces("control.exchange")
def exchange(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Two monsters of different controllers change sides at once; if one cannot, neither does."""
    both = meant(state, action, ctx)
    if len({card.controller for card in both}) != 2 or len(both) != 2:
        return state
    if not all(reached(state, card, Verb.TAKE_CONTROL, ctx, trace) for card in both):
        return state
    if any(card.zone is not Zone.MAIN_MONSTER_ZONE for card in both):
        raise Undecided("doubt.room", missing=", ".join(card.card.name() for card in both))
    for card in both:
        seat = card.controller.other
        state = take_control(state, card.id, seat, ctx=ctx)
        trace.step("resolve.control", "control.exchange", seat=seat, card=card.card.name(), link=ctx.link)
    return state
