"""自己怪兽区域存在的「X」: a card that is told to exist somewhere, as 自己怪兽区域的「X」.

In: a question's syntax. Out: the same with the place told of the card itself, wherever nothing else is said of it there.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import all_things, with_thing


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* as it is where no card is told of so."""
    ask = syntax.ask
    told = tuple(_plainly(event) for event in syntax.statements)
    asked = msgspec.structs.replace(ask, event=_plainly(ask.event)) if ask is not None else None
    return msgspec.structs.replace(syntax, statements=told, ask=asked)


def _plainly(event: Event) -> Event:
    for thing in list(all_things(event)):
        place = _place_of(thing)
        if place is not None:
            lying = msgspec.structs.replace(thing, before=(), zone=place.zone, player=place.player)
            event = with_thing(event, thing, lying)
    return event


def _place_of(thing: Thing) -> Thing | None:
    """Where the card is told to exist; None where more is told, or its place is told already."""
    told = thing.before[0] if len(thing.before) == 1 else None
    things = [one for phrase in told.before for one in phrase.things] if told is not None else []
    if told is None or thing.name is None or thing.zone is not None or thing.player is not None:
        return None
    bare = Event(verb="exist", span=told.span, before=told.before)
    plain = told == bare and told.mood is Mood.TOLD
    if not plain or len(things) != 1 or any(p.role not in (Role.BARE, Role.AT) for p in told.before):
        return None
    place = things[0]
    zone = Thing(kind=ThingKind.ZONE, zone=place.zone, player=place.player, span=place.span)
    return place if place == zone and place.zone is not None else None
