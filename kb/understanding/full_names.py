"""Cards under one name wherever a question speaks of them: 青眼, 青眼の白龍 and the card's full name are one card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Thing


def with_full_names(syntax: QuestionSyntax, written: Mapping[str, str]) -> QuestionSyntax:
    """*syntax* with every card under its full name; *written* gives it for each name as written."""
    if all(short == full for short, full in written.items()):
        return syntax
    statements = tuple(_event(written, event) for event in syntax.statements)
    ask = syntax.ask
    if ask is not None:
        also = tuple(msgspec.structs.replace(one, event=_event(written, one.event)) for one in ask.also)
        ask = msgspec.structs.replace(ask, event=_event(written, ask.event), also=also)
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def _event(written: Mapping[str, str], event: Event) -> Event:
    before = tuple(map(partial(_phrase, written), event.before))
    return msgspec.structs.replace(
        event, before=before, after=tuple(map(partial(_phrase, written), event.after))
    )


def _phrase(written: Mapping[str, str], phrase: Phrase) -> Phrase:
    return msgspec.structs.replace(phrase, things=tuple(map(partial(_thing, written), phrase.things)))


def _thing(written: Mapping[str, str], thing: Thing) -> Thing:
    name = written.get(thing.name, thing.name) if thing.name is not None else None
    return msgspec.structs.replace(
        thing, name=name, before=tuple(map(partial(_event, written), thing.before))
    )
