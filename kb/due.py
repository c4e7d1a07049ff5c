"""In which turn a phase that a text names comes, counted from now: 次の自分スタンバイフェイズ, ターン終了時まで."""

from __future__ import annotations

from grammar.nodes import Duration, Window
from grammar.terms import DurationKind, Phase, Player, WhichTurn
from kb import matching
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState

_OF_BOTH = (None, Player.BOTH, Player.EITHER)
#: they are over before anything else of the turn begins
_EARLY = (Phase.DRAW, Phase.STANDBY)


@enforces("turn.next-standby-phase")
def turn_of_phase(state: DuelState, duration: Duration, ctx: Context) -> int:
    """Number of the turn with the phase up to which *duration* goes."""
    if duration.nth:
        return turn_of_nth(state, duration.player, duration.phase, duration.nth, ctx)
    if duration.player in _OF_BOTH:
        return state.turn + duration.turns
    if not _is_turn_of(state, duration.player, ctx):
        return state.turn + 1
    if duration.turns and duration.phase not in _EARLY:
        # 次の自分のエンドフェイズまで, in one's own turn: this turn's may still be the next to come
        raise Undecided("doubt.duration", missing=duration.phase.value if duration.phase else "")
    return state.turn + 2 * duration.turns


def turn_of_nth(state: DuelState, player: Player | None, phase: Phase | None, nth: int, ctx: Context) -> int:
    """２回目の相手エンドフェイズまで: counted in turns of that player, from the next one on."""
    own = _is_turn_of(state, player, ctx)
    if player in _OF_BOTH or (own and (phase not in _EARLY or state.phase in _EARLY)):
        # this turn's may be the first of them
        raise Undecided("doubt.duration", missing=phase.value if phase else "")
    return state.turn + 2 * nth - (not own)


def last_turn(state: DuelState, duration: Duration, ctx: Context) -> int:
    """Number of the turn with whose end it stops: what ends in a Standby Phase is gone when that turn begins."""
    turn = turn_of_phase(state, duration, ctx)
    return turn - 1 if duration.phase in _EARLY and not duration.end and turn > state.turn else turn


def end_of_turn(state: DuelState, duration: Duration, ctx: Context) -> int:
    """Number of the turn up to whose end it goes: 相手ターン終了時まで may be this one, 次の…ターンの終了時まで not."""
    following = duration.kind is DurationKind.NEXT_TURN_END
    if duration.player in _OF_BOTH:
        return state.turn + following
    if _is_turn_of(state, duration.player, ctx):
        return state.turn + 2 * following
    return state.turn + 1


def turn_of_window(state: DuelState, window: Window, ctx: Context) -> int:
    """Number of the turn that *window* speaks of: the next turn (of that player)."""
    if window.which is not WhichTurn.NEXT or window.turn in _OF_BOTH:
        return state.turn + (window.which is WhichTurn.NEXT)
    return state.turn + (2 if _is_turn_of(state, window.turn, ctx) else 1)


def _is_turn_of(state: DuelState, player: Player | None, ctx: Context) -> bool:
    return matching.seats(player, ctx, state) == (state.turn_player,)
