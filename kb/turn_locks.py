"""このカードを特殊召喚するターン、自分は…できない: text that binds a player in the turn of a Special Summon (PRAC:activation)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Action
from grammar.terms import SPECIAL_SUMMONS, Modality
from kb import happened
from kb.beyond import is_turn_lock
from kb.cards import CardInPlay, Seat
from kb.context import Context
from kb.enforce import enforces
from kb.state import DuelState
from kb.truth import Truth, some


def turn_locks(card: CardInPlay) -> Iterator[Action]:
    """What the card's text forbids a player in the turn in which he Special Summons it."""
    statements = card.card.text.statements if card.card.text is not None else ()
    texts = [effect.text for effect in card.effects if effect.text is not None]
    steps = [step for statement in statements for step in statement.steps]
    steps += [step for text in texts for step in (*text.resolution, *text.restrictions)]
    for step in steps:
        if is_turn_lock(step.action):
            yield msgspec.structs.replace(step.action, duration=None)


@enforces("oath.turn-of-the-summon")
def locks_in_force(state: DuelState) -> Iterator[tuple[CardInPlay, Seat, int, Action]]:
    """The locks of this turn: they bind whoever Special Summoned the card, in whatever way."""
    for event in state.events:
        card = state.cards.get(event.card or "") if SPECIAL_SUMMONS & set(event.verbs) else None
        if card is not None and event.player is not None:
            for lock in turn_locks(card):
                yield card, event.player, event.since, lock


@enforces("oath.turn-of-the-summon")
def turn_lock_broken(state: DuelState, card: CardInPlay, ctx: Context) -> Truth:
    """The player of *ctx* has done this turn what the card forbids in the turn it is Special Summoned."""
    return some(
        happened.matches(state, event, msgspec.structs.replace(lock, modality=Modality.DO), ctx)
        for lock in turn_locks(card)
        for event in state.events
    )
