"""Does a value of that card rise, or fall, by what was played?"""

from __future__ import annotations

from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_CODES = {"increase": "resolve.raised", "decrease": "resolve.lowered"}
_OTHER = frozenset({"resolve.raised", "resolve.lowered", "resolve.set_to", "resolve.becomes"})


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: atk or def of ``card`` (of any, without one); ``options``: increase or decrease. Only changes made while resolving count."""
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    card = common.card_meant(state, ask.card)
    if card is None and ask.card is not None:
        return common.no_such_card(ask.card)
    changes = [
        step
        for step in trace.steps
        if step.code in _OTHER
        and (card is None or step.params.get("card") == card.card.name())
        and ask.about in step.params.get("stats", ())
    ]
    wanted = _CODES.get(next(iter(ask.options), ""))
    if wanted is None or any(step.code != wanted for step in changes):
        return not_derivable("judge.no_ground")
    if not any(step.code in common.RESOLVING for step in trace.steps):
        return not_derivable("judge.no_ground")
    because = common.rules_of(changes) if changes else trace.rules()
    names = [card.card.name()] if card is not None else [str(step.card) for step in changes]
    return common.yes_no(
        bool(changes), f"judge.value.{ask.options[0]}", because, card=next(iter(names), ""), about=ask.about
    )
