"""How many, printed apart from what is counted, put where the mainland fan wording prints it.

依其数量，从墓地将怪兽特殊召唤 is 从墓地把那个数量的怪兽特殊召唤; 将卡破坏，数量最多为…的数量, 以…的数量为上限，以卡为对象
and 最多到…數量，以卡為對象 are 最多有…数量的卡; 依…的数值来给予对手伤害 is 给与对方…数值的伤害.
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
    FRONT,
    IN_NOUN,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
    empty,
    is_passive,
    kind_of,
    noun_end,
    noun_token,
    thing_of,
    token_at,
    type_at,
)

_MEASURES = frozenset({"number", "value", "difference"})
_ACCORDING = frozenset({"依", "依照", "按照", "根据", "按"})
_RECEIVED = frozenset({"damage", "battle_damage", "effect_damage"})
_ENDS = frozenset({STOP, COND, COMMA})


def _in_front(tokens: list[Token]) -> list[Token]:
    """依其数量，从…将…; 最多依其数量以…为对象; 最多到…數量，以…為對象."""
    for i, token in enumerate(tokens):
        according = token.text in _ACCORDING and token.type == PREP
        at_most = token.concept == "at_most" and _opens_words(tokens, i)
        if not (according or at_most):
            continue
        end = _measure_end(tokens, i + 1)
        if end is None or (at_most and not according and type_at(tokens, end) != COMMA):
            continue
        start = i - 1 if according and i and tokens[i - 1].concept == "at_most" else i
        limit = next((t for t in tokens[start : i + 1] if t.concept == "at_most"), None)
        after = end + 1 if type_at(tokens, end) == COMMA else end
        after += _is_to(tokens, after)
        measure = tokens[i + 1 : end]
        if measure and measure[0].concept == "at_most":
            limit, measure = measure[0], measure[1:]
        placed = _placed(tokens[after:], _measure(limit, measure))
        if placed is not None:
            return _in_front([*tokens[:start], *placed])
    return tokens


def _opens_words(tokens: list[Token], i: int) -> bool:
    return i == 0 or tokens[i - 1].type in (COMMA, COND, CONN)


def _measure_end(tokens: list[Token], i: int) -> int | None:
    """Index after the 数量 or 数值 that closes the noun at *i*, if one does."""
    while i < len(tokens) and tokens[i].type not in _ENDS:
        if thing_of(tokens[i]) in _MEASURES and type_at(tokens, i + 1) not in (NOUN, DE):
            return i + 1
        valued = kind_of(tokens[i]) in (UnitKind.STAT, UnitKind.HALF)
        if valued and act_of(token_at(tokens, i + 1 + _is_to(tokens, i + 1))) is Verb.GAIN_LP:
            return i + 1  # 依其攻击力恢复, 依其攻击力的一半来恢复
        link = kind_of(tokens[i]) is UnitKind.STAT and tokens[i].concept == Stat.LINK
        drawn = act_of(token_at(tokens, i + 1 + _is_to(tokens, i + 1))) is Verb.DRAW
        if link and (drawn or type_at(tokens, i + 1) in (STOP, COMMA)):
            return i + 1  # 数量最多为该连接标记的数量, 依该怪兽连接标记的数量来抽牌
        if tokens[i].concept == "obj" and tokens[i].type == PREP:
            return None
        i += 1
    return None


def _is_to(tokens: list[Token], i: int) -> bool:
    """来."""
    return type_at(tokens, i) == MODAL and tokens[i].text == "来"


def _measure(limit: Token | None, measure: list[Token]) -> list[Token]:
    """最多有…数量: the limit first."""
    if limit is None:
        return measure
    return [noun_token(limit, UnitKind.ADVERB, "at_most"), *measure]


def _placed(tokens: list[Token], measure: list[Token]) -> list[Token] | None:
    """*tokens* with *measure* before the noun it counts, or behind the verb that takes it; None if none is found."""
    measure = _active(measure)
    of = empty(measure[-1], "的", Entry(DE, "gen"))
    described = any(word.type in (VERB, PREP, FRONT) for word in measure)
    for i, token in enumerate(tokens):
        if token.type == STOP:
            return None
        if described and act_of(token) is Verb.PLACE and type_at(tokens, i + 1) in IN_NOUN:
            end = noun_end(tokens, i + 1)  # 依作为素材的怪兽数量，在此卡上放计数物: the counters first
            return [*measure, of, *tokens[i + 1 : end], *tokens[:i], token, *tokens[end:]]
        if token.type == PREP and token.concept in ("obj", "target"):
            return [*tokens[: i + 1], *measure, of, *tokens[i + 1 :]]
        if token.type != VERB:
            continue
        if act_of(token) is LightVerb.GIVE:
            return _dealt(tokens, i, [*measure, of])
        if act_of(token) is Verb.GAIN_LP:
            return _gained(tokens, i, measure)
        if act_of(token) is Verb.ACTIVATE:
            return None
        if act_of(token) is Verb.DRAW and any(word.type == VERB for word in measure):
            return None  # 依…破坏的怪兽数量抽牌 is read as it is printed
        if type_at(tokens, i + 1) == NOUN:
            return [*tokens[: i + 1], *measure, of, *tokens[i + 1 :]]
        return [*tokens[: i + 1], *measure, *tokens[i + 1 :]]
    return None


def _active(measure: list[Token]) -> list[Token]:
    """最多被从额外牌组特殊召唤的怪兽数量: 被 says nothing before where it came from."""
    return [w for n, w in enumerate(measure) if not (is_passive(w) and type_at(measure, n + 1) == PREP)]


def _dealt(tokens: list[Token], i: int, measure: list[Token]) -> list[Token] | None:
    """给予对手伤害: before the damage."""
    for n in range(i + 1, min(i + 4, len(tokens))):
        if thing_of(tokens[n]) in _RECEIVED:
            return [*tokens[:n], *measure, *tokens[n:]]
    return None


def _gained(tokens: list[Token], i: int, measure: list[Token]) -> list[Token]:
    """恢复自己的LP: as 自己基本分回复…."""
    end = i + 1
    while type_at(tokens, end) in (NOUN, DE):
        end += 1
    return [*tokens[:i], *tokens[i + 1 : end], tokens[i], *measure, *tokens[end:]]


def _behind(tokens: list[Token]) -> list[Token]:
    """将卡破坏，数量最多为…的数量: the bound goes to the noun of the act before it."""
    for i, token in enumerate(tokens):
        after_comma = token.type == COMMA and thing_of(token_at(tokens, i + 1)) == "number"
        if not after_comma:
            continue
        at = i + 2
        limit = token_at(tokens, at)
        if limit is not None and limit.concept == "at_most":
            at += 1
        else:
            limit = None
        if not _is_be(token_at(tokens, at)):
            continue
        end = _measure_end(tokens, at + 1)
        if end is None or type_at(tokens, end) not in (STOP, COMMA):
            continue
        start = next((n + 1 for n in range(i - 1, -1, -1) if tokens[n].type in _ENDS), 0)
        placed = _placed(tokens[start:i], _measure(limit, tokens[at + 1 : end]))
        if placed is not None:
            return [*tokens[:start], *placed, *tokens[end:]]
    return tokens


def _is_be(token: Token | None) -> bool:
    return token is not None and (token.text == "为" or act_of(token) is LightVerb.BE)


def _as_a_limit(tokens: list[Token]) -> list[Token]:
    """以…的数量为上限，以卡为对象."""
    for i, token in enumerate(tokens):
        if token.type != POST or token.concept != "limit":
            continue
        start = next((n for n in range(i - 1, -1, -1) if tokens[n].type in (*_ENDS, PREP)), 0)
        while start and not (tokens[start].type == PREP and tokens[start].text in ("以", "依")):
            if tokens[start].type in _ENDS:
                return tokens
            start -= 1
        limit = empty(token, "最多有", Entry(NOUN, "at_most", kind=UnitKind.ADVERB))
        after = i + 2 if type_at(tokens, i + 1) == COMMA else i + 1
        placed = _placed(tokens[after:], _measure(limit, tokens[start + 1 : i]))
        if placed is not None:
            return [*tokens[:start], *placed]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_behind, {"number"}, {"为", LightVerb.BE}),
    due(_as_a_limit, {"limit"}),
    due(_in_front, {*_ACCORDING, "at_most"}, {*_MEASURES, Verb.GAIN_LP, Stat.LINK}),
)
