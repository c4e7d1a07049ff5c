"""Which of several kinds is it now: a Normal or an Effect Monster, a monster or a Spell?"""

from __future__ import annotations

from grammar.terms import CardKind
from kb import stats
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``options``: the kinds; exactly one of them must hold, and be known to hold."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    truths = {kind: stats.is_kind(state, card, CardKind(kind), base) for kind in ask.options}
    holding = [kind for kind, truth in truths.items() if truth]
    if len(holding) != 1 or None in truths.values():
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="kind")
    because = stats.why_kind(state, card, CardKind(holding[0]), base)
    return common.valued(
        CardKind(holding[0]), "judge.kind", (*because, *trace.rules()), card=card.card.name()
    )
