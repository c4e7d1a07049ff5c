"""So many for each of some things, told of the cards: 那个等级每4星为1张的「A」卡送去墓地, 抽出回去的卡每3张为1张的数量.

As Japanese tells it before everything else: そのレベル４につき１枚、「Ａ」カードを墓地へ送る.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    MODAL,
    PREP,
    act_of,
    empty,
    kind_of,
    noun_token,
    thing_of,
    token_at,
    type_at,
)

_SIZES = (UnitKind.COUNT, UnitKind.NUMBER, UnitKind.STAT_IS)
_TAKES = frozenset({"obj", "cause", "target"})


def _shares(tokens: list[Token]) -> list[Token]:
    for i in range(1, len(tokens)):
        if (found := _share_at(tokens, i)) is not None:
            return found
    return tokens


def _share_at(tokens: list[Token], i: int) -> list[Token] | None:
    """*tokens* with the share told by 每 at *i* put before its clause."""
    size = token_at(tokens, i + 1)
    if tokens[i].type != FRONT or tokens[i].text != "每" or size is None or kind_of(size) not in _SIZES:
        return None
    if kind_of(size) is UnitKind.COUNT and size.concept not in ("body", "card", "thing"):
        return None  # 每1回合, 每2次
    named = i + 2 + (type_at(tokens, i + 2) == FRONT and tokens[i + 2].text == "为")
    many = token_at(tokens, named)
    if many is None or kind_of(many) is not UnitKind.COUNT or not _is_share(tokens, i, named):
        return None
    end = named + 1 + (type_at(tokens, named + 1) == DE)
    first, start = _told_from(tokens, i), _start(tokens, i)
    if first == i:
        return None
    if act_of(token_at(tokens, first - 1)) is Verb.DRAW:
        end += thing_of(token_at(tokens, end)) == "number"
    what = tokens[first:i]
    if kind_of(size) is UnitKind.STAT_IS and kind_of(what[-1]) is UnitKind.STAT:
        what = what[:-1]  # 等级每4星: レベル４
    each = empty(what[0] if what else size, "每", Entry(PREP, "for_each"))
    pause = empty(size, "，", Entry(COMMA, "comma"))
    return [*tokens[:start], each, *what, size, pause, *tokens[start:first], many, *tokens[end:]]


def _is_share(tokens: list[Token], i: int, named: int) -> bool:
    """每3张为1张的, 每3张最多1张的, 每1只1张卡: and no act right behind (每有1只上升300)."""
    cards = kind_of(token_at(tokens, named + 1)) is UnitKind.CARD_KIND
    most = tokens[named].text.startswith("最多") and type_at(tokens, named + 1) == DE
    return named > i + 2 or most or cards


def _told_from(tokens: list[Token], i: int) -> int:
    """Where what is counted begins: behind 把, 以, 可以, 抽出 or a pause."""
    for n in range(i - 1, -1, -1):
        token = tokens[n]
        takes = token.type == PREP and token.concept in _TAKES
        if takes or token.type in (*ENDS_SEGMENT, MODAL, CONN) or act_of(token) is Verb.DRAW:
            return n + 1
    return 0


def _start(tokens: list[Token], i: int) -> int:
    return next((n for n in range(i - 1, -1, -1) if tokens[n].type in (*ENDS_SEGMENT, CONN)), -1) + 1


def _for_each_of_them(tokens: list[Token]) -> list[Token]:
    """受到每1只500伤害: 受到那个数量×500伤害; 回复场上的怪兽每1只400基本分: 回复场上的怪兽数量×400基本分."""
    for i, token in enumerate(tokens):
        one, each = token_at(tokens, i + 1), token_at(tokens, i + 2)
        if token.text != "每" or one is None or each is None or each.unit is None:
            continue
        dealt = thing_of(token_at(tokens, i + 3)) in ("damage", "effect_damage")
        paid = kind_of(token_at(tokens, i + 3)) is UnitKind.STAT
        if one.text not in ("1只", "1张") or kind_of(each) is not UnitKind.NUMBER or not (dealt or paid):
            continue
        start = i
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        if act_of(token_at(tokens, start - 1)) not in (LightVerb.RECEIVE, Verb.GAIN_LP):
            continue
        that = [] if start < i else [noun_token(token, UnitKind.DEICTIC, "that")]
        times = noun_token(each, UnitKind.TIMES, "", each.unit.value)
        return [
            *tokens[:i],
            *that,
            noun_token(one, UnitKind.THING, "number"),
            times,
            *_for_each_of_them(tokens[i + 3 :]),
        ]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_shares, {"每"}, {UnitKind.COUNT}),
    due(_for_each_of_them, {"每"}, {UnitKind.NUMBER}, {LightVerb.RECEIVE, Verb.GAIN_LP}),
)
