"""What a question leaves untold: to ask of an effect presupposes that the conditions nobody spoke of are met.

Only of a question in one's own words; a table told in full is taken as told.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import AllOf, Compared, Condition, Exists, HasName, IsKind, OneOf, Selection
from grammar.terms import CardKind, Zone
from kb import matching
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardClass, Seat
from kb.checks.act import Activation, assumes, judged, unknown
from kb.enforce import enforces
from kb.errors import UnknownCard
from kb.truth import Truth
from kb.verdict import Finding

_RULE, _CODE = "activation.condition", "condition"


@enforces("activation.condition")
def condition_holds(act: Activation, condition: Condition, path: str) -> Finding:
    """The condition is met; assumed when it speaks of places of which the question tells nothing."""
    truth = matching.holds(act.state, condition, act.ctx)
    if truth is True or not (act.state.untold or act.state.partly):
        return judged(act, truth, _RULE, _CODE, path)
    met, assumed = _met(act, condition)
    if met and assumed:
        return assumes(act, _RULE, _CODE, path)
    if met is None:
        return unknown(act, _RULE, _CODE, path)
    return judged(act, met, _RULE, _CODE, path)


def _met(act: Activation, condition: Condition) -> tuple[Truth, bool]:
    """Whether it is met as far as is told, and whether that rests on what is not."""
    if isinstance(condition, AllOf | OneOf):
        parts = [_met(act, part) for part in condition.conditions]
        wanted = isinstance(condition, OneOf)
        if any(met is wanted and not assumed for met, assumed in parts):
            return wanted, False
        if wanted and any(met for met, _ in parts):
            return True, True
        if any(met is None for met, _ in parts):
            return None, False
        return not wanted, any(assumed for _, assumed in parts)
    truth = matching.holds(act.state, condition, act.ctx)
    if truth is True or not _asks_for_more(condition):
        return truth, False
    places = {place for noun in _counted(condition) for place in _places(act, noun)}
    if places and places <= act.state.untold:
        return True, True
    return (None, False) if places & (act.state.partly | act.state.untold) else (truth, False)


def _asks_for_more(condition: Condition) -> bool:
    """More cards than are told could meet it."""
    return isinstance(condition, Compared) or (isinstance(condition, Exists) and not condition.negated)


def _counted(node: object) -> Iterator[Selection]:
    """Every description of cards in the words of a condition."""
    if isinstance(node, Selection):
        yield node
    elif isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            yield from _counted(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:
            yield from _counted(part)


def _places(act: Activation, noun: Selection) -> Iterator[tuple[Seat, Zone]]:
    for seat in matching.seats(noun.player, act.ctx, act.state):
        for zone in noun.zones or (Zone.FIELD,):
            named = Zone.MONSTER_ZONE if zone is Zone.FIELD and _are_monsters(act, noun) else zone
            for part in _PARTS.get(named, (named,)):
                yield seat, part


def _are_monsters(act: Activation, noun: Selection) -> bool:
    kinds = {kind for p in noun.predicates if isinstance(p, IsKind) for kind in p.kinds}
    if kinds:
        return all(kind is CardKind.MONSTER or kind.value.endswith("_monster") for kind in kinds)
    names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
    return bool(names) and all(_is_monster(act, name) for name in names)


def _is_monster(act: Activation, name: str) -> bool:
    try:
        return act.base.find(name).card_class is CardClass.MONSTER
    except UnknownCard:
        return False


_PARTS: dict[Zone, tuple[Zone, ...]] = {
    Zone.FIELD: tuple(FIELD_ZONES),
    Zone.MONSTER_ZONE: tuple(MONSTER_ZONES),
}
