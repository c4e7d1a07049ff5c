"""Cards that an effect activates while it resolves, and leave to activate what it Set in the same turn."""

from __future__ import annotations

from grammar.nodes import Action
from grammar.terms import CardKind, Verb, Zone
from kb.acts.choosing import meant
from kb.acts.moving import searched
from kb.acts.registry import act
from kb.cards import CardInPlay
from kb.changes import move, replace_field_spell
from kb.context import Context
from kb.enforce import enforces
from kb.playing import zone_when_activated
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace

_STAYS = frozenset({CardKind.FIELD_SPELL, CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP})
_ROOM = 5


@act(Verb.ACTIVATE)
@enforces("activation.new-field-spell", "spell.field-replaced")
def activate_now(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """デッキからフィールド魔法カード１枚を発動する: it is laid face-up, no link of a chain. Undecided where its activation does something."""
    before = state
    for card in meant(state, action, ctx):
        if not _STAYS & set(card.card.kinds) or card.on_field or _does_something(card):
            raise Undecided("doubt.verb", missing=action.verb.value)
        zone = zone_when_activated(card)
        if zone is Zone.FIELD_ZONE:
            state = replace_field_spell(state, ctx.controller)
        elif len(state.in_zone(ctx.controller, zone)) >= _ROOM:
            continue
        state = move(state, card.id, zone, verbs=(Verb.ACTIVATE,), ctx=ctx, controller=ctx.controller)
        trace.step("resolve.placed", seat=ctx.controller, card=card.card.name(), zone=zone.value)
    return searched(state, action, before, ctx, trace)


def _does_something(card: CardInPlay) -> bool:
    """このカードの発動時の効果処理として…; of a card whose text is not known that may be so too."""
    if card.card.text is None:
        return True
    return any(e.text is None or e.text.on_card_activation or e.text.card_activation for e in card.effects)
