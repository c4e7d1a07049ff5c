"""Changes of ATK in worked examples: events of the type ``apply``, told as numbers and not by a card's text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kb.errors import SituationError
from kb.situation import Play, Stated

#: kind of change -> (verb, sets the original value, by a lasting effect)
_KINDS = {
    "activated_up": ("change_stat", False, False),
    "activated_down": ("change_stat", False, False),
    "continuous_up": ("change_stat", False, True),
    "continuous_down": ("change_stat", False, True),
    "activated_set": ("set_stat", False, False),
    "continuous_set": ("set_stat", False, True),
    "original_set": ("set_stat", True, False),
}
_FORMULA = re.compile("(当前值|原本值)([×÷])([0-9]+)$")
_KEYS = frozenset({"type", "effect", "kind", "amount", "formula", "card"})


def is_change(event: Mapping[str, Any]) -> bool:
    return event.get("type") == "apply" and "kind" in event


def changing(events: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Cards whose change of values is told by an event: their texts would make it a second time."""
    return frozenset(str(event["effect"]) for event in events if is_change(event) and event.get("effect"))


def lasting(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Of those, the cards whose change goes on for as long as they are there."""
    kinds = {str(e.get("effect")): _KINDS.get(e["kind"], ("", False, False)) for e in events if is_change(e)}
    return [name for name, (_, _, lasts) in kinds.items() if lasts]


def change(event: Mapping[str, Any], board: Iterable[Mapping[str, Any]]) -> Play:
    """One change as a play. Raises SituationError when the event says anything that is not read."""
    unknown = set(event) - _KEYS
    if unknown or event["kind"] not in _KINDS:
        raise SituationError(f"events: {', '.join(sorted(unknown)) or event['kind']} is not read")
    verb, original, lasting = _KINDS[event["kind"]]
    amount, share, of_original = _number(event)
    if amount is not None and event["kind"].endswith("_down"):
        amount = -abs(amount)
    stated = Stated(
        verb=verb,
        card=event.get("card") or _only_monster(board),
        by_card=event.get("effect"),
        amount=amount,
        share=share,
        of_original=of_original,
        original=original,
        lasting=lasting,
    )
    return Play(do="happens", stated=stated)


def _number(event: Mapping[str, Any]) -> tuple[int | None, tuple[int, int] | None, bool]:
    """(amount, share, whether the share is of the original value)."""
    formula = str(event.get("formula") or "").replace(" ", "")
    if not formula:
        return int(event["amount"]), None, False
    if formula.isdigit():
        return int(formula), None, False
    match = _FORMULA.match(formula)
    if match is None:
        raise SituationError(f"events: {formula!r} is not read")
    number = int(match.group(3))
    share = (number, 1) if match.group(2) == "×" else (1, number)
    return None, share, match.group(1) == "原本值"


def _only_monster(board: Iterable[Mapping[str, Any]]) -> str:
    """The one monster on the board: the event does not say whose value changes."""
    names = [str(entry["card"]) for entry in board if str(entry.get("zone")).endswith("monster_zone")]
    if len(names) != 1:
        raise SituationError("events: whose value changes is not read")
    return names[0]
