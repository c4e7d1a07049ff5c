"""Who decides: the order of effects of one rank that wait to go on the chain."""

from __future__ import annotations

from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.order import deciding_seat
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = deciding_seat(state, base)
    if seat is None:
        return not_derivable("judge.nothing_waits")
    return common.valued(seat.value, "judge.decides", ("chain.order-same-player", "chain.order"), seat=seat)
