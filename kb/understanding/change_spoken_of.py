"""涨的攻击力还在吗, 突进的700还有吗: asked of the effect that changed the value, whether it still applies.

In: a question's syntax, and the cards it names. Out: the same, asked of the effect of the one card told of before whose
text changes that value, and has the number that is named; any other stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from grammar.question_nodes import AskSyntax, Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Verb
from kb.cards import Card
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, phrases_of, things_of
from kb.understanding.vocabulary import LASTING
from kb.walk import actions_of

_THERE = frozenset({"exist", "apply", "stay", "remain"})
_GONE = frozenset({"leave_field", "be_void"})
_CHANGES = frozenset({"increase", "decrease"})
_VALUES = frozenset({"atk", "def"})
_PLAYED = frozenset({"activate", "chain", "undergo", "equip"})


def as_its_effect(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    ask = syntax.ask
    value = _value_asked(ask) if ask is not None else None
    if ask is None or value is None:
        return syntax
    played = [t for event in syntax.statements if event.verb in _PLAYED for t in all_things(event) if t.name]
    if value.name is not None:
        played = [thing for thing in played if thing.name == value.name]
    names = {thing.name for thing in played if _changes_it(named_card(thing, written, base), value, base)}
    if len(names) != 1:
        return syntax
    effect = Thing(kind=ThingKind.EFFECT, name=names.pop(), word="effect", span=value.span)
    event = Event(
        verb="apply",
        before=(Phrase(role=Role.BARE, things=(effect,), span=value.span),),
        wondered=True,
        adverbs=tuple(word for word in ask.event.adverbs if word == "still"),
        span=ask.event.span,
    )
    gone = ask.event.verb in _GONE
    return msgspec.structs.replace(
        syntax, ask=msgspec.structs.replace(ask, event=event, denied=ask.denied != gone)
    )


def _value_asked(ask: AskSyntax) -> Thing | None:
    """The value that is asked about: 上升的攻击力, 加的700, 突进的700."""
    event = ask.event
    things = [t for t in things_of(phrases_of(event)) if t.kind is not ThingKind.PLAYER]
    plain = (
        event.verb in _THERE | _GONE and event.mood is not Mood.CAN and not (event.negated or event.passive)
    )
    if not plain or len(things) != 1 or set(event.adverbs) - {"still", "now", "so"}:
        return None
    value = things[0]
    stated = value.word in _VALUES or (value.word is None and value.number is not None)
    if value.name is None and value.kind is not ThingKind.THING:
        return None
    told = [inner.verb for inner in value.before]
    if value.name is not None:
        return value if stated and value.number is not None and not told else None
    changed = len(told) == 1 and told[0] in _CHANGES and not _more_said(value.before[0])
    return value if stated and (changed or (not told and value.number is not None)) else None


def _more_said(inner: Event) -> bool:
    return inner.negated or inner.passive or bool(things_of(phrases_of(inner)))


def _changes_it(card: Card | None, value: Thing, base: Base) -> bool:
    """Its text changes such values, and by the number that is named."""
    effects = base.effects(card) if card is not None else ()
    acts = [action for e in effects if e.text is not None for action, _ in actions_of(e.text)]
    if (
        card is None
        or LASTING & set(card.kinds)
        or not any(act.verb in (Verb.CHANGE_STAT, Verb.SET_STAT) for act in acts)
    ):
        return False
    texts = (*card.texts.values(), *filter(None, (card.printed,)))
    printed = {int(digits) for text in texts for digits in re.findall(r"\d+", text)}
    return value.number is None or value.number in printed or not printed
