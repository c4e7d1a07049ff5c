"""Was there a moment at which that effect resolved, even if it was negated?"""

from __future__ import annotations

from grammar.terms import SUMMONS, Verb
from kb.enforce import enforces
from kb.happened import counts_as
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Of the last link of ``card``: an effect that was negated has one, one whose activation was negated has none.

    ``about``: a Summon; whether its success is the last thing that happened, so that it can be answered.
    """
    if ask.about in set(SUMMONS):
        return _of_summon(state, Verb(ask.about), trace)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    links = [s for s in trace.steps if s.code in common.RESOLVING and s.card == card.card.name()]
    if not links:
        return not_derivable("judge.no_such_link", card=card.card.name())
    skipped = links[-1].code == "chain.skipped"
    rule = "negation.activation-leaves-no-moment" if skipped else "negation.effect-keeps-moment"
    return common.yes_no(not skipped, "judge.had_moment", (rule, *trace.rules()), card=card.card.name())


@enforces("summon.success-moment")
def _of_summon(state: DuelState, summon: Verb, trace: Trace) -> Verdict:
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    last = [event for event in state.window if event.moment == state.window_moment]
    if state.chain or not last:
        return not_derivable("judge.no_ground")
    there = any(counts_as(summon, event.verbs) for event in last)
    return common.yes_no(there, "judge.moment_of", ("summon.success-moment", *trace.rules()), verb=summon)
