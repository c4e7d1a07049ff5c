"""From where a card was moved that something simply happened to: 从场上送去墓地, 手札から捨てられた."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import Zone
from kb.understanding.cards import label, put
from kb.understanding.deeds import text_does
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, things_of


def told(draft: Draft, event: Event, cards: list[Thing]) -> None:
    """The one card named lies where it is moved from; a place that fits nothing told before is left untaken."""
    places = things_of(event.before, Role.FROM)
    if len(places) != 1 or len(cards) != 1 or cards[0].name is None or not _is_plain(places[0]):
        return
    place, name = places[0], label(draft, cards[0])
    held = draft.place_of(name)
    moved = any(name in (play.card, *play.targets, *play.selects) for play in draft.plays)
    if held is None and not moved:
        lying = msgspec.structs.replace(
            cards[0],
            kind=ThingKind.NAME,
            word=None,
            effect_no=None,
            zone=place.zone,
            player=cards[0].player or place.player,
        )
        put(draft, lying, actor(event))
    elif not (
        _came_out(draft, name, place) or (held is not None and _lies_in(draft.board[held].zone, place))
    ):
        return
    draft.take(place, wholly=True)


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
