"""Turns of speech of few texts, put in the words that the others have before any word of the text is read.

``rules_data/lexicon/turns.<dialect>.yaml`` lists them: ``said``, a regular expression of how it is printed, and
``as``, what most texts print for it (``\\1`` is what the first group matched). Widths do not count. What the tree
says of its places is then told of the text as it was printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, cast

import msgspec
import yaml

from grammar.first_chars import guarded
from grammar.nodes import CardText, Span, Unparsed
from grammar.normalize import fold
from grammar.terms import Lang


class Turn(msgspec.Struct, frozen=True):
    """How something is seldom said, and how it mostly is: words, and numbers of the groups that are kept."""

    said: re.Pattern[str]
    usual: tuple[str | int, ...]


class Retold(msgspec.Struct, frozen=True):
    """A text in the usual words; of each of its characters, which of the printed ones it stands for."""

    text: str
    places: tuple[Span, ...]


def usual_words(text: str, lang: Lang) -> str:
    """*text* with its rare turns of speech said as other texts say them.

    >>> usual_words("只能在主要阶段一发动。", Lang.ZH_FAN)
    '只能在主要阶段1发动。'
    """
    found = retold(text, lang)
    return text if found is None else found.text


def retold(text: str, lang: Lang) -> Retold | None:
    """*text* in the usual words, or nothing when it has no turn of speech of its own."""
    places: list[Span] | None = None
    folded = fold(text)
    for turn in _turns(lang):
        match = turn.said.search(folded)
        if match is None:
            continue
        if places is None:
            places = [Span(i, i + 1) for i in range(len(text))]
        told, at = "", 0
        known: list[Span] = []
        while match is not None:
            told += text[at : match.start()]
            known += places[at : match.start()]
            words, those = _said(turn, match, text, places)
            told, known, at = told + words, known + those, match.end()
            match = turn.said.search(folded, at)
        text, places = told + text[at:], known + places[at:]
        folded = fold(text)
    return None if places is None else Retold(text, tuple(places))


def _said(turn: Turn, match: re.Match[str], text: str, places: Sequence[Span]) -> tuple[str, list[Span]]:
    """The usual words for what *match* found in *text*, each with its place."""
    whole = Span(places[match.start()].start, places[match.end() - 1].end)
    told = ""
    known: list[Span] = []
    for part in turn.usual:
        if isinstance(part, str):
            told, known = told + part, known + [whole] * len(part)
        elif match[part] is not None:
            start, end = match.span(part)
            told, known = told + text[start:end], known + list(places[start:end])
    inside = [place.start for place in known if place != whole]
    return told, known if inside == sorted(inside) else [whole] * len(known)


def as_printed(tree: CardText, told: Retold, text: str) -> CardText:
    """*tree*, read from *told*, with its places in *text*."""
    return cast("CardText", _moved(tree, told, text))


def _moved(value: Any, told: Retold, text: str) -> Any:
    if isinstance(value, Span):
        ends = len(text)
        start = told.places[value.start].start if value.start < len(told.places) else ends
        return Span(start, max(start, told.places[value.end - 1].end) if value.end > value.start else start)
    if isinstance(value, tuple):
        parts = tuple(_moved(part, told, text) for part in value)
        return value if parts == value else parts
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {}
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if (there := _moved(part, told, text)) is not part:
            fields[name] = there
    moved = msgspec.structs.replace(value, **fields) if fields else value
    if isinstance(moved, Unparsed) and moved.span is not None:
        return msgspec.structs.replace(moved, text=text[moved.span.start : moved.span.end])
    return moved


@cache
def _turns(lang: Lang) -> tuple[Turn, ...]:
    read_like = Lang.ZH_FAN if lang is Lang.ZH_OUROCG else lang
    path = resources.files("rules_data") / "lexicon" / f"turns.{read_like.value}.yaml"
    if not path.is_file():
        return ()
    rows = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return tuple(Turn(re.compile(guarded(_folded(row["said"]))), _parts(row["as"])) for row in rows)


def _folded(pattern: str) -> str:
    """*pattern* as it finds what is folded: a wide mark in it is that mark, and no operator."""
    return "".join(char if fold(char) == char else re.escape(fold(char)) for char in pattern)


def _parts(usual: str) -> tuple[str | int, ...]:
    pieces = re.split(r"\\(\d)", usual)
    return tuple(int(piece) if i % 2 else piece for i, piece in enumerate(pieces) if piece)
