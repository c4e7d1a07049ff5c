"""Chinese words for materials: 有「A」在作为超量素材 is what a card holds, 用「A」为素材作同调召唤 one act."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb
from grammar.zh_relatives import by_effect
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    LIST,
    MATERIALS,
    MODAL,
    PREP,
    TIME_KINDS,
    act_of,
    as_mark,
    empty,
    kind_of,
    noun_end,
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
        if act_of(token) is Verb.USE and at is None and type_at(tokens, i + 1) == DE and _own_summon(found):
            at = len(found) - 3  # 这张卡的仪式召唤使用的怪兽
            found.insert(at, Token(PREP, found[at].start, found[at].start, "作为", Entry(PREP, "as")))
            found[-1] = noun_token(found[-1], UnitKind.THING, _SUMMONS[act_of(found[-1])])
            continue
        if summon is None or at is None:
            found.append(token)
            continue
        found[at] = as_mark(found[at], PREP, "as")
        found[-1] = noun_token(summon, UnitKind.THING, _SUMMONS[act_of(summon)])
        if act_of(token_at(tokens, i + 1)) is not Verb.SEND_TO_GRAVEYARD:
            found.append(verb_token(token, Verb.USE_AS_MATERIAL))
    return found


def _own_summon(found: list[Token]) -> bool:
    """这张卡的仪式召唤 at the end."""
    if len(found) < 3 or act_of(found[-1]) not in _SUMMONS or found[-2].type != DE:
        return False
    before = found[-4] if len(found) > 3 else None
    opened = before is None or before.type not in (DE, PREP) or before.concept != "as"
    return kind_of(found[-3]) is UnitKind.THIS_CARD and opened


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
    tokens = _made_of_these(tokens)
    while i < len(tokens):
        if (close := _under_end(tokens, i)) is not None and (start := _holder(found)) < len(found):
            found[start:] = [_lying_under(found[start:], tokens[i + 1], tokens[close])]
            if start and found[start - 1].text == "给":
                found.pop(start - 1)
            i = close + 1
            continue
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


def _under_end(tokens: list[Token], i: int) -> int | None:
    """Where the 的 stands that closes 作为超量素材中的, 作为超量素材持有的."""
    if tokens[i].text != "作为" or thing_of(token_at(tokens, i + 1)) != "xyz_material":
        return None
    mark = token_at(tokens, i + 2)
    lies = mark is not None and (mark.text == "中" or act_of(mark) is LightVerb.HAVE)
    return i + 3 if lies and type_at(tokens, i + 3) == DE and type_at(tokens, i + 4) == NOUN else None


def _holder(found: list[Token]) -> int:
    """Where the words of the monster begin that the materials lie under."""
    start = len(found)
    while start and found[start - 1].type in (*IN_NOUN, LIST):
        start -= 1
    while start < len(found) and found[start].type in (DE, LIST):
        start += 1
    held = any(word.unit is not None and word.unit.kind in _HOLDERS for word in found[start:])
    return start if held else len(found)


_HOLDERS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.DEICTIC)


def _lying_under(holder: list[Token], material: Token, close: Token) -> Token:
    """那只怪兽作为超量素材中的: the cards that it has as its materials."""
    units = tuple(word.unit for word in holder if word.unit is not None)
    assert material.unit is not None
    span = Span(holder[0].start, close.end)
    form = VerbForm(LightVerb.HAVE, Span(material.start, material.end), material.text)
    owner = Phrase(Case.SUBJ, units, Span(units[0].span.start, units[-1].span.end))
    clause = Clause((owner, Phrase(Case.AS, (material.unit,), material.unit.span)), form, Ender.END, span)
    unit = Unit(UnitKind.DID, span, form.text, form.verb.value, clause)
    return Token(NOUN, span.start, span.end, form.text, Entry(NOUN, form.verb.value), unit)


def _made_of_these(tokens: list[Token]) -> list[Token]:
    """「A」作为素材让这张卡融合召唤, 以「A」作为素材将此卡融合召唤: as 这张卡用「A」为素材融合召唤."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 2)
        opened = type_at(tokens, i + 1) == PREP and tokens[i + 1].concept in ("obj", "cause")
        named = thing_of(token) in MATERIALS and opened and act_of(token_at(tokens, end)) in SUMMONS
        this = kind_of(token_at(tokens, i + 2)) is UnitKind.THIS_CARD
        if not (named and this) or end != i + 3 or not i or tokens[i - 1].text not in ("作为", "为"):
            continue
        start = i - 1
        while start and tokens[start - 1].type not in (PREP, *ENDS_SEGMENT):
            start -= 1
        mark = start - 1
        by = mark >= 0 and tokens[mark].type == PREP and tokens[mark].text in ("以", "用")
        if start == i - 1 or (mark >= 0 and tokens[mark].type == PREP and not by):
            continue
        first = mark if by else start
        use = Token(PREP, tokens[first].start, tokens[first].start + by, "用", Entry(PREP, "by"))
        only = tokens[first - 1] if first and tokens[first - 1].concept == "only" else None
        before = tokens[: first - 1] if only is not None else tokens[:first]
        to = Token(FRONT, tokens[i - 1].start, tokens[i - 1].end, "为", Entry(FRONT, "to_do"))
        said = [tokens[i + 2], *([only] if only is not None else ()), use, *tokens[start : i - 1], to, token]
        return [*before, *said, *tokens[end:]]
    return tokens


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
        or first.ender not in (Ender.JOIN, Ender.COMMA)
    ):
        return None
    at = next((i for i, p in enumerate(first.phrases) if p.case is Case.AS), 0)
    if not at or first.skipped or (first.ender is Ender.COMMA and not _is_when(first.phrases[-1])):
        return None
    cards = msgspec.structs.replace(first.phrases[at - 1], case=Case.OBJ)
    before, used, after = first.phrases[: at - 1], (cards, first.phrases[at]), first.phrases[at + 1 :]
    if then.verb is not None and then.verb.verb in _SUMMONS and not after:
        phrases = (*before, *used, *then.phrases)
    elif len(after) == 1 and (told := _told(after[0], (*before, *used))) is not None and _is_when(told):
        phrases = (
            msgspec.structs.replace(told, case=Case.DURING),
            *then.phrases,
        )  # 作超量召唤的自己·对方回合
    elif len(after) == 1 and (told := _told(after[0], used)) is not None:
        phrases = (*before, told, *then.phrases)
    else:
        return None
    if then.verb is None:
        return None
    span = msgspec.structs.replace(then.span, start=first.span.start)
    verb = msgspec.structs.replace(  # 可以, 不能 before the materials are of the summon
        then.verb, can=then.verb.can or form.can, negated=then.verb.negated or form.negated
    )
    connective = first.connective or then.connective
    said = tuple(by_effect(list(phrases), verb))  # …作仪式召唤的这张卡的攻击(破坏)
    return msgspec.structs.replace(then, phrases=said, verb=verb, span=span, connective=connective)


