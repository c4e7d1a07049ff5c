"""双方都特殊召唤了怪兽, 我和对方都召唤过怪兽: what each of the two players did, told of one after the other."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, Player
from kb.understanding.phrases import things_of
from kb.understanding.vocabulary import SUMMONS

_ACTS = frozenset({*SUMMONS, *(verb.value for verb in SPECIAL_SUMMONS)})


def told_apart(syntax: QuestionSyntax) -> QuestionSyntax:
    """Right after an activation it is what that does, and stays one clause."""
    told: list[Event] = []
    for event in syntax.statements:
        played = bool(told) and told[-1].verb in ("activate", "chain")
        told += (event,) if played else _of_each(event)
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _of_each(event: Event) -> tuple[Event, ...]:
    doers = [phrase for phrase in event.before if phrase.role is Role.BARE and _are_both(phrase)]
    plain = event.verb in _ACTS and event.mood is Mood.TOLD
    if not plain or len(doers) != 1 or event.wondered or event.passive or event.negated:
        return (event,)
    named = any(thing.name for thing in things_of((*event.before, *event.after)))
    if named:
        return (event,)  # of one card it was one of them
    return tuple(_by(event, doers[0], player) for player in (Player.SELF, Player.OPPONENT))


def _are_both(phrase: Phrase) -> bool:
    """双方; 我和对方."""
    if any(thing.kind is not ThingKind.PLAYER for thing in phrase.things):
        return False
    told = {thing.player for thing in phrase.things}
    return told == {Player.BOTH} or told == {Player.SELF, Player.OPPONENT}


def _by(event: Event, doers: Phrase, player: Player) -> Event:
    who = Thing(kind=ThingKind.PLAYER, player=player, span=doers.things[0].span)
    before = tuple(Phrase(role=Role.BARE, things=(who,)) if p is doers else p for p in event.before)
    span = event.span
    if player is Player.OPPONENT and span is not None:  # the second of two has a place of its own in the text
        span = msgspec.structs.replace(span, end=span.end + 1)
    return msgspec.structs.replace(
        event, before=before, subject=player, span=span, after=_again(event, player)
    )


def _again(event: Event, player: Player) -> tuple[Phrase, ...]:
    if player is Player.SELF:
        return event.after
    return tuple(
        msgspec.structs.replace(phrase, things=tuple(_moved(thing) for thing in phrase.things))
        for phrase in event.after
    )


def _moved(thing: Thing) -> Thing:
    if thing.span is None:
        return thing
    return msgspec.structs.replace(thing, span=msgspec.structs.replace(thing.span, end=thing.span.end + 1))
