"""…全部破坏。每破坏1张卡，给与对方200伤害: for each of the cards just destroyed, and not each time one is destroyed."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.terms import Verb


def each_of_those(sentence: Sentence, done: Collection[Verb]) -> Sentence:
    """*sentence* with such a beginning as 破坏的卡每有1张 of its last clause, where *done* tells of that act."""
    first, *rest = sentence.clauses
    told = first.phrases[0] if len(first.phrases) == 1 else None
    form = first.verb
    if first.ender is not Ender.EACH_TIME or first.also or first.connective or len(rest) != 1 or told is None:
        return sentence
    if form is None or form.verb not in done or form.negated or form.can:
        return sentence
    kinds = [u.kind for u in told.units]
    if told.case is not Case.OBJ or kinds != [UnitKind.COUNT, UnitKind.CARD_KIND]:
        return sentence
    count, card = told.units
    did = Clause((), form, Ender.END, form.span)
    known = Phrase(Case.BARE, (Unit(UnitKind.DID, form.span, form.text, form.verb, did), card), first.span)
    each = Phrase(Case.FOR_EACH, (count,), count.span)
    counted = msgspec.structs.replace(rest[0], phrases=(known, each, *rest[0].phrases))
    return msgspec.structs.replace(sentence, clauses=(counted,))
