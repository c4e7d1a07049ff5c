"""Has that player won, or lost, by now?"""

from __future__ import annotations

from grammar.terms import Verb
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` is "win", "lose" or "fate" (what becomes of ``player``: the Life Points, and whether the duel is lost)."""
    seat = ask.player
    doubt = common.uncertain(state, hand=seat)
    if seat is None or not trace.steps:
        return not_derivable("judge.no_ground")
    if not state.over and doubt is not None:
        return doubt
    if any(Verb.TAKE_DAMAGE in event.verbs and event.amount is None for event in state.events):
        return not_derivable("judge.damage_unsaid")
    if ask.about == "fate":
        unpaid = [step for step in trace.steps if step.code == "upkeep.unpaid"]
        if unpaid and not state.over:
            return common.valued((Verb.DESTROY,), unpaid[-1].code, trace.rules(), **dict(unpaid[-1].params))
        if state.drawn:
            return common.valued(state.lp[seat], "judge.drawn", trace.rules(), seat=seat)
        if state.winner is None:
            return common.valued(state.lp[seat], "judge.value.lp", trace.rules(), seat=seat)
        done = "judge.lost" if state.winner is seat.other else "judge.won"
        return common.valued(state.lp[seat], done, trace.rules(), seat=seat)
    if state.drawn:
        because = tuple(dict.fromkeys((*trace.rules(), "win.draw")))
        return common.yes_no(False, f"judge.{ask.about}", because, seat=seat)
    wanted = seat if ask.about == "win" else seat.other
    because = tuple(dict.fromkeys((*trace.rules(), "win.conditions")))
    return common.yes_no(state.winner is wanted, f"judge.{ask.about}", because, seat=seat)
