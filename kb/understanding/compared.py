"""攻击力更低的怪攻击攻击表示的怪, 自己的基本分比对方少: of two numbers only is told which is more.

Any values that compare so will do; those taken are shown as assumed.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing
from grammar.terms import CardKind, Player
from kb.cards import Seat
from kb.situation import Facts, Play
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, phrases_of, seat_of, things_of

#: ATK of the monster that is said to have less or more, or as much, beside 2000 of the other
_BESIDE = {"lower": -500, "higher": 500, "same": 0}
_OTHER = 2000


def told_beside(draft: Draft, event: Event, thing: Thing, name: str, other: str | None) -> None:
    """Give both monsters ATK that compare so. Raises SituationError when there is no other, or ATK is known already."""
    if thing.beside is None:
        return
    places = [draft.place_of(one) for one in (name, other or "")]
    facts = [draft.board[place].facts if place is not None else None for place in places]
    if other is None or any(one is None or one.atk is not None for one in facts):
        raise draft.not_understood(event)
    values = (_OTHER + _BESIDE[thing.beside], _OTHER)
    for place, value in zip(places, values, strict=True):
        assert place is not None
        held = draft.board[place]
        told = msgspec.structs.replace(held.facts or Facts(), atk=value)
        draft.board[place] = msgspec.structs.replace(held, facts=told)
        draft.assumed.append((f"board.{held.card}.atk", str(value)))


#: Life Points taken where only is told who has more of them
_LESS, _MORE = 4000, 8000


def points_told(draft: Draft, event: Event) -> None:
    """自己的基本分比对方少: any that compare so will do. Raises SituationError for what is compared otherwise."""
    things = things_of(phrases_of(event))
    if event.verb == "points_same":
        return _as_many(draft, event, things)
    seat = seat_of(things[0].player) or actor(event) if things else None
    later = not all(_equips(draft, play) for play in draft.plays)  # it may have become so by what was done
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is not None and any(thing.word == "lp" for thing in all_things(asked)):
        raise draft.not_understood(event)  # no number of them is told
    if event.negated or seat is None or len(things) != 1 or things[0].word != "lp" or later:
        raise draft.not_understood(event)
    draft.take(things[0])
    lower = seat if event.verb == "points_lower" else seat.other
    told = {one: draft.lp[one] for one in (lower, lower.other) if one in draft.lp}
    if len(told) == 2 and told[lower] < told[lower.other]:
        return
    if told:
        raise draft.not_understood(event)
    draft.lp |= {lower: _LESS, lower.other: _MORE}
    draft.assumed += [(f"lp.{one.value}", str(points)) for one, points in draft.lp.items()]


def _as_many(draft: Draft, event: Event, things: list[Thing]) -> None:
    """双方基本分一样: any number that both have will do, before anything was done that changes it."""
    both = len(things) == 1 and things[0].word == "lp" and things[0].player is Player.BOTH
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    of_points = asked is not None and any(thing.word == "lp" for thing in all_things(asked))
    if not both or event.negated or draft.lp or of_points or not all(_equips(draft, p) for p in draft.plays):
        raise draft.not_understood(event)
    draft.take(things[0])
    draft.lp |= dict.fromkeys(Seat, _MORE)
    draft.assumed += [(f"lp.{one.value}", str(points)) for one, points in draft.lp.items()]


def _equips(draft: Draft, play: Play) -> bool:
    card = draft.card(play.card) if play.card is not None else None
    return play.do in ("resolve", "happens") or (card is not None and CardKind.EQUIP_SPELL in card.kinds)
