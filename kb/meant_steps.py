"""The steps of a resolution as they are meant, where the words stand in another order, or say what goes without saying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.nodes import AllOf, Condition, Happened, Reference, Step
from grammar.terms import Join, Modality, RefKind, Verb
from kb.enforce import enforces
from kb.walk import is_this_card

_USING = frozenset({Verb.USE, Verb.ACTIVATE})
#: acts that leave a card where it is, under the same player
_LEAVES_IT_THERE = frozenset({Verb.SET_STAT, Verb.CHANGE_STAT, Verb.NEGATE_EFFECT})
_THE_OTHER = frozenset({RefKind.THAT, RefKind.TARGETED})


@enforces("resolution.written-order")
def as_meant(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps in the order in which they are done."""
    waiting = _each_forbidden(_with_names_repeated([_as_used(step) for step in steps]))
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


@enforces("resolution.prohibition-first")
def _each_forbidden(steps: list[Step]) -> list[Step]:
    """召喚・特殊召喚できない: neither the one nor the other, not one of the two."""
    meant: list[Step] = []
    for step in steps:
        before = meant[-1].action.modality if meant else None
        if step.join is Join.OR and before is step.action.modality is Modality.CANNOT:
            step = msgspec.structs.replace(step, join=Join.SEPARATE)
        meant.append(step)
    return meant


def _with_names_repeated(steps: list[Step]) -> list[Step]:
    """その相手モンスターの攻撃力は０になり、効果は無効化される: the step that names nobody goes on about the same monster."""
    named: Reference | None = None
    meant: list[Step] = []
    for step in steps:
        theme = step.action.theme
        if theme == Reference(kind=RefKind.THAT) and named is not None and step.join is Join.TOGETHER:
            step = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=named))
            theme = named
        stays = step.action.verb in _LEAVES_IT_THERE or step.action.modality is Modality.CANNOT
        points = stays and isinstance(theme, Reference) and theme.kind is RefKind.THAT
        named = theme if points and isinstance(theme, Reference) and theme.player is not None else None
        meant.append(step)
    return meant


@enforces("continuous.summoned-with-effects-negated")
def _changed_to_be_summoned(first: Step, second: Step) -> bool:
    """そのモンスターの攻撃力を半分にして特殊召喚する: it has that value on the field, not where it is summoned from.

    効果を無効にして特殊召喚する: it is negated as soon as it lies there.
    """
    what, whom = first.action.theme, second.action.theme
    itself = is_this_card(what) and is_this_card(whom)
    return (
        first.action.verb in (Verb.SET_STAT, Verb.NEGATE_EFFECT)
        and second.action.verb is Verb.SPECIAL_SUMMON
        and second.join is Join.TOGETHER
        and second.condition is None
        and isinstance(what, Reference)
        and (itself or what.kind in _THE_OTHER)
        and isinstance(whom, Reference)
        and (itself or whom.kind is RefKind.THAT)
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
