"""Counters that lie on cards, told as a state: このカードに魔力カウンターが３つ以上置かれている / 有魔力指示物放置的."""

from __future__ import annotations

import re

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Compared, Holding, NotThat, Number, Predicate, Reference, Selection, StatOf
from grammar.nouns import noun
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.terms import Compare, QuantityKind, Stat, Verb
from grammar.verbs import verbs_of

_KANA = re.compile("[ぁ-ん]")
_COMPARE = {QuantityKind.AT_LEAST: Compare.GE, QuantityKind.EXACT: Compare.EQ, QuantityKind.UP_TO: Compare.LE}


def _counters(clause: Clause) -> Phrase | None:
    """The phrase that names the counters which are there."""
    found = [p for p in clause.phrases if p.case in (Case.SUBJ, Case.BARE) and _names_counters(p)]
    if len(found) != 1 or clause.also or clause.skipped:
        return None
    verbs = verbs_of(clause)
    return found[0] if verbs and verbs[-1] in (Verb.PUT_COUNTER, Verb.EXIST) else None


def _names_counters(phrase: Phrase) -> bool:
    name, *number = _number_last(phrase)
    named = name.kind is UnitKind.COUNTER or name.concept == "counter"
    return named and [u.kind for u in number] in ([], [UnitKind.COUNT])


def _number_last(phrase: Phrase) -> tuple[Unit, ...]:
    """カウンターが３つ, 3个指示物."""
    first, *rest = phrase.units
    return (*rest, first) if first.kind is UnitKind.COUNT and rest else phrase.units


def tells_counters(clause: Clause) -> bool:
    """Is it how things are (置かれている), not what happens (置かれた)?"""
    phrase = _counters(clause)
    if clause.verb is None or clause.verb.past or phrase is None or phrase.case is not Case.SUBJ:
        return False
    text = clause.verb.text
    return "てい" in text or clause.verb.verb is Verb.EXIST or _KANA.search(text) is None


def _name(phrase: Phrase) -> str:
    named = _number_last(phrase)[0]
    return str(named.value) if named.kind is UnitKind.COUNTER else ""


def held_counters(clause: Clause) -> Predicate | None:
    """魔力カウンターが置かれているモンスター: the card that has them on it."""
    phrase = _counters(clause)
    if phrase is None or clause.verb is None or len(clause.phrases) > 1:
        return None
    quantity = read_quantity(_number_last(phrase)[1]) if len(phrase.units) > 1 else None
    least = quantity.amount.value if quantity is not None and isinstance(quantity.amount, Number) else 1
    if quantity is not None and quantity.kind is not QuantityKind.AT_LEAST:
        return None
    found = Holding(thing=_name(phrase), at_least=least, span=clause.span)
    return NotThat(other=found, span=clause.span) if clause.verb.negated else found


def counters_alone(clause: Clause) -> tuple[Clause, tuple[Unit, ...]]:
    """相手フィールド上の + Ａカウンターが乗った: the clause about the counters only, and the place printed before them."""
    phrase = clause.phrases[0] if len(clause.phrases) == 1 else None
    if phrase is None or phrase.case is not Case.SUBJ:
        return clause, ()
    at = next((i for i, u in enumerate(phrase.units) if not _tells_place(u)), 0)
    only = msgspec.structs.replace(phrase, units=phrase.units[at:])
    named = at > 0 and _names_counters(only)
    return (msgspec.structs.replace(clause, phrases=(only,)), phrase.units[:at]) if named else (clause, ())


def _tells_place(unit: Unit) -> bool:
    """相手フィールド上, フィールド上に存在する."""
    exists = isinstance(unit.value, Clause) and verbs_of(unit.value) == (Verb.EXIST,)
    return exists or unit.kind in (UnitKind.PLAYER, UnitKind.ZONE)


def by_another(clause: Clause) -> bool:
    """このカードが戦闘でＡカウンターが乗った: that card does what is told behind, it puts no counters there."""
    return _counters(clause) is not None and sum(p.case is Case.SUBJ for p in clause.phrases) > 1


def counters_compared(clause: Clause, scope: Scope) -> Compared | None:
    """So many counters are on a card, or on the cards of a place."""
    if not tells_counters(clause):
        return None
    phrase = _counters(clause)
    others = [p for p in clause.phrases if p is not phrase]
    read = noun(others[0].units, scope) if len(others) == 1 else None
    assert phrase is not None and clause.verb is not None
    if read is None or read.place is not None or not isinstance(read.noun, (Selection, Reference)):
        return None
    quantity = read_quantity(_number_last(phrase)[1]) if len(phrase.units) > 1 else None
    compare, number = Compare.GE, 1
    if quantity is not None:
        if clause.verb.negated or not isinstance(quantity.amount, Number) or quantity.kind not in _COMPARE:
            return None
        compare, number = _COMPARE[quantity.kind], quantity.amount.value
    elif clause.verb.negated:
        compare, number = Compare.EQ, 0
    left = StatOf(stat=Stat.COUNTERS, of=read.noun, counter=_name(phrase) or None, span=phrase.span)
    return Compared(left=left, compare=compare, right=Number(value=number), span=clause.span)
