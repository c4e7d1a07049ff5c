"""そのモンスターが存在していたゾーン / 那只怪兽存在过的区域: the zone that a card lay in, as one word behind the card."""

from __future__ import annotations

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, reads
from grammar.terms import Verb

FORMER = "former_zone"


def _japanese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if reads(tokens, i, "が", "存在していた", "ゾーン"):
            at = i + 3 + (reads(tokens, i + 3, "と", "同じ縦列"))
            return [*tokens[:i], _word(tokens[i : i + 3]), *tokens[at:]]
    return tokens


def _chinese(tokens: list[Token]) -> list[Token]:
    for i, token in enumerate(tokens):
        lay = token.type == VERB and token.verb is not None and token.verb.verb is Verb.EXIST
        if lay and reads(tokens, i + 1, "过", "的", "区域"):
            return [*tokens[:i], _word(tokens[i : i + 4]), *tokens[i + 4 :]]
    return tokens


def _word(words: list[Token]) -> Token:
    last = words[-1]
    span = Span(words[0].start, last.end)
    unit = Unit(UnitKind.THING, span, "".join(word.text for word in words), FORMER)
    entry = Entry(NOUN, FORMER, None, UnitKind.THING)
    return msgspec.structs.replace(last, start=span.start, type=NOUN, entry=entry, unit=unit, verb=None)


JAPANESE: tuple[Pass, ...] = (due(_japanese, ("存在していた",), ("ゾーン",)),)
CHINESE: tuple[Pass, ...] = (due(_chinese, (Verb.EXIST,), ("区域",), ("过",)),)
