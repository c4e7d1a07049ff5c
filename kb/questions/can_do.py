"""May this player summon, Set, attack or change a position now? Its rules are not enforced yet, so it abstains."""

from __future__ import annotations

from kb.knowledge import KnowledgeBase
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    return not_derivable("judge.form_missing", form=ask.about or "can-do")
