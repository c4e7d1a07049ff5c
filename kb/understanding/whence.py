"""From where a card was moved that something simply happened to: 从场上送去墓地, 手札から捨てられた, 场上的X被送去墓地."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import Zone
from kb.situation import Placed
from kb.understanding.cards import label, lies_as, put
from kb.understanding.deeds import text_does
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, seat_of, things_of


def told(draft: Draft, event: Event, cards: list[Thing]) -> None:
    """The one card named lies where it is moved from; a place that fits nothing told before is left untaken."""
    if len(cards) == 1:
        lying(draft, event, cards[0])
    places = things_of(event.before, Role.FROM) or _held_at(event)
    if len(places) != 1 or len(cards) != 1 or cards[0].name is None or not _is_plain(places[0]):
        return
    place, name = places[0], label(draft, cards[0])
    held = draft.place_of(name)
    moved = any(name in (play.card, *play.targets, *play.selects) for play in draft.plays)
    if held is None and not moved:
        there = msgspec.structs.replace(
            cards[0],
            kind=ThingKind.NAME,
            word=None,
            effect_no=None,
            zone=place.zone,
            player=cards[0].player or place.player,
        )
        put(draft, there, actor(event))
    elif not (
        _came_out(draft, name, place) or (held is not None and _lies_in(draft.board[held].zone, place))
    ):
        return
    draft.take(place, wholly=True)


def described_there(draft: Draft, event: Event, card: Thing) -> Thing:
    """灵摆怪兽在手卡被丢弃, 灵摆怪兽被丢弃: what has no name, with the place where it lay; what is discarded lay in the hand."""
    if card.kind is not ThingKind.DESCRIBED or card.zone is not None or not event.passive:
        return card
    for place in _held_at(event):
        draft.take(place)
        return msgspec.structs.replace(card, zone=place.zone)
    return msgspec.structs.replace(card, zone=Zone.HAND) if event.verb == "discard" else card


def _held_at(event: Event) -> list[Thing]:
    """在手卡: the one place besides the field at which it is said to have happened."""
    at = [place for place in things_of(event.before, Role.AT) if _is_plain(place)]
    return at if len(at) == 1 and at[0].zone in (Zone.HAND, Zone.DECK, Zone.GRAVEYARD) else []


def lying(draft: Draft, event: Event, card: Thing) -> None:
    """守备表示的X被破坏, 墓地的X被除外: so it lay before that; what does not fit what was told before is left untaken."""
    told = card.zone is not None or card.position is not None
    if not told or card.kind is not ThingKind.NAME or (card.count or 1) > 1 or card.number is not None:
        return
    name = label(draft, card)
    held = draft.place_of(name)
    moved = any(name in (play.card, *play.targets, *play.selects) for play in draft.plays)
    if held is None and not moved:
        put(draft, card, actor(event) if not event.passive else None)
        return
    same = held is not None and not moved and _lies_so(draft.board[held], card)
    if same or (card.position is None and _came_out(draft, name, card)):
        draft.take(card, wholly=True)


def _lies_so(held: Placed, card: Thing) -> bool:
    there = card.zone is None or _lies_in(held.zone, card)
    return there and seat_of(card.player) in (None, held.player) and lies_as(held.position, card.position)


def _is_plain(place: Thing) -> bool:
    said = place.only or place.count is not None or place.position is not None or place.before
    return place.kind is ThingKind.ZONE and place.name is None and not said


def _lies_in(zone: str, place: Thing) -> bool:
    on_field = zone.endswith("zone")
    return on_field if place.zone is Zone.FIELD else place.zone is not None and zone == place.zone.value


def _came_out(draft: Draft, name: str, place: Thing) -> bool:
    """用死者苏生特殊召唤的X从场上送墓: an effect told before has put it there."""
    links = [play for play in draft.plays if name in (*play.targets, *play.selects)]
    return place.zone is Zone.FIELD and any(text_does(draft, link, "special_summon") for link in links)
