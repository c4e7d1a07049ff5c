"""我发了X，还能发第二张吗, 「X」を使いました。もう１枚使えますか: another copy of the card whose activation was told.

In: a question's syntax. Out: the same with that card's name in the asking, as one more of it, by whoever used the first.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.understanding.phrases import actor, all_things, named_in, phrases_of, things_of

_USED = frozenset({"activate", "discard"})
_AGAIN = "again"


def with_name(syntax: QuestionSyntax) -> QuestionSyntax:
    ask = syntax.ask
    if ask is None or ask.event.mood is not Mood.CAN or ask.event.passive:
        return syntax
    event, used = _as_use(ask.event), list(_used(syntax))
    names = {thing.name for one in syntax.statements for thing in named_in(phrases_of(one))}
    if event.verb not in _USED or len(used) != 1:
        return syntax
    spoken = [thing for thing in things_of(phrases_of(event)) if _is_another(thing, used[0])]
    others = [t for t in all_things(event) if t.name is not None and t not in spoken]
    told = _told_of(syntax, used[0])
    if len(spoken) != 1 or others or actor(event) not in (None, actor(told)):
        return syntax
    if spoken[0].count == 1 and spoken[0].kind is ThingKind.DESCRIBED and len(names) > 1:
        return syntax  # of two cards that were told of, one more may be of either
    named = Thing(kind=ThingKind.NAME, name=used[0], other=True, zone=spoken[0].zone, span=spoken[0].span)
    rest = tuple(phrase for phrase in event.before if spoken[0] not in phrase.things)
    asked = msgspec.structs.replace(
        event,
        before=rest,
        after=(Phrase(role=Role.BARE, things=(named,), span=named.span),),
        adverbs=tuple(dict.fromkeys((*event.adverbs, _AGAIN))),
        subject=event.subject or told.subject,
    )
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=asked))


def _as_use(event: Event) -> Event:
    """还可以再用一张吗: one more is used."""
    with_ = things_of(event.before, Role.WITH)
    if event.verb != "exist" or event.after or len(with_) != 1 or with_[0].name is not None:
        return event
    bare = tuple(
        msgspec.structs.replace(phrase, role=Role.BARE) if phrase.role is Role.WITH else phrase
        for phrase in event.before
    )
    return msgspec.structs.replace(event, verb="activate", before=bare)


def _used(syntax: QuestionSyntax) -> Iterator[str]:
    """The cards that were told to be activated, or discarded, or used in the turn that is told as a noun; each once."""
    clauses = [event for one in syntax.statements for event in (one, *_inner(one))]
    done = [one for one in clauses if one.verb in _USED and not one.negated and not one.passive]
    yield from dict.fromkeys(t.name for one in done for t in named_in(phrases_of(one)) if t.name is not None)


def _inner(event: Event) -> Iterator[Event]:
    """「X」を使ったターンに."""
    for thing in things_of(event.before):
        if thing.word == "turn":
            yield from thing.before


def _told_of(syntax: QuestionSyntax, name: str) -> Event:
    clauses = (event for one in syntax.statements for event in (*_inner(one), one))
    return next(
        e for e in clauses if e.verb in _USED and any(t.name == name for t in named_in(phrases_of(e)))
    )


def _is_another(thing: Thing, name: str) -> bool:
    """第二张, もう1枚, 再…一张, 第二张X: a copy of which nothing else is said."""
    own = thing.name in (None, name) and not (thing.before or thing.player or thing.position or thing.word)
    cards = set(thing.kinds) <= {CardKind.CARD} and thing.number is None
    one = (
        thing.other
        or thing.rest
        or (thing.name is None and thing.kind is ThingKind.DESCRIBED and thing.count == 1)
    )
    return own and cards and one and thing.effect_no is None
