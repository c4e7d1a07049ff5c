"""用X的效果加入手卡的卡需要给对方确认吗: whether a card that a text takes from a hidden place has to be shown.

In: the question's syntax. Out: the asking; which card it is follows from the text of the one card named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord, Role, ThingKind
from grammar.terms import Player, Verb, Zone
from kb.cards import Seat
from kb.situation import Ask, Placed, Situation
from kb.understanding.phrases import all_things, things_of

#: what may be told of such a card: how it is taken
_TAKEN = {
    "return_to_deck": Verb.RETURN_TO_DECK,
    "add_to_hand": Verb.ADD_TO_HAND,
    "put_counter": Verb.PLACE,
    "set": Verb.SET,
    "special_summon": Verb.SPECIAL_SUMMON,
}
#: verbs of clauses that only say whose text it is, and when
_OF_USE = frozenset({"activate", "resolve", "apply", "exist"})
_HIDDEN = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, None})


def of_syntax(syntax: QuestionSyntax) -> Ask | None:
    """None for any other question, and where more is told than the taking of the card."""
    ask = syntax.ask
    if ask is None or ask.word is not QuestionWord.WHETHER or not _asks_to_show(ask.event):
        return None
    clauses = list(_clauses(syntax))
    things = [thing for clause in clauses for thing in all_things(clause)]
    named = {(thing.name, thing.effect_no) for thing in things if thing.name is not None}
    numbers = {number for _, number in named if number is not None}
    plain = all(clause.verb in _TAKEN or clause.verb in _OF_USE for clause in clauses)
    told = plain and not any(clause.negated or clause.wondered for clause in clauses)
    if not told or len({name for name, _ in named}) != 1 or len(numbers) > 1:
        return None
    if any(thing.zone not in _HIDDEN or thing.quote or thing.other for thing in things):
        return None
    acts = tuple(dict.fromkeys(_TAKEN[c.verb].value for c in clauses if c.verb in _TAKEN))
    number = numbers.pop() if numbers else None
    card = named.pop()[0]
    denied = ask.event.negated != ask.denied
    return Ask(form="must-show", card=card, effect=number, doing=acts, negated=denied)


def on_paper(ask: Ask, written: Mapping[str, str]) -> Situation:
    """With nothing but that card; *written*: the full names of names as written."""
    name = written.get(ask.card or "", ask.card or "")
    placed = Placed(card=name, player=Seat.A, zone="")
    return Situation(board=(placed,), ask=msgspec.structs.replace(ask, card=name), open=True)


def _asks_to_show(event: Event) -> bool:
    """需要给对方确认吗, 要给对方看吗."""
    to = [thing.player for thing in things_of(event.before, Role.AT) if thing.kind is ThingKind.PLAYER]
    return event.verb == "confirm" and event.mood is Mood.MUST and to == [Player.OPPONENT]


def _clauses(syntax: QuestionSyntax) -> Iterator[Event]:
    """What is told, and what describes the cards of the asking, the innermost first."""
    assert syntax.ask is not None
    for event in syntax.statements:
        yield from _inner(event)
        yield event
    yield from _inner(syntax.ask.event)


def _inner(event: Event) -> Iterator[Event]:
    for thing in all_things(event):
        yield from thing.before
