"""Where a card that would be sent from the field to the Graveyard really goes: replaced by a banish, or as a Pendulum Monster."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from grammar.terms import Zone
from grammar.walk import is_just_this_card
from kb import replaced
from kb.arriving import goes_back_face_up
from kb.cards import EXTRA_DECK_KINDS, CardInPlay
from kb.changes import edit
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Event
from kb.goes_instead import in_force
from kb.state import DuelState
from kb.verdict import Finding


class Going(msgspec.Struct, frozen=True):
    """``zone`` and, when that is not the usual way, ``face_up``; ``rule`` decides; ``why``: the effect that replaces it."""

    zone: Zone
    face_up: bool | None = None
    rule: str | None = None
    why: Finding | None = None


@enforces("monster.extra-deck-home")
def home_of(card: CardInPlay, zone: Zone) -> Zone:
    """Cards of the Extra Deck never go to the hand or the Main Deck: they return to where they belong."""
    returns = zone in (Zone.HAND, Zone.DECK) and not EXTRA_DECK_KINDS.isdisjoint(card.card.kinds)
    return Zone.EXTRA_DECK if returns else zone


@enforces("pendulum.banish-comes-first")
def going(
    state: DuelState,
    card: CardInPlay,
    zone: Zone,
    base: Base,
    event: Event | None = None,
    destroyed: Collection[str] = (),
    unplaced: bool = False,
) -> Going:
    """Where *card* comes to when something would put it into *zone*. A banish that replaces it comes first.

    destroyed   ids of the monsters whose destruction is settled at this moment
    unplaced    it comes from nowhere: its activation or summon was negated
    """
    state = _stopped(state, destroyed)
    real, why = replaced.replaced_destination(state, card, zone, base, event)
    if why is not None:
        return Going(real, rule=why.rule, why=why)
    if not unplaced and goes_back_face_up(card, zone):
        return Going(Zone.EXTRA_DECK, face_up=True, rule="deck.pendulum-face-up")
    return Going(real)


#: stands for a text that does nothing any more
_NO_EFFECT = Effect(index=-9, kind=None, spell_speed=None)


@enforces("kind.continuous")
def _stopped(state: DuelState, destroyed: Collection[str]) -> DuelState:
    """Lasting effects stop as soon as their card is sure to be destroyed, but for where that card itself goes."""
    for card_id in destroyed:
        card = state.cards.get(card_id)
        if card is not None:
            own = tuple(effect for effect in card.effects if _is_of_its_own_leaving(effect))
            state = edit(state, card_id, effects=own or (_NO_EFFECT,))
    return state


def _is_of_its_own_leaving(effect: Effect) -> bool:
    text = in_force(effect).text
    steps = text.resolution if text is not None else ()
    themes = [step.instead_of.theme for step in steps if step.instead_of is not None]
    return any(is_just_this_card(noun) for noun in themes)
