"""もう, 另: one more time, one more card, or the other one of two cards."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.scope import Scope
from grammar.terms import CardKind, Verb

_ATTACKS = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY})
_GOES_ON = ("continuously", "order_n")


def with_another(clauses: Sequence[Clause], scope: Scope) -> list[Clause]:
    """*clauses* with such a word in the phrase it belongs to, or as the word that joins the act to what was before."""
    return [_with_another(clause, scope) for clause in clauses]


def _with_another(clause: Clause, scope: Scope) -> Clause:
    form = clause.verb
    verb = form.verb if form is not None else None
    counted = "card" if verb is Verb.DRAW else "times"
    if verb is Verb.DRAW or (verb in _ATTACKS and not _has_word(clause, _GOES_ON)):
        clause = _once_more(clause, counted)
    of_materials = clause.connective in (
        "then_at",
        "at_that",
    )  # その際、Ｘ素材とするモンスター１体は、もう１体と…
    if not (scope.targeted or scope.selected or of_materials):
        return clause
    return msgspec.structs.replace(clause, phrases=_with_other_one(clause.phrases))


def _once_more(clause: Clause, counted: str) -> Clause:
    """もう１度だけ攻撃できる, もう１枚ドローする, 只再1次可以攻击: it comes on top of what was done."""
    at = [i for i, p in enumerate(clause.phrases) if i and p.units[0].concept == counted]
    more = {i - 1 for i in at if _is_word(clause.phrases[i - 1], ("another",))}
    if clause.connective == "also" and counted == "times":
        more |= {i - 1 for i in at if _is_word(clause.phrases[i - 1], ("only",))}
    if not more or clause.connective not in (None, "also"):
        return clause
    kept = tuple(p for i, p in enumerate(clause.phrases) if i not in more)
    return msgspec.structs.replace(clause, phrases=kept, connective="also")


def _with_other_one(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """もう１体のモンスターを, 另1只怪兽: the other of two cards that are known."""
    found: list[Phrase] = []
    for phrase in phrases:
        before = found[-1] if found else None
        if before is not None and _is_word(before, ("another",)) and _is_one_card(phrase.units):
            units = (before.units[0], *phrase.units)
            found[-1] = Phrase(phrase.case, units, Span(before.span.start, phrase.span.end))
            continue
        inner = phrase.units[0].value
        if phrase.case is Case.AS and isinstance(inner, Clause):
            told = msgspec.structs.replace(inner, phrases=_with_other_one(inner.phrases))
            did = msgspec.structs.replace(phrase.units[0], value=told)
            phrase = msgspec.structs.replace(phrase, units=(did, *phrase.units[1:]))
        found.append(phrase)
    return tuple(found)


def _is_one_card(units: Sequence[Unit]) -> bool:
    """１体のモンスター(の攻撃力), １体の表側表示モンスター: nothing but that."""
    count, *rest = units
    one = count.kind is UnitKind.COUNT and count.concept != "times" and isinstance(count.value, (tuple, list))
    if not one or count.value[1] != 1:  # type: ignore[index]
        return False
    said = (UnitKind.STAT, UnitKind.POSITION, UnitKind.SAME)
    return all(u.kind in said or u.concept in (CardKind.MONSTER, CardKind.CARD) for u in rest)


def _has_word(clause: Clause, concepts: tuple[str, ...]) -> bool:
    return any(_is_word(phrase, concepts) for phrase in clause.phrases)


def _is_word(phrase: Phrase, concepts: tuple[str, ...]) -> bool:
    return (
        len(phrase.units) == 1
        and phrase.units[0].kind is UnitKind.ADVERB
        and phrase.units[0].concept in concepts
    )
