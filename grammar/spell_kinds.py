"""通常・速攻魔法カード, 装備・永続魔法カード: a short word before ・ is a kind of the Spell or Trap that is named last."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.terms import CardKind

_SHORT = {
    **dict.fromkeys(("通常",), "normal"),
    **dict.fromkeys(("速攻",), "quick_play"),
    **dict.fromkeys(("永続", "永续", "永續"), "continuous"),
    **dict.fromkeys(("装備", "装备", "裝備"), "equip"),
    **dict.fromkeys(("フィールド", "场地", "場地"), "field"),
    **dict.fromkeys(("儀式", "仪式"), "ritual"),
    **dict.fromkeys(("カウンター", "反击", "反擊"), "counter"),
}
_KINDS = frozenset(kind.value for kind in CardKind)


def with_spell_kinds(units: Sequence[Unit]) -> Sequence[Unit]:
    """*units* with each such short word as the kind it stands for."""
    if len(units) < 3:
        return units
    found = list(units)
    for i in range(len(found) - 1, 1, -1):
        last, before = found[i], found[i - 2]
        if last.kind is not UnitKind.CARD_KIND or found[i - 1].kind is not UnitKind.DOT:
            continue
        head = last.concept.rpartition("_")[2]
        kind = f"{_SHORT.get(before.text, '')}_{head}"
        if head in ("spell", "trap") and "_" in last.concept and kind in _KINDS:
            found[i - 2] = msgspec.structs.replace(before, kind=UnitKind.CARD_KIND, concept=kind, value=None)
    return found
