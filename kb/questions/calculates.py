"""Is damage calculated in the battle that was told: 进行伤害计算吗?"""

from __future__ import annotations

from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_DONE = "battle.calculation"
_NOT_DONE = frozenset({"battle.no_calculation", "battle.stopped"})


@enforces("battle.calculation", "battle.no-calculation-parts-pass", "battle.attack-stops")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """The one battle that was carried to its end; of several, or of none, nothing is said."""
    ends = [step for step in trace.steps if step.code == _DONE or step.code in _NOT_DONE]
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    if len(ends) != 1:
        return not_derivable("judge.no_ground")
    return common.yes_no(ends[0].code == _DONE, "judge.calculates", trace.rules())
