"""What one noun of a list says for the others too: its head, its place, the effect they have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    DidThat,
    HasAttribute,
    HasEffectThat,
    HasName,
    HasRace,
    HasStat,
    InPosition,
    IsKind,
    MentionsName,
    NotThat,
    Noun,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    Spot,
)
from grammar.predicates import ordered
from grammar.terms import CardKind, QuantityKind, RefKind, Stat, Verb, Zone


def share_effect(nouns: list[Noun]) -> list[Noun]:
    """そのカード及びその同名カードの効果: the effects of either."""
    last, effect = nouns[-1], IsKind(kinds=(CardKind.EFFECT,))
    described = isinstance(last, Selection) or (
        isinstance(last, Reference) and last.kind is RefKind.AFFECTED
    )  # そのモンスター及びこの効果で破壊したモンスターの効果
    if not described or not _is_effect(last):
        return nouns
    return [
        msgspec.structs.replace(n, predicates=ordered([*n.predicates, effect]))
        if isinstance(n, Reference) and n.kind in _SHARING and not _is_effect(n)
        else n
        for n in nouns
    ]


_SHARING = (RefKind.AFFECTED, RefKind.THAT, RefKind.TARGETED)


def _is_effect(told: Noun) -> bool:
    if isinstance(told, Several):
        return False
    return any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in told.predicates)


def share_included(nouns: list[Noun]) -> list[Noun]:
    """～する効果を含む、モンスターの効果・魔法・罠カード: what is included is said of each."""
    first = nouns[0]
    said = [p for p in first.predicates if _said_of_each(p, first)] if isinstance(first, Selection) else []
    return [
        msgspec.structs.replace(n, predicates=ordered([*said, *n.predicates]))
        if said and i and isinstance(n, Selection) and any(isinstance(p, IsKind) for p in n.predicates)
        else n
        for i, n in enumerate(nouns)
    ]


def _said_of_each(told: Predicate, first: Selection) -> bool:
    """相手が発動した、モンスターの効果・魔法・罠カード: who activated it, or what it targets, of the cards too."""
    effect = any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in first.predicates)
    activated = isinstance(told, DidThat) and told.passive and told.action.verb is Verb.ACTIVATE
    targets = isinstance(told, DidThat) and not told.passive and told.action.verb is Verb.TARGET
    same = isinstance(told, SameAs) and told.other is not None  # 相手の墓地のカードと同名の
    return isinstance(told, HasEffectThat) or (effect and (activated or targets or same))


def share_head(parts: list[tuple[UnitKind | None, list[Unit]]], nouns: list[Noun]) -> list[Noun]:
    """自分フィールド及び相手の墓地のモンスター: what the last noun says of its cards holds for a bare place too."""
    last = nouns[-1]
    if not isinstance(last, Selection) or len(parts) != len(nouns):
        return nouns
    return [
        msgspec.structs.replace(
            last,
            player=found.player,
            zones=found.zones,
            predicates=_where_it_can(last.predicates, found.zones),
            span=found.span,
        )
        if isinstance(found, Selection) and all(u.kind in _PLACE_WORDS for u in units)
        else found
        for found, (_, units) in zip(nouns, parts, strict=True)
    ]


def _where_it_can(predicates: Sequence[Predicate], zones: Sequence[Zone]) -> tuple[Predicate, ...]:
    """手札及びフィールドの表側表示モンスター, 手卡以及场上盖放的卡: no card of the hand is face-up, or was Set."""
    lie_open = set(zones) - {Zone.HAND, Zone.DECK, Zone.GRAVEYARD}
    seen = set(zones) - {Zone.HAND, Zone.DECK}
    return tuple(
        p
        for p in predicates
        if (lie_open or not isinstance(p, InPosition)) and (seen or not isinstance(p, DidThat))
    )


_PLACE_WORDS = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def share_place(nouns: list[Noun]) -> list[Noun]:
    """自分の墓地の「A」１体と「B」１体, 自分の「A」と「B」: a place or player printed once holds for the nouns after it."""
    nouns = share_effect(nouns)
    first = nouns[0]
    if not isinstance(first, Selection) or not (first.zones or first.player):
        return nouns
    shared = []
    for found in nouns:
        bare = isinstance(found, Selection) and not found.zones and found.player is None
        if bare and isinstance(found, Selection) and not _elsewhere(found, first):
            found = msgspec.structs.replace(found, zones=first.zones, player=first.player)
        shared.append(found)
    return shared


def _elsewhere(found: Selection, first: Selection) -> bool:
    """墓地の「Ａ」かリンク先のモンスター: what a card points to lies in no Graveyard; what was drawn lies anywhere."""
    if any(isinstance(p, DidThat) and p.action.verb is Verb.DRAW for p in found.predicates):
        return True
    return any(isinstance(p, Spot) for p in found.predicates) and not OFF_FIELD.isdisjoint(first.zones)


OFF_FIELD = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.BANISHED})


def share_told(parts: Sequence[Sequence[Unit]], nouns: list[Noun], text: str) -> list[Noun]:
    """攻撃力以上の攻撃力を持つ、ＥＸデッキのモンスターかデッキの「Ａ」モンスター１体: told before a pause, it is said of either."""
    first = nouns[0]
    told = parts[0][0] if parts and parts[0] else None
    if not isinstance(first, Selection) or told is None or told.kind is not UnitKind.DID or len(parts[0]) < 2:
        return nouns
    following = parts[0][1]
    paused = text[told.span.end : following.span.start] in ("、", "，")
    apart = paused or following.kind is UnitKind.COUNT
    said = [p for p in first.predicates if p.span is not None and _within(p.span, told.span)]
    if not apart or following.kind not in (UnitKind.ZONE, UnitKind.PLAYER, UnitKind.COUNT):
        return nouns
    return [
        msgspec.structs.replace(n, predicates=ordered([*_borne_by(n, said), *n.predicates]))
        if i and isinstance(n, Selection)
        else n
        for i, n in enumerate(nouns)
    ]


def _borne_by(noun: Selection, said: Sequence[Predicate]) -> Sequence[Predicate]:
    """元々のレベルが同じモンスター１体または魔法カード１枚: no Spell or Trap has a Level."""
    if not any(isinstance(p, IsKind) and set(p.kinds) <= _NO_MONSTERS for p in noun.predicates):
        return said
    return [p for p in said if not (isinstance(p, (SameAs, HasStat)) and p.stat in _OF_MONSTERS)]


_NO_MONSTERS = frozenset(kind for kind in CardKind if kind.value.endswith(("spell", "trap")))
_OF_MONSTERS = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK, Stat.ATK, Stat.DEF, Stat.ATTRIBUTE, Stat.RACE})


def share_front(parts: Sequence[Sequence[Unit]], nouns: list[Noun], text: str) -> list[Noun]:
    """機械族・地属性の、レベル４以下のモンスター１体とレベル５以上のモンスター１体: what they differ in is told behind it."""
    first, *others = nouns
    pause = _pause_in(parts[0], text)
    if pause is None or not isinstance(first, Selection):
        return nouns
    said = [p for p in first.predicates if p.span is not None and p.span.end <= pause]
    differ = {p.stat for p in first.predicates if isinstance(p, HasStat) and p not in said}
    told_of_all = bool(said) and all(isinstance(p, (HasRace, HasAttribute)) for p in said)
    alike = [
        isinstance(n, Selection)
        and {p.stat for p in n.predicates if isinstance(p, HasStat)} == differ
        and not any(isinstance(p, (HasRace, HasAttribute)) for p in n.predicates)
        for n in others
    ]
    if not told_of_all or not differ or not all(alike):
        return nouns
    return [
        first,
        *(
            msgspec.structs.replace(n, predicates=ordered([*said, *n.predicates]))
            for n in others
            if isinstance(n, Selection)
        ),
    ]


def _pause_in(units: Sequence[Unit], text: str) -> int | None:
    """Where what is told first ends: 機械族の、…１体, 机械族的1只…."""
    for before, unit in pairwise(units):
        if "、" in text[before.span.end : unit.span.start] or text[before.span.end - 1] == "、":
            return before.span.end
        if unit.kind is UnitKind.COUNT and unit is not units[-1] and units[-1].kind is UnitKind.CARD_KIND:
            return unit.span.start
    return None


def share_excepted(excepted: Span | None, parts: Sequence[Sequence[Unit]], nouns: list[Noun]) -> list[Noun]:
    """トークン以外の自分フィールドの通常モンスター及び「Ａ」モンスター: told before the place, it is said of either."""
    first = nouns[0]
    if excepted is None or not isinstance(first, Selection) or len(parts) != len(nouns):
        return nouns
    said = [p for p in first.predicates if p.span is not None and _within(p.span, excepted)]
    return [
        msgspec.structs.replace(n, predicates=ordered([*said, *n.predicates]))
        if i and isinstance(n, Selection) and not any(u.kind in _PLACED for u in units)
        else n
        for i, (n, units) in enumerate(zip(nouns, parts, strict=True))
    ]


def share_other_name(nouns: list[Noun]) -> list[Noun]:
    """「Ｃ」以外の「Ａ」またはそのカード名が記されたカード: no 「Ａ」 is 「Ｃ」, so that it is said of what names 「Ａ」."""
    first = nouns[0]
    said = first.predicates if isinstance(first, Selection) else ()
    own = {name for p in said if isinstance(p, HasName) for name in p.names}
    other = [
        p
        for p in said
        if isinstance(p, NotThat) and isinstance(p.other, HasName) and own.isdisjoint(p.other.names)
    ]
    if not own or len(other) != 1:
        return nouns
    return [
        msgspec.structs.replace(n, predicates=ordered([*n.predicates, other[0]]))
        if i and isinstance(n, Selection) and _names_only(n)
        else n
        for i, n in enumerate(nouns)
    ]


def _names_only(cards: Selection) -> bool:
    names = any(isinstance(p, MentionsName) for p in cards.predicates)
    return names and not any(isinstance(p, NotThat) for p in cards.predicates)


_PLACED = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.COUNT, UnitKind.QUANTIFIER)


def counted_again(parts: Sequence[Sequence[Unit]], nouns: list[Noun]) -> list[Noun]:
    """裏側のカード３枚か６枚, 3张或6张里侧的卡: the other number is of the same cards."""
    first, second = nouns[0], nouns[1] if len(nouns) == 2 else None
    if not isinstance(first, Selection) or len(parts) != len(nouns):
        return nouns
    bare = not first.predicates and all(u.kind in _PLACED for u in parts[0])
    counted = parts[0][-1].kind is parts[-1][0].kind is UnitKind.COUNT
    if bare and counted and isinstance(second, Selection) and second.predicates:  # 3张或6张里侧的卡
        return [msgspec.structs.replace(first, predicates=second.predicates), second]
    return [
        msgspec.structs.replace(first, quantity=n.quantity, span=n.span)
        if i and isinstance(n, Selection) and [u.kind for u in units] == [UnitKind.COUNT]
        else n
        for i, (n, units) in enumerate(zip(nouns, parts, strict=True))
    ]


def share_count(nouns: list[Noun]) -> list[Noun]:
    """ＥＸデッキのモンスターかデッキの「Ａ」モンスター１体: one of either, though the number is printed once."""
    cards = [n for n in nouns if isinstance(n, Selection)]
    counted = [n.quantity for n in cards if n.quantity.amount is not None]
    if len(cards) < len(nouns) or len(counted) != 1 or counted[0].kind is not QuantityKind.EXACT:
        return nouns
    return [msgspec.structs.replace(n, quantity=counted[0]) for n in cards]


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
