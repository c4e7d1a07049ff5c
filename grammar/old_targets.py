"""選択する in older texts: what lies open is a target, what is hidden is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from grammar.nodes import (
    DidThat,
    InPosition,
    IsIn,
    Node,
    Noun,
    Place,
    Predicate,
    Reference,
    Selection,
    Step,
    plain,
)
from grammar.noun_choices import one_of_those
from grammar.predicates import ordered
from grammar.terms import RefKind, Verb, Zone
from grammar.walk import nodes_in, with_nodes

_OPEN = frozenset(
    {Zone.FIELD, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.PENDULUM_ZONE, Zone.GRAVEYARD, Zone.BANISHED}
)


def lying_open(theme: Noun | None, source: Place | None, first: bool = False) -> Selection | None:
    """*theme*, taken from *source*, as a target; None when it is none.

    *first*: nothing was done before, so that one of those cards is one of which the condition or the event speaks.
    """
    if isinstance(theme, Reference) and theme.kind is RefKind.THAT and first and source is None:
        return one_of_those(theme)  # そのモンスター１体を選択して
    if not isinstance(theme, Selection):
        return None
    zones = theme.zones or (source.zones if source is not None else ())
    if not zones and any(map(_attacks, theme.predicates)):
        return theme  # 攻撃モンスター１体を選択し
    if not zones and any(isinstance(p, InPosition) for p in theme.predicates):
        zones = (Zone.FIELD,)  # 表侧表示的1只怪兽
    if not set(zones) & _OPEN:
        return None
    player = theme.player or (source.player if source is not None else None)
    return msgspec.structs.replace(theme, zones=zones, player=player)


def _attacks(predicate: Predicate) -> bool:
    """攻撃モンスター: the one whose attack has just been declared."""
    return isinstance(predicate, DidThat) and predicate.action.verb is Verb.DECLARE_ATTACK


def told_apart(steps: Sequence[Step], selected: Sequence[Selection]) -> tuple[list[Step], list[Selection]]:
    """Ａ１体を選択して破壊し、Ｂ１体を選択して手札に戻す: each act says which of the targets it is done to.

    Also those of *selected* that only their number tells from another one.
    """
    known = {node.span: found for node, found in _bare_targets(steps, selected)} if len(selected) > 1 else {}
    if len(known) < 2:
        return [*steps], []
    alike = [
        one for one in known.values() if any(one is not two and _alike(one, two) for two in known.values())
    ]
    in_places = len({(one.zones, one.player) for one in known.values()}) == len(known)

    def which(node: Node) -> Node:
        found = known.get(node.span) if isinstance(node, Reference) else None
        if found is None:
            return node
        there = IsIn(zones=found.zones, player=found.player)
        return msgspec.structs.replace(
            node, predicates=(there,) if in_places else ordered([*found.predicates, there])
        )

    return [with_nodes(step, which) for step in steps], alike


def _bare_targets(
    steps: Sequence[Step], selected: Sequence[Selection]
) -> Iterator[tuple[Reference, Selection]]:
    for node in nodes_in(tuple(steps)):
        if isinstance(node, Reference) and node.kind is RefKind.TARGETED and not node.predicates:
            found = next((s for s in selected if s.span is not None and s.span == node.span), None)
            if found is not None:
                yield node, found


def _alike(one: Selection, two: Selection) -> bool:
    one, two = (msgspec.structs.replace(found, quantity=Selection().quantity) for found in (one, two))
    return bool(plain(one) == plain(two))
