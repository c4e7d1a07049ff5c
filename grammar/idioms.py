"""Words around an act that together say one thing of it: もう１度だけ続けて攻撃, ２体分のリリースにできる."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.terms import Manner, Verb

_GOES_ON = frozenset({"continuously", "order_n"})  # 続けて; 继续
_SAID_WITH_IT = frozenset({"another", "only"})  # もう１度だけ, 只再1次: the count of times says it


def with_idioms(clauses: Iterable[Clause]) -> list[Clause]:
    return [_for_so_many(_attacks_on(clause)) for clause in clauses]


def _attacks_on(clause: Clause) -> Clause:
    """このカードはもう１度だけ続けて攻撃できる, 这张卡只再1次可以继续攻击: 続けて is how it attacks."""
    if clause.verb is None or clause.verb.verb is not Verb.ATTACK or clause.also or not clause.verb.can:
        return clause
    at = next((i for i, p in enumerate(clause.phrases) if _is_adverb(p, _GOES_ON)), None)
    if at is None:
        return clause
    counted = any(u.kind is UnitKind.COUNT and u.concept == "times" for p in clause.phrases for u in p.units)
    dropped = _SAID_WITH_IT if counted else frozenset[str]()
    on = clause.phrases[at].units[0]
    manner = msgspec.structs.replace(on, kind=UnitKind.MANNER, concept=Manner.FOLLOWING_UP)
    phrases = [
        msgspec.structs.replace(phrase, units=(manner,)) if i == at else phrase
        for i, phrase in enumerate(clause.phrases)
        if not _is_adverb(phrase, dropped)
    ]
    again = counted and clause.connective == "also"  # 再 belongs to 1次
    connective = None if again else clause.connective
    return msgspec.structs.replace(clause, phrases=tuple(phrases), connective=connective)


def _is_adverb(phrase: Phrase, concepts: frozenset[str]) -> bool:
    return (
        len(phrase.units) == 1
        and phrase.units[0].kind is UnitKind.ADVERB
        and phrase.units[0].concept in concepts
    )


def _for_so_many(clause: Clause) -> Clause:
    """このカードは２体分のリリースにできる is printed as 这张卡可以作为2只的数量解放."""
    if clause.verb is None or clause.verb.verb is not Verb.TRIBUTE or len(clause.phrases) != 2:
        return clause
    card, share = clause.phrases
    if [u.concept for u in share.units] != ["value"] or share.units[0].text != "分" or len(card.units) < 2:
        return clause
    *known, count = card.units
    if count.kind is not UnitKind.COUNT:
        return clause
    number = Unit(UnitKind.THING, share.span, share.units[0].text, "number")
    phrases = (
        msgspec.structs.replace(card, units=tuple(known)),
        Phrase(Case.AS, (count, number), msgspec.structs.replace(share.span, start=count.span.start)),
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def stands_for(units: Sequence[Unit]) -> Unit | None:
    """２体分, 作为2只的数量: for how many it stands."""
    if [u.kind for u in units] != [UnitKind.COUNT, UnitKind.THING] or units[1].concept != "number":
        return None
    return units[0]
