"""A question for the meaning of a term, or of two: 什么是错过时点, ターンプレイヤーとは何ですか, 「时」和「场合」有什么区别."""

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
    asked = _without_courtesy(text)
    for before, after in _frames():
        if asked.startswith(before) and asked.endswith(after) and len(asked) > len(before) + len(after):
            yield _unquoted(asked[len(before) : len(asked) - len(after)].strip(_MARKS))


def terms_compared(text: str) -> Iterator[tuple[str, str]]:
    """The words that may be two terms whose difference *text* asks for, folded.

    >>> list(terms_compared("丢弃和送去墓地有什么区别？"))[0]
    ('丢弃', '送去墓地')
    """
    asked = _without_courtesy(text)
    for before, between, after in _frames_of_two():
        if asked.startswith(before) and asked.endswith(after):
            first, joined, second = asked[len(before) : len(asked) - len(after)].partition(between)
            if joined and first and second:
                yield _unquoted(first.strip(_MARKS)), _unquoted(second.strip(_MARKS))


def _without_courtesy(text: str) -> str:
    asked = folded_term(text)
    for word in _POLITE:
        asked = asked.removeprefix(folded_term(word)).lstrip(_MARKS)
    return asked


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
    pairs = [(words[0], words[1]) for words in _worded() if len(words) == 2]
    return (*sorted(pairs, key=lambda pair: -sum(map(len, pair))), ("", ""))


@cache
def _frames_of_two() -> tuple[tuple[str, str, str], ...]:
    """What stands before, between and after two terms, the longest frame first."""
    found = [(words[0], words[1], words[2]) for words in _worded() if len(words) == 3]
    return tuple(sorted(found, key=lambda words: -sum(map(len, words))))


def _worded() -> list[list[str]]:
    path = resources.files("rules_data") / "lexicon" / "definition.yaml"
    frames: list[str] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return [[folded_words(part) for part in frame.split("{}")] for frame in frames]


def folded_words(text: str) -> str:
    """The words around a term, folded like it; spaces beside the term stay."""
    return fold(text).translate(simplified()).casefold()
