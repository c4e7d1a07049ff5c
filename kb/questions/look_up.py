"""A rule looked up without any card, answered by the engine: cards of that kind are made up and asked about.

A made-up card bears a text that its kind may bear: one that draws, one that changes ATK. What holds for each of them
holds of the kind; where they differ, it depends on the text, the kind or the turn, and the verdict says so.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.terms import Zone
from kb.cards import Seat
from kb.forced import run_through
from kb.knowledge import KnowledgeBase
from kb.questions.can_activate import answer as can_activate
from kb.situation import Ask, Facts, Placed, Play, Situation
from kb.state import DuelState
from kb.trace import Trace
from kb.understanding.completing import complete
from kb.verdict import Answer, Verdict, not_derivable

_DRAWS = "①：自己从卡组抽1张。"
_CHANGES = "①：以场上1只表侧表示怪兽为对象才能发动。那只怪兽的攻击力直到回合结束时上升500。"
_AT_CALCULATION = "①：伤害计算时才能发动。场上的全部怪兽的攻击力直到回合结束时上升500。"
_EFFECTS = {
    "ignition": ("①：自己主要阶段才能发动。自己从卡组抽1张。",),
    "quick": ("①：1回合1次，自己·对方回合才能发动。自己从卡组抽1张。",),
}
_SPELLS = ("normal_spell", "quick_play_spell", "continuous_spell")
_TRAPS = ("normal_trap", "continuous_trap", "counter_trap")
_SUBKINDS = {"spell": _SPELLS, "trap": _TRAPS}
#: kinds that a card can be made up of
_KINDS = frozenset({*_EFFECTS, *_SUBKINDS, *_SPELLS, *_TRAPS, "field_spell", "equip_spell", "ritual_spell"})
_TIMINGS = {"damage_step": "damage_step_start", "calculation": "calc"}
_COUNTERS = "①：魔法·陷阱·怪兽的效果发动时才能发动。那个发动无效。"


class _Case(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the kind, whose turn it is, and where it may be activated from (any one place will do)."""

    kind: str
    turn: Seat
    text: str
    answers: str | None = None


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """May a card (or a monster effect) of the kind ``about`` be activated?

    ``wanted``: in answer to one of that kind; ``player``: whose turn it is, A being the one who would activate it;
    ``timing``: the phase, "damage_step" or "calculation"; ``zone``: from where, ``options`` "set_this_turn": it was
    Set in this turn.
    """
    asked = (ask.about, *((ask.wanted,) if ask.wanted is not None else ()))
    if not set(asked) <= _KINDS:
        return not_derivable("judge.form_missing", form=ask.about or "look-up")
    places = {case: _by_place(ask, case, base) for case in _cases(ask)}
    found = {case: _possible(tuple(verdicts.values())) for case, verdicts in places.items()}
    if not all(verdict.decided for verdict in found.values()):
        return not_derivable("judge.look_up.open")
    if len({verdict.answer for verdict in found.values()}) > 1:
        return Verdict(answer=Answer.DEPENDS, reason=(_what_it_hangs_on(found), {}))
    first = next(iter(found.values()))
    headline, params = _headline(first.answer, places)
    resting = [one for verdicts in places.values() for one in verdicts.values()] if params else found.values()
    rules = dict.fromkeys(rule for verdict in resting for rule in verdict.because)
    return Verdict(
        answer=first.answer,
        headline=headline,
        headline_params=params,
        because=tuple(sorted(rules, key=lambda rule: not rule.startswith("speed.") or ask.wanted is None)),
    )


def _headline(
    answer: Answer, places: dict[_Case, dict[Zone, Verdict]]
) -> tuple[str, dict[str, tuple[Zone, ...]]]:
    """That it can or cannot; and from where, when it can from one of the places only."""
    if answer is Answer.CANNOT:
        return "judge.look_up.cannot", {}
    able = {
        tuple(zone for zone, one in verdicts.items() if one.answer is Answer.CAN)
        for verdicts in places.values()
    }
    unable = {
        tuple(zone for zone, one in verdicts.items() if one.answer is Answer.CANNOT)
        for verdicts in places.values()
    }
    if len(able) == 1 and len(unable) == 1 and (others := unable.pop()):
        return "judge.look_up.can_from", {"places": able.pop(), "others": others}
    return "judge.look_up.can", {}


def _what_it_hangs_on(found: dict[_Case, Verdict]) -> str:
    """The kind of the card, the turn, or what its text says: that which splits the cases."""
    able = {case for case, verdict in found.items() if verdict.answer is Answer.CAN}
    for field in ("turn", "kind", "answers"):
        values = {getattr(case, field) for case in found}
        split = all(
            len({case in able for case in found if getattr(case, field) == one}) == 1 for one in values
        )
        if len(values) > 1 and split:
            return f"judge.look_up.{field}"
    return "judge.look_up.text" if len({case.text for case in found}) > 1 else "judge.look_up.several"


