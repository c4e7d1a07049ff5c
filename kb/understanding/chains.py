"""Chains told by their links: X连锁1、Y连锁2, X是连锁1, X→Y."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, Role, Thing, ThingKind
from kb.cards import CardClass, Seat
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, named_in, seat_of, things_of
from kb.understanding.players import asker, player_of
from kb.understanding.plays import play, where_it_is


def links(draft: Draft, event: Event) -> Event:
    """活死人的呼声连锁2复活…: each name with its link number is an activation, in that order."""
    flat = things_of(event.before)
    linked = [
        thing
        for thing, following in zip(flat, (*flat[1:], None), strict=False)
        if thing.name is not None
        and (thing.link is not None or (following is not None and following.link is not None))
    ]
    if not linked or event.verb in ("be", "become"):
        return event
    said: Seat | None = None
    for thing in linked:
        said = seat_of(thing.player) or said  # 对方X连锁1、Y连锁2: both are that player's
        if not draft.is_played(label(draft, thing)):
            seat = said or actor(event) or Seat.A
            play(draft, label(draft, thing), seat, Event(verb="activate"))
    if (
        event.verb == "exist"
        and not event.after
        and all(thing in linked or thing.link is not None or thing.kind is ThingKind.PLAYER for thing in flat)
    ):
        return msgspec.structs.replace(event, before=())
    last = Phrase(role=Role.BARE, things=(msgspec.structs.replace(linked[-1], link=None),))
    rest = tuple(p for p in event.before if not any(t.link is not None or t in linked for t in p.things))
    return msgspec.structs.replace(event, before=(*rest, last))


def activated_as_link(draft: Draft, event: Event, groups: list[Thing]) -> None:
    """旋风是连锁1, 对方C1旋风. Raises SituationError for several cards, or a link that is not the next one."""
    named = [thing for thing in groups if thing.name is not None]
    numbered = [thing for thing in groups if thing.link is not None]
    played = sum(play.do == "activate" for play in draft.plays)
    next_one = len(numbered) == 1 and (not played or numbered[0].link == played + 1)
    if len(named) != 1 or not next_one:
        raise draft.not_understood(event)
    seat = seat_of(numbered[0].player) or player_of(draft, event, named[0])
    play(draft, where_it_is(draft, event, named[0], seat), seat, event)


def arrows(draft: Draft, event: Event) -> None:
    """旋风→灰流丽: the players take turns, the last link being the other player's than the asker's."""
    things = named_in(event.before)
    asking = asker(draft) or Seat.A
    for number, thing in enumerate(things):
        before_last = len(things) - 1 - number
        seat = asking.other if before_last % 2 == 0 else asking
        play(draft, label(draft, thing), seat, msgspec.structs.replace(event, before=(), after=()))


def turned_up(draft: Draft, event: Event) -> Event:
    """X从里侧翻开: of a Spell or Trap that is its activation."""
    cards = [thing for thing in (*things_of(event.before, Role.BARE), *things_of(event.after)) if thing.name]
    card = draft.card(draft.names.get(cards[0].name or "", "")) if len(cards) == 1 else None
    spell = card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP)
    plain = event.verb == "flip" and not (event.negated or event.passive or event.wondered)
    return msgspec.structs.replace(event, verb="activate") if plain and spell else event
