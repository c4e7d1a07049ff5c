"""相手フィールドのモンスター、相手の手札、相手がドローしたカードを全て確認し: several groups of cards, looked at together."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import QuantityKind, Verb

_GROUP = (Case.BARE, Case.OBJ)


def looked_at_together(clause: Clause) -> Clause:
    """*clause* with the groups that one 全て／全部 counts as one phrase, each joined to the next by "and"."""
    form = clause.verb
    if form is None or form.verb is not Verb.LOOK or form.negated or clause.skipped or clause.also:
        return clause
    *before, last = clause.phrases or (None,)
    if last is None or last.case not in _GROUP or not _is_all(last.units[-1]):
        return clause
    if (raised := _raised(last)) is not None:
        return msgspec.structs.replace(clause, phrases=(*before, raised))
    groups = [last]
    while before and before[-1] is not None and _is_group(before[-1]):
        groups.insert(0, before.pop())
    if len(groups) == 1:
        return clause
    units = list(groups[0].units)
    for group in groups[1:]:
        units += [last.units[-1], _and(group.units[0].span.start), *group.units]
    whole = Phrase(last.case, tuple(units), Span(units[0].span.start, last.span.end))
    return msgspec.structs.replace(clause, phrases=(*before, whole))


def _is_all(unit: Unit) -> bool:
    return unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.ALL


def _is_group(phrase: Phrase) -> bool:
    """对方场上的怪兽，: whose, and where; nothing counts it by itself."""
    placed = {UnitKind.PLAYER, UnitKind.ZONE} <= {u.kind for u in phrase.units}
    counted = any(u.kind in (UnitKind.COUNT, UnitKind.QUANTIFIER) for u in phrase.units)
    return phrase.case is Case.BARE and placed and not counted


def _raised(phrase: Phrase) -> Phrase | None:
    """The groups before a time stand outside of what was done in that time."""
    did = phrase.units[0]
    inner = did.value
    first = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
    if first is None or first.case is not Case.DURING or first.units[-1].kind is not UnitKind.TURN:
        return None
    groups: list[list[Unit]] = [[]]
    for unit in first.units[:-1]:
        if unit.kind is UnitKind.DOT and unit.text == "、":
            groups.append([])
        else:
            groups[-1].append(unit)
    if groups[-1]:  # the last comma stands before the time, and joins nothing
        groups.append([])
    groups.pop()
    if not groups or not all(_is_group(Phrase(Case.BARE, tuple(g), first.span)) for g in groups if g):
        return None
    assert isinstance(inner, Clause)
    time = msgspec.structs.replace(first, units=first.units[-1:], span=first.units[-1].span)
    told = msgspec.structs.replace(inner, phrases=(time, *inner.phrases[1:]))
    units: list[Unit] = []
    for group in groups:
        units += [*group, phrase.units[-1], _and(group[-1].span.end)]
    units += [msgspec.structs.replace(did, value=told, span=Span(time.span.start, did.span.end))]
    return msgspec.structs.replace(phrase, units=(*units, *phrase.units[1:]))


def _and(at: int) -> Unit:
    return Unit(UnitKind.AND, Span(at, at), "")
