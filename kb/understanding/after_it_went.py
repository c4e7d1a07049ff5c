"""X被Y战斗破坏，效果被无效，它在墓地时…: what is said of a card after it was told what happened to it.

That it lies where it went, and that an effect is negated which the text of the card that did it negates, tells nothing
new: the table and the text have it.
"""

from __future__ import annotations

from grammar.nodes import EffectText
from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Verb, Zone
from kb.situation import Stated
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, things_of

#: what leaves a card in the Graveyard
_TO_GRAVEYARD = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, Verb.TRIBUTE})


def tells(draft: Draft, event: Event) -> bool:
    last = draft.plays[-1].stated if draft.plays else None
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    return last is not None and plain and (_lies_there(event, last) or _is_negated(draft, event, last))


def told(draft: Draft, event: Event) -> None:
    last = draft.plays[-1].stated
    assert last is not None
    for thing in things_of(phrases_of(event)):
        if thing.kind is ThingKind.PRONOUN and label(draft, thing) != last.card:
            raise draft.not_understood(event)
        draft.take(thing, wholly=True)
    draft.mentioned.append(last.card or "")
    draft.remarks.append(draft.words(event))


def _lies_there(event: Event, last: Stated) -> bool:
    """它在墓地时."""
    things = things_of(phrases_of(event))
    places = [t for t in things if t.kind is ThingKind.ZONE]
    others = [t for t in things if t not in places]
    there = len(places) == 1 and places[0].zone is Zone.GRAVEYARD and last.verb in _TO_GRAVEYARD
    return (
        event.verb == "exist" and event.condition and there and all(map(_is_it, others)) and len(others) < 2
    )


def _is_it(thing: Thing) -> bool:
    return thing.kind is ThingKind.PRONOUN and not (thing.other or thing.rest or thing.part)


def _is_negated(draft: Draft, event: Event, last: Stated) -> bool:
    """效果被无效, by nothing that is named."""
    subjects, doers = things_of(event.before, Role.BARE), things_of(event.before, Role.BY)
    plain = event.verb == "negate" and event.passive and not (doers or event.after or event.condition)
    of_it = len(subjects) == 1 and subjects[0].kind is ThingKind.EFFECT and subjects[0].name is None
    card = draft.card(last.by_card) if plain and of_it and last.by_card is not None else None
    texts = [e.text for e in draft.base.effects(card) if not e.activates] if card is not None else []
    return any(text is not None and _negates_what_it_destroys(text) for text in texts)


def _negates_what_it_destroys(text: EffectText) -> bool:
    events = text.trigger.events if text.trigger is not None else ()
    destroys = bool(events) and all(event.verb is Verb.DESTROY for event in events)
    return destroys and any(step.action.verb is Verb.NEGATE_EFFECT for step in text.resolution)
