"""Does a value of that card rise, or fall, by what was played?"""

from __future__ import annotations

from grammar.terms import Stat
from kb import stats
from kb.cards import CardInPlay
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import HOW_MUCH, Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import TraceStep, Verdict, not_derivable

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
    if ask.wanted == HOW_MUCH:
        return _how_much(state, card, ask, changes, base)
    because = common.rules_of(changes) if changes else trace.rules()
    names = [card.card.name()] if card is not None else [str(step.card) for step in changes]
    return common.yes_no(
        bool(changes), f"judge.value.{ask.options[0]}", because, card=next(iter(names), ""), about=ask.about
    )


def _how_much(
    state: DuelState, card: CardInPlay | None, ask: Ask, changes: list[TraceStep], base: KnowledgeBase
) -> Verdict:
    """By how much one change raises or lowers it; a value that came down to 0 may have had less than that."""
    amounts = [step.params.get("amount") for step in changes]
    if card is None or len(amounts) != 1 or not isinstance(amounts[0], int):
        return not_derivable("judge.no_ground")
    lowered = ask.options == ("decrease",)
    if lowered and not stats.stat(state, card, Stat(ask.about or ""), base):
        return not_derivable("judge.no_ground")
    headline = f"judge.value.{ask.options[0]}.amount"
    because = common.rules_of(changes)
    return common.valued(amounts[0], headline, because, card=card.card.name(), about=ask.about)
