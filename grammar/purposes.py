"""What an act is done for, said in a clause of its own: アドバンス召喚のためにリリースする, 为上级召唤而解放."""

from __future__ import annotations

import msgspec

from grammar.act_materials import MATERIAL_FOR, is_material
from grammar.act_tables import MATERIALS
from grammar.amounts import in_one
from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.nodes import Action, AllThese, By, NotThat, Selection
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import Means, Modality, Verb
from grammar.verbs import verbs_of


def with_tribute_summons(sentence: Sentence) -> Sentence:
    """アドバンス召喚のためにはリリースできない: by that Summon, the act itself is the Tributing."""
    found: list[Clause] = []
    for clause in map(_for_another, sentence.clauses):
        before = found[-1] if found else None
        merged = _merged(before, clause) if before is not None else None
        if merged is None:
            found.append(clause)
            continue
        found[-1] = merged
        opened = found[-2] if len(found) > 1 else None
        if (
            opened is not None
            and merged.verb is None
            and opened.ender is Ender.JOIN
            and opened.verb is not None
        ):
            whole = msgspec.structs.replace(opened.span, end=merged.span.end)  # 攻击力上升 + …怪兽数量×300
            phrases = (*opened.phrases, *merged.phrases)
            found[-2:] = [msgspec.structs.replace(opened, phrases=phrases, ender=merged.ender, span=whole)]
    return (
        sentence
        if tuple(found) == sentence.clauses
        else msgspec.structs.replace(sentence, clauses=tuple(found))
    )


def _for_another(clause: Clause) -> Clause:
    """不能为上级召唤以外而解放: for anything but that Summon."""
    form = clause.verb
    if clause.ender is not Ender.TO_DO or form is None or form.verb is not Verb.TRIBUTE or not form.negated:
        return clause
    for i, phrase in enumerate(clause.phrases):
        *cards, first, but = (None, *phrase.units) if len(phrase.units) > 1 else (None, *phrase.units, None)
        if first is None or but is None or but.kind is not UnitKind.OTHER_THAN:
            continue
        if first.concept != Verb.TRIBUTE_SUMMON:
            continue
        means = Unit(UnitKind.MEANS, first.span, first.text, Means.TRIBUTE_SUMMON)
        by = Phrase(Case.BY, (*(u for u in cards if u is not None), means, but), phrase.span)
        phrases = (*clause.phrases[:i], by, *clause.phrases[i + 1 :])
        return msgspec.structs.replace(clause, phrases=phrases, ender=Ender.END)
    return clause


#: for which Summon a card is Tributed
_FOR: dict[str, Means] = {
    Verb.TRIBUTE_SUMMON: Means.TRIBUTE_SUMMON,
    Verb.RITUAL_SUMMON: Means.RITUAL_SUMMON,
}


def _merged(purpose: Clause, act: Clause) -> Clause | None:
    """The act with its purpose as the means, when the two clauses are that."""
    if purpose.ender is not Ender.TO_DO or purpose.skipped:
        return None
    if act.verb is None or act.verb.verb is not Verb.TRIBUTE:
        return _told_of_card(purpose, act)
    form = purpose.verb
    phrases = list(purpose.phrases)
    excepted: tuple[Unit, ...] = ()
    cards: tuple[Unit, ...] = ()
    if form is None and phrases:
        span = phrases[-1].span
        *said, last = phrases.pop().units
        if last.kind is UnitKind.OTHER_THAN and said:
            excepted, last = (last,), said.pop()  # アドバンス召喚以外のためには
        means, cards = _FOR.get(last.concept), tuple(said)  # 戦士族モンスターの(アドバンス召喚)
    elif form is not None:
        means, span = _FOR.get(form.verb), form.span
    else:
        return None
    if means is None or (cards and means is not Means.TRIBUTE_SUMMON):
        return None
    unit = Unit(UnitKind.MEANS, span, "", means)
    verb = act.verb
    if form is not None:  # 不能为上级召唤而解放: what cannot be is the Tributing
        verb = msgspec.structs.replace(verb, negated=verb.negated or form.negated, can=verb.can or form.can)
    whole = msgspec.structs.replace(act.span, start=purpose.span.start)
    by = Phrase(Case.BY, (*cards, unit, *excepted), span)
    return msgspec.structs.replace(
        act, phrases=(*phrases, by, *act.phrases), verb=verb, span=whole, connective=purpose.connective
    )


def _told_of_card(purpose: Clause, act: Clause) -> Clause | None:
    """このカードのアドバンス召喚のためにリリースしたモンスター: the Tributing is told of the card, for that Summon."""
    form = purpose.verb
    if not purpose.phrases or (form is not None and (form.negated or form.can)):
        return None
    if act.phrases:  # リリースしたモンスターの攻撃力を合計した数値に
        first = msgspec.structs.replace(act.phrases[0], units=tuple(in_one(act.phrases[0].units)))
        act = msgspec.structs.replace(act, phrases=(first, *act.phrases[1:]))
    *around, last = purpose.phrases
    units = last.units
    card, summon = (units, form.verb) if form is not None else (units[:-1], units[-1].concept)
    if summon == Verb.SPECIAL_SUMMON:
        return _used_for_itself(purpose, act, card)
    told = described(purpose, act, frozenset({Verb.TRIBUTE}))
    known = not card or card[0].kind is UnitKind.THIS_CARD or [u.concept for u in card] == ["that"]
    if summon not in _TRIBUTED_FOR or told is None or not known:
        return None
    subjects = [p for p in around if p.case is Case.TOPIC]  # このカードの攻撃力は、…: of the act
    around = [p for p in around if p not in subjects]
    if any(p.case is not Case.DURING and any(u.kind is not UnitKind.PLAYER for u in p.units) for p in around):
        return None
    card = tuple(u for u in card if u.kind is UnitKind.THIS_CARD)  # そのＡ召喚: the one awaited
    host, did = told
    means = Unit(UnitKind.MEANS, purpose.span, "", _TRIBUTED_FOR[summon])
    by = Phrase(Case.BY, (means, *card), purpose.span)
    inner = did.value
    assert isinstance(inner, Clause)
    did = msgspec.structs.replace(
        did, value=msgspec.structs.replace(inner, phrases=(*around, by, *inner.phrases))
    )
    said = (did, *host.units[1:])
    kept = tuple(msgspec.structs.replace(p, units=said) if p is host else p for p in act.phrases)
    return msgspec.structs.replace(
        act, phrases=(*subjects, *kept), connective=purpose.connective or act.connective
    )


