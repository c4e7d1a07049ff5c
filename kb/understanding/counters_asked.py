"""How many counters there are: X上有几个魔力指示物, 自己场上放置的指示物数量是多少."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.question_nodes import QuestionWord, Thing, ThingKind
from grammar.terms import Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.phrases import actor, phrases_of, refers, seat_of, things_of
from kb.understanding.references import Question, card_of

_NUMBER = frozenset({"?how_many", "number_of", "number", "counter"})


def asks_of_counters(question: Question) -> bool:
    """Of counters that are there, not of those that something will do."""
    things = things_of(phrases_of(question.event))
    counted = question.word is QuestionWord.HOW_MANY and any(thing.word == "counter" for thing in things)
    return counted and question.event.verb in ("exist", "be", "remain") and not question.event.negated


def how_many_counters(question: Question) -> Ask:
    """On the one card named, else on the field of the player named. Raises SituationError for another place."""
    cards: list[Thing] = []
    places: list[Thing] = []
    for thing in _around(question):
        if refers(thing) and thing.zone in (None, Zone.FIELD):
            cards.append(thing)
        elif thing.kind is ThingKind.ZONE and thing.zone is Zone.FIELD:
            places.append(thing)
        elif thing.kind is not ThingKind.PLAYER and thing.word not in _NUMBER:
            raise SituationError("question: where the counters are to lie is not understood")
    if len(cards) == 1 and all(place.player is None for place in places):
        return Ask(form="value", about="counters", card=card_of(question, cards[0]))
    players = {place.player for place in places if place.player is not None}
    seat = seat_of(next(iter(players))) if len(players) == 1 else actor(question.event)
    if cards or seat not in (Seat.A, Seat.B):
        raise SituationError("question: on what the counters are to lie is not told")
    return Ask(form="value", about="counters", player=seat)


def _around(question: Question) -> Iterator[Thing]:
    """What is told with the asking, and in 放置的 before the counters."""
    for thing in things_of(phrases_of(question.event)):
        for inner in thing.before if thing.word == "counter" else ():
            yield from things_of(phrases_of(inner))
        yield thing
