"""Was there a moment at which that effect resolved, even if it was negated?"""

from __future__ import annotations

from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Of the last link of ``card``: an effect that was negated has one, one whose activation was negated has none."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    links = [s for s in trace.steps if s.code in common.RESOLVING and s.card == card.card.name()]
    if not links:
        return not_derivable("judge.no_such_link", card=card.card.name())
    skipped = links[-1].code == "chain.skipped"
    rule = "negation.activation-leaves-no-moment" if skipped else "negation.effect-keeps-moment"
    return common.yes_no(not skipped, "judge.had_moment", (rule, *trace.rules()), card=card.card.name())
