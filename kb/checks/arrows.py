"""Where a monster may be put: free zones, Extra Monster Zones, zones that Link Monsters point to (R2020 3.2.1)."""

from __future__ import annotations

from collections.abc import Collection

from grammar.terms import CardKind, Zone
from kb.cards import MONSTER_ZONES, Card, CardInPlay, Seat
from kb.enforce import enforces
from kb.state import DuelState
from kb.truth import Truth

_MAIN_ZONES = 5
_EXTRA_COLUMNS = (1, 3)
_SIDE = {"←": -1, "↖": -1, "↙": -1, "→": 1, "↗": 1, "↘": 1, "↑": 0, "↓": 0}
_AHEAD = frozenset("↑↖↗")
_BACK = frozenset("↓↙↘")


def free_main_zones(state: DuelState, seat: Seat, leaving: Collection[str] = ()) -> int:
    """How many Main Monster Zones are free when the monsters *leaving* have left."""
    there = [card for card in state.in_zone(seat, Zone.MAIN_MONSTER_ZONE) if card.id not in leaving]
    return _MAIN_ZONES - len(there)


@enforces("zone.extra-monster-zone", "zone.extra-link")
def extra_zone_is_open(
    state: DuelState, seat: Seat, leaving: Collection[str] = (), link: Card | None = None
) -> Truth:
    """One Extra Monster Zone for each player; the second one for a Link Monster (*link*) that completes an Extra Link."""
    taken = [c for c in state.cards.values() if c.zone is Zone.EXTRA_MONSTER_ZONE and c.id not in leaving]
    own = [card for card in taken if card.controller is seat]
    if not own:
        return len(taken) < len(_EXTRA_COLUMNS)
    if len(taken) > 1 or link is None or CardKind.LINK_MONSTER not in link.kinds:
        return False
    links = [card for card in state.on_field() if _is_link(card) and card.id not in leaving]
    if any(card.seq is None or not card.card.arrows for card in links) or not link.arrows:
        return None if len(links) > 1 else False
    return _joined(own[0], links, seat, link)


def _joined(start: CardInPlay, links: list[CardInPlay], seat: Seat, link: Card) -> bool:
    """Mutual links lead from the player's Link Monster in one Extra Monster Zone to *link* laid in the other."""
    assert start.seq is not None
    free = next(column for column in _EXTRA_COLUMNS if column != start.seq)
    goal = (free, 1)
    points = {goal: _targets(goal, link.arrows, seat)}
    points |= {_spot(card): _targets(_spot(card), card.card.arrows, card.controller) for card in links}
    reached, waiting = set[_Spot](), [_spot(start)] if _spot(start) in points else []
    while waiting:
        here = waiting.pop()
        reached.add(here)
        waiting += [to for to in points[here] if to in points and here in points[to] and to not in reached]
    return goal in reached


_Spot = tuple[int, int]


def _spot(card: CardInPlay) -> _Spot:
    """Column from A's left, and row: 0 A's monsters, 1 the Extra Monster Zones, 2 B's monsters."""
    assert card.seq is not None
    row = 1 if card.zone is Zone.EXTRA_MONSTER_ZONE else 0 if card.controller is Seat.A else 2
    return card.seq, row


def _targets(spot: _Spot, arrows: Collection[str], seat: Seat) -> set[_Spot]:
    """The places its arrows point to, seen from the side of its controller."""
    facing = 1 if seat is Seat.A else -1
    rows = {**dict.fromkeys(_AHEAD, 1), **dict.fromkeys(_BACK, -1)}
    return {
        (spot[0] + _SIDE.get(arrow, 0) * facing, spot[1] + rows.get(arrow, 0) * facing) for arrow in arrows
    }


@enforces("link.points-to")
def links_of(state: DuelState, card: CardInPlay) -> tuple[frozenset[str], frozenset[str]] | None:
    """The monsters that its arrows lead to, and those whose arrows lead to it; None while a column is not told."""
    there = [one for one in state.on_field() if one.zone in MONSTER_ZONES]
    links = [one for one in there if _is_link(one)]
    if not links:
        return frozenset(), frozenset()
    if any(one.seq is None for one in there) or any(not one.card.arrows for one in links):
        return None
    points = {one.id: _targets(_spot(one), one.card.arrows, one.controller) for one in links}
    to = frozenset(one.id for one in there if _spot(one) in points.get(card.id, set()))
    return to, frozenset(other for other, spots in points.items() if _spot(card) in spots)


def _is_link(card: CardInPlay) -> bool:
    return CardKind.LINK_MONSTER in card.card.kinds and card.face_up and card.zone in MONSTER_ZONES


@enforces("link.points-to", "link.arrow-zone-owner", "zone.extra-deck-needs-link-arrow")
def linked_zone_is_free(state: DuelState, seat: Seat, leaving: Collection[str] = ()) -> Truth:
    """Some Main Monster Zone of *seat* to which a Link Monster that stays points is free."""
    links = [card for card in state.on_field() if _is_link(card) and card.id not in leaving]
    if any(card.seq is None or not card.card.arrows for card in links):
        return None
    pointed = {column for card in links for column in _points_to(card, seat)}
    there = [c for c in state.in_zone(seat, Zone.MAIN_MONSTER_ZONE) if c.id not in leaving]
    free = pointed - {card.seq for card in there}
    if not free:
        return False
    return True if len(free) > sum(card.seq is None for card in there) else None


def _points_to(card: CardInPlay, seat: Seat) -> set[int]:
    """The columns (0-4 from A's left) of *seat*'s Main Monster Zones that its arrows point to."""
    assert card.seq is not None
    ours = card.controller is seat
    extra = card.zone is Zone.EXTRA_MONSTER_ZONE
    found = set()
    for arrow in card.card.arrows:
        side = _SIDE.get(arrow, 0) * (1 if card.controller is Seat.A else -1)
        sideways = ours and arrow in "←→"
        if (arrow in (_BACK if ours else _AHEAD)) if extra else sideways:
            found.add(card.seq + side)
    return {column for column in found if 0 <= column < _MAIN_ZONES}
