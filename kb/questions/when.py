"""At which part of the Damage Step: what is destroyed in another's place is chosen, and destroyed."""

from __future__ import annotations

from grammar.terms import Moment, Verb
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_PARTS = {"chosen": Moment.DAMAGE_CALCULATION, "destroyed": Moment.AFTER_DAMAGE_CALCULATION}


@enforces("battle.replaced-destruction")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` would be destroyed by battle and has something else destroyed instead; ``about``: chosen, destroyed."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    fights = any(Verb.DECLARE_ATTACK in e.verbs and card.id in (e.card, e.other) for e in state.events)
    if not fights or not _has_others_destroyed(card) or ask.about not in _PARTS:
        return not_derivable("judge.no_ground")
    part = _PARTS[ask.about]
    return common.valued(part, "judge.when", ("battle.replaced-destruction",), card=card.card.name())


def _has_others_destroyed(card: CardInPlay) -> bool:
    steps = [step for effect in card.effects if effect.text is not None for step in effect.text.resolution]
    return any(
        step.instead_of is not None
        and step.instead_of.verb is Verb.DESTROY
        and step.action.verb is Verb.DESTROY
        for step in steps
    )
