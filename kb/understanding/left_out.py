"""青眼白龙装着团结之力，被攻击了: a clause that leaves out of what it is told goes on about the clause before.

In: a question's syntax. Out: the same with that thing in every such clause, where one and no other may be meant.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.context import Base
from kb.understanding.phrases import phrases_of, refers, things_of
from kb.understanding.valency import Sorts, missing, objects, subjects


def filled_in(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    sorts = Sorts(written, base)
    spoken: list[Thing] = []
    told: list[Event] = []
    for event in syntax.statements:
        event = _filled(event, spoken, sorts)
        told.append(event)
        spoken = _about(event, sorts) or spoken
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _filled(event: Event, spoken: list[Thing], sorts: Sorts) -> Event:
    """The clause with what it leaves out."""
    left = missing(event) if event.mood is Mood.TOLD else None
    fitting = [thing for thing in spoken if left is not None and sorts.fits(thing, left[1])]
    names = {thing.name for thing in fitting}
    if left is None or not fitting or len(names) != 1:
        return event
    thing = _again(fitting[0], whose="player" in left[1])
    if left[0] == "what" and not event.passive:
        return msgspec.structs.replace(event, after=(_bare(thing), *event.after))
    by = () if not event.passive or any(p.role is Role.BY for p in event.before) else (_BY,)
    return msgspec.structs.replace(event, before=(_bare(thing), *event.before, *by))


#: 被: by whom is not told
_BY = Phrase(role=Role.BY, things=())


def _again(thing: Thing, *, whose: bool) -> Thing:
    """It, spoken of once more: how it lay was said of it before; whose it is hangs on it only in a battle."""
    if thing.kind is ThingKind.NAME:
        player = thing.player if whose else None
        return Thing(kind=ThingKind.NAME, name=thing.name, player=player, span=thing.span)
    return msgspec.structs.replace(thing, before=(), position=None, zone=None)


def _bare(thing: Thing) -> Phrase:
    return Phrase(role=Role.BARE, things=(thing,), span=thing.span)


def _about(event: Event, sorts: Sorts) -> list[Thing]:
    """The cards that the clause is about, and which the next may leave out: what suffers it, wears it, or comes out."""
    first = [t for t in subjects(event) if refers(t)]
    monsters = [t for t in first if sorts.of(t) == "monster" and not t.other]
    if monsters or event.passive:
        rest = [t for t in objects(event) if sorts.of(t) == "monster"]
        return [*monsters, *(rest if not event.passive else [])]
    done_to = [t for t in objects(event) if refers(t) and sorts.of(t) == "monster"]
    aimed = [t for t in things_of(phrases_of(event), Role.TARGET, Role.AT) if sorts.of(t) == "monster"]
    return [*done_to, *aimed]
