"""Nouns told by the one before them: そのモンスター及び自分の手札の同名モンスター."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, Unit, UnitKind
from grammar.nodes import (
    Action,
    DidThat,
    InPosition,
    MaterialFor,
    Noun,
    Number,
    Place,
    Reference,
    SameAs,
    Selection,
    Span,
    plain,
)
from grammar.noun_nodes import player_of_slots
from grammar.predicates import ordered, predicates_of
from grammar.scope import Scope
from grammar.slots import NounRead, Slots
from grammar.terms import QuantityKind, RefKind, Stat, Verb
from grammar.verbs import verbs_of
from grammar.walk import is_just_this_card


def as_the_first(nouns: Sequence[Noun]) -> list[Noun]:
    """自分フィールドの「Ａ」モンスター１体と、自分の墓地の同名モンスター１体: as the card named first."""
    first = nouns[0]
    if isinstance(first, Reference):
        other = msgspec.structs.replace(first, quantity=None)
    elif isinstance(first, Selection) and _is_one(first):
        other = Reference(kind=RefKind.THAT, span=first.span)
    else:
        return list(nouns)
    return [first, *(_alike(found, other) for found in nouns[1:])]


def _alike(found: Noun, other: Reference) -> Noun:
    if not isinstance(found, Selection) or not (_is_one(found) or found.quantity.amount is None):
        return found
    predicates = tuple(
        msgspec.structs.replace(p, other=other)
        if isinstance(p, SameAs) and p.other is None and not p.different
        else p
        for p in found.predicates
    )
    return msgspec.structs.replace(found, predicates=predicates)


def _is_one(found: Selection) -> bool:
    amount = found.quantity.amount
    return found.quantity.kind is QuantityKind.EXACT and isinstance(amount, Number) and amount.value == 1


def one_place(reads: Sequence[NounRead], scope: Scope) -> Place | None:
    """The place printed with a known card; 墓地のそのモンスターとフィールドのこのカード: not each with its own."""
    places = [read.place for read in reads if read.place is not None]
    for place in places[1:]:
        if plain(place) != plain(places[0]) and place.span is not None:
            scope.leave(place.span, "one place")
    return places[0] if places else None


def there_too(found: Noun, known: Noun, place: Place) -> Noun:
    """自分の墓地のこのカードと「Ａ」１体: what lies with a known card, as it lies."""
    if not isinstance(found, Selection) or found.zones or found.player is not None:
        return found
    lies = [p for p in known.predicates if isinstance(p, InPosition)] if isinstance(known, Reference) else []
    predicates = ordered([*lies, *found.predicates]) if lies else found.predicates
    return msgspec.structs.replace(found, zones=place.zones, player=place.player, predicates=predicates)


def lying_alike(units: Sequence[Unit], nouns: list[Noun]) -> list[Noun]:
    """フィールド上に表側表示で存在するＡ１体とＢ１体: as the first of *nouns*, printed in *units*, lies, so do the others."""
    told = units[0].value if units else None
    words = [u for p in told.phrases for u in p.units] if isinstance(told, Clause) else []
    there = isinstance(told, Clause) and verbs_of(told) == (Verb.EXIST,)
    first = nouns[0]
    if not there or not any(u.kind is UnitKind.ZONE for u in words) or not isinstance(first, Selection):
        return nouns
    lies = [p for p in first.predicates if isinstance(p, InPosition)]
    return [first, *(_lying(found, lies) for found in nouns[1:])]


def _lying(found: Noun, lies: list[InPosition]) -> Noun:
    if not isinstance(found, Selection) or found.zones or found.player is not None:
        return found
    if any(isinstance(p, (InPosition, DidThat)) for p in found.predicates):
        return found  # セットされた
    return msgspec.structs.replace(found, predicates=ordered([*lies, *found.predicates]))


def same_too(units: Sequence[Unit], i: int, slots: Slots) -> SameAs | None:
    """同じ種族・属性の: 同じ is said of both."""
    last = slots.predicates[-1] if slots.predicates else None
    listed = i > 1 and units[i - 1].kind is UnitKind.DOT
    if not listed or units[i - 2].kind not in (UnitKind.SAME, UnitKind.STAT) or not isinstance(last, SameAs):
        return None
    return msgspec.structs.replace(last, stat=Stat(units[i].concept), span=units[i].span)


def whole_set(unit: Unit, slots: Slots) -> bool:
    """Ｓ召喚の素材としたモンスター一組, その一組: those cards, of which none may be missing."""
    used = any(
        isinstance(p, MaterialFor) or (isinstance(p, DidThat) and p.action.verb is Verb.USE_AS_MATERIAL)
        for p in slots.predicates
    )
    known = slots.reference is not None and slots.reference.kind is RefKind.THAT
    return unit.kind is UnitKind.THING and unit.concept == "group" and (used or known)


def removed_materials(unit: Unit, slots: Slots) -> bool:
    """取り除いたＸ素材: what was detached is materials, said or not."""
    known = slots.reference is not None and slots.reference.by is Verb.DETACH
    return known and unit.kind is UnitKind.THING and unit.concept in ("xyz_material", "material")


def cards_before(units: Sequence[Unit], i: int, slots: Slots, scope: Scope) -> Selection | None:
    """自分フィールドの「Ａ」モンスターと同じ種類の: as any of the cards that lie there."""
    start = units[0].span.start
    compared = scope.text[units[i].span.start - 1] == "と" or scope.text[start - 1 : start] in ("和", "与")
    if not compared or slots.quantity is not None or slots.numbers or slots.effect:
        return None
    if (done := _done_before(start, slots, scope)) is not None or not slots.zones:
        return done
    listed = scope.text[units[-1].span.end :][:1] in (
        "・",
        "·",
    )  # 同名のモンスターの効果・魔法・罠カード: all of them
    paused = any(mark in scope.text[start : units[i].span.start] for mark in "、，")
    if listed or paused or any(isinstance(p, DidThat) for p in slots.predicates):
        return None  # フィールド上の、破壊したモンスターと同じ種族の: it is there that the others are
    told = ordered([*slots.predicates, *predicates_of(slots.items, head=False)])
    player = player_of_slots(slots)
    there = Selection(predicates=told, player=player, zones=tuple(slots.zones), span=units[0].span)
    slots.players, slots.zones, slots.items, slots.predicates = [], [], [], []
    return there


def _done_before(start: int, slots: Slots, scope: Scope) -> Selection | None:
    """(フィールドに存在する、)破壊したモンスターと同じ種族の: as the card of the awaited event, or of another effect of this
    card; what stands before the pause is said of the others.
    """
    did = [p for p in slots.predicates if isinstance(p, DidThat) and p.span is not None]
    if len(did) != 1 or did[0].span is None or not _is_known(did[0].action, scope):
        return None
    at = did[0].span.start
    if not scope.text[start:at].endswith("、") and (slots.zones or slots.players):
        return None
    inner = [p for p in slots.predicates if p.span is not None and p.span.start >= at]
    items = [item for item in slots.items if item.start >= at]
    slots.predicates = [p for p in slots.predicates if p not in inner]
    slots.items = [item for item in slots.items if item not in items]
    return Selection(
        predicates=ordered([*inner, *predicates_of(items, head=False)]), span=Span(at, items[-1].end)
    )


def _is_known(action: Action, scope: Scope) -> bool:
    event = scope.awaited
    befell = [
        p.action.verb for p in getattr(event and event.theme, "predicates", ()) if isinstance(p, DidThat)
    ]
    awaited = event is not None and action.verb in (event.verb, *befell)
    host = action.agent if action.verb is Verb.ATTACH and action.to is None else action.to
    worn = is_just_this_card(host)  # このカードに装備されているモンスターと
    if worn and action.verb in (Verb.EQUIP, Verb.ATTACH):
        return True
    return awaited or (action.by is not None and bool(action.by.effects))
