"""Finding the copy of a card that a play means by its id or name, bringing it in when the board does not list it."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.terms import Zone
from kb.cards import CardInPlay, Seat
from kb.context import Base
from kb.setup import introduce
from kb.situation import Play
from kb.state import DuelState


def find(
    state: DuelState, name: str, seat: Seat | None = None, zones: Iterable[Zone] = ()
) -> CardInPlay | None:
    """The copy with that id; else the first of that name, those of *seat* and in *zones* before others."""
    if name in state.cards and not _others(state, name):
        return state.cards[name]
    wanted = tuple(zones)
    copies = [card for card in state.cards.values() if _is_named(card, name)]
    copies.sort(
        key=lambda card: (
            seat is not None and card.controller is not seat,
            bool(wanted) and card.zone not in wanted,
        )
    )
    return copies[0] if copies else None


def _others(state: DuelState, name: str) -> bool:
    return any(card.id != name and _is_named(card, name) for card in state.cards.values())


def _is_named(card: CardInPlay, name: str) -> bool:
    known = (card.id, card.card.key, *card.card.names.values(), *card.card.aliases)
    return name in known or card.card.key == f"?{name}"


def card_for(
    state: DuelState,
    name: str,
    seat: Seat,
    zone: Zone,
    base: Base,
    play: Play | None = None,
    zones: Iterable[Zone] = (),
) -> tuple[DuelState, CardInPlay]:
    """The copy meant; when there is none yet, a new one of *seat* in *zone* (assumed)."""
    found = find(state, name, seat, zones)
    if found is not None:
        return state, found
    state = introduce(state, name, seat, zone, base, play)
    return state, list(state.cards.values())[-1]
