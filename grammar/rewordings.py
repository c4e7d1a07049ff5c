"""Seldom turns of speech, said again as most texts say them: a table of rows, ``rules_data/lexicon/rewordings.yaml``.

A row ``[printed, said]`` is two rows of words with blanks between them. In *printed*

* ``为|是`` is a word printed so, or so; ``<noun>`` one that has a mark of :func:`grammar.passes.marks` (``<a|b>`` one of
  two), ``<who=player>`` the same with a name;
* ``{card}`` is a noun phrase without a verb, ``{rest..}`` any words of the same stretch; both by name;
* ``^`` is where a stretch of words begins, ``$`` where one ends; ``?`` behind a word: it may be missing;
* ``!<stat>`` says that no word with that mark stands there, in front of what follows.

In *said*, ``{card}`` and ``<who>`` are what they stood for; anything else is the printed word, or new words of no width.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache

import msgspec

from grammar import lexer
from grammar.kept import lexicon_file
from grammar.lexer import NOUN, UNK, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, marks
from grammar.terms import Lang
from grammar.turn_matching import Reading, rewritten

_IN_NOUN = frozenset({NOUN, UNK, "DE", "LINK", "LIST", "NAMED"})
_ENDS = frozenset({"COMMA", "STOP", "COND", "JOIN"})
_ITEM = re.compile(r"<(?:(\w+)=)?([^>]+)>|\{(\w+)(\.\.)?\}|(\^|\$)|!<([^>]+)>|([^\s<{^$?!]+)")

_Found = dict[str, list[Token]]


class _Item(msgspec.Struct, frozen=True):
    """One word of a printed row: the marks of a token, or what ``role`` says: noun, stretch, begins, ends or not_behind."""

    marks: frozenset[str] = frozenset()
    name: str = ""
    role: str = "word"
    optional: bool = False


def passes(lang: Lang) -> tuple[Pass, ...]:
    """The rows for *lang* as passes over tokens, each due where all its words are printed."""
    return tuple(_pass(printed, said, lang) for printed, said in lexicon_file("rewordings.yaml")[lang.value])


def _pass(printed: str, said: str, lang: Lang) -> Pass:
    items = [_item(word) for word in printed.split()]
    parts = said.split()
    return due(
        _rewriter(items, parts, lang), *(i.marks for i in items if i.role == "word" and not i.optional)
    )


def _item(word: str) -> _Item:
    found = _ITEM.match(word)
    assert found is not None, word
    name, among, phrase, dots, edge, shunned, literal = found.groups()
    optional = word.endswith("?")
    if edge:
        return _Item(role="begins" if edge == "^" else "ends")
    if shunned:
        return _Item(frozenset(shunned.split("|")), role="not_behind")
    if phrase:
        return _Item(name=phrase, role="stretch" if dots else "noun", optional=optional)
    return _Item(frozenset((among or literal).split("|")), name or among or literal, optional=optional)


def _rewriter(
    items: Sequence[_Item], parts: Sequence[str], lang: Lang
) -> Callable[[list[Token]], list[Token]]:
    def said(matched: list[Token], named: _Found) -> list[Token]:
        return _said(parts, matched, named, lang)

    return lambda tokens: rewritten(items, tokens, _READING, said)


def _may_be_in(item: _Item, token: Token) -> bool:
    return token.type in _IN_NOUN if item.role == "noun" else token.type not in _ENDS


_READING: Reading[_Item, Token] = Reading(
    meets=lambda item, token: not item.marks.isdisjoint(marks((token,))),
    may_be_in=_may_be_in,
    ends_stretch=lambda token: token.type in _ENDS,
)


def _said(parts: Sequence[str], matched: list[Token], named: _Found, lang: Lang) -> list[Token]:
    made: list[Token] = []
    left = list(matched)
    for part in parts:
        found = _ITEM.match(part)
        assert found is not None, part
        name = found[2] or found[3]
        if name:
            words = named.get(name, [])
        elif printed := [token for token in left if token.text == part][:1]:
            words = printed
        else:
            words = _new(part, made[-1].end if made else matched[0].start, lang)
        left = [token for token in left if all(token is not word for word in words)]
        made += [copy(word) if any(word is other for other in made) else word for word in words]
    return made


def _new(printed: str, place: int, lang: Lang) -> list[Token]:
    """*printed* as words of no width at *place*."""
    span = Span(place, place)
    made = []
    for token in _tokens(printed, lang):
        unit = None if token.unit is None else msgspec.structs.replace(token.unit, span=span)
        verb = None if token.verb is None else msgspec.structs.replace(token.verb, span=span)
        made.append(Token(token.type, place, place, token.text, token.entry, unit, verb))
    return made


@cache
def _tokens(word: str, lang: Lang) -> tuple[Token, ...]:
    from grammar.reader import words

    if lang is Lang.JA:
        from grammar.ja_tokens import forms

        return tuple(lexer.scan(words(lang, forms), word, 0, len(word)))
    return tuple(lexer.scan(words(lang), word, 0, len(word)))
