"""我把旋风翻开, 盖着的旋风能翻开吗, 把旋风翻开发动: a Set Spell or Trap is turned face-up by activating it.

In: a question's syntax. Out: the same with 发动 for 翻开, of a Spell or a Trap that a player turns over himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.cards import CardClass
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, things_of


def as_activation(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    ask = syntax.ask
    told_set = {t.name for event in syntax.statements for t in all_things(event) if _is_set(event, t)}
    events = [*syntax.statements, *([ask.event] if ask is not None else [])]
    turned = [_activated(event, told_set, written, base) for event in events]
    told = _played(events, turned)
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=told.pop())
    return msgspec.structs.replace(syntax, statements=tuple(told), ask=ask)


def _activated(event: Event, told_set: set[str | None], written: Mapping[str, str], base: Base) -> Event:
    if event.verb != "flip" or event.passive or things_of(event.before, Role.BY, Role.WITH):
        return event
    subjects = things_of(event.before, Role.BARE, Role.OBJECT)
    cards = [t for t in (*subjects, *things_of(event.after)) if t.kind is not ThingKind.PLAYER]
    cards = [thing for thing in cards if thing.word != "lp"]  # 我4000血翻开X
    if len(cards) == 1 and cards[0].kind is ThingKind.PRONOUN and not cards[0].kinds and len(told_set) == 1:
        cards = [Thing(kind=ThingKind.NAME, name=next(iter(told_set)), span=cards[0].span)]  # 对面能翻开它吗
    if len(cards) != 1 or not _is_spell_or_trap(cards[0], written, base):
        return event
    whose = tuple(
        p
        for p in event.before
        if p.things and all(t.kind is ThingKind.PLAYER or t.word == "lp" for t in p.things)
    )
    card = cards[0]
    if not card.before and card.name not in told_set:
        card = msgspec.structs.replace(card, before=(Event(verb="set"),))  # what is turned over was Set
    what = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return msgspec.structs.replace(event, verb="activate", before=whose, after=what)


def _is_set(event: Event, thing: Thing) -> bool:
    """我盖了X, 用Y炸对面盖着的X."""
    return event.verb == "set" or any(inner.verb == "set" for inner in thing.before)


def _is_spell_or_trap(thing: Thing, written: Mapping[str, str], base: Base) -> bool:
    if thing.kind is not ThingKind.NAME or thing.effect_no is not None or thing.word is not None:
        return False
    card = named_card(thing, written, base)
    return card is not None and card.card_class is not CardClass.MONSTER


def _played(events: Sequence[Event], turned: Sequence[Event]) -> list[Event]:
    """把X翻开发动: one activation."""
    found: list[Event] = []
    last: Event | None = None  # what was just turned over
    for typed, event in zip(events, turned, strict=True):
        bare = event.verb == "activate" and not event.before and not event.after and not event.condition
        if last is not None and bare and not last.wondered and not last.condition:
            event = msgspec.structs.replace(
                event, before=last.before, after=last.after, subject=last.subject or event.subject
            )
            found.pop()
        found.append(event)
        last = event if event is not typed and typed.verb == "flip" else None
    return found
