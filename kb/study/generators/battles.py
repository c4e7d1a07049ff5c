"""What comes of this battle: damage to either player, and which monsters are destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level, Why

_LP = 8000
#: what the attacking monster's text may say, as the engine reads it; shown as ``study.text.<name>``
_TEXTS = {
    "": "",
    "piercing": "①：这张卡向守备表示怪兽攻击的场合，给与对方为攻击力超过那个守备力的数值的战斗伤害。",
    "half": "①：这张卡的战斗发生的对自己的战斗伤害变成一半。",
}
_POSITIONS = ("face_up_attack", "face_up_attack", "face_up_defense", "face_down_defense")


class _Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A monster of A's attacks one of B's."""

    attack: int
    target_atk: int
    target_def: int
    in_defense: bool
    text: str = ""


class _Result(msgspec.Struct, frozen=True):
    """Damage to A and to B; is the attacker destroyed, is its target?"""

    to_a: int
    to_b: int
    attacker: bool
    target: bool


def _fought(fight: _Fight) -> _Result:
    """As the rulebook has it (R2020 3.6.4)."""
    against = fight.target_def if fight.in_defense else fight.target_atk
    over, under = max(0, fight.attack - against), max(0, against - fight.attack)
    if fight.text == "half":
        under //= 2
    if fight.in_defense:
        return _Result(under, over if fight.text == "piercing" else 0, False, over > 0)
    tie = fight.attack == against and fight.attack > 0
    return _Result(under, over, against > fight.attack or tie, over > 0 or tie)


def _slips(fight: _Fight) -> Iterator[tuple[str, _Result]]:
    """What comes out with one mistake each."""
    right = _fought(fight)
    replace = msgspec.structs.replace
    if fight.in_defense:
        yield "position", _fought(replace(fight, in_defense=False))
        yield "piercing", _fought(replace(fight, text="" if fight.text == "piercing" else "piercing"))
        yield "rebound", replace(right, to_a=0 if right.to_a else abs(fight.attack - fight.target_def))
        yield "attacker", replace(right, attacker=not right.attacker)
    else:
        yield "position", _fought(replace(fight, in_defense=True))
        tie = fight.attack == fight.target_atk
        yield "tie" if tie else "spared", replace(right, attacker=False, target=False)
        yield "rebound", replace(right, to_a=right.to_b, to_b=right.to_a)
        yield "attacker", replace(right, attacker=not right.attacker)
    if fight.text == "half":
        yield "half", _fought(replace(fight, text=""))
    yield "target", replace(right, target=not right.target)
    yield "double", replace(right, to_a=2 * right.to_a, to_b=2 * right.to_b)


@generator("battle", Level.BASIC, 2)
def _draft(rng: Random, desk: Desk) -> Draft | None:
    position = rng.choice(_POSITIONS)
    attack = 100 * rng.randint(5, 30)
    fight = _Fight(
        attack=attack,
        target_atk=attack if rng.random() < 0.2 else 100 * rng.randint(0, 30),
        target_def=attack if rng.random() < 0.1 else 100 * rng.randint(0, 30),
        in_defense=position.endswith("defense"),
        text=rng.choice(tuple(_TEXTS)),
    )
    x, y = desk.say("study.monster", letter="X"), desk.say("study.monster", letter="Y")
    situation = _situation(fight, position, x, y)
    right = _fought(fight)
    results = {right: ""}
    for slip, result in sorted(_slips(fight), key=lambda _: rng.random()):
        results.setdefault(result, slip)
    chosen = tuple(results.items())[:OPTIONS]
    return Draft(
        stem=desk.say(
            "study.battle",
            x=x,
            y=y,
            atk=fight.attack,
            text=desk.say(f"study.text.{fight.text}") if fight.text else "",
            y_atk=fight.target_atk,
            y_def=fight.target_def,
            position=position,
        ),
        choices=tuple(
            Choice(
                _worded(result, x, y, desk),
                Outcome(situation=situation, answers=_answers(result, x, y)),
                (Why(text=desk.say(f"study.slip.{slip}")),) if slip else (),
            )
            for result, slip in chosen
        ),
        situation=situation,
    )


def _worded(result: _Result, x: str, y: str, desk: Desk) -> str:
    lost = [name for name, gone in ((x, result.attacker), (y, result.target)) if gone]
    destroyed = desk.say("study.battle.destroyed", monsters=lost) if lost else desk.say("study.battle.none")
    return desk.say("study.battle.outcome", a=result.to_a, b=result.to_b, destroyed=destroyed)


def _situation(fight: _Fight, position: str, x: str, y: str) -> Situation:
    def monster(name: str, seat: Seat, how: str, atk: int, def_: int, text: str) -> Placed:
        kind = "effect_monster" if text else "normal_monster"
        facts = Facts(card_class="monster", kinds=("monster", kind), level=4, atk=atk, def_=def_, text=text)
        return Placed(card=name, player=seat, zone="main_monster_zone", position=how, facts=facts)

    return Situation(
        turn=3,
        turn_player=Seat.A,
        phase="battle",
        deck_known=True,
        lp={Seat.A: _LP, Seat.B: _LP},
        board=(
            monster(x, Seat.A, "face_up_attack", fight.attack, 1000, _TEXTS[fight.text]),
            monster(y, Seat.B, position, fight.target_atk, fight.target_def, ""),
        ),
        plays=(Play(do="attack", player=Seat.A, card=x, target=y),),
    )


def _answers(result: _Result, x: str, y: str) -> tuple[tuple[Ask, object], ...]:
    def place(gone: bool) -> dict[str, str]:
        return {"zone": "graveyard" if gone else "main_monster_zone"}

    return (
        (Ask(form="value", about="lp", player=Seat.A), _LP - result.to_a),
        (Ask(form="value", about="lp", player=Seat.B), _LP - result.to_b),
        (Ask(form="where", card=x), place(result.attacker)),
        (Ask(form="where", card=y), place(result.target)),
    )
