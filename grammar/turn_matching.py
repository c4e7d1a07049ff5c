"""Matching the rows of a table of turns of speech: what :mod:`grammar.rewordings` and :mod:`grammar.question_spoken` share.

A row is a list of items. Each stands for a word, for a run of words (a phrase), for where a stretch begins or ends, or for
a word that must not stand in front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

W = TypeVar("W")


class Item(Protocol):
    """``role``: word, begins, ends, not_behind; any other is a kind of phrase. ``name``: of its words; may be empty."""

    @property
    def role(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def optional(self) -> bool: ...


It = TypeVar("It", bound=Item)


class Reading(msgspec.Struct, Generic[It, W], frozen=True):
    """How a table reads words: which a word item stands for, which may be in a phrase, and which end a stretch."""

    meets: Callable[[It, W], bool]
    may_be_in: Callable[[It, W], bool]
    ends_stretch: Callable[[W], bool]


def rewritten(
    items: Sequence[It],
    words: list[W],
    reading: Reading[It, W],
    said: Callable[[list[W], dict[str, list[W]]], list[W]],
) -> list[W]:
    """*words* with what *said* makes of every match: of the words matched, and of those that each name stands for."""
    made: list[W] = []
    at = 0
    while at < len(words):
        end, named = next(_matches(items, words, at, reading), (at, {}))
        if end == at:
            made.append(words[at])
            at += 1
        else:
            made += said(words[at:end], named)
            at = end
    return made


def _matches(
    items: Sequence[It], words: list[W], at: int, reading: Reading[It, W]
) -> Iterator[tuple[int, dict[str, list[W]]]]:
    """Where a match that begins at *at* ends, with what each name stands for; longer phrases first."""
    if not items:
        yield at, {}
        return
    item, rest = items[0], items[1:]
    for end in _ends(item, words, at, reading):
        for last, named in _matches(rest, words, end, reading):
            yield last, {**named, item.name: words[at:end]} if item.name and end > at else named


def _ends(item: It, words: list[W], at: int, reading: Reading[It, W]) -> Iterator[int]:
    if item.role == "begins":
        if at == 0 or reading.ends_stretch(words[at - 1]):
            yield at
    elif item.role == "ends":
        if at == len(words) or reading.ends_stretch(words[at]):
            yield at
    elif item.role == "not_behind":
        if at == 0 or not reading.meets(item, words[at - 1]):
            yield at
    elif item.role == "word":
        if at < len(words) and reading.meets(item, words[at]):
            yield at + 1
        if item.optional:
            yield at
    else:
        end = at
        while end < len(words) and reading.may_be_in(item, words[end]):
            end += 1
        yield from range(end, at if not item.optional else at - 1, -1)
