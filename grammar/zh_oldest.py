"""Turns of the oldest mainland texts, put as the later ones say them.

放到卡组的最上面 is 在卡组的最上面放置; 支付1000基本分，就可以抽1张 is 可以支付1000基本分，抽1张; 数值与怪兽数量×400点等同的基本分 is
怪兽数量×400点的基本分; 获得控制权直至结束阶段为止 is 直至结束阶段为止获得控制权.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
    as_mark,
    empty,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def late(tokens: list[Token]) -> list[Token]:
    """获得控制权直至结束阶段为止, 获得控制权直到结束阶段: until when goes before the act."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.concept != "until":
            continue
        end = segment_end(tokens, i)
        whole = type_at(tokens, end) == STOP and all(kind_of(t) in _TIMES for t in tokens[i + 1 : end])
        if type_at(tokens, end - 1) != POST and not whole:
            continue
        start = i
        while start and tokens[start - 1].type not in ENDS_SEGMENT:
            start -= 1
        if any(t.type == VERB for t in tokens[start:i]):
            return [*tokens[:start], *tokens[i:end], *tokens[start:i], *tokens[end:]]
    return tokens


_TIMES = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT, UnitKind.PLAYER})


def _laid(tokens: list[Token]) -> list[Token]:
    """放到对方卡组的最上面, 放在卡组最上面: where it is placed, before the act."""
    for i, token in enumerate(tokens):
        mark = token_at(tokens, i + 1)
        if token.text != "放" or token.type != UNK or mark is None or mark.text not in ("到", "在"):
            continue
        end = i + 2
        while kind_of(token_at(tokens, end)) is UnitKind.PLAYER or type_at(tokens, end) == DE:
            end += 1
        if kind_of(token_at(tokens, end)) is UnitKind.ZONE and type_at(tokens, end + 1) in (STOP, COMMA):
            place = verb_token(Token(VERB, token.start, token.end, "放置", Entry(VERB)), Verb.PLACE)
            return [
                *tokens[:i],
                as_mark(mark, PREP, "at"),
                *tokens[i + 2 : end + 1],
                place,
                *tokens[end + 1 :],
            ]
    return tokens


def _may_so(tokens: list[Token]) -> list[Token]:
    """支付1000基本分，就可以抽1张: what may be done is both."""
    for i, token in enumerate(tokens):
        may = token_at(tokens, i + 1)
        so = token.type == CONN and token.text == "就" and type_at(tokens, i - 1) == COMMA
        if not so or may is None or may.type != MODAL or may.concept != "can":
            continue
        start = i - 1
        while start and tokens[start - 1].type not in ENDS_SEGMENT:
            start -= 1
        acts = (n for n in range(start, i) if tokens[n].type == VERB or tokens[n].concept == "obj")
        at = next(acts, None)
        if at is not None and not any(t.type in (FRONT, MODAL, COND) for t in tokens[start:i]):
            first = (
                empty(tokens[at - 1], may.text, may.entry) if at else Token(MODAL, 0, 0, may.text, may.entry)
            )
            return [*tokens[:at], first, *tokens[at:i], *tokens[i + 2 :]]
    return tokens


def _when_done(tokens: list[Token]) -> list[Token]:
    """当这张卡被破坏送去墓地时: 时 says when."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        if type_at(tokens, end) == JOIN:
            end = segment_end(tokens, end + 1)
        closed = type_at(tokens, end) == COND and tokens[end].concept == "when"
        acts = [t for t in tokens[i:end] if t.type == VERB]
        both = (
            len(acts) == 2 and act_of(acts[0]) is Verb.DESTROY and act_of(acts[1]) is Verb.SEND_TO_GRAVEYARD
        )
        if token.type == FRONT and token.text == "当" and closed and both:
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


def _lying(tokens: list[Token]) -> list[Token]:
    """自己场上1只以表侧表示存在的怪兽: 以 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "以"
            and kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION
            and act_of(token_at(tokens, i + 2)) is Verb.EXIST
            and type_at(tokens, i + 3) == DE
            and kind_of(token_at(tokens, i - 1)) in (UnitKind.COUNT, UnitKind.QUANTIFIER)
        )
    ]


def _as_much_as(tokens: list[Token]) -> list[Token]:
    """回复数值与怪兽数量×400点等同的基本分, 成为与怪兽数量×1000等同的数值: so much of it."""
    for i, token in enumerate(tokens):
        alike = act_of(token) is LightVerb.SAME and token.text in ("等同", "同等")
        behind = token_at(tokens, i + 2)
        value = thing_of(behind) in ("value", "damage") or (behind is not None and behind.concept == "lp")
        if not alike or type_at(tokens, i + 1) != DE or not value:
            continue
        start = i
        while start and tokens[start - 1].text not in ("与", "和"):
            if tokens[start - 1].type in ENDS_SEGMENT:
                break
            start -= 1
        if not start or tokens[start - 1].text not in ("与", "和"):
            continue
        first = start - 1 - (thing_of(token_at(tokens, start - 2)) == "value")
        if any(t.type == VERB for t in tokens[:first]):
            return [*tokens[:first], *tokens[start:i], *tokens[i + 1 :]]
    return tokens


def _struck(tokens: list[Token]) -> list[Token]:
    """受到装备怪兽的攻击的怪兽: as 被装备怪兽攻击的怪兽."""
    for i, token in enumerate(tokens):
        at = i + 1
        while type_at(tokens, at) in IN_NOUN:
            at += 1
        struck = act_of(token_at(tokens, at)) is Verb.ATTACK and type_at(tokens, at + 1) == DE
        if act_of(token) is LightVerb.RECEIVE and struck and type_at(tokens, at - 1) == DE and at > i + 2:
            by = Token(PREP, token.start, token.end, "被", Entry(PREP, "agent"))
            return [*tokens[:i], by, *tokens[i + 1 : at - 1], *tokens[at:]]
    return tokens


def _on_whose_field(tokens: list[Token]) -> list[Token]:
    """场上所有对方控制的卡: as 对方场上的所有卡."""
    for i, token in enumerate(tokens):
        every = kind_of(token_at(tokens, i + 1)) is UnitKind.QUANTIFIER
        at = i + 1 + every
        who, held = token_at(tokens, at), token_at(tokens, at + 1)
        field = kind_of(token) is UnitKind.ZONE and token.concept == "field"
        if not field or who is None or kind_of(who) is not UnitKind.PLAYER:
            continue
        if act_of(held) is LightVerb.CONTROL and type_at(tokens, at + 2) == DE:
            return [*tokens[:i], who, token, tokens[at + 2], *tokens[i + 1 : at], *tokens[at + 3 :]]
    return tokens


def _zero(tokens: list[Token]) -> list[Token]:
    """变成零."""
    return [
        noun_token(token, UnitKind.NUMBER, "", 0)
        if token.text == "零" and token.type == UNK and act_of(token_at(tokens, i - 1)) is LightVerb.BECOME
        else token
        for i, token in enumerate(tokens)
    ]


PASSES: tuple[Pass, ...] = (
    due(_zero, {"零"}),
    due(late, {"until"}),
    due(_laid, {"放"}),
    due(_may_so, {"就"}, {"can"}),
    due(_when_done, {"当"}, {Verb.SEND_TO_GRAVEYARD}),
    due(_lying, {"以"}, {Verb.EXIST}),
    due(_as_much_as, {"等同", "同等"}),
    due(_struck, {LightVerb.RECEIVE}, {Verb.ATTACK}),
    due(_on_whose_field, {LightVerb.CONTROL}, {"field"}),
)
