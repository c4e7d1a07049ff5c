"""「N」は自分フィールドに１枚しか表側表示で存在できない: how many of some cards can be in a place at once."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grammar.clauses import Case, Clause, Phrase, UnitKind
from grammar.nodes import Action, InPosition, Number, Quantity, SameAs, Selection, Span
from grammar.noun_each import is_each
from grammar.nouns import noun
from grammar.places import read_place
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope
from grammar.terms import Modality, Player, Position, QuantityKind, Stat, Verb

_SUBJECT = (Case.TOPIC, Case.SUBJ, Case.BARE)


def at_most_present(clause: Clause, scope: Scope) -> Action | None:
    """Only so many can be there: one more than that, or any number above, cannot. None if *clause* says no such thing."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or not (form.negated and form.can) or clause.also:
        return None
    positions = [p for p in clause.phrases if all(u.kind is UnitKind.POSITION for u in p.units)]
    plain = [_without_each(p) for p in clause.phrases]
    each = any(p.units != q.units for p, q in zip(clause.phrases, plain, strict=True))
    counts = [p for p in plain if p.case is Case.EXCEPT]
    places = [p for p in plain if p not in positions and (p.case is Case.AT or _is_place(p))]
    subjects = [p for p in plain if p.case in _SUBJECT and p not in (*positions, *places)]
    kinds = _of_kinds(counts[0]) if len(counts) == 1 and not subjects else None
    if kinds is not None:
        counts, subjects = [kinds.number], [kinds.cards]
    if not (len(counts) == len(places) == len(subjects) == 1) or len(positions) > 1 or clause.skipped:
        return None
    most = _count(counts[0])
    read, place = noun(subjects[0].units, scope), read_place(places[0].units, scope)
    if most is None or read is None or place is None or not isinstance(read.noun, Selection):
        return None
    player = Player.EITHER if each and place.player is Player.BOTH else place.player
    if each and player is not Player.EITHER:
        return None
    for phrase in plain:
        if phrase not in (*positions, *places) and phrase.case is not Case.EXCEPT and phrase not in subjects:
            scope.leave_phrase(phrase)
    stands = [InPosition(positions=(Position(u.concept),), span=u.span) for p in positions for u in p.units]
    too_many = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=most + 1), span=counts[0].span)
    theme = msgspec.structs.replace(
        read.noun,
        quantity=too_many,
        predicates=ordered([*read.noun.predicates, *stands, *([] if kinds is None else [kinds.differ])]),
        player=player,
        zones=place.zones,
    )
    return Action(verb=Verb.EXIST, theme=theme, modality=Modality.CANNOT, span=clause.span)


def _count(phrase: Phrase) -> int | None:
    """１枚しか, 只能有1张."""
    quantity = read_quantity(phrase.units[0]) if len(phrase.units) == 1 else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return quantity.amount.value


class _Kinds(NamedTuple):
    """１種類の種族のモンスターしか: so many kinds of what; one more of them differ in it."""

    number: Phrase
    cards: Phrase
    differ: SameAs


def _of_kinds(phrase: Phrase) -> _Kinds | None:
    """Only with a number of kinds (１種類), the value that is meant, and the cards."""
    if len(phrase.units) < 3:
        return None
    count, value, cards = phrase.units[0], phrase.units[1], phrase.units[2:]
    kinds = count.kind is UnitKind.COUNT and count.concept == "kind"
    if not kinds or value.kind is not UnitKind.STAT or value.concept not in _VALUES:
        return None
    span = Span(cards[0].span.start, cards[-1].span.end)
    return _Kinds(
        Phrase(Case.EXCEPT, (count,), count.span),
        Phrase(Case.SUBJ, cards, span),
        SameAs(stat=Stat(value.concept), different=True, span=value.span),
    )


#: of which a card on the field has one
_VALUES = frozenset({Stat.RACE, Stat.ATTRIBUTE})


def _without_each(phrase: Phrase) -> Phrase:
    """それぞれ／各自: said of both players, it is so of each of the two fields."""
    rest = tuple(u for u in phrase.units if u.kind is not UnitKind.QUANTIFIER or not is_each(u))
    return phrase if len(rest) in (0, len(phrase.units)) else Phrase(phrase.case, rest, phrase.span)


def _is_place(phrase: Phrase) -> bool:
    """双方场上, at the head of the sentence."""
    kinds = [u.kind for u in phrase.units]
    return phrase.case is Case.BARE and kinds in ([UnitKind.ZONE], [UnitKind.PLAYER, UnitKind.ZONE])
