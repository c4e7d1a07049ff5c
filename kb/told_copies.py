"""甲得到了乙的效果, simply told: the card took over what its own text lets it take over, from that card."""

from __future__ import annotations

import msgspec

from grammar.nodes import Duration, EffectText, Node, Noun, Reference, Selection, Step
from grammar.terms import DurationKind, Player, RefKind, Verb, Zone
from grammar.walk import with_nodes
from kb.cards import CardInPlay
from kb.changes import doubt
from kb.context import Base, Context
from kb.earlier import used
from kb.effects import Effect
from kb.gained import takes_over_effects
from kb.looking import card_for
from kb.resolve import perform
from kb.state import DuelState
from kb.trace import Trace
from kb.walk import is_this_card

_OF_THE_TAKER = frozenset({Verb.TREAT_AS, Verb.SET_STAT, Verb.CHANGE_STAT})
#: words for the card that effects are taken from
_THAT_CARD = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.COST, RefKind.AFFECTED})


def taking_over(effects: tuple[Effect, ...]) -> list[Effect]:
    """Those by which a card takes over the effects of another."""
    texts = [(one, one.text.resolution) for one in effects if one.text is not None]
    return [one for one, steps in texts if any(takes_over_effects(step.action) for step in steps)]


def took_over(state: DuelState, taker: CardInPlay, of: str, base: Base, trace: Trace) -> DuelState:
    """The effect that does so was used, and what it does to the taker is done; *of* lies where that left it."""
    effects = taking_over(taker.own_effects)
    if len(effects) != 1 or effects[0].text is None:
        return doubt(state, trace, "gain.effect", "doubt.verb", Verb.GAIN_EFFECT.value)
    text = effects[0].text
    whose = taker.controller.other if _noun(text).player is Player.OPPONENT else taker.controller
    state, other = card_for(state, of, whose, _where(text), base)
    state = used(state, taker.controller, taker, effects[0], base, trace)
    ctx = Context.of_card(base, taker, effects[0].index)
    ctx = msgspec.structs.replace(ctx, targets=((other.id, other.since),))
    steps = tuple(with_nodes(step, _of_target) for step in text.resolution if _is_of_taker(step))
    return perform(state, steps, ctx, trace)


def _is_of_taker(step: Step) -> bool:
    own = step.action.verb in _OF_THE_TAKER and is_this_card(step.action.theme)
    return own or takes_over_effects(step.action)


def _of_target(node: Node) -> Node:
    if isinstance(node, Duration) and node.player is not None:
        return Duration(kind=DurationKind.END_OF_TURN)  # in which turn it was done is not told: it is so now
    if isinstance(node, Reference) and node.kind in _THAT_CARD:
        return msgspec.structs.replace(node, kind=RefKind.TARGETED, by=None)
    return node


def _noun(text: EffectText) -> Selection:
    nouns: list[Noun | None] = [*text.targets, *(cost.theme for cost in text.costs)]
    nouns += [step.action.theme for step in text.resolution]
    return next((noun for noun in nouns if isinstance(noun, Selection)), Selection())


def _where(text: EffectText) -> Zone:
    """Banished, where the text banishes it; else where the text looks for it."""
    acts = [*text.costs, *(step.action for step in text.resolution)]
    if any(act.verb is Verb.BANISH for act in acts):
        return Zone.BANISHED
    zones = _noun(text).zones
    on_field = not zones or zones[0] in (Zone.FIELD, Zone.MONSTER_ZONE)
    return Zone.MAIN_MONSTER_ZONE if on_field else zones[0]
