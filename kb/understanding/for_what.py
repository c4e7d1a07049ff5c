"""能发动旋风破坏怪兽吗: what a card is to be activated for must be what its text does, to what it may do it to.

In: a question whose last statement is the activation and whose asking is the act. Out: the same question asked of that
activation, with the card as its target. An act that the text does not do, or does to no target, is refused: of what it
would be done to, nothing follows from whether the card may be activated.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Reference
from grammar.question_nodes import (
    DESCRIBED,
    Event,
    Mood,
    Phrase,
    QuestionSyntax,
    QuestionWord,
    Role,
    Thing,
    ThingKind,
)
from grammar.terms import RefKind, Zone
from kb.activation import does
from kb.context import Base
from kb.effects import Effect
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.named_card import named_card
from kb.understanding.phrases import named_in, refers, things_of
from kb.understanding.vocabulary import ACTS, MOVED

#: acts that are done to a target, so that 能破坏X吗 asks whether it comes to that
_TO_TARGETS = MOVED | {"take_control", "change_position"}


def with_aim(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """Raises SituationError for an act that the text does not do, or of which one cannot say to what it is done."""
    syntax = _in_answer(syntax)
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is not None and told is not None and (negating := _to_negate(syntax, told)) is not None:
        return msgspec.structs.replace(
            syntax, statements=syntax.statements[:-1], ask=msgspec.structs.replace(ask, event=negating)
        )
    if ask is None or told is None or ask.word is not QuestionWord.WHETHER or not _is_for(told, ask.event):
        return syntax
    played = named_in(told.after)[0]
    effects = _effects(played, written, base)
    if not effects:
        return syntax
    act, aim = ACTS[ask.event.verb].value, _lying(_aims(ask.event)[0])
    meant = [effect for effect in effects if does(effect, (act,))]
    if not meant:
        raise SituationError("question: that is not what the card does", words=_words(syntax, ask.event))
    if all(_is_price(effect, act) for effect in meant) and _is_any(aim):
        return _asked_of(syntax, told)
    if not all(effect.targets for effect in meant):
        if _is_any(aim) or (_is_last_told(aim, syntax) and all(_does_to_that(one, act) for one in meant)):
            return _asked_of(syntax, told)
        raise SituationError("question: to what it is done is not targeted", words=_words(syntax, ask.event))
    if aim.kind is not ThingKind.DESCRIBED:
        return syntax
    target = Phrase(role=Role.TARGET, things=(aim,), span=aim.span)
    return _asked_of(syntax, msgspec.structs.replace(told, verb="activate", before=(*told.before, target)))


def _in_answer(syntax: QuestionSyntax) -> QuestionSyntax:
    """チェーンして「X」でYを破壊できますか: that it may be done is said of the act, and meant of the activation."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or told.verb != "chain" or not (told.purpose and told.done):
        return syntax
    if told.mood is not Mood.TOLD or ask.event.mood is not Mood.CAN:
        return syntax
    played = msgspec.structs.replace(told, mood=Mood.CAN, done=False, purpose=False)
    ask = msgspec.structs.replace(ask, event=msgspec.structs.replace(ask.event, mood=Mood.TOLD))
    return msgspec.structs.replace(syntax, statements=(*syntax.statements[:-1], played), ask=ask)


def _to_negate(syntax: QuestionSyntax, told: Event) -> Event | None:
    """对面发Y，我能开X康掉吗, 康它吗: whether X may negate the activation told right before."""
    asked = syntax.ask.event if syntax.ask is not None else None
    before = syntax.statements[-2] if len(syntax.statements) > 1 else None
    if asked is None or before is None or asked.verb != "negate" or asked.mood is not Mood.TOLD:
        return None
    may = told.verb in ("activate", "chain") and told.mood is Mood.CAN and not (told.wondered or told.negated)
    plain = may and not (told.condition or asked.negated or asked.passive or asked.condition)
    things = [
        t for t in (*things_of(asked.before), *things_of(asked.after)) if t.kind is not ThingKind.PLAYER
    ]
    spoken = all(t == Thing(kind=ThingKind.PRONOUN, span=t.span) for t in things) and len(things) < 2
    played, answered = named_in(told.after), named_in((*before.before, *before.after))
    activated = before.verb in ("activate", "chain") and not (before.negated or before.passive)
    if not (plain and spoken and activated) or len(played) != 1 or len(answered) != 1:
        return None
    by = Phrase(role=Role.WITH, things=(played[0],), span=played[0].span)
    of = Phrase(role=Role.BARE, things=(answered[0],), span=answered[0].span)
    return msgspec.structs.replace(told, verb="negate", before=(*told.before, by), after=(of,), wondered=True)


