"""What coins and dice came to: 表が出た場合, 出た目が１・６の場合 → a comparison with what was tossed or rolled."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, LightVerb, Unit, UnitKind
from grammar.nodes import AllOf, Compared, Condition, Number, OneOf, Variable
from grammar.predicates import read_quantity
from grammar.scope import covering
from grammar.terms import Compare, QuantityKind

_SIDES = frozenset({"heads", "tails"})
_ROLL = frozenset({"roll"})
_IDLE = frozenset({"that", "all", "number", "pip"})  # ６の目が出た場合
_TOLD = (None, LightVerb.BE, LightVerb.APPEAR)
_COMPARES = {
    QuantityKind.EXACT: Compare.EQ,
    QuantityKind.AT_LEAST: Compare.GE,
    QuantityKind.UP_TO: Compare.LE,
}


def tells_of_luck(units: Sequence[Unit]) -> bool:
    """Do the words speak of a coin's side or a die's pips?"""
    return any(u.kind is UnitKind.THING and u.concept in _SIDES | _ROLL for u in units)


def luck_of(units: Sequence[Unit]) -> Condition | None:
    """表：, 裏２回：: what the coins came to."""
    return _coins(units) if any(u.concept in _SIDES for u in units) else None


def luck(clause: Clause, rolled: bool = False) -> Condition | None:
    """The condition *clause* is, when it speaks of nothing but coins or dice; *rolled*: a die just was (３が出た場合)."""
    if clause.verb is not None and (clause.verb.verb not in _TOLD or clause.verb.negated):
        return None
    units = [u for phrase in clause.phrases for u in phrase.units if u.concept not in _IDLE]
    if any(u.concept in _SIDES for u in units):
        return _coins(units)
    if any(u.concept in _ROLL for u in units):
        return die([u for u in units if u.concept not in _ROLL])
    if rolled and clause.verb is not None and clause.verb.verb is LightVerb.APPEAR and not clause.skipped:
        if units and units[-1].kind is UnitKind.OTHER_THAN:
            return _none_of(die(units[:-1]))  # １・６以外が出た場合
        return die(units)
    return None


def _none_of(shown: Condition | None) -> Condition | None:
    """None of these numbers came up."""
    parts = shown.conditions if isinstance(shown, OneOf) else (shown,)
    others = tuple(
        msgspec.structs.replace(part, compare=Compare.NE)
        for part in parts
        if isinstance(part, Compared) and part.compare is Compare.EQ
    )
    if len(others) != len(parts):
        return None
    return others[0] if len(others) == 1 else AllOf(conditions=others, span=shown.span if shown else None)


def _coins(units: Sequence[Unit]) -> Condition | None:
    """表が２回以上出た場合; without a number, the one coin tossed."""
    sides = [u for u in units if u.concept in _SIDES]
    counts = [q for u in units if u not in sides and (q := read_quantity(u)) is not None]
    if len(sides) != 1 or len(sides) + len(counts) != len(units) or len(counts) > 1:
        return None
    compare, number = Compare.EQ, Number(value=1)
    if counts:
        if counts[0].kind not in _COMPARES or not isinstance(counts[0].amount, Number):
            return None
        compare, number = _COMPARES[counts[0].kind], counts[0].amount
    return Compared(left=Variable(name=sides[0].concept), compare=compare, right=number, span=covering(units))


def die(units: Sequence[Unit]) -> Condition | None:
    """１・６: the die shows one of these."""
    numbers = [u for u in units if u.kind is UnitKind.NUMBER]
    if not numbers or any(u not in numbers and u.kind not in (UnitKind.DOT, UnitKind.OR) for u in units):
        return None
    shown = Variable(name="die")
    found = []
    for unit in numbers:
        if unit.concept == "range" and isinstance(unit.value, tuple):
            low, high = unit.value
            shows = [Number(value=n) for n in range(low, high + 1)]  # ２～５
            found += [Compared(left=shown, compare=Compare.EQ, right=n, span=unit.span) for n in shows]
            continue
        compare = {"": Compare.EQ, "ge": Compare.GE, "le": Compare.LE}.get(unit.concept)
        if compare is None or not isinstance(unit.value, int):
            return None
        found.append(Compared(left=shown, compare=compare, right=Number(value=unit.value), span=unit.span))
    return found[0] if len(found) == 1 else OneOf(conditions=tuple(found), span=covering(units))
