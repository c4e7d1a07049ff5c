"""Monsters whose destruction by battle is settled, from the damage calculation to the end of the Damage Step (3.6.3)."""

from __future__ import annotations

from grammar.terms import Verb
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState
from kb.verdict import Finding


@enforces("battle.destruction-decided")
def is_settled(state: DuelState, card: CardInPlay) -> bool:
    """Its destruction by battle is settled: it still lies there, but its lasting effects have stopped."""
    return any((loser, since) == (card.id, card.since) for loser, since, _ in state.settled)


#: what can no longer be done to a monster whose destruction by battle is settled
_NOT_TO_THE_DOOMED = frozenset(
    {
        Verb.TARGET,
        Verb.CHOOSE,
        Verb.TRIBUTE,
        Verb.RETURN_TO_HAND,
        Verb.ADD_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.TAKE_CONTROL,
        Verb.GIVE_CONTROL,
        Verb.SWAP_CONTROL,
        Verb.CHANGE_STAT,
        Verb.SET_STAT,
    }
)


@enforces("battle.doomed-monster-untouchable", "battle.doomed-monster-effects")
def kept_from(state: DuelState, event: Event) -> Finding | None:
    """Why something that would happen to the card (*event*) cannot; None when this rule has no say."""
    card = state.cards.get(event.card or "")
    if card is None or not _NOT_TO_THE_DOOMED & set(event.verbs) or not is_settled(state, card):
        return None
    return Finding(
        rule="battle.doomed-monster-untouchable",
        allows=False,
        code="lasting.doomed",
        params={"card": card.card.name(), "by": card.card.name()},
    )
