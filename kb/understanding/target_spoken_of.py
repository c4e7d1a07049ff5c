"""以X为对象发动Y，对方连锁Z把对象除外: 对象, as what something is done to, is the target that was named.

Where none was named it is the monster that the first of the two activations is aimed at.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import IsKind
from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.context import Base
from kb.errors import KBError
from kb.understanding.phrases import named_in, themes, things_of
from kb.understanding.vocabulary import ACTS

_TARGET = "target"


def with_target_named(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with that card in place of 对象."""
    statements: list[Event] = []
    for event in syntax.statements:
        spoken = _spoken_of(event)
        if spoken is None and (pointed := _that_monster(event, statements)) is not None:
            spoken = msgspec.structs.replace(pointed, kind=ThingKind.THING, word=_TARGET, kinds=())
            event = _with(event, pointed, spoken)
            spoken = next(thing for thing in themes(event) if thing.word == _TARGET)
        if spoken is not None:
            event = _with(
                event, spoken, _target_of(statements) or _monster(statements, spoken, written, base)
            )
        statements.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def is_unknown(event: Event) -> bool:
    """Something is done to 对象, of which nothing is known."""
    return _spoken_of(event) is not None and any(thing.kind is ThingKind.THING for thing in themes(event))


def _spoken_of(event: Event) -> Thing | None:
    """对象, 对象怪兽, 作为对象的怪兽, with no other card's name."""
    if event.verb not in ACTS or event.wondered:
        return None
    spoken = [thing for thing in themes(event) if thing.word == _TARGET]
    plain = [t for t in spoken if not (t.name or t.count or t.other or t.before or t.zone or t.position)]
    return plain[0] if len(spoken) == len(plain) == 1 else None


def _that_monster(event: Event, told: list[Event]) -> Thing | None:
    """我发动X，对面连锁Y把那只怪除外, where no monster was spoken of: the one that X is aimed at."""
    pointed = [thing for thing in themes(event) if thing.kind is ThingKind.PRONOUN]
    plain = [t for t in pointed if t.kinds == (CardKind.MONSTER,) and not (t.rest or t.part or t.before)]
    if event.verb not in ACTS or event.wondered or len(plain) != 1 or len(_activations(told)) != len(told):
        return None
    things = [t for one in told for p in (*one.before, *one.after) for t in p.things]
    named = [t for one in told for t in named_in(one.after)]
    others = [t for t in things if t.kind is not ThingKind.PLAYER and t not in named]
    alone = all(t.kind is ThingKind.NAME and t.word is None and not t.before for t in named)
    return plain[0] if len(told) == 2 and alone and not others else None


def _target_of(told: list[Event]) -> Thing | None:
    """The one card named as a target by what was told."""
    aimed = [
        thing
        for event in _activations(told)
        for thing in things_of(event.before, Role.TARGET, Role.AT)
        if thing.kind is ThingKind.NAME and thing.word is None
    ]
    if len({thing.name for thing in aimed}) != 1:
        return None
    return Thing(kind=ThingKind.NAME, name=aimed[0].name, player=aimed[0].player)


def _activations(told: list[Event]) -> list[Event]:
    return [event for event in told if event.verb in ("activate", "chain") and not event.negated]


def _monster(told: list[Event], spoken: Thing, written: Mapping[str, str], base: Base) -> Thing:
    """*spoken* as a monster, where one of the two activations is aimed at nothing else, and the first may be aimed at one."""
    played = [named_in(event.after) for event in _activations(told)]
    if spoken.kind is not ThingKind.THING or len(played) != 2 or any(len(named) != 1 for named in played):
        return spoken
    first, second = (_aimed_at(written.get(named[0].name or ""), base) for named in played)
    answered = second == [_MONSTER] and all(not kinds or kinds >= _MONSTER for kinds in first)
    if not first or not (all(kinds == _MONSTER for kinds in first) or answered):
        return spoken
    return msgspec.structs.replace(spoken, kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))


_MONSTER = frozenset({CardKind.MONSTER})


def _aimed_at(name: str | None, base: Base) -> list[frozenset[CardKind]]:
    """Of which kinds each target of that card is; of none where its text does not say."""
    try:
        card = base.find(name or "")
    except KBError:
        return []
    texts = [effect.text for effect in base.effects(card) if effect.text is not None]
    return [
        frozenset(kind for one in target.predicates if isinstance(one, IsKind) for kind in one.kinds)
        for text in texts
        for target in text.targets
    ]


def _with(event: Event, old: Thing, new: Thing) -> Event:
    new = msgspec.structs.replace(new, span=old.span)

    def replaced(phrase: Phrase) -> Phrase:
        things = tuple(new if thing is old else thing for thing in phrase.things)
        return msgspec.structs.replace(phrase, things=things)

    before, after = tuple(map(replaced, event.before)), tuple(map(replaced, event.after))
    return msgspec.structs.replace(event, before=before, after=after)
