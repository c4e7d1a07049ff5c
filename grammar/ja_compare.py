"""Japanese comparisons before a noun, before verbs are settled: レベルが異なり、種族が同じ; １つ高いか１つ低い; 同じとなる."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.ja_words import COMMA, COND, STOP, at, kind_of
from grammar.lexer import Token

COMPARING = (LightVerb.MORE, LightVerb.LESS, LightVerb.SAME, LightVerb.DIFFER)
_DESCRIBING = (*COMPARING, LightVerb.HAVE)


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with every comparison before a noun as one attributive verb."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if _act(token) in COMPARING:
            i = _either_way(tokens, i)
            if _is_the_same(tokens, i):
                i += 2 + _is_comma(at(tokens, i + 3))  # 同じとなる、 is 同じ
                token.entry = msgspec.structs.replace(token.entry, form="attr")
            elif _goes_on(tokens, i):
                token.entry = msgspec.structs.replace(token.entry, form="attr")
                i += 1 if _is_comma(at(tokens, i + 1)) else 0
        found.append(token)
        i += 1
    return found


def _act(token: Token | None) -> object:
    return token.verb.verb if token is not None and token.verb is not None else None


def _is_comma(token: Token | None) -> bool:
    return token is not None and token.type == COMMA


def _is_the_same(tokens: list[Token], i: int) -> bool:
    """同じ + と + なる, before a noun."""
    particle, verb = at(tokens, i + 1), at(tokens, i + 2)
    if _act(tokens[i]) is not LightVerb.SAME or particle is None or particle.text != "と":
        return False
    after = at(tokens, i + 3)
    closed = after is None or after.type in (STOP, COND)
    return _act(verb) is LightVerb.BECOME and verb is not None and verb.text == "なる" and not closed


def _goes_on(tokens: list[Token], i: int) -> bool:
    """異なり、 and 高く、 when the next verb compares or describes too: both describe the noun behind it."""
    token = tokens[i]
    if token.entry.form not in ("te", "stem") and not token.text.endswith(("く", "り")):
        return False
    after = at(tokens, i + 1)
    if _act(token) is LightVerb.SAME and kind_of(after) in (UnitKind.STAT_IS, UnitKind.STAT_COMPARE):
        return True  # 属性が同じで攻撃力２４００の
    following = next((t for t in tokens[i + 1 :] if _tells(t)), None)
    if following is None or (_act(following) not in _DESCRIBING and kind_of(following) is not UnitKind.SAME):
        return False
    after = at(tokens, tokens.index(following) + 1)
    return after is not None and after.type not in (STOP, COND)


def _tells(token: Token) -> bool:
    return token.verb is not None or token.type in (COND, STOP) or kind_of(token) is UnitKind.SAME


def _either_way(tokens: list[Token], i: int) -> int:
    """１つ高いか１つ低い, ランクが２つ高い、またはランクが２つ低い: one verb, APART; returns the index of its last token."""
    end = i + 1
    while _is_comma(at(tokens, end)) or kind_of(at(tokens, end)) is UnitKind.OR:
        end += 1
    if end == i + 1 or not any(kind_of(t) is UnitKind.OR for t in tokens[i + 1 : end]):
        return i
    value = at(tokens, end)
    if kind_of(value) is UnitKind.STAT:
        end += 2  # ランクが
    number, verb = at(tokens, end), at(tokens, end + 1)
    first = tokens[i - 1]
    if number is None or number.text != first.text or {_act(tokens[i]), _act(verb)} != _BOTH_WAYS:
        return i
    form = tokens[i].verb
    assert form is not None
    tokens[i].verb = msgspec.structs.replace(form, verb=LightVerb.APART)
    tokens[i].entry = msgspec.structs.replace(tokens[i].entry, form="attr")
    return end + 1


_BOTH_WAYS = {LightVerb.MORE, LightVerb.LESS}
