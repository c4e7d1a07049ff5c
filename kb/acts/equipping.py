"""Cards that an effect equips, with what the text says they do as Equip Cards (R2020 3.4.4)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText
from grammar.terms import ActivationMode, Verb, Zone
from kb.acts.choosing import meant
from kb.acts.moving import reached
from kb.acts.registry import act
from kb.acts.values import holders, lingering
from kb.cards import CardInPlay, Seat
from kb.changes import equip, linger, move
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.EQUIP)
@enforces("equip.monster-as-equip", "equip.by-effect-is-not-activation")
def equips(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Equip a card to a monster; a monster used so counts as an Equip Spell from then on."""
    if not all(map(_is_lasting, action.effects)):
        raise Undecided("doubt.verb", missing=action.verb.value)
    bearers = holders(state, action, ctx) if action.to is not None else []
    if len(bearers) != 1 or not bearers[0].face_up:
        return state
    for card in meant(state, action, ctx):
        if card.zone is not Zone.SPELL_TRAP_ZONE and _no_zone(state, ctx.controller):
            trace.step("resolve.no_zone", "equip.needs-a-zone", card=card.card.name(), link=ctx.link)
            state = move(state, card.id, Zone.GRAVEYARD, verbs=(), cause=Cause.RULE)
        elif card.id != bearers[0].id and reached(state, card, Verb.EQUIP, ctx, trace):
            state = equip(state, card.id, bearers[0].id, ctx=ctx)
            trace.step("resolve.equipped", card=card.card.name(), link=ctx.link, to=bearers[0].card.name())
            state = _as_worded(state, state.cards[card.id], action, ctx)
    return state


def _is_lasting(effect: EffectText) -> bool:
    """What it does is so as long as it is equipped: nothing of it is activated or waits for anything."""
    plain = effect.trigger is None and not effect.options and not effect.conditions
    return effect.activation is ActivationMode.NONE and effect.complete and plain


def _as_worded(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> DuelState:
    """攻撃力５００アップの装備カード扱いで: what it does is its own effect, as long as it is equipped."""
    own = msgspec.structs.replace(ctx, source=card.id, since=card.since, controller=card.controller)
    for effect in action.effects:
        for step in effect.resolution:
            left = lingering(state, step.action, own, ())
            state = linger(state, msgspec.structs.replace(left, condition=step.condition, lasting=True))
    return state


@enforces("equip.needs-a-zone")
def _no_zone(state: DuelState, seat: Seat) -> bool:
    """Every Spell & Trap Zone of the player is taken: nothing more can be equipped there, and goes to the Graveyard."""
    return len(state.in_zone(seat, Zone.SPELL_TRAP_ZONE)) >= 5
