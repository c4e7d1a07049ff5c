"""Names between marks that no card of the base has: 「灰流利」, and the cards that may be meant by them."""

from __future__ import annotations

import re

import msgspec

from grammar.question import parse_question
from kb.knowledge import KnowledgeBase
from kb.names import fold

_MARKED = re.compile("[「【《]([^「」【】《》，。；：、①-⑳]{2,30})[」】》]")
#: so many of the nearest names are offered, each with at most one character in three changed
_OFFERED = 3


class Misspelt(msgspec.Struct, frozen=True):
    """``name``: as it is written; ``near``: names of cards that differ in a character or two, nearest first."""

    name: str
    near: tuple[str, ...] = ()


def misspelt(text: str, base: KnowledgeBase) -> Misspelt | None:
    """The first that marks in *text* stand around and that names no card and no series; words that are read are no name."""
    spotted = {found.start for found in base.spot(text) if found.marked}
    for marked in _MARKED.finditer(text):
        name = marked[1]
        if marked.start(1) in spotted or base.series_members(name):
            continue
        near = tuple(_near(name, base))
        if near or parse_question(name, []).unparsed:
            return Misspelt(name, near)
    return None


def _near(name: str, base: KnowledgeBase) -> list[str]:
    from rapidfuzz.distance import OSA

    key = fold(name)
    within = max(1, len(key) // 3)
    return [near for near in base.names.near(name, _OFFERED) if OSA.distance(key, fold(near)) <= within]
