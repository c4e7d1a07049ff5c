"""The time of the game, 我的回合, 对方主要阶段, 伤害计算前, 战斗阶段结束后, and the Life Points told with it."""

from __future__ import annotations

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import Player
from kb.cards import Seat
from kb.situation import Play
from kb.understanding import plays
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, seat_of
from kb.understanding.vocabulary import MOMENTS, NEXT_TURNS, PHASES

_TURN_OF: dict[Player | None, Seat] = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}


def surroundings(draft: Draft, event: Event) -> None:
    """Whose turn and which phase it is, and the Life Points told; asked after plays, the phase comes after them."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    for thing in all_things(event):
        if (event is asked or _only_tells_when(event, thing)) and _comes_later(draft, event, thing):
            plays.resolve(draft)
            draft.plays.append(Play(do="enter_phase", phase=PHASES[thing.word or ""]))
            draft.take(thing)
            continue
        if _is_over(event, thing):
            draft.phase = _phase_after(draft, event, thing)
            draft.take(thing)
        elif thing.word == "my_turn":
            draft.turn_player = Seat.B if _is_doers_own(draft, event, thing) else Seat.A
            draft.take(thing)
        elif thing.word == "their_turn":
            draft.turn_player = Seat.B
            draft.take(thing)
        elif thing.word in PHASES:
            draft.phase = PHASES[thing.word]
            if thing.word == "damage_step":
                draft.step, draft.moment = "damage_step", draft.moment or "damage_step"
            if thing.player in _TURN_OF:  # 对方主要阶段
                draft.turn_player = _TURN_OF[thing.player]
            draft.take(thing)
        elif thing.word == "next_standby":
            plays.until_next_standby(draft)
            draft.take(thing)
        elif thing.word == "next_turn":
            plays.until_next_turn(draft, event)
            draft.take(thing)
        elif thing.word in NEXT_TURNS:
            plays.until_turn_of(draft, NEXT_TURNS[thing.word])
            draft.take(thing)
        elif thing.word in MOMENTS:
            draft.phase = "battle"
            draft.moment = MOMENTS[thing.word]
            if thing.player in _TURN_OF and _names_a_turn(draft, thing):
                draft.turn_player = _TURN_OF[thing.player]
            draft.take(thing)
        elif thing.word == "lp":
            _life_points(draft, event, thing)


def _is_doers_own(draft: Draft, event: Event, thing: Thing) -> bool:
    """对方能在自己的回合发动X吗: 自己 is the opponent."""
    said = draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return said.startswith(("自己", "自分")) and actor(event) is Seat.B


def _names_a_turn(draft: Draft, thing: Thing) -> bool:
    """对方回合的伤害计算前; 我的伤害计算 may be that of my monster's battle in either turn."""
    said = draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return "回合" in said or "ターン" in said


#: the phase that a turn is in once the one named is over; of the others it is not told which comes
_PHASE_AFTER = {
    "draw_phase": "standby",
    "standby_phase": "main1",
    "battle_phase": "main2",
    "battle_phase_end": "main2",
    "main_phase_2": "end",
}


def _phase_after(draft: Draft, event: Event, thing: Thing) -> str:
    """战斗阶段结束后: what follows it. Raises SituationError when that may be one or another."""
    if thing.word not in _PHASE_AFTER:
        raise draft.not_understood(event)
    if thing.player in _TURN_OF:
        draft.turn_player = _TURN_OF[thing.player]
    return _PHASE_AFTER[thing.word]


def _is_over(event: Event, thing: Thing) -> bool:
    """战斗阶段结束后: a clause of its own that tells of a phase that has passed."""
    plain = event.verb in _TELLS_WHEN and event.condition and not (event.negated or event.wondered)
    alone = [other for other in all_things(event) if other.kind is not ThingKind.PLAYER] == [thing]
    return plain and alone and "after" in event.adverbs and thing.word in {*PHASES, *_PHASE_AFTER}


_TELLS_WHEN = ("exist", "go", "reach")


def _only_tells_when(event: Event, thing: Thing) -> bool:
    """…，处理后，结束阶段，…: a clause of its own."""
    plain = event.verb in _TELLS_WHEN and not (event.negated or event.condition or event.wondered)
    return plain and [other for other in all_things(event) if other.kind is not ThingKind.PLAYER] == [thing]


def _comes_later(draft: Draft, asked: Event, thing: Thing) -> bool:
    """我发动X，结束阶段它会回来吗: the phase of the asking follows what was played."""
    told = [play.do for play in draft.plays]
    played = (
        any(do not in ("used", "enter_phase", "end_turn", "next_turn") for do in told) and draft.phase is None
    )
    return thing.word in ("battle_phase", "end_phase") and played and asked.verb != "chain"


def phase_reached(draft: Draft, event: Event) -> None:
    """已经到结束阶段了: which phase it is."""
    times = [thing for thing in all_things(event) if thing.word in PHASES or thing.word in MOMENTS]
    if len(times) != 1 or event.negated:
        raise draft.not_understood(event)


_LP_ACTS = frozenset({"lose_lp", "gain_lp", "pay", "take_damage", "undergo", "halve", "decrease", "increase"})


def _life_points(draft: Draft, event: Event, thing: Thing) -> None:
    if event.verb in _LP_ACTS:
        return  # 失去1000基本分, 支付1000基本分: not what there is
    numbers = [other for other in all_things(event) if other.number is not None]
    seat = seat_of(thing.player) or actor(event) or Seat.A
    seats = tuple(Seat) if thing.player is Player.BOTH else (seat,)
    if any(draft.lp.get(one) not in (None, *(other.number for other in numbers)) for one in seats):
        return  # told already: 基本分100, 无法支付500基本分
    if len(numbers) == 1 and numbers[0].number is not None:
        draft.lp |= dict.fromkeys(seats, numbers[0].number)
        draft.take(thing)
        draft.take(numbers[0])


def replayed(draft: Draft, event: Event) -> None:
    """卷回时: the moment of the choice that is asked about; a replay that came about is for the rules to say."""
    if event.negated or not any(play.do == "attack" for play in draft.plays):
        raise draft.not_understood(event)
    draft.remarks.append(draft.words(event))


def is_time(thing: Thing) -> bool:
    return thing.word in PHASES or thing.word in MOMENTS or thing.word in ("my_turn", "their_turn")