#: 召喚: what is Tributed for it makes it a Tribute Summon
_TRIBUTED_FOR: dict[str, Means] = {
    **_FOR,
    Verb.NORMAL_SUMMON: Means.TRIBUTE_SUMMON,
    "summon": Means.TRIBUTE_SUMMON,
}
_PAID = frozenset({Verb.TRIBUTE, Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD})


def _used_for_itself(purpose: Clause, act: Clause, card: tuple[Unit, ...]) -> Clause | None:
    """このカードを特殊召喚するためにリリースしたモンスター: what the procedure took that brought this card.

    What is printed before it (このカードの攻撃力は) is of the act: 攻撃力は、このカードを特殊召喚するために….
    """
    told = described(purpose, act, _PAID)
    if told is None or [u.kind for u in card] != [UnitKind.THIS_CARD]:
        return None
    around = purpose.phrases[:-1]
    if any(p.case is not Case.TOPIC for p in around):
        return None
    host, did = told
    means = Unit(UnitKind.MEANS, purpose.span, "", Means.PROCEDURE)
    by = Phrase(Case.BY, (*card, means), purpose.span)
    inner = did.value
    assert isinstance(inner, Clause)
    did = msgspec.structs.replace(did, value=msgspec.structs.replace(inner, phrases=(by, *inner.phrases)))
    said = msgspec.structs.replace(host, units=(did, *host.units[1:]))
    kept = tuple(said if p is host else p for p in act.phrases)
    span = msgspec.structs.replace(act.span, start=purpose.span.start)
    return msgspec.structs.replace(
        act, phrases=(*around, *kept), span=span, connective=purpose.connective or act.connective
    )


def described(purpose: Clause, act: Clause, verbs: frozenset[Verb]) -> tuple[Phrase, Unit] | None:
    """The phrase of *act*, right behind *purpose*, whose card had one of *verbs* done to it, and the word that tells so."""
    host = act.phrases[0] if act.phrases else None
    did = host.units[0] if host is not None else None
    if host is None or did is None or not isinstance(did.value, Clause):
        return None
    inner = did.value
    content = [p for p in inner.phrases if p.case is not Case.TO and p.case is not Case.FROM]
    plain = inner.verb is not None and inner.verb.verb in verbs and not inner.verb.negated
    adjoins = 0 <= inner.span.start - purpose.span.end <= 1 and not act.connective
    return (host, did) if plain and not content and not inner.also and adjoins else None


def material_limit(sentence: Sentence, scope: Scope) -> Action | None:
    """このカードをＳ素材とする場合、「Ａ」モンスターのＳ召喚にしか使用できない: what it may not be material for."""
    if len(sentence.clauses) != 2 or sentence.clauses[0].ender is not Ender.IF:
        return None
    case, use = sentence.clauses
    if use.verb is None or use.verb.verb is not Verb.USE or not use.verb.negated or len(use.phrases) != 1:
        return None
    kinds = [p for p in case.phrases if p.case is Case.AS and is_material(p.units)]
    cards = [p for p in case.phrases if p not in kinds]
    xyz = all(p.units[0].concept == "xyz_material" for p in kinds)
    attached = Verb.ATTACH in verbs_of(case) and xyz  # 作为超量素材的场合, Ｘ素材とする場合
    named = Verb.USE_AS_MATERIAL in verbs_of(case) and len(kinds) == 1
    if not (named or attached) or len(cards) != 1:
        return None
    excepted = use.phrases[0]
    *what, way = excepted.units
    means = MATERIALS.get(kinds[0].units[0].concept) if kinds else Means.XYZ_MATERIAL
    if (
        excepted.case is not Case.EXCEPT
        or means is None
        or MATERIAL_FOR.get(_verb(way)) is not means
        or not what
    ):
        return None
    read, only = noun(cards[0].units, scope), noun(what, scope)
    if read is None or only is None or read.place is not None or not isinstance(only.noun, Selection):
        return None
    inner = only.noun.predicates
    other = inner[0] if len(inner) == 1 else AllThese(predicates=inner)
    others = Selection(predicates=(NotThat(other=other, span=only.noun.span),), span=only.noun.span)
    return Action(
        verb=Verb.USE_AS_MATERIAL,
        theme=read.noun,
        to=others,
        by=By(means=(means,), span=(kinds or cards)[0].span),
        modality=Modality.CANNOT,
        span=sentence.span,
    )


def _verb(unit: Unit) -> Verb:
    """The Summon that the word names."""
    return Verb(unit.concept) if unit.kind is UnitKind.THING and unit.concept in set(Verb) else Verb.USE
