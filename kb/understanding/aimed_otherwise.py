"""以X为对象的Y处理时, X作为Y的对象, 成为Y的对象的X, Y的对象怪兽: Y was activated, and X is its target.

In: a question's syntax. Out: the same, with that told as a clause of its own (以X为对象发动Y).
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import all_things, phrases_of, refers, things_of

_IS = frozenset({"be", "become"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with every such saying told first; what was told to be activated before is only pointed at."""
    told: list[Event] = []
    for event in syntax.statements:
        played, left = _apart(event, told)
        at_its_time = bool(told) and _is_its_time(told[-1])
        told[len(told) - at_its_time : len(told) - at_its_time] = played  # Y的对象在效果处理时…
        told += [] if left is None else [left]
    ask = syntax.ask
    if ask is not None:
        played, left = _apart(ask.event, told)
        told += played
        ask = msgspec.structs.replace(ask, event=left or ask.event)
    return msgspec.structs.replace(syntax, statements=tuple(told), ask=ask)


def _is_its_time(event: Event) -> bool:
    """效果处理时, of no card that is named."""
    named = any(thing.name or thing.link for thing in all_things(event))
    return event.verb == "resolve" and event.condition and "when" in event.adverbs and not named


def _apart(event: Event, told: list[Event]) -> tuple[list[Event], Event | None]:
    """(what was activated, the clause without it); None for a clause that tells nothing else."""
    if (played := _resolves_for(event)) is not None:
        return [played], _without_target(event)
    if (played := _is_its_target(event)) is not None:
        return [played], None
    for phrase in phrases_of(event):
        for thing in phrase.things:
            if (found := _of_such(thing)) is not None:
                played, left = found
                return ([] if _is_told(played, told) else [played]), _with(event, thing, left)
    return [], event


def _activated(event: Event, card: Thing, aimed: tuple[Thing, ...]) -> Event:
    before = (Phrase(role=Role.TARGET, things=aimed, span=aimed[0].span),) if aimed else ()
    after = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return Event(verb="activate", before=before, after=after, subject=event.subject, span=event.span)


def _plain(event: Event) -> bool:
    return event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)


def _resolves_for(event: Event) -> Event | None:
    """以X为对象的Y处理时."""
    aimed = tuple(things_of(event.before, Role.TARGET))
    cards = [t for t in things_of(event.before, Role.BARE) if t.name is not None]
    others = [t for t in things_of(phrases_of(event)) if t not in aimed and t not in cards]
    whole = event.verb in ("resolve", "resolve_all") and len(cards) == 1 and bool(aimed) and not others
    return _activated(event, cards[0], aimed) if whole and _plain(event) and event.condition else None


def _without_target(event: Event) -> Event:
    return msgspec.structs.replace(
        event, before=tuple(phrase for phrase in event.before if phrase.role is not Role.TARGET)
    )


def _names_target_of(thing: Thing) -> bool:
    """Y的对象, Y的效果的对象."""
    more = thing.before or thing.kinds or thing.position or thing.other or thing.count or thing.zone
    return thing.word == "target" and thing.name is not None and not more


def _card_of(thing: Thing) -> Thing:
    kind = ThingKind.EFFECT if thing.effect_no is not None else ThingKind.NAME
    return msgspec.structs.replace(thing, kind=kind, word="effect" if thing.effect_no else None)


def _is_its_target(event: Event) -> Event | None:
    """X作为Y的对象, X成为Y的对象."""
    aimed = things_of(event.before, Role.BARE)
    named = things_of(event.after)
    if event.verb not in _IS or not _plain(event) or len(aimed) != 1 or len(named) != 1:
        return None
    if not _names_target_of(named[0]) or len(things_of(event.before)) != 1 or not refers(aimed[0]):
        return None
    if aimed[0].kind is ThingKind.EFFECT or aimed[0].before:
        return None
    return _activated(event, _card_of(named[0]), (aimed[0],))


def _of_such(thing: Thing) -> tuple[Event, Thing] | None:
    """(Y was activated, the card without those words): 成为Y的对象的X, Y的对象怪兽."""
    inner = thing.before[0] if len(thing.before) == 1 else None
    if inner is not None and inner.verb in _IS and _plain(inner) and not things_of(inner.before):
        named = things_of(inner.after)
        if len(named) == 1 and _names_target_of(named[0]) and thing.kind is not ThingKind.EFFECT:
            card = msgspec.structs.replace(thing, before=())
            if card.name is not None:
                return _activated(inner, _card_of(named[0]), (card,)), card
            if card.kinds and card.kind is ThingKind.DESCRIBED and (card.count or 1) == 1:
                return _activated(inner, _card_of(named[0]), ()), msgspec.structs.replace(card, word="target")
    if inner is not None and (card_aimed := _took_as_target(inner)) is not None and refers(thing):
        card = msgspec.structs.replace(thing, before=())
        if card.name is not None:
            return _activated(inner, card_aimed, (card,)), card
        if card.kinds and card.kind is ThingKind.DESCRIBED and (card.count or 1) == 1:
            return _activated(inner, card_aimed, ()), msgspec.structs.replace(card, word="target")
    told = thing.word == "target" and thing.name is not None and bool(thing.kinds)
    if told and not (thing.before or thing.other or thing.position or thing.zone or thing.player):
        card = msgspec.structs.replace(thing, kinds=(), kind=ThingKind.NAME)
        aimed = Thing(kind=ThingKind.DESCRIBED, kinds=thing.kinds, word="target", span=thing.span)
        return _activated(Event(verb="activate", span=thing.span), _card_of(card), ()), aimed
    return None


def _took_as_target(inner: Event) -> Thing | None:
    """「Y」の対象にしたモンスター: the card Y."""
    things = things_of(phrases_of(inner))
    plain = inner.verb == "target" and _plain(inner) and not (inner.after or inner.adverbs)
    named = plain and len(things) == 1 and things[0].name is not None and things[0].word in (None, "effect")
    return _card_of(things[0]) if named else None


def _is_told(played: Event, told: list[Event]) -> bool:
    """That it was activated, or lies there, was said before."""
    names = {thing.name for thing in things_of(played.after)}
    return any(thing.name in names for event in told for thing in all_things(event))


def _with(event: Event, old: Thing, new: Thing) -> Event:
    def put(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(
            msgspec.structs.replace(p, things=tuple(new if t is old else t for t in p.things))
            for p in phrases
        )

    return msgspec.structs.replace(event, before=put(event.before), after=put(event.after))
