"""我用死者苏生特召了X，能攻击吗: of what only monsters do, nobody being named, the one monster told of is asked.

我发了X，还能特召吗, no monster being told of: whether any can be Special Summoned. In: a question's syntax. Out: the same
with that monster, or some monster, as what the asking is about.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import AskSyntax, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, CardKind
from kb.cards import CardClass
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, phrase_of, phrases_of, refers, things_of
from kb.walk import actions_of

_OF_MONSTERS = frozenset({"attack", "declare_attack", "direct_attack", "change_position", "flip_summon"})


def as_subject(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    ask = syntax.ask
    if (
        ask is None
        or ask.event.mood is not Mood.CAN
        or ask.event.verb not in (*_OF_MONSTERS, "special_summon")
    ):
        return syntax
    spoken = things_of(phrases_of(ask.event))
    if any(refers(t) or t.kind in (ThingKind.EFFECT, ThingKind.SELF) for t in spoken):
        return syntax
    told = [thing for event in syntax.statements for thing in all_things(event)]
    names = {thing.name: thing for thing in told if thing.name is not None}
    some = any(t.kind is ThingKind.DESCRIBED and t.name is None and t.kinds for t in told)
    monsters = [t for t in names.values() if _class(t, written, base) is CardClass.MONSTER]
    if ask.event.verb == "special_summon":
        untold = bool(names) and not (monsters or some or spoken)
        plays = all(event.verb in ("activate", "apply") for event in syntax.statements)
        own = any(_special_summons(thing, written, base) for thing in names.values())
        return _of_some(syntax, ask) if untold and plays and not own else syntax
    if (
        len(names) < 2
        or len(monsters) != 1
        or some
        or None in {_class(t, written, base) for t in names.values()}
    ):
        return syntax
    subject = Thing(kind=ThingKind.NAME, name=monsters[0].name, span=monsters[0].span)
    before: tuple[Phrase, ...] = (phrase_of(Role.BARE, subject), *ask.event.before)
    return msgspec.structs.replace(
        syntax, ask=msgspec.structs.replace(ask, event=msgspec.structs.replace(ask.event, before=before))
    )


def _special_summons(thing: Thing, written: Mapping[str, str], base: Base) -> bool:
    """我发动死者苏生，还能特召吗: the Summon that its text makes."""
    card = named_card(thing, written, base)
    if card is None:
        return True
    effects = base.effects(card)
    acts = {act.verb for e in effects if e.text is not None and e.activates for act, _ in actions_of(e.text)}
    return bool(acts & SPECIAL_SUMMONS) or any(effect.text is None for effect in effects)


def _of_some(syntax: QuestionSyntax, ask: AskSyntax) -> QuestionSyntax:
    some = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), span=ask.event.span)
    event = msgspec.structs.replace(ask.event, after=(phrase_of(Role.BARE, some),))
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))


def _class(thing: Thing, written: Mapping[str, str], base: Base) -> CardClass | None:
    card = named_card(thing, written, base)
    return card.card_class if card is not None else None
