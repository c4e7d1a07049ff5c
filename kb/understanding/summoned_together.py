"""X和Y同时特殊召唤成功时: one Summon for each of the cards that are named, at the same moment."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind

_TOGETHER = "together"


def told_apart(syntax: QuestionSyntax) -> QuestionSyntax:
    told = tuple(one for event in syntax.statements for one in _each(event))
    return msgspec.structs.replace(syntax, statements=told)


def _each(event: Event) -> tuple[Event, ...]:
    """Of names in one phrase before the verb, and at most the player who Summons them beside it."""
    plain = (
        event.verb == "special_summon" and event.mood is Mood.TOLD and not (event.negated or event.wondered)
    )
    said = plain and not event.passive and _TOGETHER in event.adverbs and not event.after
    named = [phrase for phrase in event.before if any(thing.name for thing in phrase.things)]
    others = [thing for phrase in event.before if phrase not in named for thing in phrase.things]
    if not said or len(named) != 1 or any(thing.kind is not ThingKind.PLAYER for thing in others):
        return (event,)
    things = named[0].things
    names = {thing.name for thing in things}
    if named[0].role not in (Role.BARE, Role.OBJECT) or not 1 < len(things) == len(names):
        return (event,)
    if not all(map(_is_named, things)):
        return (event,)
    return tuple(_alone(event, named[0], number) for number in range(len(things)))


def _alone(event: Event, named: Phrase, number: int) -> Event:
    """The first is no moment of its own; the others come with it."""
    thing = named.things[number]
    last = number == len(named.things) - 1
    own = msgspec.structs.replace(named, things=(thing,))
    kept = event.adverbs if last else ("success",)
    adverbs = tuple(adverb for adverb in kept if adverb != _TOGETHER)
    return msgspec.structs.replace(
        event,
        before=tuple(own if phrase is named else phrase for phrase in event.before),
        adverbs=(*adverbs, _TOGETHER) if number else adverbs,
        condition=event.condition and last,
        done=True,
        span=thing.span,
    )


def _is_named(thing: Thing) -> bool:
    return thing.kind is ThingKind.NAME and not (thing.before or thing.zone or thing.word or thing.count)