def _conducts(first: Clause, then: Clause) -> bool:
    """这张卡的融合召唤不用上记的卡不能进行."""
    if first.verb is None or first.verb.verb not in _SUMMONS or first.ender is not Ender.JOIN:
        return False
    does = then.verb is not None and then.verb.verb is LightVerb.DO and then.verb.negated and then.verb.can
    named = len(first.phrases) == 1 and first.phrases[0].case in (Case.GEN, Case.BARE)
    return does and named and [p.case for p in then.phrases] == [Case.EXCEPT]


def _is_when(phrase: Phrase) -> bool:
    rest = phrase.units[1:]
    return bool(rest) and all(u.kind in (UnitKind.PLAYER, UnitKind.DOT, *TIME_KINDS) for u in rest)


def _told(phrase: Phrase, used: tuple[Phrase, ...]) -> Phrase | None:
    """…为素材作超量召唤的怪兽: the materials go into the relative clause."""
    head = phrase.units[0]
    inner = head.value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb not in _SUMMONS:
        return None
    told: Unit = msgspec.structs.replace(
        head, value=msgspec.structs.replace(inner, phrases=(*used, *inner.phrases))
    )
    case = Case.TARGET if phrase.case is Case.TARGET else Case.BARE
    return Phrase(case, (told, *phrase.units[1:]), phrase.span)
