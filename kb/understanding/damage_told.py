"""我的3只X和Y接连给了伤害: cards whose lasting effects deal damage lie there; that they dealt it is for their texts to say."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Role, ThingKind
from grammar.terms import Verb
from kb.understanding.cards import put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.walk import actions_of


def tells(draft: Draft, event: Event) -> bool:
    """Every card that is said to deal damage is a named one that deals it all the time, not when it is activated."""
    cards = [t for t in things_of(event.before, Role.BARE) if t.kind is not ThingKind.PLAYER]
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)
    dealt = [t for t in things_of(event.after) if t.word in ("damage", "effect_damage")]
    others = [t for t in things_of(phrases_of(event)) if t not in cards and t not in dealt]
    amounts = any(t.number is not None for t in dealt)
    known = all(t.kind is ThingKind.NAME and _deals(draft, t.name or "") for t in cards)
    return (
        event.verb == "deal"
        and plain
        and bool(cards)
        and len(dealt) == 1
        and not (others or amounts)
        and known
    )


def told(draft: Draft, event: Event) -> None:
    """They are one player's. Raises SituationError when it is not said whose, after something was activated."""
    cards = [t for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.NAME]
    seats = {seat_of(t.player) for t in cards} - {None}
    seat = seats.pop() if len(seats) == 1 else actor(event)
    if seat is None or draft.open_link() is not None:
        raise draft.not_understood(event)
    for thing in cards:
        put(draft, thing, seat)
    for thing in things_of(event.after):
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))


def _deals(draft: Draft, name: str) -> bool:
    card = draft.card(draft.names.get(name, name))
    texts = [(e.activates, e.text) for e in draft.base.effects(card) if e.text] if card is not None else []
    dealing = [
        activates for activates, text in texts if Verb.DEAL_DAMAGE in {a.verb for a, _ in actions_of(text)}
    ]
    return bool(dealing) and not any(dealing)
