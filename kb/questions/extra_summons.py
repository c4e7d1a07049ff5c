"""How many Normal Summons in addition to the one of the turn may be made?"""

from __future__ import annotations

from kb import extra_summons
from kb.cards import Seat
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "count", or "each": whether one is made for every effect that allows one."""
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or Seat.A
    count = extra_summons.how_many(state, seat, base)
    allowed = extra_summons.permissions(state, seat, base)
    if count is None or None in allowed or not (allowed or extra_summons.has_been_made(state, seat)):
        return not_derivable("judge.no_ground")
    because = ("summon.extra-normal-once", *trace.rules())
    if ask.about == "each":
        if len(allowed) < 2:
            return not_derivable("judge.no_ground")
        return common.yes_no(count >= len(allowed), "judge.extra_summons", because, seat=seat)
    return common.valued(count, "judge.value.extra_summons", because, seat=seat)
