"""What the pieces of an effect that were not understood could hide, judged by the words they have.

A field of a classification that rests on the absence of words (no target, no cost, no limit) is known when no piece
that was left over has a word of that sort.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec

from grammar.nodes import EffectText, Unparsed
from grammar.normalize import fold


class Hidden(StrEnum):
    """What a piece could say; the words are in ``rules_data/lexicon/unread.yaml``."""

    TARGET = "target"
    ACTIVATION = "activation"
    EVENT = "event"
    TIME = "time"
    LIMIT = "limit"
    COST = "cost"
    SUMMON = "summon"
    THIS_CARD = "this_card"
    BATTLE_VALUES = "battle_values"


@cache
def _words() -> dict[Hidden, re.Pattern[str]]:
    data = files("rules_data").joinpath("lexicon/unread.yaml").read_bytes()
    lists = msgspec.yaml.decode(data, type=dict[Hidden, list[str]])
    return {what: re.compile("|".join(map(re.escape, words))) for what, words in lists.items()}


def may_say(pieces: Iterable[Unparsed], *what: Hidden) -> bool:
    """Has one of *pieces* a word for one of *what*?"""
    return any(_words()[each].search(fold(piece.text)) for piece in pieces for each in what)


def pieces_of(effect: EffectText) -> list[Unparsed]:
    """Everything left over in *effect*, its options included."""
    found = list(effect.unparsed)
    for option in effect.options:
        if option.effect is not None:
            found += pieces_of(option.effect)
    return found


def before_activation(effect: EffectText) -> list[Unparsed]:
    """The pieces left of 发动 (its circumstances, cost and target); all of them when no such word was read."""
    at = effect.activation_span
    return [p for p in pieces_of(effect) if at is None or p.span is None or p.span.start < at.start]


def after_activation(effect: EffectText) -> list[Unparsed]:
    """The pieces of what the effect does, and of what is said of it below."""
    before = before_activation(effect)
    return [piece for piece in pieces_of(effect) if piece not in before]
