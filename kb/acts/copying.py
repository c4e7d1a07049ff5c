"""同名カードとして扱い、同じ効果を得る: a card that takes the name and the effects of another from now on."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, HasName, Predicate, Reference, SameAs
from grammar.terms import Stat, Verb
from kb.acts.choosing import meant
from kb.acts.registry import act
from kb.acts.telling import goes_on
from kb.acts.values import change_stat, lingering
from kb.cards import CardInPlay
from kb.changes import edit, linger
from kb.context import Context
from kb.copies import next_block, taken_from
from kb.enforce import enforces
from kb.gained import takes_over_effects, whose_effects
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.GAIN_EFFECT)
@enforces("gain.effect", "copy.text-rewritten")
def gain_effects(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The card has the effects of the other one like printed ones, for as long as the text says."""
    whose = whose_effects(action)
    if not takes_over_effects(action) or whose is None:
        return goes_on(state, action, ctx, trace)
    taker = state.same_card(ctx.source, ctx.since)
    for other in _shown(state, whose, ctx):
        if taker is None or not taker.on_field or not taker.face_up:
            return state
        block = next_block(taker)
        effects = taken_from(other, block, ctx.base)
        if effects is None:
            raise Undecided("doubt.unknown_effect", missing=other.card.name())
        trace.step("resolve.takes_effects", card=taker.card.name(), of=other.card.name(), link=ctx.link)
        state = linger(state, lingering(state, action, ctx, (taker,), block))
        state = edit(state, taker.id, effects=(*taker.effects, *effects))
        taker = state.cards[taker.id]
    return state


@act(Verb.TREAT_AS)
def treat_as(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """As something else from now on; as a card of another's name, by the name that is printed on that one."""
    named = with_name_taken(state, action, ctx)
    return state if named is None else goes_on(state, named, ctx, trace)


@act(Verb.SET_STAT)
def set_stat(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    named = with_name_taken(state, action, ctx)
    return state if named is None else change_stat(state, named, ctx, trace)


@enforces("copy.text-rewritten")
def with_name_taken(state: DuelState, action: Action, ctx: Context) -> Action | None:
    """*action* with the very name that the card gets; None where there is no such card any more to take it from."""
    taken = [one for one in action.becomes if isinstance(one, SameAs) and one.stat is Stat.NAME]
    if len(taken) != 1 or not isinstance(taken[0].other, Reference):
        return action
    others = _shown(state, taken[0].other, ctx)
    if not others:
        return None
    if len(others) > 1:
        raise Undecided("doubt.choice", missing=action.verb.value)
    printed = others[0].printed or others[0].card
    if not printed.names:
        raise Undecided("doubt.unknown_effect", missing=others[0].id)
    name: Predicate = HasName(names=(printed.name(),))
    becomes = tuple(name if one is taken[0] else one for one in action.becomes)
    return msgspec.structs.replace(action, becomes=becomes)


def _shown(state: DuelState, noun: Reference, ctx: Context) -> list[CardInPlay]:
    """The cards meant; one that lies face-down on the field shows nothing to take."""
    asked = Action(verb=Verb.GAIN_EFFECT, theme=noun)
    return [card for card in meant(state, asked, ctx) if card.face_up or not card.on_field]
