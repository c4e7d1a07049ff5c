"""What tells of a card and stands before it, its words in another order: 战斗破坏这张卡的怪兽, 持有2000以上的攻击力的怪兽."""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import Entry, Token
from grammar.passes import due
from grammar.terms import Verb
from grammar.zh_words import DE, PREP, act_of, empty, kind_of, thing_of, token_at, type_at, verb_token


def _which_destroyed(tokens: list[Token]) -> list[Token]:
    """战斗破坏这张卡的怪兽: as 把这张卡战斗破坏的怪兽, the 把 inside what is told of the monster."""
    for i, token in enumerate(tokens):
        if act_of(token) is not Verb.DESTROY:
            continue
        end = i + 1
        while kind_of(token_at(tokens, end)) is UnitKind.PLAYER:
            end += 1
        destroyed = kind_of(token_at(tokens, end)) in _DESTROYED and type_at(tokens, end + 1) == DE
        if not destroyed or kind_of(_noun_behind(tokens, end + 2)) is not UnitKind.CARD_KIND:
            continue
        start = i - (thing_of(token_at(tokens, i - 1)) == "battle")
        if kind_of(token_at(tokens, start - 1)) in _DOERS:
            continue  # 对方怪兽战斗破坏这张卡的…
        mark = empty(tokens[start], "把", Entry(PREP, "obj_inner"))
        rest = _which_destroyed(tokens[end + 1 :])
        return [*tokens[:start], mark, *tokens[i + 1 : end + 1], *tokens[start : i + 1], *rest]
    return tokens


_DESTROYED = (UnitKind.THIS_CARD, UnitKind.CARD_KIND, UnitKind.REFERENCE)
_DOERS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.NAME, UnitKind.REFERENCE)


def _noun_behind(tokens: list[Token], i: int) -> Token | None:
    """怪兽 of 1只怪兽, 场上表侧表示存在的1只怪兽."""
    while (
        kind_of(token_at(tokens, i)) in _BEFORE_NOUN
        or type_at(tokens, i) == DE
        or act_of(token_at(tokens, i)) is Verb.EXIST
    ):
        i += 1
    return token_at(tokens, i)


_BEFORE_NOUN = (UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.PLAYER, UnitKind.ZONE, UnitKind.POSITION)


def _has_so_much(tokens: list[Token]) -> list[Token]:
    """持有2000以上的攻击力的怪兽: as 攻击力是2000以上的怪兽."""
    for i, token in enumerate(tokens):
        number, of, value, closes = (token_at(tokens, i + n) for n in range(1, 5))
        told = act_of(token) is LightVerb.HAVE and kind_of(number) is UnitKind.NUMBER
        named = kind_of(value) is UnitKind.STAT and type_at(tokens, i + 2) == type_at(tokens, i + 4) == DE
        if told and named and number is not None and value is not None and of is not None:
            assert closes is not None
            is_so = verb_token(empty(of, "是", of.entry), LightVerb.BE)
            return [*tokens[:i], value, is_so, number, closes, *_has_so_much(tokens[i + 5 :])]
    return tokens


PASSES = (
    due(_which_destroyed, {Verb.DESTROY}, {DE}, {UnitKind.CARD_KIND}),
    due(_has_so_much, {LightVerb.HAVE}, {UnitKind.NUMBER}, {UnitKind.STAT}),
)
