"""Is it so by the rules, without any card: 先攻第一回合能抽卡吗?"""

from __future__ import annotations

from kb.claims.of_rules import judge_rule
from kb.knowledge import KnowledgeBase
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: the statement asked about, as typed."""
    return judge_rule(ask.about or "") or not_derivable("judge.no_ground")
