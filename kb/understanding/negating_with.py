"""我发动X，能无效Y吗; Xを発動してYを無効にできますか: asked is whether Y can be negated with X."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import actor, phrases_of, things_of

_NEGATING = frozenset({"negate", "negate_activation"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with the activation of X as the means of what is asked, where it was told before only for that."""
    asked = syntax.ask.event if syntax.ask is not None else None
    told = syntax.statements[-1] if syntax.statements else None
    if syntax.ask is None or asked is None or told is None:
        return syntax
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
