"""このカードに１体のみ装備できる, （１体のみ装備可能）: the act, and that no more than so many can be equipped."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind, VerbForm
from grammar.nodes import Number, Span
from grammar.predicates import read_quantity
from grammar.terms import QuantityKind, Verb


def with_equip_limits(sentence: Sentence) -> Sentence:
    """*sentence* with such a limit in a clause of its own."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        found += _parted(clause)
    if len(found) == len(sentence.clauses):
        return sentence
    return msgspec.structs.replace(sentence, clauses=tuple(found))


def worn_by(sentence: Sentence) -> Sentence:
    """相手フィールドのモンスターに装備できる, 可以给对方场上的怪兽装备: first in a text, it is this card that can be equipped."""
    *before, clause = sentence.clauses
    form = clause.verb
    if form is None or form.verb is not Verb.EQUIP or clause.also or clause.skipped or clause.connective:
        return sentence
    to = clause.phrases[0] if len(clause.phrases) == 1 else None
    leave = form.can and not form.negated and clause.ender is Ender.END
    if to is None or not leave or not _describes(to) or any(c.ender is not Ender.IF for c in before):
        return sentence
    this = Unit(UnitKind.THIS_CARD, Span(clause.span.start, clause.span.start), "")
    phrases = (
        Phrase(Case.TOPIC, (this,), clause.span),
        msgspec.structs.replace(to, case=Case.TO),
    )
    return msgspec.structs.replace(
        sentence, clauses=(*before, msgspec.structs.replace(clause, phrases=phrases))
    )


def _describes(phrase: Phrase) -> bool:
    """Monsters of a kind: none that is known, and no number of them."""
    told = (UnitKind.DEICTIC, UnitKind.REFERENCE, UnitKind.THIS_CARD, UnitKind.COUNT)
    last = phrase.units[-1].kind in (UnitKind.CARD_KIND, UnitKind.NAME)
    return phrase.case in (Case.TO, Case.BARE) and last and all(u.kind not in told for u in phrase.units)


def _parted(clause: Clause) -> list[Clause]:
    form = clause.verb
    to = next((p for p in clause.phrases if p.case is Case.TO), None)
    if form is None or form.verb is not Verb.EQUIP or clause.also or clause.skipped or to is None:
        return [clause]
    for phrase in clause.phrases:
        told = _of_note(phrase) or _of_phrase(phrase, form)
        if told is None:
            continue
        count, limit, act = told
        rest = tuple(p for p in clause.phrases if p is not phrase)
        done = msgspec.structs.replace(clause, phrases=rest, verb=act or form, ender=Ender.JOIN)
        phrases = (Phrase(Case.OBJ, (count,), phrase.span), to)
        return [done, Clause(phrases, limit, clause.ender, phrase.span)]
    return [clause]


def _of_phrase(phrase: Phrase, form: VerbForm) -> tuple[Unit, VerbForm, VerbForm | None] | None:
    """１体のみ, 只有1只 beside the act; ja says the act as one that cannot be otherwise."""
    words = [u for u in phrase.units if not (u.kind is UnitKind.ADVERB and u.concept == "only")]
    more = _more_than(words[0]) if len(words) == 1 else None
    excepted = phrase.case is Case.EXCEPT and form.negated
    if more is None or not (form.can and (excepted or len(words) < len(phrase.units))):
        return None
    return more, msgspec.structs.replace(form, negated=True), msgspec.structs.replace(form, negated=False)


def _of_note(phrase: Phrase) -> tuple[Unit, VerbForm, VerbForm | None] | None:
    """（１体のみ装備可能）."""
    note = phrase.units[0].value
    if len(phrase.units) != 1 or not isinstance(note, Sentence) or len(note.clauses) != 1:
        return None
    clause = note.clauses[0]
    told = _of_phrase(clause.phrases[0], clause.verb) if len(clause.phrases) == 1 and clause.verb else None
    if told is None or clause.verb is None or clause.verb.verb is not Verb.EQUIP:
        return None
    return told[0], told[1], None


def _more_than(unit: Unit) -> Unit | None:
    """１体 → two or more."""
    quantity = read_quantity(unit) if unit.kind is UnitKind.COUNT and unit.concept != "times" else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return msgspec.structs.replace(unit, value=(QuantityKind.AT_LEAST, quantity.amount.value + 1))
