"""To how many cards something was done, when everything has resolved (a part of ``value``)."""

from __future__ import annotations

from grammar.terms import Verb
from kb.cards import CardClass
from kb.events import Cause, Event
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.happens import came_up
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def befallen(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``options``: the verb; ``wanted``: the class of the cards counted; ``player``: who controlled them.

    That it was done to none is told only where something that was carried out could have done it.
    """
    verb = Verb(ask.options[0])
    found = [e for e in state.events if verb in e.verbs and e.card is not None]
    found = [e for e in found if ask.player is None or e.origin_controller is ask.player]
    if any(event.cause is Cause.STATED for event in found):
        return not_derivable("judge.no_ground")
    classes = {event.card: _class_of(state, event) for event in found}
    if ask.wanted is not None and None in classes.values():
        return not_derivable("judge.no_ground")
    cards = [card for card, kind in classes.items() if ask.wanted in (None, kind)]
    if not cards and not came_up(state, verb, base, trace):
        return not_derivable("judge.no_ground")
    return common.valued(len(cards), "judge.value.cards_befallen", trace.rules(), verb=verb)


def _class_of(state: DuelState, event: Event) -> CardClass | None:
    """A Token that vanished was a monster."""
    card = state.cards.get(event.card or "")
    return card.card.card_class if card is not None else CardClass.MONSTER
