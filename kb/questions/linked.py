"""Is that monster linked, or mutually linked: does a Link Monster's arrow lead there, and one back?"""

from __future__ import annotations

import msgspec

from kb.checks.arrows import links_of
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable


@enforces("link.co-linked", "link.linked-state")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "co_linked" or "linked"; ``negated``: is it not so?"""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    found = links_of(state, card)
    if found is None:
        return not_derivable("judge.undecided", missing="column", rule="link.points-to")
    leads_to, leads_from = found
    holds = bool(leads_to & leads_from) if ask.about == "co_linked" else bool(leads_to | leads_from)
    rule = "link.co-linked" if ask.about == "co_linked" else "link.linked-state"
    verdict = common.yes_no(holds, f"judge.{ask.about}", (rule, *trace.rules()), card=card.card.name())
    if not ask.negated:
        return verdict
    return msgspec.structs.replace(verdict, answer=Answer.CANNOT if holds else Answer.CAN)
