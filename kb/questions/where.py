"""Where is that card after everything?"""

from __future__ import annotations

from typing import Any

from grammar.terms import Position, Zone
from kb import matching
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

#: a step that repeats what the question tells
_TOLD = "stated"


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card``, or each of ``cards``; about "whose": in whose place it is; ``options``: is it in that place (of that player)?"""
    doubt = common.uncertain(state) or common.unsettled(state, ask, base)
    if ask.cards:
        found = {name: common.card_meant(state, name) for name in ask.cards}
        missing = [name for name, one in found.items() if one is None]
        if missing:
            return common.no_such_card(missing[0])
        places = {name: place(one) for name, one in found.items() if one is not None}
        names = "、".join(f"{name}: {one['zone']}" for name, one in places.items())
        return doubt or common.valued(places, "judge.where.each", trace.rules(), places=names)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    if doubt is not None:
        return doubt
    if ask.options:
        return _there(state, card, ask, trace)
    moved = any(event.card == card.id and event.destination is not None for event in state.events)
    if not moved and state.untold and all(step.code == _TOLD for step in trace.steps):
        return not_derivable("judge.nothing_moved", card=card.card.name())
    if not moved and _may_be_among_taken(state, card):
        return not_derivable("judge.taken_unknown", card=card.card.name())
    here = place(card)
    lies = "position" in here
    headline = "judge.where" if moved else "judge.where.stays"
    return common.valued(
        here,
        f"{headline}.lies" if lies else headline,
        (*trace.rules(), *(("send.owner-graveyard",) if ask.about == "whose" else ())),
        card=card.card.name(),
        zone=card.zone,
        face_up=card.face_up,
        **({"position": Position(here["position"])} if lies else {}),
        player=card.controller if card.on_field else card.owner,
    )


def _may_be_among_taken(state: DuelState, card: CardInPlay) -> bool:
    """Some cards of a Deck that is told in full were taken, and which ones nobody said."""
    place = (card.owner, Zone.DECK)
    return card.zone is Zone.DECK and place in state.known and bool(state.unseen.get(place))


def _there(state: DuelState, card: CardInPlay, ask: Ask, trace: Trace) -> Verdict:
    """X会留在场上吗: is it in that place (of that player)?"""
    lies = matching.in_zones(state, card, (Zone(ask.options[0]),))
    holder = card.controller if card.on_field else card.owner
    mine = len(ask.options) < 2 or holder.value == ask.options[1]
    because = ("zone.on-the-field", *trace.rules())
    return common.yes_no(
        bool(lies) and mine, "judge.lies_there", because, card=card.card.name(), zone=card.zone
    )


def place(card: CardInPlay) -> dict[str, Any]:
    """Zone, whose it is, and how the card lies there."""
    found: dict[str, Any] = {"zone": card.zone.value, "player": card.controller.value}
    if card.zone in MONSTER_ZONES:
        found["position"] = (
            f"face_{'up' if card.face_up else 'down'}_{'attack' if card.attack else 'defense'}"
        )
    elif card.on_field or card.zone in (Zone.BANISHED, Zone.EXTRA_DECK):
        found["position"] = "face_up" if card.face_up else "face_down"
    if card.attached_to is not None:
        found["host"] = card.attached_to
    if card.equipped_to is not None:
        found["equipped_to"] = card.equipped_to
    if not card.on_field and card.zone is not Zone.OVERLAY:
        found["player"] = card.owner.value
    return found
