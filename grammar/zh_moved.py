"""Words that the mainland fan wording leaves out or prints beside another word than the one they belong to.

那只怪兽在对方场上效果无效特殊召唤 is 那只怪兽效果无效在对方场上特殊召唤; 除外中的卡 is 除外的卡; 给与对方基本分破坏怪兽的攻击力数值的伤害 is 破坏的怪兽.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Stat, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    JOIN,
    MODAL,
    POST,
    PREP,
    act_of,
    as_mark,
    empty,
    is_passive,
    kind_of,
    noun_end,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def _negated_first(tokens: list[Token]) -> list[Token]:
    """在对方场上效果无效特殊召唤, 从卡组效果无效守备表示特殊召唤: the effects are negated, wherever it is Summoned."""
    for i, token in enumerate(tokens):
        negated = thing_of(token) == "effect" and act_of(token_at(tokens, i + 1)) is LightVerb.NEGATE
        at = i + 2 + (kind_of(token_at(tokens, i + 2)) is UnitKind.POSITION)
        placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        if not (negated and placed) or act_of(token_at(tokens, at)) is not Verb.SPECIAL_SUMMON:
            continue
        start = i
        while start and tokens[start - 1].type in (NOUN, DE):
            start -= 1
        if start > 1 and tokens[start - 1].text == "作为" and tokens[start - 2].concept == "at":
            start -= 1  # 在作为这张卡所连接区的自己场上效果无效特殊召唤
        if start and tokens[start - 1].type == PREP and tokens[start - 1].concept in ("at", "from"):
            place = tokens[start - 1 : i]
            return [*tokens[: start - 1], token, tokens[i + 1], *place, *tokens[i + 2 :]]
    return tokens


def _banished(tokens: list[Token]) -> list[Token]:
    """除外中的卡, 装备中的这张卡: as 除外的卡, 装备的."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "中"
            and act_of(token_at(tokens, i - 1)) in (Verb.BANISH, Verb.EQUIP)
            and type_at(tokens, i + 1) == DE
        )
    ]


def _dealt_by(tokens: list[Token]) -> list[Token]:
    """给与对方基本分破坏怪兽的攻击力数值的伤害: as 给与对方破坏的怪兽的…."""
    for i, token in enumerate(tokens):
        if act_of(token) is not LightVerb.GIVE or kind_of(token_at(tokens, i + 1)) is not UnitKind.PLAYER:
            continue
        points = token_at(tokens, i + 2)
        act = i + 3 if points is not None and points.concept == Stat.LP else i + 2
        by = is_passive(tokens[act]) if act < len(tokens) else False
        act += by  # 给与对方被破坏怪兽的攻击力的伤害
        described = kind_of(token_at(tokens, act + 1)) is UnitKind.CARD_KIND
        valued = any(kind_of(t) is UnitKind.STAT for t in tokens[act : segment_end(tokens, act)])
        if act_of(token_at(tokens, act)) in _DONE and described and valued:
            of = empty(tokens[act], "的", Entry(DE, "gen"))
            return [*tokens[: act - by], tokens[act], of, *tokens[act + 1 :]]
    return tokens


_DONE = frozenset({Verb.DESTROY, Verb.TRIBUTE, Verb.BANISH})


def _besides(tokens: list[Token]) -> list[Token]:
    """并且，再让…: 再 says it; 并且，双方…: as 再."""
    if not tokens or tokens[0].type != JOIN or tokens[0].text != "并且" or type_at(tokens, 1) != COMMA:
        return tokens
    if any(t.type == CONN and t.concept == "also" for t in tokens):
        return tokens[2:]
    return [as_mark(tokens[0], CONN, "also"), *tokens[1:]]


def _being_banished(tokens: list[Token]) -> list[Token]:
    """怪兽除外中的状态, 怪兽除外中的场合: as 怪兽在除外状态存在的场合."""
    for i, token in enumerate(tokens):
        described = kind_of(token_at(tokens, i - 1)) in _CARDS and type_at(tokens, i + 1) == COND
        if kind_of(token) is UnitKind.ZONE and token.text.startswith("除外") and described:
            at = Token(PREP, token.start, token.start, "在", Entry(PREP, "at"))
            exist = verb_token(empty(token, "存在", Entry(VERB)), Verb.EXIST)
            return [*tokens[:i], at, token, exist, *tokens[i + 1 :]]
    return tokens


_CARDS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD)


def _added_there(tokens: list[Token]) -> list[Token]:
    """对方手卡有卡加入，: as 有卡加入对方手卡，."""
    for i, token in enumerate(tokens):
        if not i or token.concept != "has" or tokens[i - 1].concept != "hand":
            continue
        end = noun_end(tokens, i + 1)
        start = i - 2 if kind_of(token_at(tokens, i - 2)) is UnitKind.PLAYER else i - 1
        added = end > i + 1 and act_of(token_at(tokens, end)) is LightVerb.ADD
        if added and type_at(tokens, end + 1) == COMMA:
            return [*tokens[:start], *tokens[i : end + 1], *tokens[start:i], *tokens[end + 1 :]]
    return tokens


def _its_own(tokens: list[Token]) -> list[Token]:
    """那自身等级数量的: as 那个等级."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (token.text == "自身" and kind_of(token_at(tokens, i - 1)) is UnitKind.DEICTIC)
    ]


def _could_wear(tokens: list[Token]) -> list[Token]:
    """可以给这张卡装备的1只怪兽从卡组给这张卡装备: as 这张卡可以装备的, for the act outside has a bearer of its own."""
    for i, token in enumerate(tokens):
        to = token_at(tokens, i + 1)
        if token.type != MODAL or token.concept != "can" or to is None or to.text != "给":
            continue
        end = noun_end(tokens, i + 2)
        worn = act_of(token_at(tokens, end)) is Verb.EQUIP and type_at(tokens, end + 1) == DE
        bearers = [t for t in tokens[end : segment_end(tokens, i)] if t.type == PREP and t.text == "给"]
        if worn and end > i + 2 and bearers:
            return [*tokens[:i], *tokens[i + 2 : end], token, *tokens[end:]]
    return tokens


def _can_until(tokens: list[Token]) -> list[Token]:
    """可以直到「A」卡出现为止从卡组上面翻卡: what may be done is told behind how long."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "can" or token_at(tokens, i + 1) is None:
            continue
        end = segment_end(tokens, i)
        close = next((n for n in range(i, end) if tokens[n].type == POST and tokens[n].text == "为止"), None)
        if tokens[i + 1].concept != "until" or close is None:
            continue
        if any(act_of(t) is LightVerb.APPEAR for t in tokens[i:close]):
            return [*tokens[:i], *tokens[i + 1 : close + 1], token, *tokens[close + 1 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_can_until, {"until"}, {LightVerb.APPEAR}, {"can"}),
    due(_could_wear, {"给"}, {Verb.EQUIP}, {"can"}),
    due(_negated_first, {LightVerb.NEGATE}, {Verb.SPECIAL_SUMMON}),
    due(_added_there, {"has"}, {LightVerb.ADD}),
    due(_being_banished, {"banished"}, {COND}),
    due(_its_own, {"自身"}, {UnitKind.DEICTIC}),
    due(_banished, {Verb.BANISH, Verb.EQUIP}, {"中"}),
    due(_dealt_by, {LightVerb.GIVE}, {UnitKind.STAT}),
    due(_besides, {"并且"}),
)
