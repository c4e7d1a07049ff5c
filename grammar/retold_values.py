"""Clauses told once more in the words that the readers know: what a value is, before what is told of something else.

自分のＬＰが２０００以下で、相手モンスターの攻撃宣言時に is 自分のＬＰが２０００以下であり + 相手モンスターの攻撃宣言時に.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, UnitKind, VerbForm
from grammar.nodes import Span

_BOUNDS = frozenset({"le", "ge"})


def values_first(clauses: Sequence[Clause]) -> list[Clause]:
    """自分のＬＰが２０００以下で、～が存在する場合: what the value is, as a clause of its own."""
    return [part for clause in clauses for part in _value_first(clause)]


def _value_first(clause: Clause) -> tuple[Clause, ...]:
    if len(clause.phrases) < 2 or clause.also or clause.skipped:
        return (clause,)
    whose, bound, *rest = clause.phrases
    value = len(whose.units) > 1 and whose.units[-1].kind is UnitKind.STAT
    number = bound.case is Case.BY and [u.kind for u in bound.units] == [UnitKind.NUMBER]
    if whose.case is not Case.SUBJ or not value or not number or bound.units[0].concept not in _BOUNDS:
        return (clause,)
    if not rest and clause.verb is None:
        return (clause,)
    form = VerbForm(LightVerb.BE, Span(bound.units[-1].span.end, bound.span.end), "で")
    first = Clause(
        (whose, Phrase(Case.BARE, bound.units, bound.span)),
        form,
        Ender.JOIN,
        Span(clause.span.start, bound.span.end),
        connective=clause.connective,
    )
    start = rest[0].span.start if rest else clause.verb.span.start if clause.verb else bound.span.end
    after = msgspec.structs.replace(
        clause, phrases=tuple(rest), connective=None, span=Span(start, clause.span.end)
    )
    return first, after
