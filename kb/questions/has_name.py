"""Does the card go by that name now?"""

from __future__ import annotations

from kb import stats
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    card = common.card_meant(state, ask.card, ask.player)
    if card is None or not ask.options:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    name = ask.options[0]
    truth = stats.has_name(state, card, name, base)
    if truth is None:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="name")
    return common.yes_no(
        truth, "judge.has_name", ("deck.name-by-effect", *trace.rules()), card=card.card.name(), name=name
    )
