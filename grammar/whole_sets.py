"""One set of materials, none of them missing: 那只怪兽的融合召唤使用过的一组融合素材怪兽在自己墓地齐集, as そのモンスターの融合召喚に使用した融合素材モンスター一組.

In Chinese the Summon is a noun in the relative clause (:data:`CHINESE`, over tokens); :func:`with_whole_sets` makes it what the cards were used as.
"""

from __future__ import annotations

from copy import copy

import msgspec

from grammar.clauses import Case, Clause, Phrase, Sentence, Unit, UnitKind
from grammar.lexer import NOUN, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    DE,
    MATERIALS,
    PREP,
    act_of,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_MATERIAL_OF: dict[Verb, str] = {
    Verb.FUSION_SUMMON: "fusion_material",
    Verb.SYNCHRO_SUMMON: "synchro_material",
    Verb.XYZ_SUMMON: "xyz_material",
    Verb.LINK_SUMMON: "link_material",
    Verb.RITUAL_SUMMON: "ritual_material",
}


def _sets(tokens: list[Token]) -> list[Token]:
    """同调召唤使用过的一组同调素材怪兽: the act is using as material, and how many sets stands behind the cards."""
    for i, token in enumerate(tokens):
        if not _is_set(token) or type_at(tokens, i - 1) != DE or type_at(tokens, i + 1) != NOUN:
            continue
        if type_at(tokens, (gathers := _gathers(tokens, i))) is None or not gathers:
            continue
        act = i - 2 - (type_at(tokens, i - 2) == "ASPECT")
        used = token_at(tokens, act)
        summon = token_at(tokens, act - 1)
        if used is None or summon is None or not (act_of(used) is Verb.USE or used.text == "用"):
            continue
        told = thing_of(summon)
        material = told if told in MATERIALS else _MATERIAL_OF.get(act_of(summon))  # type: ignore[arg-type]
        if material is None:
            continue
        before = tokens[: act - 1]
        start = next((n for n in range(act - 2, -1, -1) if _is_as(tokens[n])), None)
        if told and start is not None and segment_end(tokens, start) > act:
            before = [*tokens[:start], *tokens[start + 1 : act - 1]]  # 作为…的素材用过的: as …的素材用过的
        noun = noun_token(summon, UnitKind.THING, material)
        did = verb_token(used, Verb.USE_AS_MATERIAL)
        group = noun_token(token, UnitKind.THING, "group")
        return [*before, noun, did, tokens[i - 1], tokens[i + 1], group, *tokens[i + 2 :]]
    return tokens


def _that_set(tokens: list[Token]) -> list[Token]:
    """把这1组特殊召唤: as 那一组."""
    for i, token in enumerate(tokens):
        deictic = token_at(tokens, i - 1)
        if (
            not _is_set(token)
            or kind_of(token) is not UnitKind.COUNT
            or kind_of(deictic) is not UnitKind.DEICTIC
        ):
            continue
        assert deictic is not None and deictic.unit is not None
        that = copy(deictic)
        that.unit = msgspec.structs.replace(deictic.unit, concept="that")
        return _that_set(
            [*tokens[: i - 1], that, noun_token(token, UnitKind.THING, "group"), *tokens[i + 1 :]]
        )
    return tokens


def _is_set(token: Token) -> bool:
    """一组, 1组."""
    counted = kind_of(token) is UnitKind.COUNT and token.concept == "group"
    return thing_of(token) == "group" or (counted and token.text.startswith("1"))


def _is_as(token: Token) -> bool:
    return token.text == "作为" and (token.type == PREP or token.verb is not None)


def _gathers(tokens: list[Token], i: int) -> int:
    """Where in the stretch of the token at *i* it says that they lie together; 0 where it does not."""
    return next((n for n in range(i, segment_end(tokens, i)) if act_of(tokens[n]) is Verb.GATHER), 0)


def with_whole_sets(sentence: Sentence) -> Sentence:
    """*sentence* with what such cards were used as in its own case: そのモンスターの融合素材として使用した."""
    clauses = tuple(
        _told(c) if c.verb is not None and c.verb.verb is Verb.GATHER else c for c in sentence.clauses
    )
    return sentence if clauses == sentence.clauses else msgspec.structs.replace(sentence, clauses=clauses)


def _told(clause: Clause) -> Clause:
    return msgspec.structs.replace(clause, phrases=tuple(map(_with_material, clause.phrases)))


def _with_material(phrase: Phrase) -> Phrase:
    did = phrase.units[0]
    inner = did.value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not Verb.USE_AS_MATERIAL:
        return phrase
    if (
        len(inner.phrases) != 1
        or inner.phrases[0].case is not Case.BARE
        or not _is_material(inner.phrases[0].units[-1])
    ):
        return phrase
    used = msgspec.structs.replace(inner.phrases[0], case=Case.AS)
    told = msgspec.structs.replace(did, value=msgspec.structs.replace(inner, phrases=(used,)))
    return msgspec.structs.replace(phrase, units=(told, *phrase.units[1:]))


def _is_material(unit: Unit) -> bool:
    return unit.kind is UnitKind.THING and unit.concept in MATERIALS


CHINESE: tuple[Pass, ...] = (due(_sets, {Verb.GATHER}, {"group"}), due(_that_set, {Verb.GATHER}, {"group"}))
