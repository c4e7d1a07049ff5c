"""What the reductions of ``ja.lark`` become: phrases, relative clauses and clauses of :mod:`grammar.clauses`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind, VerbForm
from grammar.driver import Build, Row
from grammar.lexer import Token
from grammar.nodes import Span

_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_WITH_TIMES = frozenset(
    {UnitKind.PLAYER, UnitKind.DEICTIC, UnitKind.DOT, UnitKind.OR, UnitKind.AND, UnitKind.ADVERB}
)
_TOPICS = ("topic", "also")


def _flat(children: list[Any]) -> list[Any]:
    found: list[Any] = []
    for child in children:
        if isinstance(child, Row):
            found += _flat(child)
        else:
            found.append(child)
    return found


def _span(parts: list[Any]) -> Span:
    first, last = parts[0], parts[-1]
    start = first.start if isinstance(first, Token) else first.span.start
    return Span(start, last.end if isinstance(last, Token) else last.span.end)


def phrase(children: list[Any]) -> Phrase:
    """Units and the particles after them. A phrase ending in の hangs on what follows its relative clause."""
    parts = _flat(children)
    units = [part if isinstance(part, Unit) else part.unit for part in parts]
    found = tuple(unit for unit in units if unit is not None)
    return Phrase(_case(parts, found), found, _span(parts))


def _case(parts: list[Any], units: tuple[Unit, ...]) -> Case:
    marks = [part.concept for part in parts if isinstance(part, Token) and part.type == "CASE"]
    strong = [mark for mark in marks if mark not in _TOPICS]
    if strong:
        return Case(strong[0])
    if marks:
        return Case.TOPIC
    last = parts[-1]
    if isinstance(last, Token) and last.type == "LINK":
        return Case(last.concept) if last.concept in ("from", "to", "by") else Case.GEN
    return Case.DURING if _is_time(units) else Case.BARE


def _is_time(units: tuple[Unit, ...]) -> bool:
    return any(u.kind in _TIME_KINDS for u in units) and all(
        u.kind in _TIME_KINDS or u.kind in _WITH_TIMES for u in units
    )


def rel(children: list[Any]) -> Unit:
    """Everything left of an attributive verb."""
    parts = _flat(children)
    inner = _clause(parts, Ender.END)
    return Unit(UnitKind.DID, inner.span, inner.verb.text if inner.verb else "", value=inner)


def clause(children: list[Any]) -> Clause:
    """Phrases, the verb that closes them, and the mark that says how the clause ends."""
    parts = _flat(children)
    last = parts[-1]
    if last.type == "TE":
        ender = Ender.JOIN
    elif last.type == "COND":
        ender = Ender(last.concept)
    else:
        ender = Ender.END
    return _clause(parts, ender)


def _clause(parts: list[Any], ender: Ender) -> Clause:
    verbs: list[VerbForm] = [p.verb for p in parts if isinstance(p, Token) and p.verb is not None]
    connectives = [p.concept for p in parts if isinstance(p, Token) and p.type == "CONN"]
    return Clause(
        phrases=tuple(p for p in parts if isinstance(p, Phrase)),
        verb=verbs[-1] if verbs else None,
        ender=ender,
        span=_span(parts),
        connective=connectives[0] if connectives else None,
        also=tuple(verbs[:-1]),
    )


BUILD: Mapping[str, Build] = {
    "phrase": phrase,
    "rel": rel,
    "clause": clause,
    "sentence": lambda children: [child for child in _flat(children) if isinstance(child, Clause)],
}
