"""How much is tributed for a Ritual Summon, in the official and Taiwanese wordings: put as 等级合计直到变成…为止.

为使合计等级达到仪式召唤的怪兽的等级以上，解放…; 为使等级合计与仪式召唤的怪兽相等，…; 解放…，直到等級合計為…的等級以上為止，….
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.zh_words import (
    COMMA,
    FRONT,
    POST,
    PREP,
    act_of,
    empty,
    kind_of,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def settle(tokens: list[Token]) -> list[Token]:
    """The sum before what is tributed, as a clause of its own."""
    for i, token in enumerate(tokens):
        if type_at(tokens, i) == FRONT and token.text == "为" and _caused(tokens, i + 1):
            end = _comma(tokens, i)
            return _told(tokens, i, i + 2, end, closed=False)
        if token.type == PREP and token.concept == "until" and i and tokens[i - 1].type == COMMA:
            end = _comma(tokens, i)
            closed = type_at(tokens, end - 1) == POST and tokens[end - 1].concept == "until"
            if closed and _sum(tokens, i + 1):
                told = _told(tokens, i, i + 1, end, closed=True)
                start = _opening(tokens, i - 1)
                # 解放…，直到…为止，仪式召唤: the sum goes before what is tributed
                size = len(told) - len(tokens) + end - i
                said = told[i : i + size]
                comma = empty(tokens[end - 1], "，", Entry(COMMA))
                return [*tokens[:start], *said, comma, *tokens[start : i - 1], *tokens[end:]]
    return tokens


def _caused(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i) == PREP and tokens[i].text in ("使", "让") and _sum(tokens, i + 1)


def _sum(tokens: list[Token], i: int) -> bool:
    """合计等级, 等级合计, 攻击力合计."""
    words = (token_at(tokens, i), token_at(tokens, i + 1))
    summed = any(thing_of(word) == "total" for word in words)
    return summed and any(kind_of(word) is UnitKind.STAT for word in words)


def _comma(tokens: list[Token], i: int) -> int:
    while i < len(tokens) and tokens[i].type not in (COMMA, "STOP"):
        i += 1
    return i


def _opening(tokens: list[Token], i: int) -> int:
    """Where the stretch that ends before the comma at *i* begins."""
    while i and tokens[i - 1].type not in (COMMA, "STOP", "COND"):
        i -= 1
    return i


def _told(tokens: list[Token], i: int, at: int, end: int, closed: bool) -> list[Token]:
    """The stretch from *i* to *end* as 等级合计直到变成…为止."""
    stat = next(token for token in tokens[at : at + 2] if kind_of(token) is UnitKind.STAT)
    total = next(token for token in tokens[at : at + 2] if thing_of(token) == "total")
    rest = tokens[at + 2 : end - 1 if closed else end]
    if rest and (rest[0].text in ("为", "是", "达到", "达") or act_of(rest[0]) is LightVerb.BE):
        rest = rest[1:]
    if rest and rest[0].text == "到" and rest[0].type == PREP:
        rest = rest[1:]
    until = empty(total, "直到", Entry(PREP, "until"))
    become = verb_token(empty(total, "变成", Entry(VERB)), LightVerb.BECOME)
    last = rest[-1] if rest else total
    close = tokens[end - 1] if closed else empty(last, "为止", Entry(POST, "until"))
    return [*tokens[:i], stat, total, until, become, *rest, close, *tokens[end:]]
