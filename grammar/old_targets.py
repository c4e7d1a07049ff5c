"""選択する in older texts: what lies open is a target, what is hidden is not."""

from __future__ import annotations

import msgspec

from grammar.nodes import InPosition, Noun, Place, Selection
from grammar.terms import Zone

_OPEN = frozenset(
    {Zone.FIELD, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.PENDULUM_ZONE, Zone.GRAVEYARD, Zone.BANISHED}
)


def lying_open(theme: Noun | None, source: Place | None) -> Selection | None:
    """*theme*, taken from *source*, as a target; None when it is none."""
    if not isinstance(theme, Selection):
        return None
    zones = theme.zones or (source.zones if source is not None else ())
    if not zones and any(isinstance(p, InPosition) for p in theme.predicates):
        zones = (Zone.FIELD,)  # 表侧表示的1只怪兽
    if not set(zones) & _OPEN:
        return None
    player = theme.player or (source.player if source is not None else None)
    return msgspec.structs.replace(theme, zones=zones, player=player)
