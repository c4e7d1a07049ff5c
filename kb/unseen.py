"""Cards that come from a Deck (or elsewhere) of which nobody has said what they are: a card drawn, a card searched."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from grammar.terms import CardKind, Zone
from kb.cards import Card, CardClass, CardInPlay, Seat
from kb.state import DuelState, frozen

_UNKNOWN = Card(key="?", stated=True)
_UNKNOWN_MONSTER = Card(key="?", card_class=CardClass.MONSTER, kinds=(CardKind.MONSTER,), stated=True)


def unseen(state: DuelState, seat: Seat, zone: Zone, *, monster: bool = False) -> tuple[DuelState, str]:
    """A card of *seat* in *zone* about which nothing is known (but perhaps that it is a monster), and its id.

    In a Deck it stands for one of the cards that are listed there: ``DuelState.unseen`` counts how many of those
    have been told apart so.
    """
    card_id = f"{seat}:{zone}:?{sum(state.unseen.values())}"
    card = CardInPlay(
        id=card_id,
        card=_UNKNOWN_MONSTER if monster else _UNKNOWN,
        owner=seat,
        controller=seat,
        zone=zone,
        face_up=False,
    )
    counted = MappingProxyType({**state.unseen, (seat, zone): state.unseen.get((seat, zone), 0) + 1})
    cards = frozen({**state.cards, card_id: card})
    return msgspec.structs.replace(state, cards=cards, unseen=counted), card_id


def whole_deck(state: DuelState, seat: Seat, count: int) -> tuple[str, ...]:
    """The ids of every card of a listed Deck that holds no more than *count*: in whatever order, it is these."""
    deck = state.in_zone(seat, Zone.DECK)
    told_apart = state.unseen.get((seat, Zone.DECK), 0)
    return tuple(card.id for card in deck) if len(deck) == count and not told_apart else ()


def deck_size(state: DuelState, seat: Seat) -> int:
    """How many cards are left in the Deck, as far as it is listed."""
    return len(state.in_zone(seat, Zone.DECK)) - state.unseen.get((seat, Zone.DECK), 0)
