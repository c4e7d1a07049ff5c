"""（…） after a noun: what a token is, how its cards must differ, how they stand."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Sentence, Unit, UnitKind
from grammar.nodes import (
    HasStat,
    InPosition,
    Number,
    Quantity,
    SameAs,
    plain,
)
from grammar.noun_kinds import JOINERS
from grammar.predicates import Item, read_quantity
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import (
    CardKind,
    Compare,
    Position,
    QuantityKind,
    Stat,
)

ITEM_KINDS = frozenset(
    {
        UnitKind.CARD_KIND,
        UnitKind.ATTRIBUTE,
        UnitKind.RACE,
        UnitKind.NAME,
        UnitKind.POSITION,
        UnitKind.STAT_IS,
        UnitKind.STAT_COMPARE,
        UnitKind.EXTREME,
    }
)


def read_note(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（…） after a noun: （同名卡最多1张）, （表侧表示）, or a token's data."""
    units = [u for c in note.clauses for p in c.phrases for u in p.units]
    verbs = [c for c in note.clauses if c.verb is not None]
    kinds = [u.kind for u in units]
    if not verbs and kinds and all(kind is UnitKind.POSITION for kind in kinds):
        positions = tuple(sorted({Position(u.concept) for u in units}))
        slots.predicates.append(InPosition(positions=positions, span=note.span))
    elif not verbs and UnitKind.SAME in kinds and _one_at_most(units):
        slots.predicates.append(SameAs(stat=Stat.NAME, different=True, span=note.span))
    else:
        _token_data(note, slots, scope)


def _one_at_most(units: Sequence[Unit]) -> bool:
    """同名卡最多1张, 同名カードは１枚まで: their names must differ."""
    counts = [read_quantity(u) for u in units if u.kind is UnitKind.COUNT]
    wanted = Quantity(kind=QuantityKind.UP_TO, amount=Number(value=1))
    others = [u for u in units if u.kind not in (UnitKind.COUNT, UnitKind.SAME, UnitKind.CARD_KIND)]
    return not others and [c and plain(c) for c in counts] == [plain(wanted)]


def _token_data(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（機械族・風・星３・攻／守０） after a token's name: what the token is."""
    if not any(u.kind is UnitKind.RACE for c in note.clauses for p in c.phrases for u in p.units):
        scope.leave(note.span, "a token")
        return
    slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.TOKEN], note.span.start, note.span.start))
    stats: list[Stat] = []
    for clause in note.clauses:
        for phrase in clause.phrases:
            for unit in phrase.units:
                if unit.kind in ITEM_KINDS:
                    slots.items.append(Item(unit.kind, [unit], unit.span.start, unit.span.end))
                elif unit.kind is UnitKind.STAT or unit.text in ("攻", "守", "攻撃力", "守備力"):
                    stats.append(Stat.ATK if unit.text.startswith("攻") else Stat.DEF)
                elif unit.kind is UnitKind.NUMBER and stats:
                    value = Number(value=int(str(unit.value)))
                    for stat in stats:
                        has = HasStat(stat=stat, compare=Compare.EQ, amount=value, span=unit.span)
                        slots.predicates.append(has)
                    stats = []
                elif unit.kind not in JOINERS and unit.text not in ("/", "／"):
                    scope.leave_unit(unit, "a token")
