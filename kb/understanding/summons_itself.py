"""X的效果要把自己特殊召唤, X靠自己的效果特殊召唤成功后: an effect that is activated brings its own card out."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Verb, Zone
from kb.cards import CardClass, Seat
from kb.classify import summons_itself
from kb.context import Base
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.understanding.plays import play, resolve
from kb.understanding.vocabulary import THERE_IS


def is_own_doing(event: Event) -> bool:
    """It is summoned by an effect of its own."""
    plain = not (event.negated or event.wondered or event.passive) and event.mood in (Mood.TOLD, Mood.MUST)
    return event.verb == "special_summon" and plain and _card(event) is not None


def own_doing(draft: Draft, event: Event) -> None:
    """That effect was activated and has resolved. Raises SituationError when its text has none, or several."""
    thing = _card(event)
    assert thing is not None
    name = label(draft, thing)
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    own = [e for e in effects if e.text is not None and summons_itself(e.text)]
    own = [e for e in own if thing.effect_no in (None, e.printed_no)]
    if len(own) != 1 or draft.open_link() is not None or draft.paid or draft.is_played(name):
        raise draft.not_understood(event)
    resolve(draft)
    play(
        draft,
        name,
        seat_of(thing.player) or actor(event) or Seat.A,
        Event(verb="activate"),
        own[0].printed_no,
    )
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], doing=(Verb.SPECIAL_SUMMON.value,))
    resolve(draft)
    for one in things_of(phrases_of(event)):
        draft.take(one, wholly=True)


def with_own_procedure(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """我能从手卡特殊召唤X吗, X能特召吗, of a monster whose text says how it comes out of the hand: in that way.

    Not where something was activated, for that may be meant; nor where nothing was told, for it hangs on the table.
    """
    ask = syntax.ask
    if (
        ask is None
        or ask.event.verb != "special_summon"
        or ask.event.mood is not Mood.CAN
        or ask.event.passive
    ):
        return syntax
    event = ask.event
    acted = any(told.verb not in THERE_IS or told.mood is not Mood.TOLD for told in syntax.statements)
    roles = {phrase.role for phrase in event.before} - {Role.BARE, Role.OBJECT, Role.FROM}
    places = {t.zone for t in things_of(event.before, Role.FROM)} - {None}
    things = (*things_of(event.before, Role.BARE, Role.OBJECT), *things_of(event.after))
    cards = [t for t in things if t.kind is not ThingKind.PLAYER]
    plain = len(cards) == 1 and cards[0].kind is ThingKind.NAME and not (cards[0].before or cards[0].other)
    if acted or roles or not syntax.statements or not plain or event.negated:
        return syntax
    places |= {cards[0].zone} - {None}
    name = written.get(cards[0].name or "")
    card = base.find(name) if name is not None else None
    if places - {Zone.HAND} or card is None or card.card_class is not CardClass.MONSTER:
        return syntax
    if not any(not e.activates and e.text is not None and summons_itself(e.text) for e in base.effects(card)):
        return syntax
    own = Phrase(role=Role.WITH, things=(Thing(kind=ThingKind.THING, word="own_procedure"),))
    players = tuple(p for p in event.before if all(t.kind is ThingKind.PLAYER for t in p.things) and p.things)
    theme = Phrase(role=Role.BARE, things=(msgspec.structs.replace(cards[0], zone=None),), span=cards[0].span)
    asked = msgspec.structs.replace(
        event, before=(*players, own), after=(theme,), subject=event.subject or cards[0].player
    )
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=asked))


def _card(event: Event) -> Thing | None:
    """The card, when nothing but it, its effect and its player is named."""
    subjects = [t for t in things_of(event.before, Role.BARE) if t.kind is not ThingKind.PLAYER]
    means, objects = things_of(event.before, Role.WITH), things_of(event.before, Role.OBJECT)
    if len(subjects) != 1 or subjects[0].name is None or subjects[0].before or things_of(event.after):
        return None
    if subjects[0].kind is ThingKind.EFFECT:
        return subjects[0] if len(objects) == 1 and _is_itself(objects[0]) and not means else None
    own = len(means) == 1 and means[0].kind is ThingKind.EFFECT and means[0].name is None
    return subjects[0] if own and means[0].player is Player.SELF and not objects else None


def _is_itself(thing: Thing) -> bool:
    return thing.kind is ThingKind.SELF or (thing.kind is ThingKind.PLAYER and thing.player is Player.SELF)


# --------------------------------------------------------------------------- whether it succeeded


def asks_of_success(draft: Draft, event: Event) -> bool:
    """对方可以发动 in 对方可以发动特殊召唤成功时才能用的卡吗: a part of what is asked (``states``)."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    told = draft.syntax.statements[-2:]
    cards = (
        [t for t in things_of(phrases_of(asked)) if t.kinds == (CardKind.CARD,)] if asked is not None else []
    )
    used = len(cards) == 1 and any(inner.verb == "activate" for inner in cards[0].before)
    return used and len(told) == 2 and event in told and told[0].verb == "activate" and bool(draft.plays)