def _is_last_told(aim: Thing, syntax: QuestionSyntax) -> bool:
    """对方特殊召唤X，能发动奈落的落穴除外它吗: the card that was summoned, activated, or attacks in the clause before."""
    before = syntax.statements[-2] if len(syntax.statements) > 1 else None
    if before is None or before.negated:
        return False
    if not (
        before.verb.endswith("summon") or "attack" in before.verb or before.verb in ("activate", "chain")
    ):
        return False
    cards = [t for t in things_of((*before.before, *before.after)) if refers(t)]
    plain = not (aim.zone or aim.position or aim.before or aim.other or aim.rest)
    if len(cards) != 1 or not plain:
        return False
    return aim.kind is ThingKind.PRONOUN or (aim.name is not None and aim.name == cards[0].name)


def _does_to_that(effect: Effect, act: str) -> bool:
    """Its text does it to the very card of which it waits that it does something."""
    actions = [step.action for step in effect.text.resolution] if effect.text is not None else []
    fitting = [action.theme for action in actions if action.verb.value == act]
    waits = effect.text is not None and effect.text.trigger is not None
    return (
        waits and len(fitting) == 1 and isinstance(fitting[0], Reference) and fitting[0].kind is RefKind.THAT
    )


def _asked_of(syntax: QuestionSyntax, activation: Event) -> QuestionSyntax:
    assert syntax.ask is not None
    ask = msgspec.structs.replace(syntax.ask, event=msgspec.structs.replace(activation, wondered=True))
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=ask)


def _is_for(told: Event, asked: Event) -> bool:
    may = told.verb in ("activate", "chain") and told.mood is Mood.CAN and not (told.wondered or told.negated)
    plain = asked.mood is Mood.TOLD and asked.wondered and not (asked.negated or asked.passive)
    one = len(named_in(told.after)) == 1 and len(_aims(asked)) == 1 and asked.verb in ACTS
    others = [t for t in things_of(asked.before) if t.kind is not ThingKind.PLAYER and t not in _aims(asked)]
    return may and plain and one and not others and not told.condition


def _aims(asked: Event) -> list[Thing]:
    return [t for t in (*things_of(asked.before, Role.OBJECT), *things_of(asked.after)) if refers(t)]


def _lying(aim: Thing) -> Thing:
    """特殊召唤除外的怪兽: one that lies banished; anything else that was done to it is not read."""
    told = [inner for inner in aim.before if inner.verb != DESCRIBED]
    if not told:
        return aim
    plain = not (told[0].negated or told[0].before or told[0].after or told[0].condition)
    if len(aim.before) > 1 or told[0].verb != "banish" or not plain:
        raise SituationError("question: which card it is to be done to is not understood")
    return msgspec.structs.replace(aim, zone=Zone.BANISHED, before=())


def _effects(played: Thing, written: Mapping[str, str], base: Base) -> list[Effect]:
    """Those that are activated, or the one of the number said; none for a card that is not read in full."""
    card = named_card(played, written, base)
    effects = base.effects(card) if card is not None else ()
    meant = [
        effect for effect in effects if effect.activates and played.effect_no in (None, effect.printed_no)
    ]
    return meant if all(effect.complete for effect in meant) else []


def _is_price(effect: Effect, act: str) -> bool:
    return effect.text is not None and act in {cost.verb.value for cost in effect.text.costs}


def _is_any(aim: Thing) -> bool:
    """怪兽, 植物族怪兽: of whatever sort, but not whose, where, how it lies or how many."""
    told = aim.player or aim.zone or aim.position or aim.before or aim.only or aim.number is not None
    return aim.kind is ThingKind.DESCRIBED and not told and (aim.count or 1) == 1


def _words(syntax: QuestionSyntax, event: Event) -> str:
    return syntax.text[event.span.start : event.span.end] if event.span is not None else event.verb


def in_answer(syntax: QuestionSyntax) -> bool:
    """能连锁旋风破坏X吗: it is said to be a link of the chain that was told."""
    told = syntax.statements[-1] if syntax.statements else None
    events = [event for event in (told, syntax.ask.event if syntax.ask is not None else None) if event]
    return any(event.verb == "chain" and event.mood is Mood.CAN for event in events)


def of_activation(asked: Event | None, ask: Ask, links: int | None) -> Ask:
    """能发动旋风破坏X吗, 旋风能破坏X吗: with what is to be done to the target; as which link, when so many are told of."""
    moods = (Mood.TOLD, Mood.CAN) if asked is not None and asked.verb in _TO_TARGETS else (Mood.TOLD,)
    told = asked is not None and asked.mood in moods and asked.verb in ACTS and not asked.passive
    if not told or asked is None or (ask.form, ask.about) != ("can-activate", None) or ask.target is None:
        return ask
    number = links + 1 if links is not None else None
    return msgspec.structs.replace(ask, doing=(ACTS[asked.verb].value,), link=number)
