"""那张对象卡, 那个对象怪兽: one noun, that the pronoun only points at."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind

_POINTS = Thing(kind=ThingKind.PRONOUN)


def as_one_noun(syntax: QuestionSyntax) -> QuestionSyntax:
    told = tuple(_in(event) for event in syntax.statements)
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=_in(ask.event))
    return msgspec.structs.replace(syntax, statements=told, ask=ask)


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
