"""What a generator hands in: a stem and options that say something, not yet weighed."""

from __future__ import annotations

import msgspec

from kb.situation import Situation
from kb.study.claims import Claim
from kb.study.items import Why


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
