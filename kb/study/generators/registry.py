"""Generators by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from kb.study.claims import Desk
from kb.study.drafts import Draft
from kb.study.items import Level

Drafter = Callable[[Random, Desk], Draft | None]


class Generator(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of question. ``langs``: the languages it is made in; none: all."""

    name: str
    draft: Drafter
    level: Level
    difficulty: int
    langs: tuple[str, ...] = ()


GENERATORS: dict[str, Generator] = {}


def generator(
    name: str, level: Level, difficulty: int, langs: tuple[str, ...] = ()
) -> Callable[[Drafter], Drafter]:
    """Register a function that drafts questions of one kind."""

    def register(draft: Drafter) -> Drafter:
        GENERATORS[name] = Generator(name=name, draft=draft, level=level, difficulty=difficulty, langs=langs)
        return draft

    return register
