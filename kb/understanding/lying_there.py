"""自己怪兽区域存在的「X」, 我盖放的「X」: a card that is told to lie somewhere, as 自己怪兽区域的「X」, 我场上里侧的「X」.

In: a question's syntax. Out: the same with the place told of the card itself, wherever nothing else is said of it
there. What 对 or 以 puts before the place is the card (对方对自己盖放的「X」发动…), and who is named before that does it.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Position, Zone

#: the word right before the place, and the role that it gives the card
_MARKS = {"对": Role.AT, "對": Role.AT, "以": Role.TARGET}


class _Told(msgspec.Struct, frozen=True):
    """The card with its place, the role that the word before the place gives it, and who is named before that."""

    card: Thing
    mark: Role | None
    doer: Phrase | None


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* as it is where no card is told of so."""
    ask = syntax.ask
    told = tuple(_plainly(event, syntax.text) for event in syntax.statements)
    asked = msgspec.structs.replace(ask, event=_plainly(ask.event, syntax.text)) if ask is not None else None
    return msgspec.structs.replace(syntax, statements=told, ask=asked)


def _plainly(event: Event, text: str) -> Event:
    if _says_this_turn(event):
        return event
    before = tuple(one for phrase in event.before for one in _apart(phrase, text))
    after = tuple(one for phrase in event.after for one in _apart(phrase, text))
    return msgspec.structs.replace(event, before=before, after=after)


def _says_this_turn(event: Event) -> bool:
    """我盖放的「X」这回合…: it may have been Set in that turn too, which decides what can be done with it."""
    things = [thing for phrase in (*event.before, *event.after) for thing in phrase.things]
    return any(thing.word == "this_turn" for thing in things)


def _apart(phrase: Phrase, text: str) -> tuple[Phrase, ...]:
    """The phrase, with what its card is told of where it lies put in its place."""
    told = _told_of(phrase.things[0], text) if len(phrase.things) == 1 else None
    if told is None or (told.mark is None and told.doer is not None):
        return (phrase,)
    if told.mark is not None and phrase.role not in (Role.BARE, told.mark):
        return (phrase,)
    marked = msgspec.structs.replace(phrase, role=told.mark or phrase.role, things=(told.card,))
    if phrase.role is Role.BARE and told.mark is Role.TARGET:
        return (phrase,)  # 以…: of what, is told by 为对象 alone
    return (told.doer, marked) if told.doer is not None else (marked,)


def _told_of(thing: Thing, text: str) -> _Told | None:
    told = thing.before[0] if len(thing.before) == 1 else None
    if told is None or thing.name is None or told.verb not in ("exist", "set"):
        return None
    card = Thing(
        kind=thing.kind, name=thing.name, word=thing.word, effect_no=thing.effect_no, span=thing.span
    )
    bare = Event(verb=told.verb, span=told.span, before=told.before, subject=told.subject)
    if thing != msgspec.structs.replace(card, before=(told,)) or told != bare:
        return None
    if not 1 <= len(told.before) <= 2 or any(len(phrase.things) != 1 for phrase in told.before):
        return None
    place = told.before[-1].things[0]
    lies = Thing(kind=place.kind, zone=place.zone, player=place.player, span=place.span)
    doer = told.before[0] if len(told.before) == 2 else None
    named = doer is None or (doer.role is Role.BARE and doer.things[0].kind is ThingKind.PLAYER)
    if place != lies or place.span is None or not named:
        return None
    mark = _MARKS.get(text[place.span.start - 1 : place.span.start])
    if told.verb == "exist" and place.zone is not None:
        card = msgspec.structs.replace(card, zone=place.zone, player=place.player)
    elif told.verb == "set" and place.player is not None and place.zone in (None, Zone.FIELD):
        card = msgspec.structs.replace(
            card, zone=Zone.FIELD, player=place.player, position=Position.FACE_DOWN
        )
    else:
        return None
    return _Told(card=card, mark=mark, doer=doer)
