"""对方场地区域有A，怪兽区域有B: whose the next place is goes without saying while the sentence tells what lies where.

Not of a hand: of one's own, everybody may tell in the middle of what the other player has.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Player, Zone


def owner_goes_on(events: list[Event], whose: Player | None) -> tuple[list[Event], Player | None]:
    """The events of a clause with the owner that the clause before names, and the owner for the next one."""
    places = [_place(event) for event in events]
    if len(events) != 1 or (place := places[0]) is None:
        return events, None
    if place.player is not None or whose is None:
        return events, place.player
    if place.zone is Zone.HAND:
        return events, None
    first, *others = events[0].before
    told = msgspec.structs.replace(first, things=(msgspec.structs.replace(place, player=whose),))
    return [msgspec.structs.replace(events[0], before=(told, *others))], whose


def _place(event: Event) -> Thing | None:
    """The place of a clause that tells what lies there."""
    if (
        event.verb != "exist"
        or event.negated
        or event.mood is not Mood.TOLD
        or event.wondered
        or not event.before
    ):
        return None
    first = event.before[0]
    thing = first.things[0] if len(first.things) == 1 and first.role in (Role.BARE, Role.AT) else None
    return thing if thing is not None and thing.kind is ThingKind.ZONE else None
