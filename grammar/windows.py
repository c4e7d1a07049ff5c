"""Phrases of turn, phase and moment → Window (when it may be done) or Duration (how long it lasts)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import Duration, Span, Window
from grammar.scope import covering
from grammar.terms import DurationKind, Moment, Phase, Player, WhichTurn

_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_FILLERS = frozenset({UnitKind.PLAYER, UnitKind.DOT, UnitKind.OR, UnitKind.AND, UnitKind.DEICTIC})
_SILENT = frozenset({"during", "only", "every", "each_phase"})  # スタンバイフェイズ毎に: whenever it is one
_PLAYER_TURNS = frozenset(str(p) for p in Player)
_DURING_MOMENTS = {
    Moment.DAMAGE_CALCULATION: DurationKind.DAMAGE_CALCULATION,
    Moment.DAMAGE_STEP: DurationKind.DAMAGE_STEP,
}


CHAIN_LINK = "chain_link"  # a TURN unit: チェーン２以降
OPPONENT_TURNS = "opponent_turns"  # a TURN unit: 相手ターンで数えて３ターンの間, to the end of the third


def is_time(units: Sequence[Unit]) -> bool:
    """Only words of time (and whose): 自分メインフェイズ, 自己·对方回合."""
    if len(units) > 1 and units[0].kind is UnitKind.DID:
        units = units[1:]  # ～が戦闘を行うダメージステップ開始時
    named = False
    for unit in units:
        if unit.kind in _TIME_KINDS:
            named = named or not _only_counts(unit)
        elif unit.kind not in _FILLERS and not (unit.kind is UnitKind.ADVERB and unit.concept in _SILENT):
            return False
    return named


def _only_counts(unit: Unit) -> bool:
    """２回目の, 下次: of which time, another word tells (自己下次受到的战斗伤害 names none)."""
    return unit.concept == "nth" or (unit.concept == "next" and not unit.text.endswith(_TURN_WORDS))


def turn_player(units: Sequence[Unit]) -> Player | None:
    """Whose turn the words name; 自分・相手 together are BOTH."""
    players = [Player(u.concept) for u in units if u.kind is UnitKind.PLAYER]
    players += [Player(u.concept) for u in units if u.kind is UnitKind.TURN and u.concept in _PLAYER_TURNS]
    named = set(players)
    if not named:
        return None
    if len(named) > 1 or named & {Player.BOTH, Player.EITHER}:
        return Player.BOTH
    return players[0]


def window(units: Sequence[Unit]) -> Window:
    """The part of a turn that *units* name."""
    phases = sorted({Phase(u.concept) for u in units if u.kind is UnitKind.PHASE})
    moments = {Moment(u.concept) for u in units if u.kind is UnitKind.MOMENT}
    if any(u.kind is UnitKind.TURN and u.concept == "end" for u in units):
        moments.add(Moment.PHASE_END)  # ターン終了時: with no phase, the end of the turn
    return Window(
        turn=turn_player(units),
        which=_which_turn(units),
        nth=_nth(units),
        link=next((int(str(u.value)) for u in units if u.concept == CHAIN_LINK), 0),
        phases=tuple(phases),
        moments=tuple(sorted(moments)),
        span=covering(units),
    )


def in_other_turn(units: Sequence[Unit]) -> list[Unit]:
    """自分ターンにしか: the turn in which it is forbidden; nothing when the words name another part of the game."""
    then = [u for u in units if u.kind is not UnitKind.ADVERB]
    others = {Player.SELF.value: Player.OPPONENT.value, Player.OPPONENT.value: Player.SELF.value}
    found = window(then)
    if found.turn not in others or found != Window(turn=found.turn, span=found.span):
        return []
    return [msgspec.structs.replace(u, concept=others[u.concept]) if u.concept in others else u for u in then]


def parted(units: Sequence[Unit]) -> list[list[Unit]]:
    """自分メインフェイズ及び相手バトルフェイズ: two windows, each with its own turn."""
    groups: list[list[Unit]] = [[]]
    for unit in units:
        whose = unit.kind is UnitKind.PLAYER or (unit.kind is UnitKind.TURN and unit.concept in _PLAYER_TURNS)
        if whose and any(u.kind is UnitKind.PHASE for u in groups[-1]):
            groups.append([])
        groups[-1].append(unit)
    return groups


def _which_turn(units: Sequence[Unit]) -> WhichTurn | None:
    """次のターンの, 次の自分ターンの; そのターンの, そのバトルフェイズに."""
    turns = [u for u in units if u.kind is UnitKind.TURN]
    phased = any(u.kind is UnitKind.PHASE for u in units)
    if any(u.concept == "that" for u in turns) or (phased and any(u.kind is UnitKind.DEICTIC for u in units)):
        return WhichTurn.THAT
    following = next((u for u in turns if u.concept == "next"), None)
    named = following is not None and (following.text.endswith(_TURN_WORDS) or len(turns) > 1)
    return WhichTurn.NEXT if named else None


_TURN_WORDS = ("ターン", "回合")


def _nth(units: Sequence[Unit]) -> int:
    """次の自分スタンバイフェイズ is the first such phase to come, ２回目の自分スタンバイフェイズ the second."""
    counted = [u.value for u in units if u.kind is UnitKind.TURN and u.concept == "nth"]
    if counted:
        return int(str(counted[0]))
    following = any(u.kind is UnitKind.TURN and u.concept == "next" for u in units)
    return 1 if following and _which_turn(units) is None else 0


def names_this_turn(units: Sequence[Unit]) -> bool:
    return any(u.kind is UnitKind.TURN and u.concept == "this" for u in units)


def duration(units: Sequence[Unit], until: bool) -> Duration | None:
    """How long: このターン (``until`` False), ターン終了時まで (True). None when the words say no such thing."""
    span = covering(units)
    turns = [u.concept for u in units if u.kind is UnitKind.TURN]
    phases = [Phase(u.concept) for u in units if u.kind is UnitKind.PHASE]
    moments = [Moment(u.concept) for u in units if u.kind is UnitKind.MOMENT]
    player = turn_player(units)
    if turns == [OPPONENT_TURNS] and not phases and not moments:
        return Duration(
            kind=DurationKind.PHASE,
            player=Player.OPPONENT,
            phase=Phase.END,
            nth=int(next(str(u.value) for u in units if u.concept == OPPONENT_TURNS)),
            span=span,
        )
    if "nth" in turns and not (until and phases):
        return None
    if until and phases:
        return Duration(
            kind=DurationKind.PHASE,
            player=player,
            phase=phases[0],
            end=_says_end(units),
            turns=1 if "next" in turns else 0,
            nth=_nth(units) if "nth" in turns else 0,
            span=span,
        )
    if until and set(moments) & {Moment.DAMAGE_STEP, Moment.DAMAGE_STEP_END}:
        return Duration(kind=DurationKind.DAMAGE_STEP, span=span)
    if until and (not turns or set(moments) - {Moment.PHASE_END}):
        return None
    if until:
        return _until_turn_end(turns, player, span)
    if "duel" in turns:
        return Duration(kind=DurationKind.DUEL, span=span)
    if "this" in turns and phases:
        return Duration(kind=DurationKind.PHASE, player=player, phase=phases[0], span=span)
    if "this" in turns:
        return Duration(kind=DurationKind.THIS_TURN, span=span)
    if moments and moments[0] in _DURING_MOMENTS:
        return Duration(kind=_DURING_MOMENTS[moments[0]], span=span)
    if (
        phases == [Phase.BATTLE]
        and player is None
        and any(u.kind is UnitKind.DEICTIC or u.concept == "only" for u in units)
    ):
        return Duration(kind=DurationKind.BATTLE_PHASE, span=span)
    return None


def _until_turn_end(turns: Sequence[str], player: Player | None, span: Span | None) -> Duration:
    if "next" in turns:
        return Duration(kind=DurationKind.NEXT_TURN_END, player=player, span=span)
    return Duration(kind=DurationKind.END_OF_TURN, player=player, span=span)


def _says_end(units: Sequence[Unit]) -> bool:
    """エンドフェイズまで ends as the phase begins to end; ～フェイズ終了時まで is its end."""
    return any(u.kind is UnitKind.MOMENT and u.concept == Moment.PHASE_END for u in units)
