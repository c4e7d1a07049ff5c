"""X的对象Y被Z除外: Y, for which X was activated.

In: a question's syntax. Out: the same with the activation of X for Y told before what is told of Y.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player
from kb.understanding.phrases import all_things, phrase_of


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    return msgspec.structs.replace(syntax, statements=tuple(_told(syntax.statements)))


def _told(statements: tuple[Event, ...]) -> Iterator[Event]:
    played: set[str | None] = set()
    for event in statements:
        beside = _beside(event)
        if beside is None:
            yield event
        else:
            link, target = beside
            if link.name not in played:
                yield _activation(link, target)
            yield msgspec.structs.replace(
                event, before=tuple(p for p in event.before if p.things != (link,)), done=True
            )
        played |= {t.name for t in all_things(event) if event.verb in ("activate", "chain")}


def _beside(event: Event) -> tuple[Thing, Thing] | None:
    """(X, Y) of X的对象Y: one card right behind the other, the first with the word for its target."""
    bare = [p.things[0] for p in event.before if p.role is Role.BARE and len(p.things) == 1]
    named = [thing for thing in bare if thing.name is not None]
    plain = event.mood is Mood.TOLD and not event.wondered
    if not plain or len(named) != 2 or named[0].word != "target" or named[1].kind is not ThingKind.NAME:
        return None
    return named[0], named[1]


def _activation(link: Thing, target: Thing) -> Event:
    card = msgspec.structs.replace(link, kind=ThingKind.NAME, word=None, player=None)
    player = link.player or Player.SELF
    who = Thing(kind=ThingKind.PLAYER, player=player, span=link.span)
    before = (phrase_of(Role.BARE, who), phrase_of(Role.TARGET, target))
    return Event(
        verb="activate", before=before, after=(phrase_of(Role.BARE, card),), subject=player, span=link.span
    )
