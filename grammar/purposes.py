"""What an act is done for, said in a clause of its own: アドバンス召喚のためにリリースする, 为上级召唤而解放."""

from __future__ import annotations

import msgspec

from grammar.act_materials import SUMMONS, is_material
from grammar.act_tables import MATERIALS
from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.nodes import Action, AllThese, By, NotThat, Selection
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import Means, Modality, Verb
from grammar.verbs import verbs_of


def with_tribute_summons(sentence: Sentence) -> Sentence:
    """アドバンス召喚のためにはリリースできない: by that Summon, the act itself is the Tributing."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        before = found[-1] if found else None
        merged = _merged(before, clause) if before is not None else None
        if merged is None:
            found.append(clause)
        else:
            found[-1] = merged
    return (
        sentence
        if len(found) == len(sentence.clauses)
        else msgspec.structs.replace(sentence, clauses=tuple(found))
    )


def _merged(purpose: Clause, act: Clause) -> Clause | None:
    """The act with its purpose as the means, when the two clauses are that."""
    if (
        purpose.ender is not Ender.TO_DO
        or act.verb is None
        or act.verb.verb is not Verb.TRIBUTE
        or purpose.skipped
    ):
        return None
    form = purpose.verb
    phrases = list(purpose.phrases)
    if form is None:
        if not phrases or [u.concept for u in phrases[-1].units] != [Verb.TRIBUTE_SUMMON]:
            return None
        span = phrases.pop().span
    elif form.verb is Verb.TRIBUTE_SUMMON:
        span = form.span
    else:
        return None
    unit = Unit(UnitKind.MEANS, span, "", Means.TRIBUTE_SUMMON)
    verb = act.verb
    if form is not None:  # 不能为上级召唤而解放: what cannot be is the Tributing
        verb = msgspec.structs.replace(verb, negated=verb.negated or form.negated, can=verb.can or form.can)
    whole = msgspec.structs.replace(act.span, start=purpose.span.start)
    by = Phrase(Case.BY, (unit,), span)
    return msgspec.structs.replace(
        act, phrases=(*phrases, by, *act.phrases), verb=verb, span=whole, connective=purpose.connective
    )


def material_limit(sentence: Sentence, scope: Scope) -> Action | None:
    """このカードをＳ素材とする場合、「Ａ」モンスターのＳ召喚にしか使用できない: what it may not be material for."""
    if len(sentence.clauses) != 2:
        return None
    case, use = sentence.clauses
    kinds = [p for p in case.phrases if p.case is Case.AS and is_material(p.units)]
    cards = [p for p in case.phrases if p not in kinds]
    if (
        case.ender is not Ender.IF
        or Verb.USE_AS_MATERIAL not in verbs_of(case)
        or len(kinds) != 1
        or len(cards) != 1
    ):
        return None
    if use.verb is None or use.verb.verb is not Verb.USE or not use.verb.negated or len(use.phrases) != 1:
        return None
    excepted = use.phrases[0]
    *what, way = excepted.units
    means = MATERIALS.get(kinds[0].units[0].concept)
    if excepted.case is not Case.EXCEPT or means is None or SUMMONS.get(_verb(way)) is not means or not what:
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
        by=By(means=(means,), span=kinds[0].span),
        modality=Modality.CANNOT,
        span=sentence.span,
    )


def _verb(unit: Unit) -> Verb:
    """The Summon that the word names."""
    return Verb(unit.concept) if unit.kind is UnitKind.THING and unit.concept in set(Verb) else Verb.USE
