"""以X为对象发动Y，对方连锁Z把对象除外: 对象, as what something is done to, is the target that was named."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import themes, things_of
from kb.understanding.vocabulary import ACTS

_TARGET = "target"


def with_target_named(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with that target in place of 对象, where one activation names just one."""
    statements: list[Event] = []
    for event in syntax.statements:
        statements.append(_named(event, _target_of(statements)))
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def spoken_of(event: Event) -> bool:
    """Something is done to 对象 and no more is said of it."""
    done = event.verb in ACTS and not event.wondered
    return done and any(thing.word == _TARGET and thing.kind is ThingKind.THING for thing in themes(event))


def _target_of(told: list[Event]) -> Thing | None:
    """The one card named as a target by what was told."""
    found: list[Thing] = []
    for event in told:
        if event.verb not in ("activate", "chain") or event.negated:
            continue
        aimed = things_of(event.before, Role.TARGET, Role.AT)
        found += [thing for thing in aimed if thing.kind is ThingKind.NAME and thing.word is None]
    names = {thing.name for thing in found}
    return found[0] if len(names) == 1 else None


def _named(event: Event, target: Thing | None) -> Event:
    if target is None or event.verb not in ACTS or event.wondered:
        return event
    spoken = [thing for thing in themes(event) if _is_it(thing)]
    if len(spoken) != 1:
        return event
    named = Thing(kind=ThingKind.NAME, name=target.name, player=target.player, span=spoken[0].span)

    def instead(phrase: Phrase) -> Phrase:
        return msgspec.structs.replace(
            phrase, things=tuple(named if thing is spoken[0] else thing for thing in phrase.things)
        )

    before, after = tuple(map(instead, event.before)), tuple(map(instead, event.after))
    return msgspec.structs.replace(event, before=before, after=after)


def _is_it(thing: Thing) -> bool:
    """对象, 对象怪兽, 作为对象的怪兽, with no other card's name."""
    more = thing.name or thing.count or thing.other or thing.before or thing.zone or thing.position
    return thing.word == _TARGET and not more
