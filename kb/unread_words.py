"""What the pieces of an effect that were not understood could hide, judged by the words they have.

A field of a classification that rests on the absence of words (no target, no cost, no limit) is known when no piece
that was left over has a word of that sort.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from grammar import detect
from grammar.lexer import UNK, scan
from grammar.nodes import Action, EffectText, Unparsed
from grammar.normalize import fold
from grammar.reader import lexicon_of
from grammar.terms import Lang


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
    BATTLE = "battle"
    BATTLE_VALUES = "battle_values"
    NEGATION = "negation"


@cache
def _words() -> dict[Hidden, re.Pattern[str]]:
    data = files("rules_data").joinpath("lexicon/unread.yaml").read_bytes()
    lists = msgspec.yaml.decode(data, type=dict[Hidden, list[str]])
    return {what: re.compile("|".join(map(re.escape, words))) for what, words in lists.items()}


class Unread:
    """The pieces left over in one effect.

    ``before`` are those left of 发动 (its circumstances, cost and target), ``after`` the others. When no such word
    was read, the whole of a numbered text without that word is what the effect does; any other may be either.
    """

    def __init__(self, effect: EffectText, lang: Lang | None) -> None:
        self._lang = lang
        self.pieces = _pieces_of(effect)
        at = effect.activation_span
        if not self.pieces or (at is None and effect.number and not self.may_say(Hidden.ACTIVATION)):
            self.before: list[Unparsed] = []
        else:
            self.before = [p for p in self.pieces if at is None or p.span is None or p.span.start < at.start]
        self.after = [piece for piece in self.pieces if piece not in self.before]

    def may_say(self, *what: Hidden) -> bool:
        """Has a piece a word for one of *what*, or one that no lexicon knows, which may mean anything?"""
        return self._any(self.pieces, what)

    def before_may_say(self, *what: Hidden) -> bool:
        return self._any(self.before, what)

    def after_may_say(self, *what: Hidden) -> bool:
        return self._any(self.after, what)

    def also_may_say(self, pieces: Iterable[Unparsed], *what: Hidden) -> bool:
        """As :meth:`may_say`, of *pieces* that stand elsewhere on the card too."""
        return self._any([*self.pieces, *pieces], what)

    def blurs(self, action: Action) -> bool:
        """Does a piece inside *action* tell of a time or an event? Then it may not be what it was read as."""
        span = action.span
        inside = [
            piece
            for piece in self.pieces
            if span is not None and piece.span is not None and span.start <= piece.span.start < span.end
        ]
        return self._any(inside, (Hidden.EVENT, Hidden.TIME))

    def _any(self, pieces: Iterable[Unparsed], what: tuple[Hidden, ...]) -> bool:
        for piece in pieces:
            said = _said(piece.text, self._lang)
            if said is None or not said.isdisjoint(what):
                return True
        return False


def _pieces_of(effect: EffectText) -> list[Unparsed]:
    found = list(effect.unparsed)
    for option in effect.options:
        if option.effect is not None:
            found += _pieces_of(option.effect)
    return found


@lru_cache(maxsize=4096)
def _said(text: str, lang: Lang | None) -> frozenset[Hidden] | None:
    """What the words of *text* could say; None for anything."""
    if _is_strange(text, lang):
        return None
    folded = fold(text)
    return frozenset(what for what, words in _words().items() if words.search(folded))


def _is_strange(text: str, lang: Lang | None) -> bool:
    """Has *text* a word that the lexicon of its dialect does not know? One character alone is a part of others.

    Words that are not shown (…) may be any.
    """
    if text.endswith("…"):
        return True
    lexicon = lexicon_of(lang or detect(text))
    return any(token.type == UNK and len(token.text) > 1 for token in scan(lexicon, text, 0, len(text)))
