"""能解放X上级召唤Y吗, 能发X除外吗: of two acts in one breath, the first is how the second is done, and one thing is asked.

In: a question's syntax. Out: the same with one act asked about; left as it is where the first is not such a way.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import Player
from kb.activation import does
from kb.context import Base
from kb.effects import Effect
from kb.errors import SituationError, UnknownCard
from kb.understanding.phrases import named_in, refers, things_of
from kb.understanding.vocabulary import ACTS

_SUMMONS = frozenset({"tribute_summon", "normal_summon"})


def as_one(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """Raises SituationError for an activation of which it is not known that it does what is asked."""
    ask, first = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or first is None or ask.word is not QuestionWord.WHETHER:
        return syntax
    if not (_goes_on(first, ask.event) or _is_price(first, ask.event)):
        return syntax
    if first.verb == "tribute" and ask.event.verb in _SUMMONS:
        event = _with_tributes(first, ask.event)
    elif first.verb in ("activate", "chain") and ask.event.verb in ACTS:
        event = _activation(first, ask.event, written, base)
    else:
        return syntax
    if event is None:
        return syntax
    ask = msgspec.structs.replace(ask, event=event)
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=ask)


def _goes_on(first: Event, second: Event) -> bool:
    """That it can be done is said of the first verb; that it is asked, of the second."""
    may = first.mood is Mood.CAN and not (first.wondered or first.negated or first.condition or first.passive)
    plain = second.mood is Mood.TOLD and second.wondered and not (second.negated or second.passive)
    return may and plain and not second.condition


def _is_price(first: Event, second: Event) -> bool:
    """「X」をリリースして「Y」をアドバンス召喚できますか: what can be done is said of the second verb."""
    price = (
        first.verb == "tribute" and first.mood is Mood.TOLD and first.adverbs == ("cost",) and not first.done
    )
    plain = not (first.wondered or first.negated or first.condition or first.passive)
    return price and plain and second.verb == "tribute_summon" and second.mood is Mood.CAN


def _with_tributes(first: Event, second: Event) -> Event | None:
    """The Summon, with what is to be Tributed for it."""
    marked = [*things_of(first.before, Role.OBJECT, Role.WITH), *things_of(first.after)]
    players = tuple(p for p in first.before if all(t.kind is ThingKind.PLAYER for t in p.things) and p.things)
    others = [t for t in things_of(first.before, Role.BARE) if t.kind is not ThingKind.PLAYER]
    given = marked or others
    if (
        not given
        or (marked and others)
        or not all(refers(t) and not t.before for t in given)
        or second.before
    ):
        return None
    used = Phrase(role=Role.WITH, things=tuple(given), span=given[0].span)
    return msgspec.structs.replace(
        second, verb="tribute_summon", before=(*players, used), mood=Mood.CAN, subject=first.subject
    )


def _activation(first: Event, second: Event, written: Mapping[str, str], base: Base) -> Event | None:
    """The activation, of an effect that does the second act: to what, or that it is done to the card itself, is left out.

    Raises SituationError where the text is not known to do it.
    """
    named = [*named_in(first.before), *named_in(first.after)]
    said = [t for t in (*things_of(second.before), *things_of(second.after)) if not _is_itself(t)]
    if len(named) != 1 or said or named[0].before or first.adverbs:
        return None
    number = next((t.effect_no for t in things_of((*first.before, *first.after)) if t.effect_no), None)
    effects = _effects(named[0], number, written, base)
    if not effects or not all(does(effect, (ACTS[second.verb].value,)) for effect in effects):
        raise SituationError("question: that is not known to be what the card does")
    return msgspec.structs.replace(first, wondered=True)


def _is_itself(thing: Thing) -> bool:
    return thing.kind is ThingKind.SELF or (thing.kind is ThingKind.PLAYER and thing.player is Player.SELF)


def _effects(played: Thing, number: int | None, written: Mapping[str, str], base: Base) -> list[Effect]:
    """Those of the card that are activated, or the one of the number said; none where one is not read in full."""
    try:
        card = base.find(written.get(played.name or "", played.name or ""))
    except UnknownCard:
        return []
    effects = [effect for effect in base.effects(card) if effect.activates]
    meant = [effect for effect in effects if number in (None, effect.printed_no)]
    return meant if all(effect.complete for effect in meant) else []
