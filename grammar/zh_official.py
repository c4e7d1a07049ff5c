"""What the official and the Taiwanese wording say in a way of their own, as whole turns of speech.

此卡也可从手牌发动 is 这张卡的发动从手牌也能用; 如果场上存在「A」则可以发动 is 若…存在则能发动; 攻击力在…的攻击力以下的 is 持有…的攻击力以下的攻击力的; 因战斗以外的
方法 is 被战斗以外. Single words are in :mod:`grammar.zh_wording`, what is only ordered otherwise in :mod:`grammar.zh_order`.
"""

from __future__ import annotations

from collections.abc import Callable

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.terms import QuantityKind, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    FRONT,
    JOIN,
    MODAL,
    PREP,
    STOP,
    TIME_KINDS,
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


def _from_elsewhere(tokens: list[Token]) -> list[Token]:
    """此卡也可从手牌发动: its activation can be done from there too."""
    for i, token in enumerate(tokens):
        also = type_at(tokens, i + 1) == MODAL and tokens[i + 1].concept in ("also_can", "can")
        if kind_of(token) is not UnitKind.THIS_CARD or not also or type_at(tokens, i + 2) != PREP:
            continue
        end = segment_end(tokens, i)
        act = tokens[end - 1]
        if tokens[i + 2].concept == "from" and act_of(act) is Verb.ACTIVATE and end - i <= 8:
            of = empty(token, "的", Entry(DE, "gen"))
            activation = noun_token(act, UnitKind.THING, "activation", Verb.ACTIVATE.value)
            do = verb_token(empty(act, "用", Entry(VERB)), LightVerb.DO)
            said = [token, of, activation, *tokens[i + 2 : end - 1], tokens[i + 1], do]
            return [*tokens[:i], *said, *tokens[end:]]
    return tokens


def _if_so(tokens: list[Token]) -> list[Token]:
    """如果场上存在「A」则可以发动, 场上如果存在…: 则 closes what 如果 opens."""
    found: list[Token] = []
    front: Token | None = None
    for i, token in enumerate(tokens):
        if token.type in (COMMA, STOP):
            front = None
        elif token.type == FRONT and token.concept == "if":
            front = token
            at = len(found)
            while at and found[-1].type != COMMA and found[at - 1].type in (NOUN, DE):
                at -= 1
            found.insert(at, token)
            continue
        elif token.text == "则" and front is not None and type_at(tokens, i - 1) != COMMA:
            found.remove(front)
            token, front = as_mark(token, COND, "if"), None
        found.append(token)
    return found


def _within(tokens: list[Token]) -> list[Token]:
    """攻击力在此卡的攻击力以下的怪兽: as 持有这张卡的攻击力以下的攻击力的怪兽."""
    for i, token in enumerate(tokens):
        than = token_at(tokens, i + 1)
        if kind_of(token) is not UnitKind.STAT or than is None or than.text not in ("在", "为"):
            continue
        end = i + 2
        while type_at(tokens, end) in (NOUN, DE) and tokens[end].text not in ("以下", "以上", "未满"):
            end += 1
        bound = token_at(tokens, end)
        if bound is None or bound.type != NOUN or kind_of(token_at(tokens, end - 1)) is not UnitKind.STAT:
            continue
        if end == i + 2 or type_at(tokens, end + 1) != DE:
            continue
        has = verb_token(empty(token, "持有", Entry(VERB)), LightVerb.HAVE)
        of = empty(bound, "的", Entry(DE, "gen"))
        return [*tokens[:i], has, *tokens[i + 2 : end + 1], of, token, *_within(tokens[end + 1 :])]
    return tokens


def _ways(tokens: list[Token]) -> list[Token]:
    """因战斗以外的方法: 的方法 says nothing."""
    found: list[Token] = []
    for token in tokens:
        after_other = len(found) > 1 and found[-1].type == DE and kind_of(found[-2]) is UnitKind.OTHER_THAN
        if thing_of(token) == "method" and after_other:
            found.pop()
            continue
        found.append(token)
    return found


def _every(tokens: list[Token]) -> list[Token]:
    """在每个自己・对手回合中1次: as 自己·对方回合1次."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.concept == "each_phase":
            run = tokens[i : segment_end(tokens, i)]
            counted = any(t.unit is not None and t.unit.concept == "times" for t in run)
            if counted and any(kind_of(t) in TIME_KINDS for t in run):
                continue
        found.append(token)
    return found


def _each_at_most(tokens: list[Token]) -> list[Token]:
    """最多各1张: as 各最多1张."""
    found: list[Token] = []
    for token in tokens:
        unit = token.unit
        before = found[-2:]
        if (
            unit is not None
            and unit.kind is UnitKind.COUNT
            and [t.concept for t in before] == ["at_most", "each"]
            and isinstance(unit.value, tuple)
        ):
            del found[-2]
            token = noun_token(token, UnitKind.COUNT, unit.concept, (QuantityKind.UP_TO, unit.value[1]))
        found.append(token)
    return found


def _and_so(tokens: list[Token]) -> list[Token]:
    """特殊召唤，并装备此卡: after a comma 并 says no more."""
    return [t for i, t in enumerate(tokens) if t.type != JOIN or type_at(tokens, i - 1) != COMMA]


PASSES: tuple[Callable[[list[Token]], list[Token]], ...] = (
    _from_elsewhere,
    _if_so,
    _within,
    _ways,
    _every,
    _each_at_most,
    _and_so,
)
