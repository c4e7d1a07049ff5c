"""Counters told of by what put them there: 靠自身效果放着魔力指示物的X, X放的冰指示物."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb
from kb.cards import CardClass, Seat
from kb.situation import Placed
from kb.understanding.cards import describe, label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, named_in, phrases_of, seat_of, things_of
from kb.walk import actions_of

_COUNTER = "counter"
_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))


def tells_of_counters(event: Event) -> bool:
    """A card that holds counters, or the counters that a card put somewhere, and nothing else."""
    if event.verb != "exist" or event.negated or event.wondered:
        return False
    return _holder(event) is not None or _maker(event) is not None


def told(draft: Draft, event: Event) -> None:
    """So many as nobody told: one. Raises SituationError when the text of the card puts none."""
    holder, maker = _holder(event), _maker(event)
    card_told = holder or maker
    assert card_told is not None
    name, seat = label(draft, card_told), seat_of(card_told.player) or actor(event) or Seat.A
    card = draft.card(name)
    texts = [e.text for e in draft.base.effects(card) if e.text] if card is not None else []
    puts = any(Verb.PUT_COUNTER in {action.verb for action, _ in actions_of(text)} for text in texts)
    if card is None or not puts or draft.plays:
        raise draft.not_understood(event)
    put(draft, msgspec.structs.replace(card_told, before=(), count=None, player=None), seat)
    if holder is None:
        if card.card_class is not CardClass.MONSTER:
            raise draft.not_understood(event)
        mentioned = draft.mentioned[-1]
        name = describe(draft, _MONSTER, seat.other)
        draft.mentioned.append(mentioned)
    place = draft.place_of(name)
    assert place is not None
    placed: Placed = msgspec.structs.replace(draft.board[place], counters={"": 1})
    draft.board[place] = placed
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)


def _holder(event: Event) -> Thing | None:
    """靠自身效果放着魔力指示物的X: X, by its own effect."""
    means = things_of(event.before, Role.WITH)
    own = bool(means) and all(t.kind is ThingKind.EFFECT and not t.name for t in means)
    held = [t for t in things_of(event.after) if t.word == _COUNTER and t.name]
    alone = len(things_of(phrases_of(event))) == len(means) + 1
    return held[0] if own and len(held) == 1 and alone else None


def _maker(event: Event) -> Thing | None:
    """X放的指示物: X."""
    things = things_of(phrases_of(event))
    if len(things) != 1 or things[0].word != _COUNTER or things[0].name or len(things[0].before) != 1:
        return None
    inner = things[0].before[0]
    named = named_in(inner.before, Role.BARE)
    plain = not (inner.negated or inner.passive or inner.after)
    return named[0] if inner.verb == "put_counter" and plain and len(named) == 1 else None
