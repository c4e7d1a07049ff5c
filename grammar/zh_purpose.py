"""What the cards of a phrase were given up for: 以最多有为那次上级召唤而解放的怪兽数量的…, 和为这个效果发动而除外的怪兽相同种族.

Where 为…而 opens a sentence it is a clause of its own (``grammar.purposes``, ``grammar.prices``). Inside a phrase it goes into the relative
clause of the card it tells of.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Means, Verb
from grammar.zh_words import (
    DE,
    FRONT,
    JOIN,
    LIST_KINDS,
    OPEN,
    PREP,
    Attribute,
    act_of,
    empty,
    kind_of,
    noun_token,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_MEANS = {
    Verb.TRIBUTE_SUMMON: Means.TRIBUTE_SUMMON,
    Verb.RITUAL_SUMMON: Means.RITUAL_SUMMON,
    Verb.NORMAL_SUMMON: Means.TRIBUTE_SUMMON,
    Verb.SPECIAL_SUMMON: Means.PROCEDURE,
    Verb.ACTIVATE: Means.COST,
}
_TRIBUTED = frozenset({Means.TRIBUTE_SUMMON, Means.RITUAL_SUMMON})
_GIVEN_UP = frozenset({Verb.TRIBUTE, Verb.BANISH, Verb.DISCARD, Verb.SEND_TO_GRAVEYARD})


def _inside(tokens: list[Token]) -> list[Token]:
    """为这张卡的上级召唤而解放的 behind a word that the phrase belongs to: as 这张卡的上级召唤解放的, that Summon the means."""
    for i, token in enumerate(tokens):
        if token.type != FRONT or token.concept != "to_do":
            continue
        at = i + 1
        while type_at(tokens, at) in (NOUN, DE):
            at += 1
        words = [t for t in tokens[i + 1 : at] if t.type == NOUN]
        means = _MEANS.get(act_of(token_at(tokens, at)))  # type: ignore[arg-type]
        given = token_at(tokens, at + 2)
        if means is None or given is None or type_at(tokens, at + 1) != JOIN or not _is_told(tokens, at + 2):
            continue
        if means is not Means.PROCEDURE and not _goes_on(tokens, i):
            continue
        if not _is_for(words, means) or (means in _TRIBUTED and act_of(given) is not Verb.TRIBUTE):
            continue
        mark = Token(PREP, token.start, token.start, "因", Entry(PREP, "by"))
        what = noun_token(empty(token, "", token.entry), UnitKind.MEANS, means)
        kept = [t for t in words if kind_of(t) is UnitKind.THIS_CARD or means is Means.COST]
        given.entry = Entry(VERB, given.concept, Attribute(role=(mark, what, *kept)))
        return _inside([*tokens[:i], *tokens[at + 2 :]])
    return tokens


def _goes_on(tokens: list[Token], i: int) -> bool:
    """Does the phrase begin before 为: 把, 和, 最多有, 1只, 抽出, 自己?"""
    before = token_at(tokens, i - 1)
    if before is None:
        return False
    inside = before.type in (PREP, OPEN, VERB) or before.concept in ("at_most", "self")
    return inside or kind_of(before) in (UnitKind.COUNT, *LIST_KINDS)


def _is_for(words: list[Token], means: Means) -> bool:
    """这张卡, 那次 (上级召唤); 这张卡, 这个效果 (发动)."""
    told = [t.concept if kind_of(t) is not UnitKind.THIS_CARD else "this_card" for t in words]
    return told in _FOR_WHAT.get(means, ([], ["this_card"], ["that"]))


_FOR_WHAT: dict[Means, tuple[list[str], ...]] = {
    Means.COST: (["this_card"], ["this", "effect"]),
    Means.PROCEDURE: (["this_card"],),
}


def _is_told(tokens: list[Token], i: int) -> bool:
    """解放的怪兽, 送去墓地的数量, 解放数量."""
    zone = kind_of(token_at(tokens, i + 1)) is UnitKind.ZONE
    given = act_of(token_at(tokens, i)) in _GIVEN_UP and type_at(tokens, i) == VERB
    behind = i + 1 + zone
    return given and (type_at(tokens, behind) == DE or thing_of(token_at(tokens, behind)) == "number")


def _at_summon(tokens: list[Token]) -> list[Token]:
    """上升上级召唤时解放的怪兽的…, 变成这张卡的特殊召唤时送去墓地的怪兽的…: given up for that Summon."""
    for i, token in enumerate(tokens):
        means = _MEANS.get(act_of(token))  # type: ignore[arg-type]
        start = i - (type_at(tokens, i - 1) == DE)
        this = token_at(tokens, start - 1)
        start -= kind_of(this) is UnitKind.THIS_CARD
        when = token_at(tokens, i + 1)
        at = i + 2 + (token_at(tokens, i + 2) is not None and tokens[i + 2].text == "所")
        if means is None or when is None or when.text != "时" or not _is_told(tokens, at):
            continue
        opened = act_of(token_at(tokens, start - 1)) in _MEASURED and start < i + 1
        if (
            not opened
            or means is Means.COST
            or (means in _TRIBUTED and act_of(tokens[at]) is not Verb.TRIBUTE)
        ):
            continue
        mark = Token(PREP, tokens[start].start, tokens[start].start, "因", Entry(PREP, "by"))
        what = noun_token(empty(tokens[start], "", token.entry), UnitKind.MEANS, means)
        own = tokens[start] if kind_of(this) is UnitKind.THIS_CARD else None
        card = own or noun_token(empty(token, "这张卡", token.entry), UnitKind.THIS_CARD, "")
        tokens[at].entry = Entry(VERB, tokens[at].concept, Attribute(role=(mark, what, card)))
        return [*tokens[:start], *tokens[at:]]
    return tokens


def _used_in(tokens: list[Token]) -> list[Token]:
    """融合召唤使用过的怪兽: as 作为融合素材的."""
    for i, token in enumerate(tokens):
        material = _MATERIAL_OF.get(act_of(token))  # type: ignore[arg-type]
        use = token_at(tokens, i + 1)
        at = i + 2 + (type_at(tokens, i + 2) == "ASPECT")
        told = act_of(use) is Verb.USE and type_at(tokens, at) == DE and not _is_possessed(tokens, i)
        if material is None or use is None or not told:
            continue
        mark = Token(PREP, token.start, token.start, "作为", Entry(PREP, "as"))
        act = verb_token(use, Verb.USE_AS_MATERIAL)
        act.entry = Entry(
            VERB, act.concept, Attribute(role=(mark, noun_token(token, UnitKind.THING, material)))
        )
        return _used_in([*tokens[:i], act, *tokens[at:]])
    return tokens


def _is_possessed(tokens: list[Token], i: int) -> bool:
    """那次召唤, 这张卡的融合召唤: whose Summon it was is told; 在仪式召唤(使用的) is read with its place."""
    return type_at(tokens, i - 1) in (DE, PREP) or kind_of(token_at(tokens, i - 1)) in (
        UnitKind.DEICTIC,
        UnitKind.THIS_CARD,
    )


_MATERIAL_OF = {
    Verb.FUSION_SUMMON: "fusion_material",
    Verb.SYNCHRO_SUMMON: "synchro_material",
    Verb.LINK_SUMMON: "link_material",
    Verb.RITUAL_SUMMON: "ritual_material",
}
_MEASURED = frozenset({LightVerb.INCREASE, LightVerb.DECREASE, LightVerb.BECOME})

PASSES: tuple[Pass, ...] = (
    due(_inside, {"to_do"}, {JOIN}, _GIVEN_UP),
    due(_used_in, _MATERIAL_OF, {Verb.USE}, {DE}),
    due(_at_summon, {"时"}, _MEASURED, _GIVEN_UP),
)
