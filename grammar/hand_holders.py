"""手札があるプレイヤーは、その手札を全て捨てる / 有手卡的玩家把那些手卡全部丢弃: as お互いは手札を全て捨てる.

Who has no hand has no card of it to discard, so that both players do it says as much.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import UnitKind
from grammar.lexer import Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, reads
from grammar.terms import Player, Zone

_HAND = Zone.HAND.value


def _japanese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if reads(tokens, i, _HAND, "が", "ある", "プレイヤー", "は"):
            return [*tokens[:i], _both(tokens[i : i + 4]), *_own(tokens[i + 4 :])]
    return tokens


def _chinese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if reads(tokens, i, "有", _HAND, "的", "玩家"):
            return [*tokens[:i], _both(tokens[i : i + 4]), *_own(tokens[i + 4 :])]
    return tokens


def _both(words: list[Token]) -> Token:
    last = words[-1]
    assert last.unit is not None
    span = Span(words[0].start, last.end)
    unit = msgspec.structs.replace(last.unit, span=span, concept=Player.BOTH, value=None)
    entry = Entry(last.type, Player.BOTH, kind=UnitKind.PLAYER)
    return msgspec.structs.replace(last, start=span.start, entry=entry, unit=unit)


def _own(tokens: list[Token]) -> list[Token]:
    """その手札, 自身の手札: each of them the own."""
    at = next((i for i in range(len(tokens)) if reads(tokens, i, _HAND)), 0)
    start = at - (at > 0 and reads(tokens, at - 1, UnitKind.COUNT))  # 自身1张手卡
    first = start
    while first and tokens[first - 1].text in _OWN:
        first -= 1
    return [*tokens[:first], *tokens[start:]]


_OWN = frozenset({"その", "自身", "の", "那些", "的"})

JAPANESE: tuple[Pass, ...] = (due(_japanese, (_HAND,), ("プレイヤー",)),)
CHINESE: tuple[Pass, ...] = (due(_chinese, (_HAND,), ("玩家",)),)
