"""The clauses of a resolution before they are read: what several of them, or several phrases, say together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.another import with_another
from grammar.borrowed import with_borrowed
from grammar.circumstances import TIMINGS
from grammar.clauses import Case, Clause, Ender, LightVerb, UnitKind
from grammar.fills import with_phase_changes
from grammar.idioms import (
    GOES_ON,
    attacked_only,
    attacks_on,
    for_so_many,
    made_like,
    or_between,
    performed,
    stands_in,
)
from grammar.joined import with_turn_carried
from grammar.passes import Passes, Rewrite, due, run_on_clauses
from grammar.prices import with_prices
from grammar.scope import Scope
from grammar.seldom import with_times_allowed
from grammar.sums import with_sums
from grammar.terms import Verb


def told_together(clauses: Sequence[Clause], scope: Scope) -> list[Clause]:
    """*clauses* with such words in the clause and the phrase that they belong to."""
    return run_on_clauses(_PASSES, list(clauses), scope)


def _of_clauses(change: Callable[[Sequence[Clause]], list[Clause]]) -> Rewrite:
    return lambda clauses, _: change(clauses)


def _of_each(change: Callable[[Clause], Clause]) -> Rewrite:
    return lambda clauses, _: [change(clause) for clause in clauses]


_PASSES = Passes(
    (
        due(_of_clauses(with_turn_carried), {Case.DURING}, TIMINGS),
        due(with_prices, {Ender.TO_DO}, {Verb.ACTIVATE}),
        due(_of_clauses(with_borrowed), {LightVerb.BECOME}, {LightVerb.SAME}),
        due(with_sums, {"total", Ender.TO_DO}),
        due(with_another, {"another", "only"}),
        due(_of_clauses(or_between), {UnitKind.OR}),
        due(_of_each(performed), {LightVerb.DO, Verb.NORMAL_SUMMON_OR_SET}),
        due(_of_each(attacks_on), {Verb.ATTACK}, GOES_ON),
        due(lambda clauses, scope: attacked_only(clauses, scope.text), {Case.EXCEPT}, {Verb.ATTACK}),
        due(_of_each(for_so_many), {LightVerb.MAKE, Verb.TRIBUTE}, {"value"}),
        due(_of_each(made_like), {LightVerb.MAKE}, {LightVerb.SAME}),
        due(_of_each(stands_in), {"instead"}),
        due(_of_each(with_times_allowed), {Case.EXCEPT}),
        due(_of_clauses(with_phase_changes), {LightVerb.BECOME}, {UnitKind.PHASE}),
    )
)
