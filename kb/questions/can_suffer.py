"""Can that still be done to the card at all? Only a no is derived: that nothing forbids it does not make it possible."""

from __future__ import annotations

from grammar.terms import Verb
from kb import lasting
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: the act; whoever does it to ``target`` has to choose it."""
    card = common.card_meant(state, ask.target)
    if card is None:
        return common.no_such_card(ask.target)
    if ask.about not in set(Verb):
        return not_derivable("judge.form_missing", form=ask.about or "")
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    verb = Verb(ask.about)
    would = lasting.would_be(verb, card, None)
    chosen = lasting.would_be(Verb.CHOOSE, card, None)
    for event in (would, chosen):
        barred = lasting.forbidden(state, event, base)
        if barred is not None and barred.allows is False:
            trace.found(barred)
            return common.yes_no(
                False, "judge.happens", (barred.rule, *trace.rules()), card=card.card.name(), verb=verb
            )
    return not_derivable("judge.no_ground")
