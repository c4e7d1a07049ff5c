"""这个回合特殊召唤的怪兽: a time printed right before what describes a card says when that was done to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, UnitKind
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb

_DONE = SUMMONS | {
    Verb.DESTROY,
    Verb.SEND_TO_GRAVEYARD,
    Verb.BANISH,
    Verb.SET,
    Verb.DISCARD,
    Verb.TRIBUTE,
    Verb.ADD_TO_HAND,
}


def with_times_inside(clauses: Sequence[Clause]) -> list[Clause]:
    """*clauses*, each with such a time in the clause it is said of. A comma behind it makes it a time of the whole."""
    return [_with_times_inside(clause) for clause in clauses]


def _with_times_inside(clause: Clause) -> Clause:
    found: list[Phrase] = []
    for phrase in clause.phrases:
        time = found[-1] if found else None
        if time is not None and _is_this_turn(time) and (told := _told_of(phrase, time)) is not None:
            found[-1] = told
        else:
            found.append(phrase)
    if len(found) == len(clause.phrases):
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(found))


def _is_this_turn(phrase: Phrase) -> bool:
    units = phrase.units
    return phrase.case is Case.DURING and [(u.kind, u.concept) for u in units] == [(UnitKind.TURN, "this")]


def _told_of(phrase: Phrase, time: Phrase) -> Phrase | None:
    inner = phrase.units[0].value
    form = inner.verb if isinstance(inner, Clause) else None
    if not isinstance(inner, Clause) or form is None or form.verb not in _DONE or form.can or form.negated:
        return None
    if time.units[-1].span.end != phrase.units[0].span.start or phrase.case is Case.DURING:
        return None
    span = Span(time.span.start, inner.span.end)
    did = msgspec.structs.replace(
        phrase.units[0],
        value=msgspec.structs.replace(inner, phrases=(time, *inner.phrases), span=span),
        span=span,
    )
    return msgspec.structs.replace(
        phrase, units=(did, *phrase.units[1:]), span=Span(time.span.start, phrase.span.end)
    )
