"""What a clause says of a card that its own text says: X不会成为对方效果的对象. The card is there, and its text settles it."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Modality, Verb
from kb.cards import CardClass, Seat
from kb.understanding.cards import put
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, seat_of, things_of

#: verbs of a clause that denies something of a card, and the act that its text keeps from it
_KEPT_FROM = {"destroy": Verb.DESTROY, "battle_destroy": Verb.DESTROY, "target": Verb.TARGET}


def says_what_text_says(draft: Draft, event: Event) -> bool:
    """A monster that is named, before anything was played, and an act that a lasting effect of its text forbids."""
    named = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    verb = _verb(event)
    plain = event.negated and not (event.wondered or event.condition) and event.mood is not Mood.CAN
    if not plain or verb is None or len(named) != 1 or draft.plays or named[0].kind is not ThingKind.NAME:
        return False
    card = draft.card(draft.names.get(named[0].name or "", named[0].name or ""))
    if card is None or card.card_class is not CardClass.MONSTER:
        return False
    steps = [
        step.action
        for effect in draft.base.effects(card)
        if effect.text is not None and not effect.activates
        for step in effect.text.resolution
    ]
    return any(action.verb is verb and action.modality is Modality.CANNOT for action in steps)


def _verb(event: Event) -> Verb | None:
    if event.verb == "become" and any(_is_target(thing) for thing in things_of(event.after)):
        return Verb.TARGET
    return _KEPT_FROM.get(event.verb) if event.passive else None


def _is_target(thing: Thing) -> bool:
    return thing.word == "target" and thing.name is None


def told(draft: Draft, event: Event) -> None:
    """The card lies on the field; of whom, is told or follows from whose effects are spoken of."""
    (thing,) = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    put(draft, thing, seat_of(thing.player) or Seat.A)
    for other in things_of(phrases_of(event)):
        draft.take(other, wholly=True)
    draft.remarks.append(draft.words(event))
