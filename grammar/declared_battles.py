"""The attack declaration of a battle (このカードが相手モンスターと戦闘を行う攻撃宣言時): either of the two has declared it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Action, By, Trigger, Who, plain
from grammar.terms import Means, Verb


def by_either(event: Action) -> tuple[Action, ...]:
    """The declaration by the one, and by the other; one where they are described alike (モンスター同士が)."""
    one, other = event.agent, event.to
    if isinstance(one, Who) or isinstance(other, Who) or event.source is not None:
        return (event,)
    if other is not None and one is not None and plain(one) == plain(other):
        return (event,)
    return event, msgspec.structs.replace(event, agent=other, to=one)


def told_by_battle(trigger: Trigger) -> Trigger:
    """*trigger* with both declarations as one of a battle (``by``), as it is written; only writers know such events."""
    if not _of_one_battle(trigger.events):
        return trigger
    battle = msgspec.structs.replace(trigger.events[0], by=By(means=(Means.BATTLE,)))
    return msgspec.structs.replace(trigger, events=(battle,))


def is_told_by_battle(event: Action) -> bool:
    return event.verb is Verb.DECLARE_ATTACK and event.by == By(means=(Means.BATTLE,))


def _of_one_battle(events: Sequence[Action]) -> bool:
    if [event.verb for event in events] != [Verb.DECLARE_ATTACK] * 2:
        return False
    return events[1] == msgspec.structs.replace(events[0], agent=events[0].to, to=events[0].agent)
