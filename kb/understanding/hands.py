"""手卡有5张卡: how many cards a hand has, of which one that is activated from there is one; how many monsters a field."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import CardClass, Seat
from kb.errors import SituationError
from kb.situation import Ask, Facts
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, phrases_of, seat_of, things_of
from kb.understanding.references import Question

_HOW_MANY = "?how_many"


def take_from_hand(draft: Draft, name: str, player: Seat) -> None:
    """发动手卡的X: X, of which nothing was told before, is one of so many; so is a Spell that is activated first."""
    told = (
        thing for event in draft.syntax.statements if event.verb == "exist" for thing in all_things(event)
    )
    if any(thing.name is not None and draft.names.get(thing.name, thing.name) == name for thing in told):
        return
    held, card = draft.place_of(name), draft.card(name)
    quick = card is not None and card.is_kind(CardKind.QUICK_PLAY_SPELL)
    spell = card is not None and card.card_class is CardClass.SPELL and not quick
    if not (spell if held is None else draft.board[held].zone == "hand"):
        return
    for place, group in enumerate(draft.board):
        if (group.player, group.zone, group.facts) == (player, "hand", Facts()):
            fewer = msgspec.structs.replace(group, count=group.count - 1)
            draft.board[place : place + 1] = [fewer] if fewer.count else []
            return


_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE})


def size_asked(question: Question) -> Ask | None:
    """处理后自己的手卡有几张, 自己场上有几只怪兽: of a hand of which it was told what it held, of a field after what was
    done. Raises SituationError for another hand."""
    places = [thing for thing in things_of(question.event.before) if thing.zone in (Zone.HAND, *_FIELD)]
    if len(places) != 1 or not _asks_size(question.event, places[0]):
        return None
    if places[0].zone in _FIELD:
        seat = seat_of(places[0].player)
        counted = seat is not None and question.situation.plays
        return Ask(form="value", about="monster_count", player=seat) if counted else None
    seat = seat_of(places[0].player) or _whose_hand_was_told(question)
    held = [p for p in question.situation.board if p.zone == "hand" and p.player is seat]
    if seat is None or not any(p.facts == Facts() for p in held):
        raise SituationError("question: of what the number is asked is not understood")
    return Ask(form="value", about="hand_count", player=seat)


def _whose_hand_was_told(question: Question) -> Seat | None:
    """处理后手卡有几张: of the one player of whose hand anything was told."""
    seats = {placed.player for placed in question.situation.board if placed.zone == "hand"}
    return seats.pop() if len(seats) == 1 else None


def _asks_size(event: Event, place: Thing) -> bool:
    """Nothing but the hand, its number, and how many."""
    bare = place.kind is ThingKind.ZONE or place.word == "number_of"
    others = [thing for phrase in phrases_of(event) for thing in phrase.things if thing is not place]
    kind = CardKind.MONSTER if place.zone in _FIELD else CardKind.CARD
    asked = [thing for thing in others if thing.word == _HOW_MANY and set(thing.kinds) <= {kind}]
    if kind is CardKind.MONSTER and not any(thing.kinds for thing in asked):
        return False
    named = [thing for thing in others if thing.word == "number_of"]
    plain = bare and not place.before and place.name is None and not event.negated
    return event.verb in ("be", "exist") and plain and len(asked) == 1 and len(asked + named) == len(others)
