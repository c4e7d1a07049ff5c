"""Mock exams in the form of the certification test: 28 basic and 22 applied questions of five options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec

from kb.errors import StudyError
from kb.study.claims import Desk
from kb.study.items import Item, Level
from kb.study.making import series

#: questions of either part
SIZES = {Level.BASIC: 28, Level.APPLIED: 22}
#: right answers of either part that are needed to pass: all of the basic ones
TO_PASS = {Level.BASIC: 28, Level.APPLIED: 17}
#: what the official test allows for a question is not known; an hour for all is ours
MINUTES = 60


class Part(msgspec.Struct, frozen=True):
    """How one part went."""

    level: Level
    right: int
    asked: int
    needed: int


class Topic(msgspec.Struct, frozen=True):
    """How a chapter went."""

    chapter: str
    right: int
    asked: int


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a paper. ``wrong``: places of questions not answered rightly, unanswered ones too."""

    parts: tuple[Part, ...]
    topics: tuple[Topic, ...]
    wrong: tuple[int, ...]

    @property
    def passed(self) -> bool:
        return all(part.right >= part.needed for part in self.parts)


def paper(seed: int, desk: Desk) -> tuple[Item, ...]:
    """The basic part, then the applied part. Raises StudyError when the base has not enough for a whole paper."""
    items: list[Item] = []
    for level, size in SIZES.items():
        part = list(islice(series(seed, desk, level=level), size))
        if len(part) < size:
            raise StudyError(
                f"the knowledge base makes only {len(part)} {level} questions, {size} are needed"
            )
        items += part
    return tuple(items)


def grade(items: Sequence[Item], answers: Mapping[int, int]) -> Graded:
    """Hold *answers* (place of the question → place of the option chosen) against the keys.

    A paper that is not in the official form needs the same share of either part.
    """
    right = [answers.get(n) == item.key for n, item in enumerate(items)]
    parts = []
    for level, size in SIZES.items():
        of_part = [good for good, item in zip(right, items, strict=True) if item.level is level]
        needed = -(-TO_PASS[level] * len(of_part) // size)
        if of_part:
            parts.append(Part(level, sum(of_part), len(of_part), needed))
    chapters = sorted({item.chapter for item in items})
    topics = tuple(
        Topic(chapter, sum(of), len(of))
        for chapter in chapters
        for of in [[good for good, item in zip(right, items, strict=True) if item.chapter == chapter]]
    )
    wrong = tuple(n for n, good in enumerate(right) if not good)
    return Graded(parts=tuple(parts), topics=topics, wrong=wrong)
