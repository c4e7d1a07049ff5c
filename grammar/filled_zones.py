"""相手の魔法＆罠ゾーン全てにカードが存在する / 对方的魔法与陷阱区域全部有卡存在: none of those zones is unused."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, UnitKind
from grammar.nodes import Exists, Selection, Spot
from grammar.places import read_place
from grammar.scope import Scope
from grammar.terms import CardKind, QuantityKind, SpotKind, Zone

_OF_MONSTERS = frozenset({Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE})
_ZONES = _OF_MONSTERS | {Zone.SPELL_TRAP_ZONE, Zone.PENDULUM_ZONE}


def filled_zones(clause: Clause, scope: Scope) -> Exists | None:
    """The condition, where the clause says nothing else."""
    if (
        len(clause.phrases) != 2
        or clause.verb is None
        or clause.verb.negated
        or clause.connective is not None
    ):
        return None
    there, what = clause.phrases
    *where, every = there.units
    if what.case is not Case.SUBJ or [u.kind for u in what.units] != [UnitKind.CARD_KIND]:
        return None
    if every.concept != QuantityKind.ALL or not where or where[-1].kind is not UnitKind.ZONE:
        return None
    zones = [zone for zone in where if zone.concept != Zone.FIELD]
    place = read_place(zones, scope) if len(zones) > 0 else None
    if (
        place is None
        or len(place.zones) != 1
        or place.spots
        or place.zones[0] not in _ZONES
        or not place.player
    ):
        return None
    kind = what.units[0].concept
    if kind != CardKind.CARD and not (kind == CardKind.MONSTER and place.zones[0] in _OF_MONSTERS):
        return None
    unused = Spot(how=SpotKind.UNUSED, span=every.span)
    free = Selection(predicates=(unused,), zones=place.zones, player=place.player, span=there.span)
    return Exists(what=free, negated=True, span=clause.span)


def are_filled(condition: Exists) -> Selection | None:
    """The zones that *condition* says are all in use, without what it says of them."""
    what = condition.what
    if not condition.negated or condition.only or not isinstance(what, Selection):
        return None
    unused = len(what.predicates) == 1 and isinstance(what.predicates[0], Spot)
    bare = Selection(predicates=what.predicates, zones=what.zones, player=what.player)
    if not unused or bare != what or what.predicates != (Spot(how=SpotKind.UNUSED),):
        return None
    return msgspec.structs.replace(what, predicates=())
