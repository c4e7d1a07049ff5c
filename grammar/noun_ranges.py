"""「Ｎｏ．１０１」～「Ｎｏ．１０７」のいずれかの, 「No.101」～「No.107」其中任意种的: every name from the first to the last.

Between numbers of another length nothing is told: 「No.1」 is a part of 「No.100」 too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.scope import Scope

APART = "apart"  # a name that is no further one of those before it: …～「Ｎｏ．１０７」の「Ｎｏ．」モンスター has both
_NUMBERED = re.compile(r"(.*?)(\d+)")
MARKS = ("～", "〜", "~")
_FULL_WIDTH = {ord("0") + n: ord("０") + n for n in range(10)}


def with_ranges(units: Sequence[Unit], scope: Scope) -> Sequence[Unit]:
    """*units* with the names between the two printed ones, any of which will do."""
    if not any(unit.text in MARKS for unit in units):
        return units
    found: list[Unit] = []
    i = 0
    while i < len(units):
        unit, last = units[i], units[i + 1] if i + 1 < len(units) else None
        named = found and found[-1].kind is UnitKind.NAME and last is not None and last.kind is UnitKind.NAME
        if unit.text not in MARKS or not named or last is None:
            found.append(unit)
            i += 1
            continue
        first = found.pop()
        names = _between(str(first.value), str(last.value))
        if not names:
            scope.leave_unit(unit, "names in a row")
        joiner = msgspec.structs.replace(unit, kind=UnitKind.DOT, concept="")
        found.append(first)
        for name in names:
            found += (joiner, msgspec.structs.replace(first, value=name))
        found += (joiner, last)
        i += 2
        if i < len(units) and units[i].kind is UnitKind.DEICTIC and units[i].concept == "any_of":
            i += 1
        if i < len(units) and units[i].kind is UnitKind.NAME:
            found.append(msgspec.structs.replace(units[i], concept=APART))
            i += 1
    return found


def _between(first: str, last: str) -> list[str]:
    """The names between two that differ in the number at their end alone."""
    start, end = _NUMBERED.fullmatch(first), _NUMBERED.fullmatch(last)
    if start is None or end is None or start[1] != end[1] or len(start[2]) != len(end[2]):
        return []
    wide = not start[2].isascii()
    numbers = [str(n).zfill(len(start[2])) for n in range(int(start[2]) + 1, int(end[2]))]
    return [start[1] + (number.translate(_FULL_WIDTH) if wide else number) for number in numbers]
