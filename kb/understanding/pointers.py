"""那张对象卡, 那个对象怪兽: one noun, that the pronoun only points at; 对面那只不受陷阱效果影响的怪 at its first mention is one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import DESCRIBED, Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import refers

_POINTS = Thing(kind=ThingKind.PRONOUN)


def as_one_noun(syntax: QuestionSyntax) -> QuestionSyntax:
    ask = syntax.ask
    before: list[Event] = []
    for event in syntax.statements:
        before.append(_first_mentioned(_in(event), before))
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=_first_mentioned(_in(ask.event), before))
    return msgspec.structs.replace(syntax, statements=tuple(before), ask=ask)


def _first_mentioned(event: Event, before: list[Event]) -> Event:
    """The first noun of *event* where it points at a card that is described, and none that it could be was spoken of."""
    first = event.before[0] if event.before else None
    if first is None or len(first.things) != 1:
        return event
    thing = first.things[0]
    described = bool(thing.before) and all(inner.verb == DESCRIBED for inner in thing.before)
    if thing.kind is not ThingKind.PRONOUN or not thing.kinds or not described or thing.rest or thing.part:
        return event
    if any(other.player in (None, thing.player) for other in _spoken_of(before)):
        return event
    card = msgspec.structs.replace(thing, kind=ThingKind.DESCRIBED, count=1)
    return msgspec.structs.replace(
        event, before=(msgspec.structs.replace(first, things=(card,)), *event.before[1:])
    )


def _spoken_of(events: list[Event]) -> Iterator[Thing]:
    """Cards that may be monsters: not what one of them is equipped with."""
    for event in events:
        phrases = event.before if event.verb == "equip" else (*event.before, *event.after)
        yield from (thing for phrase in phrases for thing in phrase.things if refers(thing))


def _in(event: Event) -> Event:
    before, after = _joined(event.before), _joined(event.after)
    if (before, after) == (event.before, event.after):
        return event
    return msgspec.structs.replace(event, before=before, after=after)


def _joined(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The phrase of the pronoun has the mark (把那张 | 对象卡)."""
    found: list[Phrase] = []
    for phrase in phrases:
        if found and phrase.role is Role.BARE and _is_target(phrase) and _only_points(found[-1]):
            found[-1] = msgspec.structs.replace(found[-1], things=phrase.things)
        else:
            found.append(phrase)
    return tuple(found)


def _only_points(phrase: Phrase) -> bool:
    alone = len(phrase.things) == 1
    return alone and msgspec.structs.replace(phrase.things[0], span=None) == _POINTS


def _is_target(phrase: Phrase) -> bool:
    thing = phrase.things[0] if len(phrase.things) == 1 else None
    return thing is not None and thing.kind is ThingKind.DESCRIBED and thing.word == "target"
