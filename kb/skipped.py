"""Phases that an effect has its player skip: nothing of them happens."""

from __future__ import annotations

from grammar.nodes import Window
from grammar.terms import Phase, Player, Verb
from kb import matching
from kb.context import Context
from kb.due import turn_of_window
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState

_ORDER = (Phase.DRAW, Phase.STANDBY, Phase.MAIN1, Phase.BATTLE, Phase.MAIN2, Phase.END)
#: what skipping these comes to is looked at; a turn without a Main Phase is not
_FOLLOWED = frozenset({Phase.DRAW, Phase.STANDBY, Phase.BATTLE})


@enforces("turn.skipped-phase")
def is_skipped(state: DuelState, phase: Phase) -> bool:
    """That phase of the present turn does not come."""
    return any(
        left.action.verb is Verb.SKIP_PHASE
        and left.action.phase is not None
        and phase in left.action.phase.phases
        and left.from_turn == state.turn
        for left in state.lingering
    )


def turn_skipped_in(state: DuelState, window: Window, ctx: Context) -> int:
    """Number of the turn of which the phase is skipped. Raises Undecided for what is not followed here."""
    if not window.phases or not set(window.phases) <= _FOLLOWED or window.moments or state.phase is None:
        raise Undecided("doubt.verb", missing=Verb.SKIP_PHASE.value)
    if window.which is not None:
        return turn_of_window(state, window, ctx)
    if window.nth != 1 or window.turn not in (Player.SELF, Player.OPPONENT):
        raise Undecided("doubt.verb", missing=Verb.SKIP_PHASE.value)
    if matching.seats(window.turn, ctx, state) != (state.turn_player,):
        return state.turn + 1
    to_come = all(_ORDER.index(phase) > _ORDER.index(state.phase) for phase in window.phases)
    return state.turn if to_come else state.turn + 2
