"""Chinese words for materials: 有「A」在作为超量素材 is what a card holds, 用「A」为素材作同调召唤 one act."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    IN_NOUN,
    LIST,
    MODAL,
    PREP,
    act_of,
    as_mark,
    empty,
    noun_token,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

WORDS = frozenset({"xyz_material", "material"})  # no other sentence holds materials
_SUMMONS: dict[Verb | LightVerb | None, str] = {
    Verb.FUSION_SUMMON: "fusion_material",
    Verb.SYNCHRO_SUMMON: "synchro_material",
    Verb.XYZ_SUMMON: "xyz_material",
    Verb.LINK_SUMMON: "link_material",
    Verb.RITUAL_SUMMON: "ritual_material",
}


def used_in_summon(tokens: list[Token]) -> list[Token]:
    """被「A」怪兽的同调召唤使用送去墓地, 在仪式召唤使用的: as 作为「A」怪兽的同调素材."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        summon = found[-1] if found else None
        at = _used_by(found) if act_of(token) is Verb.USE else None
        if summon is None or at is None:
            found.append(token)
            continue
        found[at] = as_mark(found[at], PREP, "as")
        found[-1] = noun_token(summon, UnitKind.THING, _SUMMONS[act_of(summon)])
        if act_of(token_at(tokens, i + 1)) is not Verb.SEND_TO_GRAVEYARD:
            found.append(verb_token(token, Verb.USE_AS_MATERIAL))
    return found


def _used_by(found: list[Token]) -> int | None:
    """Where the words begin that name the summon at the end."""
    if not found or act_of(found[-1]) not in _SUMMONS:
        return None
    at = len(found) - 2
    while type_at(found, at) in (*IN_NOUN, LIST, DE):
        at -= 1
    return at if at >= 0 and found[at].text in ("被", "在") and found[at].type == PREP else None


def fold(tokens: list[Token]) -> list[Token]:
    """有「A」在作为超量素材, 持有这张卡作为素材中的: as 持有 with the cards that are its materials."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        lacks = tokens[i].concept == "has_not"
        holds = lacks or tokens[i].text == "有" or act_of(tokens[i]) is LightVerb.HAVE
        end = _held_end(tokens, i + 1) if holds else None
        if end is None:
            found.append(tokens[i])
            i += 1
            continue
        at, size = end
        verb = Token(VERB, tokens[i].start, tokens[i].end, tokens[i].text, Entry(VERB))
        material = msgspec.structs.replace(tokens[at + size - 1], start=tokens[at].start)
        held = noun_token(material, UnitKind.THING, "held_material")
        if lacks:
            found.append(as_mark(empty(tokens[i - 1], "没", tokens[i].entry), MODAL, "not"))
        found += (verb_token(verb, LightVerb.HAVE), *tokens[i + 1 : at], held)
        i = at + size
        if tokens[i].concept == "during":
            i += 1
    return found


def _held_end(tokens: list[Token], i: int) -> tuple[int, int] | None:
    """Where 在作为超量素材 begins and how many words it has, when 的 or 的场合 follows."""
    start = i
    while type_at(tokens, i) in (*IN_NOUN, LIST):
        i += 1
    size = 2 if type_at(tokens, i) == PREP and tokens[i].text == "在" else 1
    mark = token_at(tokens, i + size - 1)
    if i == start or mark is None or mark.text != "作为" or thing_of(token_at(tokens, i + size)) not in WORDS:
        return None
    after = i + size + 1
    if type_at(tokens, after) is not None and tokens[after].concept == "during":
        after += 1
    held = type_at(tokens, after) == COMMA and any(t.concept == "while" for t in tokens[:start])  # 只要…，
    return (i, size + 1) if held or type_at(tokens, after) in (DE, COND) else None


def one_act(clauses: list[Clause]) -> list[Clause]:
    """用「A」为素材作同调召唤: the materials belong to the summon, also when it only describes a card."""
    found: list[Clause] = []
    i = 0
    while i < len(clauses):
        merged = _merged(clauses[i], clauses[i + 1]) if i + 1 < len(clauses) else None
        found.append(clauses[i] if merged is None else merged)
        i += 1 if merged is None else 2
    return found


def _merged(first: Clause, then: Clause) -> Clause | None:
    form = first.verb
    if form is not None and _conducts(first, then):
        whole = msgspec.structs.replace(then.span, start=first.span.start)
        named = tuple(msgspec.structs.replace(p, case=Case.BARE) for p in first.phrases)
        act = msgspec.structs.replace(form, negated=True, can=True)
        return msgspec.structs.replace(then, phrases=(*named, *then.phrases), verb=act, span=whole)
    if (
        form is None
        or form.verb is not Verb.USE_AS_MATERIAL
        or form.text != "为"
        or first.ender is not Ender.JOIN
    ):
        return None
    at = next((i for i, p in enumerate(first.phrases) if p.case is Case.AS), 0)
    if not at or first.skipped:
        return None
    cards = msgspec.structs.replace(first.phrases[at - 1], case=Case.OBJ)
    before, used, after = first.phrases[: at - 1], (cards, first.phrases[at]), first.phrases[at + 1 :]
    if then.verb is not None and then.verb.verb in _SUMMONS and not after:
        phrases = (*before, *used, *then.phrases)
    elif len(after) == 1 and (told := _told(after[0], used)) is not None:
        phrases = (*before, told, *then.phrases)
    else:
        return None
    span = msgspec.structs.replace(then.span, start=first.span.start)
    assert then.verb is not None
    verb = msgspec.structs.replace(  # 可以, 不能 before the materials are of the summon
        then.verb, can=then.verb.can or form.can, negated=then.verb.negated or form.negated
    )
    connective = first.connective or then.connective
    return msgspec.structs.replace(then, phrases=phrases, verb=verb, span=span, connective=connective)


def _conducts(first: Clause, then: Clause) -> bool:
    """这张卡的融合召唤不用上记的卡不能进行."""
    if first.verb is None or first.verb.verb not in _SUMMONS or first.ender is not Ender.JOIN:
        return False
    does = then.verb is not None and then.verb.verb is LightVerb.DO and then.verb.negated and then.verb.can
    named = len(first.phrases) == 1 and first.phrases[0].case in (Case.GEN, Case.BARE)
    return does and named and [p.case for p in then.phrases] == [Case.EXCEPT]


def _told(phrase: Phrase, used: tuple[Phrase, ...]) -> Phrase | None:
    """…为素材作超量召唤的怪兽: the materials go into the relative clause."""
    head = phrase.units[0]
    inner = head.value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb not in _SUMMONS:
        return None
    told: Unit = msgspec.structs.replace(
        head, value=msgspec.structs.replace(inner, phrases=(*used, *inner.phrases))
    )
    return Phrase(Case.BARE, (told, *phrase.units[1:]), phrase.span)
