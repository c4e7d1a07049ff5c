"""X把Y当装备卡放到魔陷区的左端, 被X装备的Y, 左端是X装备的Y: said in other words, X equips Y to itself."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.understanding.phrases import phrases_of, things_of

_EDGE = "edge"


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with such statements as X装备了Y, and a Pendulum Monster put at the other end as one in its zone."""
    statements: list[Event] = []
    for event in _of_one_act(syntax.statements):
        told = _equipped(event) or _made_equip(event)
        statements.append(
            told or (_in_scale(event) if statements and statements[-1].verb == "equip" else None) or event
        )
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _of_one_act(events: tuple[Event, ...]) -> Iterator[Event]:
    """Y把X当作装备卡装备: the two verbs tell one act."""
    found = list(events)
    for number, event in enumerate(found):
        before = found[number - 1] if number else None
        following = found[number + 1] if number + 1 < len(found) else None
        if following is not None and _as_equip(event, following):
            continue
        if before is not None and _as_equip(before, event):
            event = msgspec.structs.replace(event, before=before.before, after=(), passive=before.passive)
        yield event


def _as_equip(event: Event, following: Event) -> bool:
    own = [t for t in things_of(following.after) if t.kind in (ThingKind.PLAYER, ThingKind.SELF)]  # 给自身
    words = [t.word for t in things_of(phrases_of(following)) if t not in own]
    as_card = words == ["equip"] and following.verb == "equip" and len(own) < 2
    told = event.verb == "treat_as" and not (
        event.after or event.negated or event.condition or event.wondered
    )
    return told and as_card and not (following.negated or following.wondered)


def _made_equip(event: Event) -> Event | None:
    """X被Y的效果变成装备卡, X被Y装备, Y把X装备给自身."""
    into = [t.word for t in things_of(event.after)]
    becomes = event.verb == "become" and into == ["equip"] and event.passive
    if event.negated or event.wondered or not (becomes or event.verb == "equip"):
        return None
    by = [t for t in things_of(event.before, Role.BY) if t.name]
    worn = [
        t for t in things_of(event.before, Role.BARE, Role.OBJECT) if t.kind is ThingKind.NAME and t not in by
    ]
    if not event.passive and not event.after:  # Y把X当作装备卡装备
        by = [t for t in things_of(event.before, Role.BARE) if t.name]
        worn = [t for t in things_of(event.before, Role.OBJECT) if t.kind is ThingKind.NAME]
    if len(by) != 1 or len(worn) != 1 or (event.verb == "equip" and event.after):
        return None
    bearer = msgspec.structs.replace(by[0], kind=ThingKind.NAME, word=None, effect_no=None)
    return Event(
        verb="equip",
        before=(
            Phrase(role=Role.BARE, things=(bearer,), span=bearer.span),
            Phrase(role=Role.WITH, things=(Thing(kind=ThingKind.EFFECT, word="effect"),)),
        ),
        after=(Phrase(role=Role.BARE, things=(worn[0],), span=worn[0].span),),
        done=True,
        span=event.span,
    )


def _equipped(event: Event) -> Event | None:
    if event.negated or event.wondered or event.condition:
        return None
    things = things_of(phrases_of(event))
    names = [t for t in things if t.kind is ThingKind.NAME]
    worn = [t for t in things if t.kind is ThingKind.DESCRIBED and CardKind.MONSTER.value in _kinds(t)]
    others = [t for t in things if t not in names and t not in worn and not _is_place(t)]
    if len(worn) != 1 or any(t.zone not in (None, Zone.SPELL_TRAP_ZONE) for t in worn):
        return None
    inner = worn[0].before
    as_equip = event.verb == "put_counter" and [t.word for t in others] == ["equip"] and not inner
    by_relative = event.verb in ("exist", "be") and not others and _is_equipped(inner)
    names += [
        t for one in inner for t in things_of(phrases_of(one)) if by_relative and t.kind is ThingKind.NAME
    ]
    if not (as_equip or by_relative) or len(names) != 1:
        return None
    bare = msgspec.structs.replace(worn[0], zone=None, before=(), player=None)  # it lies where its bearer is
    return Event(
        verb="equip",
        before=(
            Phrase(role=Role.BARE, things=(names[0],), span=names[0].span),
            Phrase(role=Role.WITH, things=(Thing(kind=ThingKind.EFFECT, word="effect"),)),
        ),
        after=(Phrase(role=Role.BARE, things=(bare,), span=bare.span),),
        done=True,
        span=event.span,
    )


def _kinds(thing: Thing) -> Iterator[str]:
    """What it is, a Pendulum Monster being a monster."""
    for kind in thing.kinds:
        yield CardKind.MONSTER.value if kind.value.endswith(CardKind.MONSTER.value) else kind.value


def _is_equipped(inner: tuple[Event, ...]) -> bool:
    """X装备的, 被X装备的: and nothing more."""
    return len(inner) == 1 and inner[0].verb == "equip" and not (inner[0].negated or inner[0].after)


def _is_place(thing: Thing) -> bool:
    """At which end of the Spell & Trap Zones: of an Equip Card no more follows from it."""
    alone = thing.kind in (ThingKind.THING, ThingKind.ZONE) and thing.word in (None, _EDGE)
    return alone and thing.zone in (None, Zone.SPELL_TRAP_ZONE) and thing.number is None


def _in_scale(event: Event) -> Event | None:
    """右端再放1张P怪兽."""
    things = things_of(phrases_of(event))
    scale = [
        t for t in things if t.kinds == (CardKind.PENDULUM_MONSTER,) and (t.count or 1) == 1 and not t.name
    ]
    edges = [t for t in things if t.word == _EDGE]
    if event.verb != "put_counter" or len(scale) != 1 or len(edges) != 1 or len(things) != 2 or event.negated:
        return None
    lying = msgspec.structs.replace(scale[0], zone=Zone.PENDULUM_ZONE, player=Player.SELF)
    after = (Phrase(role=Role.BARE, things=(lying,), span=lying.span),)
    return Event(verb="exist", after=after, span=event.span)
