"""灵摆刻度3和5可以灵摆召唤…吗, 灵摆区域有刻度3和刻度5的怪兽: the two scales, told as 灵摆刻度是3和5.

In: a question's syntax. Out: the same with the scales in a clause of their own, and 几星 as 哪些等级.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import HasStat, Number
from grammar.question_nodes import (
    AskSyntax,
    Event,
    Phrase,
    QuestionSyntax,
    QuestionWord,
    Role,
    Thing,
    ThingKind,
)
from grammar.terms import CardKind, Stat, Zone
from kb.understanding.phrases import phrases_of, things_of

_SCALE = "scale"


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* as it is where no Pendulum Summon is asked about."""
    ask = syntax.ask
    if ask is None or ask.event.verb != "pendulum_summon":
        return syntax
    told = tuple(_of_zone(event) or event for event in syntax.statements)
    first, event = _apart(ask.event)
    asked = msgspec.structs.replace(ask, event=event, word=_which(ask))
    return msgspec.structs.replace(syntax, statements=told if first is None else (*told, first), ask=asked)


def _which(ask: AskSyntax) -> QuestionWord:
    levels = any(thing.word == "level" for thing in things_of(phrases_of(ask.event)))
    return QuestionWord.WHICH if levels and ask.word is QuestionWord.HOW_MANY else ask.word


def _apart(event: Event) -> tuple[Event | None, Event]:
    """用刻度2和刻度9能P召唤…吗: the scales first."""
    for phrase in event.before:
        numbers = [thing.number for thing in phrase.things if thing.number is not None]
        scales = [thing for thing in phrase.things if thing.word == _SCALE]
        plain = all(thing.kind is ThingKind.THING and thing.word in (None, _SCALE) for thing in phrase.things)
        if (
            phrase.role in (Role.BARE, Role.WITH)
            and scales
            and plain
            and len(numbers) == len(phrase.things) == 2
        ):
            left = tuple(one for one in event.before if one is not phrase)
            return _told(scales[0], phrase.things, event), msgspec.structs.replace(event, before=left)
    return None, event


def _of_zone(event: Event) -> Event | None:
    """灵摆区域有刻度3和刻度5的灵摆怪兽."""
    zones = [t for t in things_of(event.before) if t.zone is Zone.PENDULUM_ZONE and t.kind is ThingKind.ZONE]
    lying = list(things_of(event.after))
    if event.verb != "exist" or event.negated or len(zones) != 1 or len(lying) != 2:
        return None
    numbers = [_scale_of(thing) for thing in lying]
    if any(number is None for number in numbers):
        return None
    scales = tuple(
        Thing(kind=ThingKind.THING, number=number, span=thing.span)
        for number, thing in zip(numbers, lying, strict=True)
    )
    return _told(zones[0], scales, event)


def _scale_of(thing: Thing) -> int | None:
    if thing.word == _SCALE and thing.kind is ThingKind.THING:
        return thing.number
    predicates = [one for inner in thing.before for one in inner.predicates]
    some = not thing.kinds or thing.kinds in ((CardKind.CARD,), (CardKind.PENDULUM_MONSTER,))
    if thing.name is not None or not some or len(predicates) != 1 or not isinstance(predicates[0], HasStat):
        return None
    stat = predicates[0]
    return stat.amount.value if stat.stat is Stat.SCALE and isinstance(stat.amount, Number) else None


def _told(of: Thing, scales: tuple[Thing, ...], event: Event) -> Event:
    """灵摆刻度是3和5."""
    whose = Thing(kind=ThingKind.THING, word=_SCALE, player=of.player, span=of.span)
    numbers = tuple(Thing(kind=ThingKind.THING, number=thing.number, span=thing.span) for thing in scales)
    return Event(
        verb="be",
        before=(Phrase(role=Role.BARE, things=(whose,), span=of.span),),
        after=(Phrase(role=Role.BARE, things=numbers, span=of.span),),
        subject=event.subject,
        span=event.span,
    )
