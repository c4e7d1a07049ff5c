"""Where cards are taken from, with what the words of place say of them.

手札及び自分フィールドの表側表示モンスターの中から, 从手卡·场上（表侧表示）: the zones are a Place; that the cards are
monsters, or face-up where they could be face-down, is said of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    AllThese,
    AnyOf,
    FaceUpIn,
    IsIn,
    Noun,
    Place,
    Predicate,
    Reference,
    Selection,
    Several,
    plain,
)
from grammar.noun_kinds import is_noun_unit
from grammar.noun_notes import FACE_UP, face_up_in, face_up_note
from grammar.nouns import excepted_first, noun
from grammar.places import read_place
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.slots import NounRead
from grammar.spots import keeper_at, of_its_controller
from grammar.terms import Player, Zone

_OWN = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK})  # one's own where the text does not say whose


@dataclass(frozen=True)
class Source:
    """A place, and predicates of the cards taken from it."""

    place: Place
    predicates: tuple[Predicate, ...] = ()


def read_source(units: Sequence[Unit], scope: Scope) -> Source | None:
    """The place that *units* name. Words without a part in it are left to *scope*."""
    units = [u for u in units if not (u.kind is UnitKind.THING and u.concept == "among")]
    cards = [] if keeper_at(units) else of_its_controller(units)
    if any(is_noun_unit(u) or u.kind is UnitKind.DID for u in cards):
        read = cards_there(units, scope)
        return None if read is None else as_source(read.noun)
    notes = [(before, u) for before, u in zip(units, units[1:], strict=False) if face_up_note(before, u)]
    place = read_place([u for u in units if all(u is not note for _, note in notes)], scope)
    if place is None:
        return None
    zones = tuple(sorted(Zone(zone.concept) for zone, _ in notes))
    return Source(place, face_up_in(zones, place.zones, place.span))


def cards_there(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    """このカード以外の手札及び自分フィールドの表側表示モンスター: the exception holds for every place."""
    excepted, rest = excepted_first(list(units))
    read = noun(rest, scope)
    if not excepted or read is None or not isinstance(read.noun, Several):
        return noun(units, scope) if excepted else read
    but = noun(excepted, scope)
    never = but.noun.predicates if but is not None and isinstance(but.noun, Selection) else ()
    parts = tuple(
        msgspec.structs.replace(part, predicates=ordered([*part.predicates, *never]))
        if isinstance(part, Selection)
        else part
        for part in read.noun.parts
    )
    return NounRead(msgspec.structs.replace(read.noun, parts=parts), read.place)


def as_source(found: Noun) -> Source | None:
    """Cards described by their zones; what is said of all of them, or of each place, is said of what is taken."""
    parts = found.parts if isinstance(found, Several) else (found,)
    cards = [part for part in parts if isinstance(part, Selection) and part.zones and not part.top]
    if len(cards) != len(parts) or any(part.quantity.amount is not None for part in cards):
        return None
    zones = tuple(dict.fromkeys(zone for part in cards for zone in part.zones))
    if len(cards) == 1:
        return Source(Place(zones=zones, player=cards[0].player, span=found.span), cards[0].predicates)
    owners = {_owner(part) for part in cards}
    if owners in ({None, Player.BOTH}, {None, Player.EITHER}) and _told_of_any_banished(cards):
        owners.discard(None)  # お互いの墓地のモンスター及び除外されているモンスター: whosever either is
    predicates = _said_of_all(cards) if len(owners) == 1 else None
    if predicates is None:
        one_place = len(owners) == 1 and all(card.zones == zones and card.predicates for card in cards)
        told = [_described(card) if one_place else _lying_there(card) for card in cards]
        predicates = (AnyOf(predicates=ordered(told), span=found.span),)
    if len(owners) > 1 and None in owners:
        return None
    player = owners.pop() if len(owners) == 1 else Player.EITHER
    return Source(Place(zones=zones, player=player, span=found.span), predicates)


def _described(card: Selection) -> Predicate:
    """自分の墓地の「Ａ」カード + 「Ｂ」カード: of one place, which the place itself tells."""
    said = card.predicates
    return said[0] if len(said) == 1 else AllThese(predicates=said, span=card.span)


def _told_of_any_banished(cards: Sequence[Selection]) -> bool:
    return all(card.zones == (Zone.BANISHED,) for card in cards if card.player is None)


def _lying_there(card: Selection) -> Predicate:
    """自分の墓地のモンスター + 自分のＥＸデッキの表側表示のＰモンスター: what is said of those in that place."""
    there = IsIn(zones=card.zones, player=_owner(card), span=card.span)
    return (
        AllThese(predicates=ordered([*card.predicates, there]), span=card.span) if card.predicates else there
    )


def said_of_places(theme: Noun | None) -> tuple[Predicate, ...]:
    """What the words of place say of *theme*, which holds for whatever else is taken from there."""
    told = theme.predicates if isinstance(theme, Selection) else ()
    return tuple(p for p in told if isinstance(p, FaceUpIn) or (isinstance(p, AnyOf) and _by_place(p)))


def _by_place(choice: AnyOf) -> bool:
    every = [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]
    return all(any(isinstance(p, IsIn) for p in said) for said in every)


def _owner(part: Selection) -> Player | None:
    if part.player is None and set(part.zones) <= _OWN:
        return Player.SELF
    return part.player


def _said_of_all(cards: Sequence[Selection]) -> tuple[Predicate, ...] | None:
    """What every description says, and which zones want the card face-up; None when they differ otherwise."""
    face_up: list[Zone] = []
    rest: list[list[Predicate]] = []
    for card in cards:
        others = [p for p in card.predicates if plain(p) != plain(FACE_UP)]
        face_up += card.zones if len(others) < len(card.predicates) else ()
        rest.append(others)
    if any([plain(p) for p in others] != [plain(p) for p in rest[0]] for others in rest):
        return None
    every = [zone for card in cards for zone in card.zones]
    return ordered([*rest[0], *face_up_in(face_up, every, cards[0].span)])


def taken_from(theme: Noun | None, predicates: Sequence[Predicate]) -> Noun | None:
    """*theme*, of which the words of place say *predicates*; None when it is not described."""
    if isinstance(theme, Several):
        parts = [taken_from(part, predicates) for part in theme.parts]
        said = tuple(part for part in parts if part is not None)
        return msgspec.structs.replace(theme, parts=said) if len(said) == len(parts) else None
    if not isinstance(theme, Selection) and (not isinstance(theme, Reference) or theme.quantity is None):
        return None
    return msgspec.structs.replace(theme, predicates=ordered([*theme.predicates, *predicates]))
