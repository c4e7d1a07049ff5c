"""What a battle did not do: 和这张卡的战斗没被破坏的怪兽, 「A」怪兽的攻击没让对方怪兽破坏的伤害步骤结束时.

Both are said as 没被和这张卡的战斗破坏的怪兽, 对方怪兽没被「A」怪兽的攻击破坏的伤害步骤结束时 are: by what, right before the act.
"""

from __future__ import annotations

from grammar.clauses import UnitKind
from grammar.lexer import Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    PREP,
    act_of,
    empty,
    is_passive,
    kind_of,
    thing_of,
    token_at,
    type_at,
)


def _by_battle(tokens: list[Token]) -> list[Token]:
    """The battle or attack before 没 goes behind 被; whom it did not destroy goes before 没."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.concept != "has_not" or not _is_fight(tokens, i - 1):
            continue
        whom, at = _whom(tokens, i + 1)
        mark = token_at(tokens, at)
        by = mark if mark is not None and is_passive(mark) else empty(token, "被", Entry(PREP, "agent"))
        at += by is mark
        if act_of(token_at(tokens, at)) is not Verb.DESTROY or type_at(tokens, at + 1) != DE:
            continue
        if by is not mark and not whom:
            continue
        start = _start(tokens, i)
        return [*tokens[:start], *whom, token, by, *tokens[start:i], *tokens[at:]]
    return tokens


def _is_fight(tokens: list[Token], i: int) -> bool:
    """…的战斗, …的攻击."""
    fight = thing_of(token_at(tokens, i)) == "battle" or act_of(token_at(tokens, i)) is Verb.ATTACK
    return fight and type_at(tokens, i - 1) == DE


def _whom(tokens: list[Token], i: int) -> tuple[list[Token], int]:
    """让对方怪兽: whom, and where it ends; nothing, if no 让 is there."""
    if type_at(tokens, i) != PREP or tokens[i].concept != "cause":
        return [], i
    end = i + 1
    while type_at(tokens, end) in IN_NOUN:
        end += 1
    return tokens[i + 1 : end], end


def _start(tokens: list[Token], i: int) -> int:
    """Where what fought begins: at 和, else where its stretch does."""
    start = i
    while start and tokens[start - 1].type not in (*ENDS_SEGMENT, CONN, FRONT):
        start -= 1
    joins = (n for n in range(i - 1, start - 1, -1) if _is_with(tokens, n))
    return next(joins, start)


def _is_with(tokens: list[Token], i: int) -> bool:
    return kind_of(tokens[i]) is UnitKind.AND and tokens[i].text in ("和", "与")


PASSES: tuple[Pass, ...] = (due(_by_battle, {"has_not"}, {Verb.DESTROY}, {DE}),)
