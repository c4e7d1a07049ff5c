"""The draw of the Draw Phase: what is done in its place, and how many cards it is.

通常のドローを行う代わりに / 作为进行通常抽卡的代替 is 通常のドローを行わず / 不进行通常抽卡, which is given up for what follows;
通常のドローは２枚になる / 通常抽卡变成2张 is 通常のドローで２枚ドローする / 用通常抽卡抽2张.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import UnitKind, VerbForm
from grammar.lexer import VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, reads
from grammar.terms import Verb

_DRAW = "draw_phase_draw"


def _given_up(tokens: list[Token]) -> list[Token]:
    """通常のドローを行う代わりに."""
    for i in range(len(tokens)):
        if reads(tokens, i, _DRAW, "obj", "行う", "instead"):
            act = tokens[i + 2]
            assert act.verb is not None
            form = msgspec.structs.replace(act.verb, negated=True)
            entry = msgspec.structs.replace(act.entry, form="te")
            left = msgspec.structs.replace(act, end=tokens[i + 3].end, verb=form, entry=entry)
            return [*tokens[: i + 2], left, *tokens[i + 4 :]]
    return tokens


def _so_many(tokens: list[Token]) -> list[Token]:
    """ドローフェイズの通常のドローは２枚になる."""
    for i in range(len(tokens)):
        if not reads(tokens, i, UnitKind.PHASE, "の", _DRAW, "は", UnitKind.COUNT, "に", "become"):
            continue
        during, by = _case(tokens[i + 1], "to", "に"), _case(tokens[i + 3], "by", "で")
        made = tokens[i + 6]
        assert made.verb is not None
        draws = msgspec.structs.replace(made, verb=msgspec.structs.replace(made.verb, verb=Verb.DRAW))
        return [*tokens[: i + 1], during, tokens[i + 2], by, tokens[i + 4], draws, *tokens[i + 7 :]]
    return tokens


def _case(token: Token, concept: str, text: str) -> Token:
    return Token("CASE", token.start, token.end, text, Entry("CASE", concept))


def _given_up_zh(tokens: list[Token]) -> list[Token]:
    """(可以)作为(自己的抽卡阶段时)进行通常抽卡的代替."""
    end = next((i for i in range(len(tokens)) if reads(tokens, i, "通常抽卡", "的", "instead")), None)
    at = next((i for i in range(end or 0, -1, -1) if reads(tokens, i, "作为")), None)
    if end is None or at is None:
        return tokens
    act, told = tokens[end], tokens[at + 1 : end]
    if told and told[-1].concept == "do":
        told = told[:-1]
    if any(token.type == VERB for token in told):
        return tokens
    can = tokens[at - 1 : at] if reads(tokens, at - 1, "can") else []
    negation = Token("MODAL", tokens[at].start, tokens[at].start, "不", Entry("MODAL", "not"))
    before, rest = tokens[: at - len(can)], tokens[end + 3 :]
    comma = [Token("COMMA", act.end, act.end, "，", Entry("COMMA", "comma"))]
    if reads(rest, 0, "COMMA"):
        comma, rest = rest[:1], rest[1:]
    return [*before, *told, negation, act, *comma, *can, *rest]


def _so_many_zh(tokens: list[Token]) -> list[Token]:
    """抽卡阶段的通常抽卡变成2张."""
    for i in range(len(tokens)):
        if not reads(tokens, i, UnitKind.PHASE, "的", "通常抽卡", "become", UnitKind.COUNT):
            continue
        by = Token("PREP", tokens[i + 2].start, tokens[i + 2].start, "用", Entry("PREP", "by"))
        act = tokens[i + 3]
        form = VerbForm(Verb.DRAW, Span(act.start, act.end), act.text)
        draws = msgspec.structs.replace(act, entry=Entry(VERB, "draw", verb=Verb.DRAW), verb=form)
        return [*tokens[: i + 1], by, tokens[i + 2], draws, *tokens[i + 4 :]]
    return tokens


JAPANESE: tuple[Pass, ...] = (due(_given_up, (_DRAW,), ("instead",)), due(_so_many, (_DRAW,), ("become",)))
CHINESE: tuple[Pass, ...] = (
    due(_given_up_zh, ("通常抽卡",), ("instead",)),
    due(_so_many_zh, ("通常抽卡",), ("become",)),
)
