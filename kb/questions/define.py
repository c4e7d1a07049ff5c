"""What does a term of the game mean: 什么是错过时点?"""

from __future__ import annotations

from kb.knowledge import KnowledgeBase
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: the id of the term. The value is that id, the headline its meaning, the rules those behind it."""
    glossary = base.rules.glossary
    if ask.about is None or ask.about not in glossary:
        return not_derivable("judge.no_ground")
    term = glossary.term(ask.about)
    return Verdict(
        answer=Answer.VALUE,
        value=term.id,
        headline="judge.term",
        headline_params={"told": term.says},
        because=term.rules,
    )
