"""「N」は自分フィールドに１枚しか表側表示で存在できない: how many of some cards can be in a place at once."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Phrase, UnitKind
from grammar.nodes import Action, InPosition, Number, Quantity, Selection
from grammar.nouns import noun
from grammar.places import read_place
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope
from grammar.terms import Modality, Position, QuantityKind, Verb

_SUBJECT = (Case.TOPIC, Case.SUBJ, Case.BARE)


def at_most_present(clause: Clause, scope: Scope) -> Action | None:
    """Only so many can be there: one more than that, or any number above, cannot. None if *clause* says no such thing."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or not (form.negated and form.can) or clause.also:
        return None
    positions = [p for p in clause.phrases if all(u.kind is UnitKind.POSITION for u in p.units)]
    counts = [p for p in clause.phrases if p.case is Case.EXCEPT]
    places = [p for p in clause.phrases if p.case is Case.AT and p not in positions]
    subjects = [p for p in clause.phrases if p.case in _SUBJECT and p not in positions]
    if not (len(counts) == len(places) == len(subjects) == 1) or len(positions) > 1 or clause.skipped:
        return None
    most = _count(counts[0])
    read, place = noun(subjects[0].units, scope), read_place(places[0].units, scope)
    if most is None or read is None or place is None or not isinstance(read.noun, Selection):
        return None
    for phrase in clause.phrases:
        if phrase not in (*positions, *counts, *places, *subjects):
            scope.leave_phrase(phrase)
    stands = [InPosition(positions=(Position(u.concept),), span=u.span) for p in positions for u in p.units]
    too_many = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=most + 1), span=counts[0].span)
    theme = msgspec.structs.replace(
        read.noun,
        quantity=too_many,
        predicates=ordered([*read.noun.predicates, *stands]),
        player=place.player,
        zones=place.zones,
    )
    return Action(verb=Verb.EXIST, theme=theme, modality=Modality.CANNOT, span=clause.span)


def _count(phrase: Phrase) -> int | None:
    """１枚しか, 只能有1张."""
    quantity = read_quantity(phrase.units[0]) if len(phrase.units) == 1 else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return quantity.amount.value
