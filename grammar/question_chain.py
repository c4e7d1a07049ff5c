"""What is told beside an activation: its number in the chain (发动X作为C1, C2：发动Y), its targets (发动X，以Y为对象).

In: the events of a question. Out: the same without the numbers, in the order that they tell. Numbers that do not go
with what is told stay where they are, to be read as words of their own.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, ThingKind

_ACTIVATED = frozenset({"activate", "chain"})
_RESOLVED = frozenset({"resolve", "resolve_all"})


def in_chain_order(events: list[Event]) -> list[Event]:
    """Every activation without its number and with its targets, the links of one chain in their order."""
    return _numbered(_with_targets(events))


def _with_targets(events: list[Event]) -> list[Event]:
    """发动X，以Y为对象: a clause of its own that tells what X targets."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        aimed = bool(event.before) and all(phrase.role is Role.TARGET for phrase in event.before)
        plain = event.verb in ("exist", "be") and not (
            event.negated or event.condition or event.wondered or event.adverbs
        )
        numbered = all(thing.kind is ThingKind.LINK for phrase in event.after for thing in phrase.things)
        untold = last is not None and not any(p.role is Role.TARGET for p in (*last.before, *last.after))
        if last is None or event.mood is not Mood.TOLD or not _is_told(last):
            found.append(event)
        elif aimed and plain and untold and numbered:
            found[-1] = msgspec.structs.replace(last, before=(*last.before, *event.before))
            if event.verb == "be":  # 发动X以Y为对象作为C2
                found.append(msgspec.structs.replace(event, before=()))
        else:
            found.append(event)
    return found


def _numbered(events: list[Event]) -> list[Event]:
    left: list[Event] = []
    numbers: dict[int, int] = {}
    announced: int | None = None
    for event in events:
        alone = _number_alone(event)
        if alone is not None and announced is None:
            if event.verb == "exist":
                announced = alone
                continue
            place = _activation_told_last(left)
            if place is not None and place not in numbers:
                numbers[place] = alone
                continue
            return events
        number, event = _without_number(event)
        if announced is not None and (number is not None or not _is_told(event)):
            return events
        if announced is not None or number is not None:
            numbers[len(left)] = announced or number or 0
        announced = None
        left.append(event)
    return _ordered(left, numbers, events) if announced is None else events


def _activation_told_last(events: list[Event]) -> int | None:
    """发动X特殊召唤Y作为C2: the activation, with what comes of it told behind it."""
    for place in range(len(events) - 1, -1, -1):
        if _is_told(events[place]):
            return place
        if events[place].mood is not Mood.TOLD or events[place].verb in _RESOLVED:
            return None
    return None


def _ordered(left: list[Event], numbers: dict[int, int], events: list[Event]) -> list[Event]:
    chains: list[list[int]] = [[]]
    for place, event in enumerate(left):
        if event.verb in _RESOLVED:
            chains.append([])
        elif event.verb in _ACTIVATED and event.mood is Mood.TOLD:
            chains[-1].append(place)
    for chain in chains:
        told = [numbers.get(place, number) for number, place in enumerate(chain, 1)]
        if told == list(range(1, len(chain) + 1)):
            continue
        together = chain == list(range(chain[0], chain[0] + len(chain)))
        if (
            not together
            or any(place not in numbers for place in chain)
            or sorted(told) != list(range(1, len(chain) + 1))
        ):
            return events
        by_number = sorted(chain, key=lambda place: numbers[place])
        numbers |= dict(zip(chain, range(1, len(chain) + 1), strict=True))
        left[chain[0] : chain[0] + len(chain)] = [left[place] for place in by_number]
    later = {place for place, number in numbers.items() if number > 1}
    return [_answering(event) if place in later else event for place, event in enumerate(left)]


def _answering(event: Event) -> Event:
    """发动X作为C2: in answer to what was told before it."""
    return msgspec.structs.replace(event, verb="chain")


def _is_told(event: Event) -> bool:
    return event.verb in _ACTIVATED and event.mood is Mood.TOLD and not (event.negated or event.wondered)


def _number_alone(event: Event) -> int | None:
    """作为C1 behind an activation, C1： before one."""
    things = [thing for phrase in (*event.before, *event.after) for thing in phrase.things]
    plain = event.mood is Mood.TOLD and not (
        event.negated or event.wondered or event.condition or event.adverbs
    )
    bare = len(things) == 1 and things[0].kind is ThingKind.LINK and things[0].player is None
    spoken = event.verb == "exist" or (event.verb == "be" and not event.before)
    return things[0].link if plain and bare and spoken else None


def _without_number(event: Event) -> tuple[int | None, Event]:
    """C2自己发动X."""
    first = event.before[0] if event.before else None
    if first is None or not _is_told(event) or first.role is not Role.BARE or len(first.things) != 1:
        return None, event
    thing = first.things[0]
    if thing.kind is not ThingKind.LINK or thing.player is not None or not event.after:
        return None, event
    return thing.link, msgspec.structs.replace(event, before=event.before[1:])
