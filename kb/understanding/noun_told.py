"""用X连接召唤的怪兽被破坏: what describes a noun is told before it as a clause of its own, in which the noun fills the role left.

In: a question's syntax. Out: the same, where every other role of the describing clause is filled; the noun then points
back at what was told.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import DESCRIBED, Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.context import Base
from kb.understanding.phrases import has_verb, named_in, phrase_of, phrases_of, refers, things_of, with_thing
from kb.understanding.valency import Sorts, frame, objects, subjects


def told_before(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    sorts = Sorts(written, base)
    told: list[Event] = []
    for event in syntax.statements:
        before, left = _apart(event, sorts)
        told += before
        if not before or not _only_mentions(left):
            told.append(left)
    ask = syntax.ask
    if ask is not None:
        before, left = _apart(ask.event, sorts)
        told += before
        ask = msgspec.structs.replace(ask, event=left)
    return msgspec.structs.replace(syntax, statements=tuple(told), ask=ask)


def _apart(event: Event, sorts: Sorts) -> tuple[list[Event], Event]:
    """(what is told of its nouns, the clause with those nouns alone)."""
    told: list[Event] = []
    for thing in things_of(phrases_of(event)):
        deeds = [_with_noun(inner, thing, sorts) for inner in thing.before if inner.verb != DESCRIBED]
        if not deeds or any(deed is None for deed in deeds):
            continue
        told += [deed for deed in deeds if deed is not None]
        kept = tuple(inner for inner in thing.before if inner.verb == DESCRIBED)
        event = with_thing(event, thing, _pointed_at(thing, kept))
    return told, event


def _pointed_at(thing: Thing, kept: tuple[Event, ...]) -> Thing:
    """The noun alone: at the same place in the words it stands for the same card."""
    return msgspec.structs.replace(thing, before=kept)


def _only_mentions(event: Event) -> bool:
    """用X连接召唤的Y，: a clause without a verb of its own."""
    return event.verb == "exist" and not (
        has_verb(event) or event.negated or event.wondered or event.condition
    )


def _with_noun(inner: Event, noun: Thing, sorts: Sorts) -> Event | None:
    """The clause with the noun in the one role that it has left; None where that is not plain."""
    roles = frame(inner)
    plain = inner.mood is Mood.TOLD and not (
        inner.negated or inner.wondered or inner.condition or inner.purpose
    )
    if roles is None or not plain or not _is_one(noun):
        return None
    card = msgspec.structs.replace(
        noun, before=(), kind=ThingKind.NAME if noun.name else noun.kind, word=None, effect_no=None
    )
    inner = _by_means(inner, roles.who, sorts)
    who, what = [t for t in subjects(inner) if refers(t)], [t for t in objects(inner) if refers(t)]
    if any(t.kind is ThingKind.PRONOUN and not t.name for t in (*who, *what)):
        return None  # 装备着它的怪
    if inner.passive:
        if who or what or not sorts.fits(card, roles.what):
            return None
        return msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, card), *inner.before))
    if what and not who and sorts.fits(card, roles.who) and "player" not in roles.who:
        return msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, card), *inner.before))
    by_means = bool(things_of(inner.before, Role.WITH, Role.MATERIAL))  # 对方召唤的X: in whose turn?
    if what or who or not by_means or not sorts.fits(card, roles.what) or "player" not in roles.who:
        return None
    return msgspec.structs.replace(inner, after=(*inner.after, phrase_of(Role.BARE, card)))


def _by_means(inner: Event, who: frozenset[str], sorts: Sorts) -> Event:
    """X特召的怪: of what a player does, X is that by which it is done."""
    doers = [
        t
        for t in subjects(inner)
        if t.name and sorts.fits(t, frozenset({"card"})) or t.kind is ThingKind.EFFECT
    ]
    if inner.passive or len(doers) != 1 or not {"player", "card"} <= who or named_in(inner.before, Role.WITH):
        return inner
    means = msgspec.structs.replace(doers[0], player=None)
    before: list[Phrase] = []
    for phrase in inner.before:
        if doers[0] in phrase.things:
            if doers[0].player is not None:
                before.append(phrase_of(Role.BARE, Thing(kind=ThingKind.PLAYER, player=doers[0].player)))
            before.append(msgspec.structs.replace(phrase, role=Role.WITH, things=(means,)))
        else:
            before.append(phrase)
    return msgspec.structs.replace(inner, before=tuple(before), subject=inner.subject or doers[0].player)


def _is_one(noun: Thing) -> bool:
    """One card, by its name or a word for its kind; not another, the rest, or all of them."""
    card = noun.kind in (ThingKind.NAME, ThingKind.DESCRIBED) or (noun.kind is ThingKind.EFFECT and noun.name)
    odd = (
        noun.other
        or noun.rest
        or noun.part
        or noun.all
        or noun.only
        or noun.isnt
        or noun.quote
        or noun.series
    )
    lies = noun.name is None and (noun.zone or noun.position or noun.number is not None)
    return bool(card) and not (odd or lies) and noun.count in (None, 1) and noun.kind is not ThingKind.EFFECT
