"""Words that count the cards of a list together: 合計２体, のいずれか１枚, の内１体 / 合计2只, 其中1张, 之内任意1只."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    AnyOf,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    IsKind,
    Noun,
    Number,
    Predicate,
    Reference,
    Selection,
    Several,
    Span,
    SumIs,
)
from grammar.noun_kinds import is_noun_unit
from grammar.predicates import read_quantity
from grammar.terms import Compare, QuantityKind, Stat

_COUNTS = (UnitKind.COUNT, UnitKind.QUANTIFIER)
TOGETHER = frozenset({"total", "among", "any_of"})
_ONE_OF = frozenset({"いずれか", "どれか", "どちらか", "いずれかの", "任一"})
_ONE_OF_OPENINGS = ("其中", "任意")


class Counted(NamedTuple):
    """The words of a noun without those that count its list together; ``word`` is the last of them."""

    units: Sequence[Unit]
    total: bool = False
    word: Unit | None = None


def summed(units: Sequence[Unit]) -> list[Unit]:
    """合计8星以上的卡, 等级合计为7个以上的卡: what their Levels must add up to, as one word."""
    found: list[Unit] = []
    for unit in units:
        total = bool(found) and found[-1].kind is UnitKind.THING and found[-1].concept == "total"
        stat = found[-2] if total and len(found) > 1 and found[-2].kind is UnitKind.STAT else None
        what = _sum_of(unit, stat) if total else None
        if what is None:
            found.append(unit)
            continue
        first = stat or found[-1]
        found = found[: -2 if stat is not None else -1]
        span = Span(first.span.start, unit.span.end)
        found.append(Unit(UnitKind.ADVERB, span, "", "sum", msgspec.structs.replace(what, span=span)))
    return found


def _sum_of(unit: Unit, stat: Unit | None) -> SumIs | None:
    said = unit.value if unit.kind is UnitKind.STAT_COMPARE and stat is None else None
    if isinstance(said, (tuple, list)) and isinstance(said[1], int):
        amount = Number(value=said[1], span=unit.span)
        return SumIs(stat=Stat(unit.concept), compare=Compare(said[0]), amount=amount)
    many = read_quantity(unit) if unit.kind is UnitKind.COUNT and unit.concept == "thing" else None
    if stat is None or many is None or many.kind is not QuantityKind.AT_LEAST or many.amount is None:
        return None
    return SumIs(stat=Stat(stat.concept), compare=Compare.GE, amount=many.amount)


def counted_together(units: Sequence[Unit]) -> Counted:
    """Take 合計 before a count, and いずれか or の内 behind a list, out of *units*."""
    if not any(unit.concept in TOGETHER for unit in units):
        return Counted(units)
    at = next((i for i in range(len(units) - 1, -1, -1) if _counts_together(units, i)), None)
    if at is None:
        return Counted(units)
    start = at
    if units[at].concept == "any_of" and units[at - 1].kind is UnitKind.DOT:
        start -= 1  # の内、いずれか
    if start and _is_among(units[start - 1]):
        start -= 1
    end = at + 1
    if _is_among(units[at]) and units[end].kind is UnitKind.DOT:
        end += 1
    rest = [*units[:start], *units[end:]]
    total = units[at].concept == "total"
    return Counted(rest, total, None if total else units[at])


def _counts_together(units: Sequence[Unit], i: int) -> bool:
    unit = units[i]
    following = units[i + 1] if i + 1 < len(units) else None
    if unit.kind is UnitKind.THING and unit.concept == "total":
        once = sum(1 for u in units if u.kind in _COUNTS) == 1
        return following is not None and following.kind in _COUNTS and once
    listed = i > 1 and any(is_noun_unit(u) for u in units[:i])
    if _is_among(unit):
        paused = following is not None and following.kind is UnitKind.DOT and i + 2 < len(units)
        counted = units[i + 2] if paused else following  # の内、１枚
        return listed and counted is not None and counted.kind is UnitKind.COUNT
    ends = following is None or following.kind in (UnitKind.COUNT, UnitKind.SAME)
    return listed and _is_one_of(unit) and ends


def _is_among(unit: Unit) -> bool:
    return unit.kind is UnitKind.THING and unit.concept == "among"


def _is_one_of(unit: Unit) -> bool:
    if unit.kind is not UnitKind.DEICTIC or unit.concept != "any_of":
        return False
    return unit.text in _ONE_OF or unit.text.startswith(_ONE_OF_OPENINGS)


def is_choice(found: Noun, word: Unit) -> bool:
    """Does *found* leave a choice between descriptions (names, Types, kinds), or between known cards?"""
    if isinstance(found, Reference):
        return _is_among(word) and found.quantity is not None  # 作为对象的卡之内1张
    if isinstance(found, Several):
        return found.either
    return isinstance(found, Selection) and any(_offers(p) for p in found.predicates)


def _offers(predicate: Predicate) -> bool:
    if isinstance(predicate, AnyOf):
        return True
    if isinstance(predicate, (HasName, HasSeries)):
        return len(predicate.names) > 1
    if isinstance(predicate, (HasAttribute, HasRace)):
        return len(predicate.values) > 1
    return isinstance(predicate, IsKind) and len(predicate.kinds) > 1
