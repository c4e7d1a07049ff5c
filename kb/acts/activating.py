"""Cards that an effect activates while it resolves, and leave to activate what it Set in the same turn."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action
from grammar.terms import CardKind, Verb, Zone
from kb.acts.choosing import meant
from kb.acts.moving import reached, searched
from kb.acts.registry import act
from kb.cards import CardInPlay
from kb.changes import move, replace_field_spell
from kb.context import Context
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.playing import BARE, zone_when_activated
from kb.references import Undecided
from kb.state import DuelState, Use
from kb.trace import Trace

_STAYS = frozenset({CardKind.FIELD_SPELL, CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP})
_ROOM = 5


@act(Verb.ACTIVATE)
@enforces("activation.by-another-effect", "activation.new-field-spell", "spell.field-replaced")
def activate_now(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """デッキからフィールド魔法カード１枚を発動する: it is laid face-up, no link of a chain, and what it does when activated is not done."""
    before = state
    for card in meant(state, action, ctx):
        if not _STAYS & set(card.card.kinds) or card.on_field or card.card.text is None:
            raise Undecided("doubt.verb", missing=action.verb.value)
        if any(use.card_key == card.card.key and use.turn == state.turn for use in state.uses):
            raise Undecided("doubt.forbidden", missing=card.card.name())
        if not reached(state, card, Verb.ACTIVATE, ctx, trace):
            continue
        zone = zone_when_activated(card)
        if zone is Zone.FIELD_ZONE:
            state = replace_field_spell(state, ctx.controller)
        elif len(state.in_zone(ctx.controller, zone)) >= _ROOM:
            continue
        state = move(state, card.id, zone, verbs=(Verb.ACTIVATE,), ctx=ctx, controller=ctx.controller)
        rule = "activation.by-another-effect"
        trace.step("resolve.placed", rule, seat=ctx.controller, card=card.card.name(), zone=zone.value)
        state = _counted(state, state.cards[card.id], ctx)
    return searched(state, action, before, ctx, trace)


def _counted(state: DuelState, card: CardInPlay, ctx: Context) -> DuelState:
    """It counts as an activation of the turn."""
    own = (effect.index for effect in card.effects if effect.kind is EffectKind.ACTIVATE)
    use = Use(
        turn=state.turn,
        seat=ctx.controller,
        card_key=card.card.key,
        card=card.id,
        since=card.since,
        effect_index=next(own, BARE),
    )
    return msgspec.structs.replace(state, uses=(*state.uses, use))
