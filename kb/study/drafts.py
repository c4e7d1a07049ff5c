"""What a generator hands in: a stem and options that say something, not yet weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec

from kb.situation import Situation
from kb.study.claims import Claim, Desk
from kb.study.items import OPTIONS, Why

_T = TypeVar("_T")
_C = TypeVar("_C", bound=Claim)


class Choice(msgspec.Struct, frozen=True):
    """One option. ``slip``: the mistake that leads to it, when a mistake made it."""

    text: str
    claim: Claim
    slip: tuple[Why, ...] = ()


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A question to be weighed.

    wanted  the right option is the one whose claim holds; False: the one whose claim does not
    rules   rules it is mostly about, when the claims' own are not the ones meant
    """

    stem: str
    choices: tuple[Choice, ...]
    wanted: bool = True
    rules: tuple[str, ...] = ()
    situation: Situation | None = None


def one_and_four(
    rng: Random, desk: Desk, claims: Sequence[tuple[_T, _C]], wanted: bool = True
) -> tuple[tuple[_T, _C], ...] | None:
    """One whose claim holds and four whose does not (``wanted`` False: the other way about), drawn at random.

    None when there are not so many.
    """
    right: list[tuple[_T, _C]] = []
    wrong: list[tuple[_T, _C]] = []
    for pair in rng.sample(claims, len(claims)):
        holds = pair[1].weigh(desk).holds
        if holds is wanted and not right:
            right.append(pair)
        elif holds is (not wanted) and len(wrong) < OPTIONS - 1:
            wrong.append(pair)
        if right and len(wrong) == OPTIONS - 1:
            return (*right, *wrong)
    return None
