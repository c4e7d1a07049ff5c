"""我能用激流葬破坏它吗, 激流葬会破坏它吗: whether the card is destroyed once X is activated, for an X that targets nothing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, ThingKind
from grammar.terms import Player
from kb.cards import CardClass
from kb.context import Base
from kb.understanding.phrases import all_things, phrase_of, phrases_of, things_of
from kb.understanding.vocabulary import ACTS, MOVED


def with_use_told(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with the activation of X told, and asked what then comes of the card."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None or asked.verb not in MOVED or asked.passive or asked.negated:
        return syntax
    doers = [t for t in things_of(asked.before, Role.BARE) if t.kind is ThingKind.NAME]
    means = things_of(asked.before, Role.WITH) or doers
    themes = [*things_of(asked.before, Role.OBJECT), *things_of(asked.after)]
    others = [t for t in things_of(phrases_of(asked)) if t not in means and t not in themes]
    plain = asked.mood in (Mood.CAN, Mood.WILL) and not asked.adverbs
    if not plain or len(means) != 1 or len(themes) != 1 or means[0].kind is not ThingKind.NAME:
        return syntax
    before = {thing.name for event in syntax.statements for thing in all_things(event)}
    told = bool(before) and means[0].name not in before and all(t.kind is ThingKind.PLAYER for t in others)
    name = written.get(means[0].name or "", means[0].name or "")
    if not told or not _does_so(name, asked.verb, _has_occasion(syntax.statements[-1]), base):
        return syntax
    used = Event(
        verb="activate",
        before=tuple(p for p in asked.before if p.role is Role.BARE and means[0] not in p.things),
        after=(phrase_of(Role.BARE, means[0]),),
        subject=asked.subject or Player.SELF,
        span=asked.span,
    )
    suffers = msgspec.structs.replace(
        asked,
        before=(phrase_of(Role.BARE, themes[0]), Phrase(role=Role.BY, things=())),
        after=(),
        mood=Mood.WILL,
        passive=True,
        subject=None,
    )
    ask = msgspec.structs.replace(syntax.ask, event=suffers)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, used), ask=ask)


def _has_occasion(last: Event) -> bool:
    """A Summon or an attack: what something may be activated for; 对方盖放了怪兽 is none."""
    return last.verb.endswith("summon") or "attack" in last.verb


def _does_so(name: str, verb: str, occasion: bool, base: Base) -> bool:
    """The Spell or Trap has one effect to activate, which does that and chooses no target for it.

    One that awaits something is held against an *occasion* that was told; at such a moment nothing else is activated
    without asking whether it may be (对方召唤X，我能用黑洞破坏它吗: in the opponent's turn).
    """
    card = base.get(name)
    if card is None:
        return False
    effects = [effect for effect in base.effects(card) if effect.activates]
    played = card.card_class in (CardClass.SPELL, CardClass.TRAP)
    if not played or len(effects) != 1 or effects[0].text is None or effects[0].targets:
        return False
    awaits = effects[0].text.trigger is not None
    return occasion == awaits and ACTS[verb].value in effects[0].categories
