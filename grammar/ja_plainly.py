"""Turns of speech of Japanese card text put plainly, before words are settled.

素材として必要とするモンスター is 素材とするモンスター; …限り、その間は…できない says その間 of what 限り says already.
"""

from __future__ import annotations

from copy import copy

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.ja_words import COMMA, kind_of
from grammar.lexer import NOUN, UNK, Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, reads
from grammar.terms import Verb


def _needed_materials(tokens: list[Token]) -> list[Token]:
    """素材として必要とする: as 素材とする."""
    for i in range(len(tokens)):
        if i and tokens[i].text == "として" and reads(tokens, i + 1, "required", "と"):
            return [*tokens[:i], *tokens[i + 2 :]]
    return tokens


def _meanwhile(tokens: list[Token]) -> list[Token]:
    """このカードがモンスターゾーンに存在する限り、その間は."""
    for i, token in enumerate(tokens):
        told = i > 1 and tokens[i - 1].type == COMMA and tokens[i - 2].concept == "while"
        if token.text == "その" and told and reads(tokens, i + 1, "during"):
            end = i + 2 + reads(tokens, i + 2, "は")
            return [*tokens[:i], *tokens[end:]]
    return tokens


def _every_card(tokens: list[Token]) -> list[Token]:
    """フィールド上の全モンスターを: as フィールド上のモンスターを全て."""
    for i, token in enumerate(tokens):
        card = i + 1 < len(tokens) and kind_of(tokens[i + 1]) is UnitKind.CARD_KIND
        if token.text == "全" and token.type == UNK and card:
            every = Unit(UnitKind.QUANTIFIER, Span(token.start, token.end), token.text, "all")
            quantifier = Token(NOUN, token.start, token.end, "全", Entry(NOUN, "all"), every)
            return [*tokens[:i], quantifier, _of(token), *_every_card(tokens[i + 1 :])]
    return tokens


def _of(token: Token) -> Token:
    return Token("LINK", token.end, token.end, "の", Entry("LINK", ""))


def _from_the_top(tokens: list[Token]) -> list[Token]:
    """自分のデッキのカードを、上から３枚墓地へ送る: as 自分のデッキの上からカードを３枚."""
    for i, token in enumerate(tokens):
        if token.concept != "deck" or not reads(tokens, i + 1, "の", "card", "を"):
            continue
        at = i + 4 + (i + 4 < len(tokens) and tokens[i + 4].type == COMMA)
        if (
            reads(tokens, at, "above", "から", UnitKind.COUNT)
            and token.unit is not None
            and not token.unit.value
        ):
            top = copy(token)
            top.unit = msgspec.structs.replace(token.unit, value="top")
            return [*tokens[:i], top, tokens[at + 1], tokens[i + 2], tokens[i + 3], *tokens[at + 2 :]]
    return tokens


def _in_no_other_turn(tokens: list[Token]) -> list[Token]:
    """このカードがリバースしたターンにしか(でなければ)攻撃できない: in a turn in which it was not flipped it cannot."""
    for i, token in enumerate(tokens):
        only = reads(tokens, i + 1, "turn", "except") or reads(tokens, i + 1, "turn", LightVerb.BE)
        form, act = token.verb, tokens[i + 3].verb if i + 3 < len(tokens) else None
        if not only or form is None or form.negated or act is None or act.verb is Verb.ACTIVATE:
            continue
        spared = tokens[i + 2]
        denied = spared.verb is None or (spared.verb.negated and spared.text == "でなければ")
        if act.negated and act.can and denied:
            told = copy(token)
            told.verb = msgspec.structs.replace(form, negated=True)
            turn = copy(tokens[i + 1])
            turn.end = spared.end
            return [*tokens[:i], told, turn, *tokens[i + 3 :]]
    return tokens


def _alike_in(tokens: list[Token]) -> list[Token]:
    """(そのモンスターと)同じ攻撃力の, 異なるランクの: as 同じレベルの, one word before its noun."""
    for i, token in enumerate(tokens):
        form, stat = token.verb, tokens[i + 1].unit if i + 1 < len(tokens) else None
        comparing = form is not None and form.verb in (LightVerb.SAME, LightVerb.DIFFER)
        valued = stat is not None and stat.kind is UnitKind.STAT and stat.value is None
        valued = valued and stat is not None and stat.concept in _VALUES
        compared = i > 0 and tokens[i - 1].text in ("と", "とは")
        whole = (compared or (stat is not None and stat.concept in _NO_WORD)) and reads(tokens, i + 2, "の")
        described = whole and i + 3 < len(tokens) and kind_of(tokens[i + 3]) in _DESCRIBED
        counted = reads(tokens, i + 2, "は", UnitKind.COUNT)  # （同じランクは１体まで）
        if not (comparing and valued and (described or counted)) or stat is None or form is None:
            continue
        different = "different" if form.verb is LightVerb.DIFFER else None
        unit = Unit(UnitKind.SAME, Span(token.start, tokens[i + 1].end), token.text, stat.concept, different)
        entry = Entry(NOUN, stat.concept, different, UnitKind.SAME)
        word = Token(NOUN, token.start, tokens[i + 1].end, token.text, entry, unit)
        return [*tokens[:i], word, *_alike_in(tokens[i + 2 :])]
    return tokens


_VALUES = frozenset({"attribute", "race", "level", "rank", "atk", "def", "name", "kind"})
_NO_WORD = frozenset({"rank", "atk", "def"})  # which the lexicon has no 同じ… of
_DESCRIBED = frozenset({UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.ATTRIBUTE, UnitKind.RACE})


def _of_that_value(tokens: list[Token]) -> list[Token]:
    """レベル４以下と８以上の: as レベル４以下とレベル８以上の."""
    for i in range(2, len(tokens)):
        told, joined, unit = tokens[i - 2].unit, kind_of(tokens[i - 1]), tokens[i].unit
        bound = unit is not None and unit.kind is UnitKind.NUMBER and unit.concept in ("ge", "le", "lt")
        if told is None or unit is None or not bound or joined not in (UnitKind.AND, UnitKind.OR):
            continue
        if told.kind is UnitKind.STAT_COMPARE:
            value = (unit.concept, unit.value)
            word = copy(tokens[i])
            word.unit = Unit(UnitKind.STAT_COMPARE, unit.span, unit.text, told.concept, value)
            word.entry = Entry(NOUN, told.concept, value, UnitKind.STAT_COMPARE)
            return [*tokens[:i], word, *tokens[i + 1 :]]
    return tokens


JAPANESE: tuple[Pass, ...] = (
    due(_of_that_value, {UnitKind.STAT_COMPARE}, {UnitKind.NUMBER}),
    due(_alike_in, {LightVerb.SAME, LightVerb.DIFFER}, {UnitKind.STAT}),
    due(_needed_materials, {"required"}, {"として"}),
    due(_every_card, {"全"}),
    due(_from_the_top, {"above"}, {"deck"}),
    due(_in_no_other_turn, {"turn"}, {"except", LightVerb.BE}),
    due(_meanwhile, {"while"}, {"during"}),
)
