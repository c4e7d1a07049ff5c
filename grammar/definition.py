"""A question for the meaning of a term: 什么是错过时点, ターンプレイヤーとは何ですか, what is a replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

import yaml

from grammar.normalize import fold, simplified

_MARKS = " ,.?!。，、？！"
_POLITE = ("请问", "請問", "那么", "那麼")
_QUOTES = ("「」", "“”", "『』", '""')


def terms_asked(text: str) -> Iterator[str]:
    """The words that may be the term whose meaning *text* asks for, folded (``folded_term``), the likelier first.

    >>> list(terms_asked("请问什么是错过时点？"))[0]
    '错过时点'
    >>> list(terms_asked("ターンプレイヤーとは何ですか"))[0]
    'ターンプレイヤー'
    """
    asked = folded_term(text)
    for word in _POLITE:
        asked = asked.removeprefix(folded_term(word)).lstrip(_MARKS)
    for before, after in _frames():
        if asked.startswith(before) and asked.endswith(after) and len(asked) > len(before) + len(after):
            yield _unquoted(asked[len(before) : len(asked) - len(after)].strip(_MARKS))


def folded_term(text: str) -> str:
    """*text* as terms are compared: widths, traditional characters, capitals and spaces at the ends do not count."""
    return fold(text).translate(simplified()).casefold().strip(_MARKS)


def _unquoted(term: str) -> str:
    for pair in _QUOTES:
        if len(term) > 2 and term[0] == pair[0] and term[-1] == pair[1]:
            return term[1:-1]
    return term


@cache
def _frames() -> tuple[tuple[str, str], ...]:
    """What stands before and after the term, the longest frame first; the term alone last."""
    path = resources.files("rules_data") / "lexicon" / "definition.yaml"
    frames: list[str] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    pairs = [
        (folded_words(frame.partition("{}")[0]), folded_words(frame.partition("{}")[2])) for frame in frames
    ]
    return (*sorted(pairs, key=lambda pair: -sum(map(len, pair))), ("", ""))


def folded_words(text: str) -> str:
    """The words around a term, folded like it; spaces beside the term stay."""
    return fold(text).translate(simplified()).casefold()
