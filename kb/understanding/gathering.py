"""The cards of a summon that is asked about: the monster where it is summoned from, its materials on the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from kb.cards import Seat
from kb.situation import Ask, Placed, Situation
from kb.understanding.whereabouts import Whereabouts

_MONSTER_ZONES = frozenset({"main_monster_zone", "extra_monster_zone", "monster_zone", "field"})
#: where the monster of such a summon lies; the first place is the usual one
_FROM = {
    "synchro_summon": ("extra_deck",),
    "xyz_summon": ("extra_deck",),
    "link_summon": ("extra_deck",),
    "special_summon": ("hand", "graveyard", "extra_deck", "deck", "banished"),
    "summon_by_effect": ("extra_deck", "deck", "hand", "graveyard", "banished"),
    "pendulum_summon": ("hand", "extra_deck"),
    "normal_summon": ("hand",),
    "set_monster": ("hand",),
}


def gathered(situation: Situation, places: Whereabouts) -> list[Placed]:
    """The board with what the asked summon needs and nobody placed: one card more of a name that lies elsewhere."""
    found, ask = list(situation.board), situation.ask
    if ask is None or (ask.about not in _FROM if ask.form == "can-do" else ask.form != "can-use"):
        return found
    seat = ask.player or Seat.A
    found = _with_materials(found, ask, seat, places)
    monster, zones = (ask.card, _FROM[ask.about or ""]) if ask.form == "can-do" else (ask.target, ("hand",))
    if monster is None:
        return found
    there = sum(placed.count for placed in found if _is_there(placed, monster, seat, zones))
    for _ in range(_summoned_before(situation, monster) + 1 - there):
        found.append(_one_more(places.at(monster, seat, zones[0]), found))
    return found


def _summoned_before(situation: Situation, name: str) -> int:
    """How many copies the plays summon: another one is asked about."""
    if situation.ask is not None and situation.ask.form != "can-do":
        return 0
    return sum(play.card == name for play in situation.plays if "summon" in play.do)


def _with_materials(board: list[Placed], ask: Ask, seat: Seat, places: Whereabouts) -> list[Placed]:
    """What is to be used lies on the field; for a Ritual Summon the hand will do as well."""
    found = list(board)
    usual = _MONSTER_ZONES if ask.form == "can-do" else _MONSTER_ZONES | {"hand"}
    for name, wanted in Counter(ask.materials).items():
        there = sum(placed.count for placed in found if _is_there(placed, name, seat, usual))
        if there < wanted:
            placed = places.at(name, seat, "main_monster_zone")
            found.append(_one_more(msgspec.structs.replace(placed, count=wanted - there), found))
    return found


def _is_there(placed: Placed, name: str, seat: Seat, zones: Iterable[str]) -> bool:
    return name in (placed.card, placed.id) and placed.player is seat and placed.zone in zones


def _one_more(placed: Placed, board: list[Placed]) -> Placed:
    """Another copy of a card that is on the board goes by an id of its own."""
    others = [other for other in board if placed.card in (other.card, other.id)]
    return msgspec.structs.replace(placed, id=f"{placed.card}#{len(others) + 1}") if others else placed
