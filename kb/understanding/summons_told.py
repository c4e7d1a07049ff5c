"""Summons told in other ways than one monster that is summoned: the additional one of the turn, several by Pendulum."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import Seat
from kb.extra_summons import granted_by
from kb.situation import Placed, Play
from kb.understanding.cards import describe, label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, phrases_of, seat_of, things_of
from kb.understanding.plays import play, resolve

_IN_ADDITION = "extra_summon"


def is_in_addition(event: Event) -> bool:
    """我用X的效果追加召唤过了, X的追加召唤已经用掉了."""
    if event.negated or event.wondered or event.condition or event.mood != "told" or _owner(event) is None:
        return False
    used = event.verb == "activate" and event.done and any(t.word == _IN_ADDITION for t in all_things(event))
    return used or (event.verb == _IN_ADDITION and (event.done or "past" in event.adverbs))


def in_addition(draft: Draft, event: Event) -> None:
    """The effect of the card told allows it, and some monster was summoned so. Raises SituationError otherwise."""
    owner = _owner(event)
    assert owner is not None
    name = label(draft, owner)
    card, seat = draft.card(name), seat_of(owner.player) or actor(event) or Seat.A
    effects = draft.base.effects(card) if card is not None else ()
    granting = [effect for effect in effects if any(True for _ in granted_by(effect.text))]
    others = [t for t in things_of(phrases_of(event)) if t is not owner and t.kind is not ThingKind.PLAYER]
    if len(granting) != 1 or others or draft.open_link() is not None:
        raise draft.not_understood(event)
    draft.take(owner, wholly=True)
    if granting[0].activates:
        play(draft, name, seat, Event(verb="activate"), granting[0].printed_no)
        resolve(draft)
    elif draft.place_of(name) is None:
        zone = "main_monster_zone"
        draft.board.append(Placed(card=name, player=seat, zone=zone, position="face_up_attack"))
    summoned = describe(draft, _SOME, seat)
    draft.plays.append(Play(do="summon", player=seat, card=summoned, by=name))
    draft.mentioned.append(name)


_SOME = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), zone=Zone.HAND, letter="Y")


def _owner(event: Event) -> Thing | None:
    """The one card named, by which it was done."""
    told = things_of(event.before, Role.WITH) if event.verb == _IN_ADDITION else things_of(phrases_of(event))
    named = [thing for thing in told if thing.name]
    return named[0] if len(named) == 1 else None


def several_by_pendulum(draft: Draft, event: Event) -> bool:
    """对方P召唤2只怪兽: so many, from the hand, of which nothing else is told. False for what is told otherwise."""
    monsters = things_of(event.after)
    seat = actor(event)
    plain = len(monsters) == 1 and monsters[0].kinds == (CardKind.MONSTER,) and not monsters[0].name
    if event.negated or event.condition or event.passive or seat is None or not plain or draft.plays:
        return False
    thing = monsters[0]
    others = [t for t in things_of(event.before) if t.kind is not ThingKind.PLAYER]
    if thing.count is None or thing.zone or thing.before or thing.level or thing.race or others:
        return False
    draft.take(thing, wholly=True)
    known = msgspec.structs.replace(thing, zone=Zone.HAND, only=False)
    names = tuple(describe(draft, known, seat, number + 1) for number in range(thing.count))
    draft.plays.append(Play(do="pendulum_summon", player=seat, selects=names))
    draft.mentioned.append(names[-1])
    return True
