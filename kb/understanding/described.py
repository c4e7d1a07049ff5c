"""Activations of cards that are only described: 对面发动怪兽的效果, 对面发动一张陷阱卡, 翻开的永续陷阱发动效果."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import Zone
from kb.situation import Placed, Play
from kb.understanding.cards import describe
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, named_in, phrases_of, seat_of, things_of
from kb.understanding.players import player_of

_CLASSES = ("monster", "spell", "trap")


def is_described(event: Event) -> bool:
    """No card is named: what is activated is a kind of card, or an effect of one."""
    if event.verb not in ("activate", "chain") or named_in(phrases_of(event)):
        return False
    return len(_subjects(event)) == 1


def _subjects(event: Event) -> list[Thing]:
    """The card of which one is told no more than what kind of card it is."""
    objects = [t for t in things_of(event.after) if _is_kind_of_card(t)]
    spoken = [t for t in things_of(event.after) if t.kind is ThingKind.EFFECT and not t.kinds]
    subjects = [t for t in things_of(event.before, Role.BARE) if _is_kind_of_card(t)] if spoken else []
    others = [t for t in things_of(event.after) if t not in objects and t not in spoken]
    return [] if others else (objects or subjects)


def _is_kind_of_card(thing: Thing) -> bool:
    plain = not (thing.other or thing.quote or thing.number is not None or thing.effect_no or thing.isnt)
    named = any(kind.value.endswith(_CLASSES) for kind in thing.kinds)
    one = (thing.count or 1) == 1
    return plain and named and one and thing.kind in (ThingKind.DESCRIBED, ThingKind.EFFECT)


def activated(draft: Draft, event: Event) -> None:
    """One link of the chain: the activation of a Spell or Trap, or of an effect, of which nothing else is known."""
    thing = _subjects(event)[0]
    places = [t for t in things_of(event.before, Role.FROM, Role.BARE) if t.kind is ThingKind.ZONE]
    if len(places) > 1 or draft.paid or "past" in event.adverbs:
        raise draft.not_understood(event)
    of_effect = thing.kind is ThingKind.EFFECT or thing in things_of(event.before)
    monster = any(kind.value.endswith("monster") for kind in thing.kinds)
    seat = seat_of(places[0].player if places else None) or player_of(draft, event, thing)
    zone = places[0].zone if places else thing.zone
    card = msgspec.structs.replace(
        thing, kind=ThingKind.DESCRIBED, word=None, zone=None if zone is Zone.FIELD else zone
    )
    known = draft.described.get(card.span) if card.span is not None else None
    held = draft.place_of(known) if known is not None else None
    if held is not None and thing.player is None and actor(event) is None:
        seat = draft.board[held].player  # placed before, by what was told of it
    name = describe(draft, card, seat)
    for one in (*places, *(t for t in things_of(event.after) if t.kind is ThingKind.EFFECT)):
        draft.take(one, wholly=True)
    if not (of_effect or monster) and zone is None:
        _not_laid_open(draft, name)
    if monster and held is None and zone is None and thing.position is None:
        draft.assumed.append((f"board.{name}.zone", Zone.MAIN_MONSTER_ZONE.value))
    draft.plays.append(
        Play(
            do="activate",
            player=seat,
            card=name,
            card_activation=not (of_effect or monster),
            timing=draft.moment if draft.open_link() is None else None,
        )
    )
    draft.mentioned.append(name)


def _not_laid_open(draft: Draft, name: str) -> None:
    """Where a Spell or Trap is played from is left open."""
    place = draft.place_of(name)
    assert place is not None
    held: Placed = draft.board[place]
    draft.board[place] = msgspec.structs.replace(held, zone="", position=None)
