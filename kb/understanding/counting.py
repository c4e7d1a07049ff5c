"""被破坏的怪兽有几只, 几张卡被除外: to how many cards something is done."""

from __future__ import annotations

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import CardKind, Verb
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.phrases import phrases_of, seat_of, things_of
from kb.understanding.references import Question

_HOW_MANY = "?how_many"
_KINDS = {CardKind.CARD: None, CardKind.MONSTER: "monster", CardKind.SPELL: "spell", CardKind.TRAP: "trap"}
#: what is done to a card, by whatever does it
_DONE = frozenset(
    {
        Verb.DESTROY,
        Verb.BANISH,
        Verb.SEND_TO_GRAVEYARD,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.DISCARD,
        Verb.TRIBUTE,
    }
)


def cards_befallen(question: Question) -> Ask | None:
    """None where it asks for another number. Raises SituationError for one of which more is said than is read."""
    event = question.event
    if event.verb in _DONE and event.passive:
        counted = [thing for thing in things_of(event.before) if thing.word == _HOW_MANY]
        return _asked(event.verb, counted[0], _others(event, counted[0])) if len(counted) == 1 else None
    told = [
        thing
        for thing in things_of(event.before)
        if thing.kind is ThingKind.DESCRIBED and [one.verb for one in thing.before if one.verb in _DONE]
    ]
    asked = [thing for thing in things_of(event.after) if thing.word == _HOW_MANY]
    if event.verb not in ("be", "exist") or len(told) != 1 or len(asked) != 1:
        return None
    done = told[0].before[0]
    rest = [t for t in _others(event, told[0]) if t not in asked and t.word != "number_of"]
    return _asked(done.verb, told[0], [*rest, *(t for phrase in phrases_of(done) for t in phrase.things)])


def _others(event: Event, counted: Thing) -> list[Thing]:
    return [thing for phrase in phrases_of(event) for thing in phrase.things if thing is not counted]


def _asked(verb: str, counted: Thing, others: list[Thing]) -> Ask:
    kinds = [kind for kind in counted.kinds if kind in _KINDS]
    plain = len(kinds) == len(counted.kinds) <= 1 and len(counted.before) <= 1 and counted.zone is None
    if others or not plain or counted.name is not None or counted.number is not None:
        raise SituationError("question: of what the number is asked is not understood")
    kind = _KINDS[kinds[0]] if kinds else None
    seat = seat_of(counted.player)
    return Ask(form="value", about="cards_befallen", options=(verb,), wanted=kind, player=seat)
