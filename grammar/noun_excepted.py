"""What a noun excepts: フィールド・墓地以外の, 「N」モンスター以外の, このカード以外の.

What stands right before 以外 is what the card must not be, or where it must not lie.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    AllThese,
    AnyOf,
    DidThat,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    Holding,
    IsIn,
    IsKind,
    MentionsName,
    NamedOn,
    Node,
    NotThat,
    Predicate,
    Reference,
    SameAs,
    Span,
)
from grammar.noun_kinds import JOINERS, player_of
from grammar.predicates import Item, ordered, predicates_of
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import CardKind, Player, RefKind, Stat, Verb, Zone


def negate_place(before: Sequence[Unit], slots: Slots, unit: Unit) -> None:
    """フィールド・墓地以外のモンスター: one that lies elsewhere."""
    zones: list[Zone] = []
    player: Player | None = None
    for word in reversed(before):
        if word.kind is UnitKind.PLAYER and player is None:
            player = player_of(word)
            slots.players.remove(player)
        elif word.kind is UnitKind.ZONE and player is None:
            zones.insert(0, slots.zones.pop())
        elif word.kind not in JOINERS:
            break
    there = IsIn(zones=tuple(zones), player=player, span=unit.span)
    slots.predicates.append(NotThat(other=there, span=unit.span))


def negate_last(before: Sequence[Unit], slots: Slots, scope: Scope, unit: Unit) -> None:
    """以外: what stands right before it is what the card must not be."""
    if slots.reference is not None:
        known = _lying_there(before, slots, slots.reference)
        own = [item for item in slots.items if item.start >= _start(known)]
        if own or not slots.items or slots.items[-1].end <= _start(known):
            slots.items = [item for item in slots.items if item not in own]  # 選択したモンスター以外の
            slots.predicates.append(NotThat(other=known, span=known.span))
            slots.reference = None
            return
    if not slots.items:
        if slots.predicates:
            slots.predicates.append(NotThat(other=slots.predicates.pop(), span=unit.span))
        else:
            scope.leave_unit(unit, "what is excepted")
        return
    taken = [slots.items.pop()]
    while taken[-1].group is UnitKind.CARD_KIND and slots.items and _adjoins(slots.items[-1], taken[0]):
        if slots.items[-1].group not in _SAID_OF_KIND:
            break
        taken.insert(0, slots.items.pop())
    if taken[-1].group is UnitKind.CARD_KIND and len(taken) > 1:
        inner = predicates_of(taken, head=True)
    else:
        inner = predicates_of(taken, head=False)
    if not inner and slots.predicates and _is_same_name(slots.predicates[-1]):
        this = Reference(kind=RefKind.THIS_CARD)  # 同名カード以外の: cards of another name than this one
        inner = [msgspec.structs.replace(slots.predicates.pop(), other=this)]
    if not inner:
        scope.leave_unit(unit, "what is excepted")
        return
    while slots.predicates and _reaches(slots.predicates[-1], inner[0], scope):
        if _used_with_tuner(slots.predicates[-1], inner[0]):
            break  # Ｓ素材としたチューナー以外のモンスター: a material, but not the Tuner
        inner.insert(0, slots.predicates.pop())  # 特殊召喚されたモンスター以外の
    other = inner[0] if len(inner) == 1 else AllThese(predicates=ordered(inner))
    slots.predicates.append(NotThat(other=other, span=Span(taken[0].start, unit.span.end)))


def _lying_there(before: Sequence[Unit], slots: Slots, known: Reference) -> Reference:
    """この効果で特殊召喚したフィールドのモンスター以外の: the place is that of those left out."""
    places = [word for word in before if word.kind is UnitKind.ZONE]
    if known.kind is not RefKind.AFFECTED or len(places) != 1 or len(slots.zones) != 1:
        return known
    if known.span is None or places[0].span.start < known.span.end:
        return known
    there = IsIn(zones=(slots.zones.pop(),), span=places[0].span)
    return msgspec.structs.replace(known, predicates=(*known.predicates, there))


# ドラゴン族・闇属性モンスター以外の: what stands right before the card word is excepted with it.
_SAID_OF_KIND = frozenset(
    {
        UnitKind.NAME,
        UnitKind.RACE,
        UnitKind.ATTRIBUTE,
        UnitKind.STAT_IS,
        UnitKind.STAT_COMPARE,
        UnitKind.EXTREME,
    }
)


def _adjoins(item: Item, following: Item) -> bool:
    """「N」モンスター以外, 「N」と名のついたモンスター以外: the whole is excepted."""
    named = any(isinstance(v, Unit) and v.concept == "series" for v in item.values)
    return named or item.end >= following.start - 1


def _used_with_tuner(told: Predicate, excepted: Predicate) -> bool:
    used = isinstance(told, DidThat) and told.action.verb is Verb.USE_AS_MATERIAL
    return used and isinstance(excepted, IsKind) and excepted.kinds == (CardKind.TUNER,)


def _is_same_name(predicate: Predicate) -> bool:
    same = isinstance(predicate, SameAs) and not predicate.different and predicate.other is None
    return same and isinstance(predicate, SameAs) and predicate.stat is Stat.NAME


def _reaches(before: Predicate, following: Predicate, scope: Scope) -> bool:
    """Does a relative clause stand right before the word it describes, and no pause between them?"""
    told = before.predicates if isinstance(before, AnyOf) else (before,)
    kinds = _RELATIVE if isinstance(following, IsKind) else DidThat
    if not all(isinstance(p, kinds) for p in told) or before.span is None or following.span is None:
        return False
    return scope.text[before.span.end : following.span.start] in ("", "的", "の")


# 特殊召喚された, 元々のレベルが５以上の, 「Ａ」のカード名が記された
_RELATIVE = (DidThat, HasStat, HasRace, HasAttribute, HasName, HasSeries, MentionsName, NamedOn, Holding)


def _start(node: Node) -> int:
    return node.span.start if node.span is not None else 0
