"""X给风属性加300攻的效果会失效吗: asked of the effect of X, of which the words before 的效果 only say what it does.

In: a question's syntax, where those words stand as a clause right before the asking. Out: the same, asked of the effect
of that card. Numbers that its text does not have keep the clause as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, phrases_of, things_of

_ASKED = frozenset({"be_void", "negate", "apply", "resolve"})


def as_its_effect(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or ask.event.verb not in _ASKED or things_of(phrases_of(ask.event)):
        return syntax
    owner, effect = _owner(told), _effect(told)
    if owner is None or effect is None or not _is_of_text(told, owner, written, base):
        return syntax
    starts = ask.event.span.start if ask.event.span is not None else None
    ends = effect.span.end if effect.span is not None else None
    if starts is None or ends is None or "，" in syntax.text[ends:starts]:
        return syntax
    subject = msgspec.structs.replace(owner, kind=ThingKind.EFFECT, word="effect")
    phrase = Phrase(role=Role.BARE, things=(subject,), span=owner.span)
    event = msgspec.structs.replace(ask.event, before=(phrase, *ask.event.before))
    asked = msgspec.structs.replace(ask, event=event)
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=asked)


def _effect(told: Event) -> Thing | None:
    """…的效果, at the end of the clause."""
    things = things_of(told.after)
    plain = not (told.negated or told.wondered or told.done or told.passive or told.condition)
    found = plain and told.mood is Mood.TOLD and len(things) == 1 and things[0].kind is ThingKind.EFFECT
    return things[0] if found and not (things[0].name or things[0].effect_no) else None


def _owner(told: Event) -> Thing | None:
    bare = things_of(told.before, Role.BARE)
    named = [thing for thing in bare if thing.kind is ThingKind.NAME]
    others = [thing for thing in all_things(told) if thing.name and thing not in named]
    return named[0] if len(bare) == len(named) == 1 and not others and not named[0].before else None


def _is_of_text(told: Event, owner: Thing, written: Mapping[str, str], base: Base) -> bool:
    """Its text has the numbers that are named, and it has one effect alone."""
    card = named_card(owner, written, base)
    if card is None:
        return False
    texts = (*card.texts.values(), *filter(None, (card.printed,)))
    printed = {int(digits) for text in texts for digits in re.findall(r"\d+", text)}
    numbers = {thing.number for thing in all_things(told)} - {None}
    return numbers <= printed and len(base.effects(card)) == 1
