"""解放1只怪兽或 + 从墓地把这张卡除外: an "or" behind the last object of a verb joins the two acts, as 把…解放，或者… does."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, Ender, UnitKind


def or_opens_the_next(clauses: Sequence[Clause]) -> list[Clause]:
    """*clauses*, where an "or" that joins nothing in its phrase opens the next of them."""
    found = list(clauses)
    for i, clause in enumerate(found[:-1]):
        units = clause.phrases[-1].units if clause.phrases else ()
        dangling = len(units) > 1 and units[-1].kind is UnitKind.OR and clause.ender is Ender.JOIN
        dangling = dangling and units[-2].kind is not UnitKind.POSITION  # 攻击表示或者 + 守备表示特殊召唤
        if dangling and clause.verb is not None and found[i + 1].verb is not None:
            told = msgspec.structs.replace(clause.phrases[-1], units=units[:-1])
            found[i] = msgspec.structs.replace(clause, phrases=(*clause.phrases[:-1], told))
            found[i + 1] = msgspec.structs.replace(found[i + 1], connective=found[i + 1].connective or "or")
    return found
