"""召喚する場合に必要なリリースをなくす事ができる, …１体少なくする事ができる / 召唤的场合需要的解放可以不用, …可以减少1只.

What a Tribute Summon needs is how it is done: as リリースなしで召喚できる, or with so many Tributes fewer.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import UnitKind
from grammar.lexer import Entry, Token
from grammar.passes import Pass, due, one_word, reads
from grammar.terms import Manner, Verb


def _japanese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if not reads(tokens, i, "normal_summon", "場合に", "必要な", Verb.TRIBUTE, "obj"):
            continue
        summon, at = tokens[i], i + 5
        count = tokens[at] if reads(tokens, at, UnitKind.COUNT) else None
        if count is not None and reads(tokens, at + 1, "少なく", "do"):
            manner, act = _manner(tokens[i + 1 : at + 2], Manner.FEWER_TRIBUTES, count), tokens[at + 2]
        elif count is None and reads(tokens, at, "lose"):
            manner, act = _manner(tokens[i + 1 : at], Manner.WITHOUT_TRIBUTE), tokens[at]
        else:
            continue
        assert act.verb is not None
        acted = msgspec.structs.replace(act.verb, verb=Verb.NORMAL_SUMMON)
        summoned = msgspec.structs.replace(act, start=summon.start, verb=acted)
        return [*tokens[:i], manner, summoned, *tokens[tokens.index(act) + 1 :]]
    return tokens


def _chinese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if not reads(tokens, i, "normal_summon", "if", "required", Verb.TRIBUTE):
            continue
        summon, at = tokens[i], i + 4
        able = tokens[at : at + 1] if reads(tokens, at, "can") else []
        at += len(able)
        if able and reads(tokens, at, "not_being"):
            manner, end = _manner(tokens[i + 1 : at + 1], Manner.WITHOUT_TRIBUTE), at + 1
        elif reads(tokens, at, "decrease", UnitKind.COUNT):
            manner, end = _manner(tokens[i + 1 : at + 2], Manner.FEWER_TRIBUTES, tokens[at + 1]), at + 2
        else:
            continue
        return [*_theme(tokens[:i]), *able, manner, summon, *tokens[end:]]
    return tokens


def _undemanding(tokens: list[Token]) -> list[Token]:
    """不解放召唤, 不作解放地召唤, 不需要祭品召唤: as 不用解放召唤."""
    for i in range(len(tokens)):
        if not reads(tokens, i, "not"):
            continue
        at = i + 1
        while reads(tokens, at, ("do", "must")):
            at += 1
        if not reads(tokens, at, (Verb.TRIBUTE, "tribute_fodder")):
            continue
        at += 1
        while reads(tokens, at, ("地", "而", "do", "就")):
            at += 1
        if reads(tokens, at, (Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET)):
            return [*tokens[:i], _manner(tokens[i:at], Manner.WITHOUT_TRIBUTE), *tokens[at:]]
    return tokens


def _theme(tokens: list[Token]) -> list[Token]:
    """自己在…怪兽(召唤): as 自己把…怪兽."""
    at = next(
        (i for i, token in enumerate(tokens) if token.text == "在" and i and tokens[i - 1].text == "自己"),
        None,
    )
    if at is None:
        return tokens
    return [
        *tokens[:at],
        msgspec.structs.replace(tokens[at], entry=Entry("PREP", "obj"), text="把"),
        *tokens[at + 1 :],
    ]


def _manner(tokens: list[Token], manner: Manner, count: Token | None = None) -> Token:
    """The words *tokens* as one, which says how."""
    value = count.unit.value if count is not None and count.unit is not None else None
    return one_word(tokens, UnitKind.MANNER, manner, value)


JAPANESE: tuple[Pass, ...] = (due(_japanese, ("必要な",)),)
CHINESE: tuple[Pass, ...] = (
    due(_chinese, ("required",)),
    due(_undemanding, ("不",), (Verb.TRIBUTE, "tribute_fodder")),
)
