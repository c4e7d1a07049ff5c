"""What a card has none of, as a description: Ｘ素材が無いこのカード, 没有超量素材的怪兽."""

from __future__ import annotations

from grammar.clauses import Clause, UnitKind
from grammar.nodes import Holding, NotThat, Predicate
from grammar.noun_words import fill
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.spots import names_place

_MATERIALS = frozenset({"material", "xyz_material"})


def no_materials(clause: Clause, slots: Slots, scope: Scope) -> Predicate | None:
    """Read the relative *clause*, whose verb says that something does not exist."""
    places = [p for p in clause.phrases if names_place(p.units)]
    things = [p for p in clause.phrases if p not in places]
    if clause.skipped or clause.also or len(things) != 1:
        return None
    *where, last = things[0].units
    if (
        last.kind is not UnitKind.THING
        or last.concept not in _MATERIALS
        or (where and not names_place(where))
    ):
        return None
    for units in (where, *(p.units for p in places)):
        fill(units, slots, scope)  # 自分フィールドのＸ素材の無いモンスター: where the monster is
    return NotThat(other=Holding(thing="materials"), span=clause.span)
