"""Some of a group: フィールドのモンスターの内、攻撃力が一番高いモンスター１体 / 场上的怪兽之内攻击力最高的1只怪兽."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import IsKind, Noun, Predicate, Reference, Selection, plain
from grammar.noun_kinds import JOINERS, is_noun_unit
from grammar.predicates import ordered
from grammar.scope import Scope, covering
from grammar.slots import NounRead
from grammar.terms import CardKind


def part_of_group(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    """The cards named behind の内, which are among those named before it; None when *units* say no such thing."""
    at = next((i for i, u in enumerate(units) if i and _parts(units, i)), None)
    if at is None or any(_tells_number(u) for u in units):
        return None
    group = scope.readers.noun(units[:at], scope)
    some = scope.readers.noun(units[at + 1 :], scope)
    if group is None or some is None or group.place is not None or some.place is not None:
        return None
    found = _some_of(group.noun, some.noun)
    return None if found is None else NounRead(msgspec.structs.replace(found, span=covering(units)))


def _parts(units: Sequence[Unit], i: int) -> bool:
    """Is の内 at *i* between two nouns? その内の１体 and a list counted once have a number behind it."""
    if units[i].kind is not UnitKind.THING or units[i].concept != "among":
        return False
    before = [u for u in units[:i] if is_noun_unit(u)]
    after = [u for u in units[i + 1 :] if u.kind not in JOINERS]
    described = len(after) > 1 and after[0].kind is not UnitKind.COUNT
    return bool(before) and described and any(u.kind is UnitKind.CARD_KIND for u in after)


def _tells_number(unit: Unit) -> bool:
    """最多有那之中的怪兽数量的卡: the part only tells how many of something else."""
    return unit.concept == "at_most" or (unit.kind is UnitKind.THING and unit.concept == "number")


def _some_of(group: Noun, some: Noun) -> Selection | Reference | None:
    if not isinstance(some, Selection) or some.zones or some.player is not None or some.top:
        return None
    if isinstance(group, Reference) and group.quantity is None:
        counted = some.quantity if some.quantity.amount is not None else None
        return msgspec.structs.replace(group, predicates=_both(group, some), quantity=counted)
    if not isinstance(group, Selection) or group.quantity.amount is not None or group.top:
        return None
    return msgspec.structs.replace(
        some, predicates=_both(group, some), zones=group.zones, player=group.player
    )


def _both(group: Selection | Reference, some: Selection) -> tuple[Predicate, ...]:
    """What is said of all of them and what of these; モンスター of both is said once."""
    kinds = any(isinstance(p, IsKind) for p in some.predicates)
    said = [plain(p) for p in some.predicates]
    of_all = [p for p in group.predicates if plain(p) not in said and not (kinds and _is_monster(p))]
    return ordered([*of_all, *some.predicates])


def _is_monster(predicate: Predicate) -> bool:
    return isinstance(predicate, IsKind) and predicate.kinds == (CardKind.MONSTER,)