def _cases(asked: Ask) -> Iterator[_Case]:
    own = "set_this_turn" in asked.options  # cards are Set in one's own turn
    seats = (asked.player,) if asked.player is not None else (Seat.A,) if own else tuple(Seat)
    for kind in _SUBKINDS.get(asked.about or "", (asked.about or "",)):
        for text in _texts(asked, kind):
            for turn in seats:
                for answers in _SUBKINDS.get(asked.wanted or "", (asked.wanted,)):
                    yield _Case(kind=kind, turn=turn, text=text, answers=answers)


def _texts(asked: Ask, kind: str) -> tuple[str, ...]:
    if kind in _EFFECTS:
        return _EFFECTS[kind]
    if asked.timing in _TIMINGS:
        return (_DRAWS, _CHANGES, _AT_CALCULATION)
    return (_COUNTERS,) if kind == "counter_trap" and asked.wanted is not None else (_DRAWS,)


# --------------------------------------------------------------------------- one case


def _by_place(asked: Ask, case: _Case, base: KnowledgeBase) -> dict[Zone, Verdict]:
    return {zone: _judged(_situation(asked, case, zone), base) for zone in _places(asked, case.kind)}


def _possible(verdicts: tuple[Verdict, ...]) -> Verdict:
    """From some place where the card may lie it can be activated, or from none."""
    able = [verdict for verdict in verdicts if verdict.answer is Answer.CAN]
    open_ = [verdict for verdict in verdicts if not verdict.decided]
    return (able or open_ or verdicts)[0]


def _judged(situation: Situation, base: KnowledgeBase) -> Verdict:
    state, trace = run_through(complete(situation, base), base)
    assert situation.ask is not None
    return can_activate(state, situation.ask, base, trace)


def _places(asked: Ask, kind: str) -> tuple[Zone, ...]:
    if asked.zone is not None:
        return (Zone(asked.zone),)
    if kind in _EFFECTS:
        return (Zone.MAIN_MONSTER_ZONE,)
    return (Zone.SPELL_TRAP_ZONE,) if "trap" in kind else (Zone.HAND, Zone.SPELL_TRAP_ZONE)


def _situation(asked: Ask, case: _Case, zone: Zone) -> Situation:
    timing = _TIMINGS.get(asked.timing or "")
    battles = Play(do="attack", player=case.turn, card=f"m{case.turn}", target=f"m{case.turn.other}")
    answered = Play(do="activate", player=Seat.B, card="answered")
    plays = (battles,) if timing is not None else ()
    board = [
        _card("asked", case.kind, case.text, Seat.A, zone, "set_this_turn" in asked.options),
        *_monsters(),
    ]
    if case.answers is not None:
        board.append(
            _card("answered", case.answers, _text_of(case.answers), Seat.B, _home(case.answers), False)
        )
        plays = (*plays, *_before(case.answers, board), answered)
    return Situation(
        turn_player=case.turn,
        phase="battle" if timing is not None else asked.timing or "main1",
        board=tuple(board),
        plays=plays,
        ask=Ask(form="can-activate", player=Seat.A, card="asked", timing=timing),
    )


def _before(kind: str, board: list[Placed]) -> tuple[Play, ...]:
    """A Counter Trap answers something in its turn."""
    if kind != "counter_trap":
        return ()
    board.append(_card("first", "normal_trap", _DRAWS, Seat.A, Zone.SPELL_TRAP_ZONE, False))
    return (Play(do="activate", player=Seat.A, card="first"),)


def _text_of(kind: str) -> str:
    return _COUNTERS if kind == "counter_trap" else _EFFECTS[kind][0] if kind in _EFFECTS else _DRAWS


def _home(kind: str) -> Zone:
    return Zone.MAIN_MONSTER_ZONE if kind in _EFFECTS else Zone.SPELL_TRAP_ZONE


def _card(name: str, kind: str, text: str, seat: Seat, zone: Zone, now: bool) -> Placed:
    if kind in _EFFECTS:
        facts = Facts(
            card_class="monster", kinds=("monster", "effect_monster"), text=text, level=4, atk=1000, def_=1000
        )
        return Placed(card=name, player=seat, zone=zone, position="face_up_attack", facts=facts)
    card_class = "trap" if "trap" in kind else "spell"
    lies_down = zone is Zone.SPELL_TRAP_ZONE
    return Placed(
        card=name,
        player=seat,
        zone=zone,
        position="face_down" if lies_down else None,
        set_this_turn=now if lies_down else None,
        facts=Facts(card_class=card_class, kinds=(card_class, kind), text=text),
    )


def _monsters() -> tuple[Placed, ...]:
    """A monster without effects on either side: something to battle with and to target."""
    facts = Facts(
        card_class="monster", kinds=("monster", "normal_monster"), text="", level=4, atk=1000, def_=1000
    )
    return tuple(
        Placed(card=f"m{seat}", player=seat, zone="main_monster_zone", position="face_up_attack", facts=facts)
        for seat in Seat
    )
