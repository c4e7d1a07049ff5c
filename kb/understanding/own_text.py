"""What a clause says of a card that its own text says: X不会成为对方效果的对象. The card is there, and its text settles it."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, IsSo
from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Modality, Verb, Zone
from kb.cards import CardClass, Seat
from kb.understanding.cards import may_be, put
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


def says_it_is_unaffected(draft: Draft, event: Event) -> bool:
    """但它不受影响, of a monster told of whose text says so, maybe of one zone alone: by what, its text settles."""
    if event.verb != "unaffected_by" or event.negated or event.wondered or event.condition or event.after:
        return False
    things = things_of(phrases_of(event))
    plain = len(things) == 1 and not (things[0].before or things[0].zone or things[0].position)
    return (
        plain
        and things[0].kind in (ThingKind.PRONOUN, ThingKind.NAME)
        and _unaffected(draft, things[0]) is not None
    )


def told_unaffected(draft: Draft, event: Event) -> None:
    """It lies where its text says that it is so."""
    (thing,) = things_of(phrases_of(event))
    name, text = _unaffected(draft, thing) or ("", EffectText())
    draft.take(thing)
    draft.mentioned.append(name)
    place = draft.place_of(name)
    if place is None:
        raise draft.not_understood(event)
    held = draft.board[place]
    for condition in text.conditions:
        zone = (
            condition.place.zones[0] if isinstance(condition, IsSo) and condition.place is not None else None
        )
        if zone is Zone.MONSTER_ZONE and held.zone.endswith(zone.value):
            continue
        if zone is None or held.zone not in ("", "main_monster_zone", zone.value):
            raise draft.not_understood(event)
        draft.board[place] = msgspec.structs.replace(held, zone=zone.value)
    draft.remarks.append(draft.words(event))


def _unaffected(draft: Draft, thing: Thing) -> tuple[str, EffectText] | None:
    """The card, and the lasting effect by which it is unaffected."""
    named = [name for name in draft.mentioned if name not in draft.applying and may_be(draft, name, thing)]
    monsters = [n for n in named if (c := draft.card(n)) is not None and c.card_class is CardClass.MONSTER]
    name = draft.names.get(thing.name, thing.name) if thing.name else monsters[-1] if monsters else None
    card = draft.card(name) if name is not None else None
    effects = draft.base.effects(card) if card is not None else ()
    texts = [effect.text for effect in effects if effect.text is not None and not effect.activates]
    found = [text for text in texts if any(step.action.verb is Verb.UNAFFECTED for step in text.resolution)]
    return (name, found[0]) if name is not None and len(found) == 1 else None
