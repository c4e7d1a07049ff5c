"""我发动X，能无效Y吗; 能发动X无效Y吗; Xを発動してYを無効にできますか: asked is whether Y can be negated with X.

So it is in 用X把Y的发动无效, and in 用X无效那个发动, of an activation that was told.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import actor, phrases_of, things_of

_NEGATING = frozenset({"negate", "negate_activation"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with the activation of X as the means of what is asked, where it was told before only for that."""
    asked = syntax.ask.event if syntax.ask is not None else None
    told = syntax.statements[-1] if syntax.statements else None
    if syntax.ask is not None and asked is not None and (behind := _object_behind(asked)) is not None:
        asked = behind
        syntax = msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=asked))
    if syntax.ask is None or asked is None or told is None:
        return syntax
    if _is_that_activation(told, asked) and (meant := _activated_last(syntax.statements[:-1])) is not None:
        event = msgspec.structs.replace(told, after=(meant,), wondered=True)
        ask = msgspec.structs.replace(syntax.ask, event=event)
        return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=ask)
    aimed = asked.mood is Mood.TOLD and asked.wondered and _answers_it(syntax.statements[:-1], asked)
    if told.mood is Mood.CAN and aimed:
        told, asked = (
            msgspec.structs.replace(told, mood=Mood.TOLD),
            msgspec.structs.replace(asked, mood=Mood.CAN),
        )
    means = _activated_alone(told)
    fits = means is not None and _is_all_that_is_asked(syntax, asked, told, means)
    if means is None or not fits or actor(asked) not in (None, actor(told)):
        return syntax
    with_it = Phrase(role=Role.WITH, things=(means,), span=means.span)
    event = msgspec.structs.replace(
        asked, before=(*asked.before, with_it), subject=asked.subject or told.subject
    )
    return msgspec.structs.replace(
        syntax, statements=syntax.statements[:-1], ask=msgspec.structs.replace(syntax.ask, event=event)
    )


def _object_behind(asked: Event) -> Event | None:
    """用X把Y的发动无效: as 用X无效Y的发动."""
    objects = [phrase for phrase in asked.before if phrase.role is Role.OBJECT]
    if asked.verb not in _NEGATING or len(objects) != 1 or asked.after or asked.passive:
        return None
    left = tuple(phrase for phrase in asked.before if phrase is not objects[0])
    return msgspec.structs.replace(
        asked, before=left, after=(msgspec.structs.replace(objects[0], role=Role.BARE),)
    )


def _is_that_activation(told: Event, asked: Event) -> bool:
    """能用X无效那个|发动吗: no second thing is asked."""
    negated = things_of(told.after)
    pointed = len(negated) == 1 and negated[0].kind is ThingKind.PRONOUN
    alone = asked.verb == "activate" and asked.mood is Mood.TOLD and not (asked.before or asked.after)
    return told.verb in _NEGATING and told.mood is Mood.CAN and pointed and alone and asked.wondered


def _answers_it(told: Sequence[Event], asked: Event) -> bool:
    """What is to be negated was activated last, or nothing at all was told."""
    last, negated = _activated_last(told), things_of(asked.after)
    names = {thing.name for thing in last.things} if last is not None else set()
    return len(negated) == 1 and negated[0].name is not None and (not told or negated[0].name in names)


def _activated_last(told: Sequence[Event]) -> Phrase | None:
    """The activation told last, as what is to be negated."""
    last = told[-1] if told else None
    cards = [t for t in things_of(last.after) if t.name is not None] if last is not None else []
    if last is None or last.verb not in ("activate", "chain") or len(cards) != 1:
        return None
    activation = msgspec.structs.replace(cards[0], kind=ThingKind.NAME, word="activate")
    return Phrase(role=Role.BARE, things=(activation,), span=cards[0].span)


def _activated_alone(told: Event) -> Thing | None:
    """The card or effect that is activated, where nothing else is told of it."""
    things = [t for t in things_of(phrases_of(told)) if t.kind is not ThingKind.PLAYER]
    plain = told.verb in ("activate", "chain") and told.mood is Mood.TOLD
    said_more = told.negated or told.passive or told.condition
    one = (
        len(things) == 1
        and things[0].name is not None
        and things[0].kind in (ThingKind.NAME, ThingKind.EFFECT)
    )
    return things[0] if plain and one and not said_more else None


def _is_all_that_is_asked(syntax: QuestionSyntax, asked: Event, told: Event, means: Thing) -> bool:
    """The one other card or effect named, or what *told* answers, is to be negated, by nothing that the asking names."""
    given = [*things_of(asked.before, Role.OBJECT), *things_of(asked.after)]
    others = [t for t in things_of(phrases_of(asked)) if t not in given and t.kind is not ThingKind.PLAYER]
    plain = (
        asked.verb in _NEGATING and asked.mood is Mood.CAN and not (asked.passive or asked.negated or others)
    )
    named = len(given) == 1 and given[0].name not in (None, means.name)
    answers = any(
        e.verb in ("activate", "chain") and e.subject != told.subject for e in syntax.statements[:-1]
    )
    return plain and (named or (not given and answers))
