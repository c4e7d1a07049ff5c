"""The material line of an Extra Deck monster: parts joined by ＋ (or ×), each a description and a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from grammar.clauses import Sentence, Unit
from grammar.layout import OPENERS, matching
from grammar.nodes import Material, Number, Quantity, Selection, Span, Unparsed
from grammar.nouns import noun
from grammar.readers import scope_of
from grammar.scope import Scope
from grammar.terms import QuantityKind

_TIMES = re.compile(r"[×x]\s*([0-9０-９]+)([～~][0-9０-９]+)?$")


def material(
    text: str, span: Span, read: Callable[[int, int], Sentence]
) -> tuple[Material | None, tuple[Unparsed, ...]]:
    """The parts of the line, and what of it was not understood."""
    scope = scope_of(text)
    parts = [_part(text, part, read, scope) for part in _split(text, span)]
    found = tuple(part for part in parts if part is not None)
    if len(found) < len(parts) and not scope.unparsed:
        scope.leave(span, "materials")
    return (Material(parts=found, span=span) if found else None), tuple(scope.unparsed)


def _split(text: str, span: Span) -> Iterator[Span]:
    """Cut at ＋ outside brackets."""
    at = start = span.start
    while at < span.end:
        if text[at] in OPENERS:
            at = matching(text, at, span.end)
            continue
        if text[at] in "＋+":
            yield Span(start, at)
            start = at + 1
        at += 1
    yield Span(start, span.end)


def _part(text: str, span: Span, read: Callable[[int, int], Sentence], scope: Scope) -> Selection | None:
    end = span.end
    quantity = None
    times = _TIMES.search(text[span.start : span.end])
    if times is not None:
        end = span.start + times.start()
        count = Number(value=int(times.group(1)))
        quantity = Quantity(kind=QuantityKind.EXACT, amount=count)
        if times.group(2) is not None:  # ×３～５
            most = Number(value=int(times.group(2)[1:]))
            quantity = Quantity(kind=QuantityKind.AT_LEAST, amount=count, most=most)
    sentence = read(span.start, end)
    units: list[Unit] = []
    for clause in sentence.clauses:
        for skipped in clause.skipped:
            scope.leave(skipped, "a material")
        if clause.verb is not None:
            scope.leave(clause.span, "a material")
        for phrase in clause.phrases:
            units += phrase.units
    found = noun(units, scope)
    if found is None or not isinstance(found.noun, Selection):
        scope.leave(span, "a material")
        return None
    selection = found.noun
    if quantity is None and selection.quantity.kind is QuantityKind.UNSTATED:
        quantity = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    if quantity is not None:
        selection = msgspec.structs.replace(selection, quantity=quantity)
    return msgspec.structs.replace(selection, span=span)
