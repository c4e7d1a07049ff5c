"""Events of worked examples that are neither activations, summons nor attacks: what they say, as plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.cards import Seat
from kb.context import Base
from kb.errors import SituationError
from kb.situation import Facts, Placed, Play, Stated
from kb.understanding.placeholders import described

_Event = Mapping[str, Any]

#: moments of the battle at which something is said to happen
_MOMENTS = {"damage_step": "damage_step_start", "damage_step_start": "damage_step_start"}
_MAIN_ZONES = 5


def _only(event: _Event, *keys: str) -> None:
    """An event that says more than we read is not read at all."""
    unknown = set(event) - {"type", *keys}
    if unknown:
        raise SituationError(f"events: {', '.join(sorted(unknown))} is not read")


def _happens(stated: Stated, timing: str | None = None) -> Play:
    return Play(do="happens", stated=stated, timing=timing)


def _hand_adjustment(event: _Event) -> Iterator[Play]:
    """Cards discarded down to the hand limit: by the rules, not by an effect."""
    _only(event, "player", "discards")
    for card in event["discards"]:
        yield _happens(Stated(verb="discard", card=card, player=Seat(event["player"]), by="rule"))


def _draw(event: _Event) -> Iterator[Play]:
    _only(event, "player", "count")
    yield _happens(Stated(verb="draw", player=Seat(event["player"]), amount=int(event.get("count") or 1)))


def _leaves(event: _Event) -> Iterator[Play]:
    _only(event, "card", "when", "to")
    when = event.get("when")
    if when is not None and when not in _MOMENTS:
        raise SituationError(f"events: {when!r} is not read")
    yield _happens(Stated(verb="leave_field", card=event["card"]), _MOMENTS.get(when or ""))


def _no_calculation(event: _Event) -> Iterator[Play]:
    """That no damage is calculated follows from what left the battle before."""
    _only(event)
    yield from ()


def _control_returns(event: _Event) -> Iterator[Play]:
    _only(event, "card", "to", "free_main_monster_zones")
    yield _happens(Stated(verb="take_control", card=event["card"], player=Seat(event["to"]), by="rule"))


def _effect_negated(event: _Event) -> Iterator[Play]:
    _only(event, "card")
    yield _happens(Stated(verb="negate_effect", card=event["card"]))


def _name_change(event: _Event) -> Iterator[Play]:
    """The board tells by what name the card goes."""
    _only(event, "card")
    yield _happens(Stated(verb="treat_as", card=event["card"]))


def _replacement(event: _Event) -> Iterator[Play]:
    """What is to be destroyed instead was chosen: nothing has been destroyed yet."""
    _only(event, "protects", "destroys", "chosen_at", "sent_at")
    yield from ()


HAPPENINGS: dict[str, Callable[[_Event], Iterator[Play]]] = {
    "hand_adjustment": _hand_adjustment,
    "draw": _draw,
    "leaves_field": _leaves,
    "no_damage_calculation": _no_calculation,
    "control_returns": _control_returns,
    "effect_negated": _effect_negated,
    "replacement": _replacement,
    "name_change": _name_change,
}


# --------------------------------------------------------------------------- what events say of the board


def listed(event: _Event) -> Iterator[tuple[Seat, str]]:
    """Places of which the event tells all that lies there."""
    if "graveyard_other_names" in event:
        yield Seat.A, "graveyard"


def filling(event: _Event, base: Base) -> Iterator[Placed]:
    """Monsters that the event says are there: by the room they leave, or as so many of other names."""
    for number in range(int(event.get("graveyard_other_names") or 0)):
        yield Placed(
            card=f"{event['card']}{number + 1}号",
            player=Seat.A,
            zone="graveyard",
            facts=described(str(event["card"]), base),
        )
    if event.get("type") == "destroyed" and str(event.get("to"))[:2] in ("A的", "B的"):
        facts = described(str(event.get("card")), base)
        if facts is not None:  # whose it was is told by whose Graveyard it goes to
            seat = Seat(str(event["to"])[0])
            yield Placed(card=event["card"], player=seat, zone="main_monster_zone", facts=facts)
    free = event.get("free_main_monster_zones")
    if event.get("type") != "control_returns" or free is None:
        return
    for number in range(_MAIN_ZONES - int(free)):
        yield Placed(
            card=f"怪兽{number + 1}号",
            player=Seat(event["to"]),
            zone="main_monster_zone",
            facts=Facts(card_class="monster", kinds=("monster",)),
        )
