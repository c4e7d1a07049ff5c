"""What does a term of the game mean: 什么是错过时点? In what do two differ: both meanings, side by side."""

from __future__ import annotations

from kb.glossary import Term
from kb.knowledge import KnowledgeBase
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: the id of the term, ``options``: of another beside it.

    The value is that id (or both), the headline what it means, the rules those behind it.
    """
    glossary = base.rules.glossary
    ids = (ask.about or "", *ask.options)
    if not all(each in glossary for each in ids):
        return not_derivable("judge.no_ground")
    terms = [glossary.term(each) for each in ids]
    told = {lang: _said(terms, lang) for lang in terms[0].says} if len(terms) > 1 else terms[0].says
    return Verdict(
        answer=Answer.VALUE,
        value=ids[0] if len(ids) == 1 else ids,
        headline="judge.term",
        headline_params={"told": told},
        because=tuple(dict.fromkeys(rule for term in terms for rule in term.rules)),
    )


def _said(terms: list[Term], lang: str) -> str:
    """Each with its word before it."""
    mark = ": " if lang == "en" else "："
    return (" " if lang == "en" else "").join(f"{term.word(lang)}{mark}{term.says[lang]}" for term in terms)
