"""对面的X我能用Y除外吗, X在里侧被打死: what stands where the readers do not look, put where they do, by what it can be.

In: a question's syntax. Out: the same with the object marked that is named first, and how a monster lies said of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Position
from kb.context import Base
from kb.understanding.phrases import named_in, refers, things_of
from kb.understanding.valency import Sorts, frame, objects, subjects


def put_in_order(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    sorts = Sorts(written, base)
    told = tuple(_in_order(event, sorts) for event in syntax.statements)
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=_in_order(ask.event, sorts))
    return msgspec.structs.replace(syntax, statements=told, ask=ask)


def _in_order(event: Event, sorts: Sorts) -> Event:
    return _with_object_marked(_lying_so(_set_down(event, sorts)), sorts)


def _with_object_marked(event: Event, sorts: Sorts) -> Event:
    """对面的X我用Y除外: it is done to X, for a player does it, with Y."""
    roles = frame(event)
    first = [t for t in subjects(event) if refers(t)]
    means = named_in(event.before, Role.WITH)
    doers = [t for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.PLAYER]
    if roles is None or event.passive or objects(event) or len(first) != 1 or first[0].before:
        return event
    done = (
        "player" in roles.who and sorts.fits(first[0], roles.what) and first[0].kind is not ThingKind.EFFECT
    )
    if not done or len(doers) != 1 or len(means) != 1:
        return event
    fronted = next(phrase for phrase in event.before if first[0] in phrase.things)
    if len(fronted.things) != 1:
        return event
    rest = tuple(phrase for phrase in event.before if phrase is not fronted)
    return msgspec.structs.replace(event, before=(*rest, msgspec.structs.replace(fronted, role=Role.OBJECT)))


def _lying_so(event: Event) -> Event:
    """X在里侧(守备表示时)被打死: X lies so."""
    places = [
        p for p in event.before if p.role is Role.AT and len(p.things) == 1 and _is_position(p.things[0])
    ]
    cards = [t for t in subjects(event) if t.kind is ThingKind.NAME]
    if len(places) != 1 or len(cards) != 1 or cards[0].position is not None or event.negated or event.after:
        return event
    if not (event.passive or event.verb == "exist") or event.wondered:
        return event
    card = msgspec.structs.replace(cards[0], position=places[0].things[0].position)
    before = tuple(_with(p, cards[0], card) for p in event.before if p is not places[0])
    if event.verb == "exist":
        return msgspec.structs.replace(event, before=before, condition=False, adverbs=())
    return msgspec.structs.replace(event, before=before)


def _is_position(thing: Thing) -> bool:
    return thing == Thing(kind=ThingKind.DESCRIBED, position=thing.position, span=thing.span)


def _set_down(event: Event, sorts: Sorts) -> Event:
    """盖着的X被破坏, of a monster: it lies face-down, by whomever it was Set."""
    cards = [t for t in subjects(event) if len(t.before) == 1 and t.kind is ThingKind.NAME]
    if not event.passive or len(cards) != 1 or sorts.of(cards[0]) != "monster":
        return event
    if cards[0].before[0] != Event(verb="set", span=cards[0].before[0].span) or cards[0].position is not None:
        return event
    card = msgspec.structs.replace(cards[0], before=(), position=Position.FACE_DOWN)
    return msgspec.structs.replace(event, before=tuple(_with(p, cards[0], card) for p in event.before))


def _with(phrase: Phrase, old: Thing, new: Thing) -> Phrase:
    return msgspec.structs.replace(phrase, things=tuple(new if t is old else t for t in phrase.things))
