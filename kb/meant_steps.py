"""The steps of a resolution as they are meant, where the words stand in another order, or say what goes without saying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.nodes import AllOf, Condition, Happened, Reference, Step
from grammar.terms import Join, RefKind, Verb
from kb.enforce import enforces

_USING = frozenset({Verb.USE, Verb.ACTIVATE})
_THE_OTHER = frozenset({RefKind.THAT, RefKind.TARGETED})


@enforces("resolution.written-order")
def as_meant(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps in the order in which they are done."""
    waiting = [_as_used(step) for step in steps]
    while waiting:
        first = waiting.pop(0)
        if waiting and _changed_to_be_summoned(first, waiting[0]):
            summon = msgspec.structs.replace(waiting.pop(0).action, theme=first.action.theme)
            yield msgspec.structs.replace(first, action=summon)
            theme = Reference(kind=RefKind.THAT)
            changed = msgspec.structs.replace(first.action, theme=theme)
            yield Step(action=changed, join=Join.IF_SO)
            continue
        yield first


def _changed_to_be_summoned(first: Step, second: Step) -> bool:
    """そのモンスターの攻撃力を半分にして特殊召喚する: it has that value on the field, not where it is summoned from."""
    what, whom = first.action.theme, second.action.theme
    return (
        first.action.verb is Verb.SET_STAT
        and second.action.verb is Verb.SPECIAL_SUMMON
        and second.join is Join.TOGETHER
        and second.condition is None
        and isinstance(what, Reference)
        and what.kind in _THE_OTHER
        and isinstance(whom, Reference)
        and whom.kind is RefKind.THAT
    )


def _as_used(step: Step) -> Step:
    """この効果を使用した場合、エンドフェイズに…: the effect whose step this is was used."""
    if not isinstance(step.condition, AllOf):
        return step
    rest = tuple(one for one in step.condition.conditions if not _is_its_use(one))
    if not rest or len(rest) == len(step.condition.conditions):
        return step
    return msgspec.structs.replace(step, condition=rest[0] if len(rest) == 1 else AllOf(conditions=rest))


def _is_its_use(condition: Condition) -> bool:
    if not isinstance(condition, Happened) or condition.negated or condition.action.verb not in _USING:
        return False
    theme = condition.action.theme
    return isinstance(theme, Reference) and theme.kind is RefKind.THIS_EFFECT
