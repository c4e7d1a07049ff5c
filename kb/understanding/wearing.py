"""Cards that are Equip Cards without being Equip Spells: X用效果装备了Y, X正当装备卡, 装备着的怪兽."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb
from kb.cards import Seat
from kb.situation import Placed
from kb.understanding.cards import describe, label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, seat_of, things_of
from kb.walk import actions_of


def worn(board: Iterable[Placed]) -> list[str]:
    """The cards that are equipped to another."""
    return [placed.id or placed.card for placed in board if placed.equipped_to is not None]


def is_worn_by_effect(draft: Draft, event: Event) -> bool:
    """X用效果装备了1只龙族: an effect of X itself puts a card on it."""
    means = things_of(event.before, Role.WITH)
    own = bool(means) and all(t.kind is ThingKind.EFFECT and not t.name for t in means)
    bearers = [t for t in things_of(event.before, Role.BARE) if t.name]
    plain = not (event.negated or event.wondered or event.passive or event.condition)
    return event.verb == "equip" and own and plain and len(bearers) == 1 and len(_put_on(event)) == 1


def worn_by_effect(draft: Draft, event: Event) -> None:
    """Both lie on the field. Raises SituationError when no effect of that monster equips a card to it."""
    (bearer,) = [t for t in things_of(event.before, Role.BARE) if t.name]
    (given,) = _put_on(event)
    name, seat = label(draft, bearer), seat_of(bearer.player) or actor(event) or Seat.A
    card = draft.card(name)
    texts = [e.text for e in draft.base.effects(card) if e.text] if card is not None else []
    if not any(Verb.EQUIP in {a.verb for a, _ in actions_of(text)} for text in texts) or draft.plays:
        raise draft.not_understood(event)
    on_table(draft, name, seat)
    worn_name = label(draft, given) if given.name else describe(draft, given, seat)
    wear(draft, worn_name, name, seat, seat_of(given.player))
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    draft.mentioned += [worn_name, name]


def is_union_worn(draft: Draft, event: Event) -> bool:
    """同盟怪兽X正当装备卡: said of a card that can be one."""
    words = [t.word for t in things_of(event.before) if t.kind is ThingKind.THING]
    named = [t for t in things_of(event.before) if t.name]
    plain = not (event.negated or event.wondered or event.after)
    return event.verb in ("exist", "be") and words == ["equip"] and len(named) == 1 and plain


def union_worn(draft: Draft, event: Event) -> None:
    """It is on some monster of the same player."""
    (thing,) = [t for t in things_of(event.before) if t.name]
    name, seat = label(draft, thing), seat_of(thing.player) or actor(event) or Seat.A
    card = draft.card(name)
    if card is None or CardKind.UNION_MONSTER not in card.kinds:
        raise draft.not_understood(event)
    bearer = describe(draft, Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,)), seat)
    wear(draft, name, bearer, seat)
    for one in things_of(event.before):
        draft.take(one, wholly=True)


def _put_on(event: Event) -> list[Thing]:
    told = [*things_of(event.after), *things_of(event.before, Role.OBJECT)]
    return [thing for thing in told if is_card(thing) and (thing.count or 1) == 1]


def on_table(draft: Draft, name: str, seat: Seat) -> None:
    """The monster stands face-up on that side, unless it was told where it is."""
    if draft.place_of(name) is None:
        position = "face_up_attack"
        placed = Placed(card=name, player=seat, zone="main_monster_zone", position=position)
        draft.board.append(placed)


def wear(draft: Draft, name: str, bearer: str, seat: Seat, owner: Seat | None = None) -> None:
    """*name*, a card of *owner*, is an Equip Card on *bearer*."""
    placed = Placed(card=name, player=seat, zone="spell_trap_zone", position="face_up", equipped_to=bearer)
    if owner not in (None, seat):
        placed = msgspec.structs.replace(placed, owner=owner)
    place = draft.place_of(name)
    if place is None:
        draft.board.append(placed)
    else:
        held = draft.board[place]
        draft.board[place] = msgspec.structs.replace(placed, facts=held.facts, id=held.id)
