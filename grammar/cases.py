"""違った場合／不是的场合: the case that the condition before it is not."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, UnitKind
from grammar.nodes import (
    Action,
    Compared,
    Condition,
    Exists,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    IsSo,
)
from grammar.terms import CardKind, Compare, Verb

_OPPOSITES = {
    Compare.EQ: Compare.NE,
    Compare.NE: Compare.EQ,
    Compare.LT: Compare.GE,
    Compare.GE: Compare.LT,
    Compare.GT: Compare.LE,
    Compare.LE: Compare.GT,
}


def opposite(case: Condition | None) -> Condition | None:
    """What holds when *case* does not; None where no single condition says so."""
    if isinstance(case, Compared):
        return msgspec.structs.replace(case, compare=_OPPOSITES[case.compare], span=None)
    if isinstance(case, (Exists, IsSo, Happened)):
        return msgspec.structs.replace(case, negated=not case.negated, span=None)
    return None


def left_over(case: Condition | None, done: Sequence[Verb]) -> Condition | None:
    """What holds in any other case than *case*; behind a guess, where no case was told: it was wrong (ハズレの場合)."""
    if case is None and Verb.GUESS in done:
        return Happened(action=Action(verb=Verb.GUESS), negated=True)
    return opposite(case)


def left_undone(clauses: Sequence[Clause], i: int) -> bool:
    """手札を１枚捨て、捨てなかった場合, 丢弃1张手卡，不丢弃的场合: the case that what the sentence has just told was not done."""
    form = clauses[i].verb
    if form is None or not form.negated or clauses[i].skipped or clauses[i].ender is not Ender.IF:
        return False
    if any(p.case is not Case.OBJ for p in clauses[i].phrases):
        return False
    return any(
        done.verb is not None and done.verb.verb is form.verb and not done.verb.negated and done.phrases
        for done in clauses[:i]
        if done.ender in (Ender.END, Ender.JOIN, Ender.COMMA)
    )


def other_case(clause: Clause, case: Condition | None) -> Condition | None:
    """存在しない場合 behind 「Ｎ」モンスターが存在する場合: of what the sentence before spoke of."""
    form = clause.verb
    if _is_any_other(clause) or _is_but(clause, case):
        return opposite(case)
    bare = form is not None and form.verb is Verb.EXIST and not clause.phrases and not clause.skipped
    if not bare or form is None or not isinstance(case, Exists) or form.negated is case.negated:
        return None
    return opposite(case)


def _is_but(clause: Clause, case: Condition | None) -> bool:
    """天使族以外の場合 behind 装備モンスターの種族が天使族の場合, 「Ａ」以外だった場合: it is not what the case says it is."""
    if not isinstance(case, IsSo) or case.negated or len(case.predicates) != 1 or not _says_what(clause):
        return False
    what, *other = (u for p in clause.phrases for u in p.units)
    said = case.predicates[0]
    if isinstance(said, (HasRace, HasAttribute)):
        told = said.values == (what.concept,)
    else:
        told = isinstance(said, HasName) and said.names == (what.value,)
    return told and len(other) == 1 and other[0].kind is UnitKind.OTHER_THAN


def _says_what(clause: Clause) -> bool:
    form = clause.verb
    be = form is None or (form.verb is LightVerb.BE and not form.negated)
    return be and len(clause.phrases) == 1 and not clause.skipped and clause.ender is Ender.IF


def _is_any_other(clause: Clause) -> bool:
    """それ以外のカードだった場合."""
    if not _says_what(clause):
        return False
    first, *rest = clause.phrases[0].units
    return first.text in ("それ以外", "那以外") and all(u.concept == CardKind.CARD for u in rest)
