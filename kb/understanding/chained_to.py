"""我用X连锁对方的Y: Y was activated, and X is chained to it.

In: a question's syntax. Out: the same, with each of the two told in a clause of its own.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player
from kb.cards import Seat
from kb.understanding.phrases import actor, all_things, phrase_of, phrases_of, things_of


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    told: list[Event] = []
    for event in syntax.statements:
        told += _apart(event, told)
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _apart(event: Event, told: list[Event]) -> list[Event]:
    links = _links(event)
    if links is None:
        return [event]
    means, answered = links
    chained = _of_card(event, means, event.before)
    if any(thing.name == answered.name for one in told for thing in all_things(one)):
        return [chained]
    seat = answered.player or (Player.OPPONENT if actor(event) is Seat.A else Player.SELF)
    whose = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=seat),), span=answered.span)
    plain = msgspec.structs.replace(answered, player=None)
    first = Event(
        verb="activate", before=(whose,), after=(phrase_of(Role.BARE, plain),), subject=seat, span=event.span
    )
    return [first, chained]


def _links(event: Event) -> tuple[Thing, Thing] | None:
    """(the card that is chained, the one that it answers), each by its name and with nothing else said of it."""
    means = things_of(event.before, Role.WITH)
    answered = things_of(event.after)
    if event.verb != "chain" or event.mood is not Mood.TOLD or event.negated or event.passive:
        return None
    if len(means) != 1 or len(answered) != 1 or actor(event) is None:
        return None
    others = [t for t in things_of(phrases_of(event)) if t not in (means[0], answered[0])]
    if any(thing.kind is not ThingKind.PLAYER for thing in others) or means[0].name == answered[0].name:
        return None
    cards = all(thing.name is not None and not (thing.before or thing.zone) for thing in (*means, *answered))
    return (means[0], answered[0]) if cards else None


def _of_card(event: Event, card: Thing, before: tuple[Phrase, ...]) -> Event:
    left = tuple(phrase for phrase in before if phrase.role is not Role.WITH)
    return msgspec.structs.replace(event, before=left, after=(phrase_of(Role.BARE, card),))
