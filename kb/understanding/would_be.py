"""What would be if a text did not say otherwise: 双方本来各吃3500. It tells nothing that the table does not."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things

_TAKEN = frozenset({"undergo", "take_damage"})


def is_without_the_text(draft: Draft, event: Event) -> bool:
    """So much damage would be taken, of a number that was told of a monster before."""
    things = list(all_things(event))
    if event.verb not in _TAKEN or event.mood is not Mood.TOLD or event.negated or event.wondered:
        return False
    if not any(thing.word == "original" for thing in things) or any(t.name or t.quote for t in things):
        return False
    numbers = {thing.number for thing in things if thing.number is not None}
    told = {claim.value for claim in draft.claims}
    told |= {placed.facts.atk for placed in draft.board if placed.facts is not None}
    cards = [draft.card(name) for name in draft.mentioned]
    told |= {card.atk for card in cards if card is not None}
    return bool(numbers) and numbers <= told
