"""What is its ATK after all this: changes laid over one another (R2020 3.4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated
from kb.study.claims import Desk, Outcome, asked_of
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level, Why


class _Change(msgspec.Struct, frozen=True):
    """``kind``: raise, lower, halve, set, halve_original, double_original."""

    kind: str
    amount: int = 0


_KINDS = ("raise", "raise", "lower", "halve", "set", "halve_original", "double_original")


def _naive(printed: int, changes: Sequence[_Change]) -> int:
    """Each change worked out on what is there, one after the other, the original ATK treated like any."""
    value = Fraction(printed)
    for change in changes:
        value = {
            "raise": value + change.amount,
            "lower": max(Fraction(0), value - change.amount),
            "halve": value / 2,
            "set": Fraction(change.amount),
            "halve_original": value / 2,
            "double_original": value * 2,
        }[change.kind]
    return int(value)


def _guesses(printed: int, changes: Sequence[_Change]) -> Iterator[tuple[str, int]]:
    """What comes out with one mistake each."""
    yield "sequence", _naive(printed, changes)
    yield "backwards", _naive(printed, tuple(reversed(changes)))
    for n, change in enumerate(changes):
        yield "left_out", _naive(printed, (*changes[:n], *changes[n + 1 :]))
        if change.kind.endswith("_original"):
            yield "original_first", _naive(printed, (change, *changes[:n], *changes[n + 1 :]))
    yield "original", _naive(printed, changes[-1:])
    yield (
        "sum",
        printed + sum({"raise": one.amount, "lower": -one.amount}.get(one.kind, 0) for one in changes),
    )
    yield "half_up", _naive(printed, changes) + 100
    yield "half_up", _naive(printed, changes) + 500


@generator("final-atk", Level.APPLIED, 3)
def _draft(rng: Random, desk: Desk) -> Draft | None:
    printed = 100 * rng.randint(8, 30)
    kinds = rng.sample(_KINDS, rng.randint(2, 4))
    if sum(kind.endswith("_original") for kind in kinds) > 1:
        return None  # two of them at once are seldom met, and easily disputed
    changes = tuple(_Change(kind, _amount(rng, kind)) for kind in kinds)
    monster = desk.say("study.monster", letter="X")
    situation = _situation(printed, changes, monster, desk)
    ask = Ask(form="value", about="atk", card=monster)
    right = asked_of(situation, ask, desk).value
    if not isinstance(right, int):
        return None
    values = {right: ""}
    for slip, value in _guesses(printed, changes):
        if value >= 0:
            values.setdefault(value, slip)
    if len(values) < OPTIONS:
        return None
    wrong = rng.sample([one for one in values if one != right], OPTIONS - 1)
    steps = [desk.say(f"study.change.{one.kind}", monster=monster, amount=one.amount) for one in changes]
    return Draft(
        stem=desk.say("study.final_atk", monster=monster, atk=printed, steps="\n".join(_numbered(steps))),
        choices=tuple(
            Choice(
                str(value),
                Outcome(situation=situation, answers=((ask, value),)),
                (Why(text=desk.say(f"study.slip.{values[value]}")),) if values[value] else (),
            )
            for value in (right, *wrong)
        ),
        situation=situation,
    )


def _numbered(steps: Sequence[str]) -> Iterator[str]:
    yield from (f"{n}. {step}" for n, step in enumerate(steps, 1))


def _amount(rng: Random, kind: str) -> int:
    if kind == "set":
        return 100 * rng.randint(0, 40)
    return 100 * rng.randint(2, 10) if kind in ("raise", "lower") else 0


def _situation(printed: int, changes: Sequence[_Change], monster: str, desk: Desk) -> Situation:
    facts = Facts(
        card_class="monster", kinds=("monster", "normal_monster"), level=4, atk=printed, def_=1000, text=""
    )
    placed = Placed(
        card=monster, player=Seat.A, zone="main_monster_zone", position="face_up_attack", facts=facts
    )
    return Situation(
        turn=3,
        turn_player=Seat.A,
        phase="main1",
        board=(placed,),
        plays=tuple(
            Play(do="happens", stated=_stated(change, monster, desk.say("study.card", letter=letter)))
            for change, letter in zip(changes, "PQRS", strict=False)
        ),
    )


def _stated(change: _Change, monster: str, by: str) -> Stated:
    fields: dict[str, dict[str, Any]] = {
        "raise": {"verb": "change_stat", "amount": change.amount},
        "lower": {"verb": "change_stat", "amount": -change.amount},
        "set": {"amount": change.amount},
        "halve": {"share": (1, 2)},
        "halve_original": {"share": (1, 2), "of_original": True, "original": True},
        "double_original": {"share": (2, 1), "of_original": True, "original": True},
    }
    return msgspec.structs.replace(Stated(verb="set_stat", card=monster, by_card=by), **fields[change.kind])
