"""A study question: five options, one of them the key, each with what it rests on."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from kb.situation import Situation

#: options of a question, as in the certification test
OPTIONS = 5
LETTERS = "ABCDE"


class Level(StrEnum):
    """The two parts of the certification test."""

    BASIC = "basic"
    APPLIED = "applied"


class Why(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One reason: what decides, the deciding words of a card text, the rule."""

    text: str
    rule: str | None = None
    words: str = ""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option. ``holds``: whether what it says is so; ``why``: what that rests on, never empty."""

    text: str
    holds: bool
    why: tuple[Why, ...]


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question.

    id          generator and seed: the same base, language and id give the same question
    chapter     of the table of contents, of the rule that it is mostly about
    difficulty  1 to 5: how much has to be known, and how much read
    key         the place of the right option, from 0
    rules       the rules that it trains, the main one first
    situation   the table it happens on, for those that play on one
    """

    id: str
    generator: str
    chapter: str
    level: Level
    difficulty: int
    stem: str
    options: tuple[Option, ...]
    key: int
    rules: tuple[str, ...]
    era: str
    lang: str
    situation: Situation | None = None

    @property
    def letter(self) -> str:
        return LETTERS[self.key]
