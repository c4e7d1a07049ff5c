"""A monster laid over another and Summoned so (上に重ねてＸ召喚する): one act, though printed as two."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Action, By, Reference, Selection, Several, Step
from grammar.terms import Join, Manner, Modality, RefKind, Verb
from grammar.walk import is_just_this_card

_SUMMONS = frozenset({Verb.SPECIAL_SUMMON, Verb.XYZ_SUMMON})


def laid_over(steps: Sequence[Step], text: str) -> list[Step]:
    """*steps* of *text* with such a Summon told once, by what lies below: not one monster is attached to another."""
    told: list[Step] = []
    for step in steps:
        before = told[-1] if told else None
        summon = None if before is None else _over(before.action, step, text)
        if before is not None and summon is not None:
            told[-1] = msgspec.structs.replace(before, action=summon)
        else:
            told.append(step)
    return told


def _over(laid: Action, step: Step, text: str) -> Action | None:
    summon, below = step.action, laid.to
    known = isinstance(summon.theme, Reference) and (
        summon.theme.kind is RefKind.THAT or is_just_this_card(summon.theme) and is_just_this_card(laid.theme)
    )
    if laid.verb is not Verb.ATTACH or summon.verb not in _SUMMONS or not known:
        return None
    if step.join is not Join.TOGETHER or summon.by is not None or laid.by is not None:
        return None
    if not isinstance(below, (Reference, Selection, Several)) or laid.span is None or laid.theme is None:
        return None
    if "下" in text[laid.span.start : laid.span.end]:
        return None
    return msgspec.structs.replace(
        summon,
        theme=laid.theme,
        agent=summon.agent or laid.agent,
        source=summon.source or laid.source,
        by=By(materials=below),
        manner=tuple(sorted({*summon.manner, *laid.manner, Manner.LAID_OVER})),
        times=summon.times or laid.times,
        modality=laid.modality if summon.modality is Modality.DO else summon.modality,
    )


def told_in_two(steps: Sequence[Step]) -> tuple[Step, ...]:
    """*steps* as they are printed: laid over it, and then Summoned."""
    return tuple(part for step in steps for part in _printed(step))


def _printed(step: Step) -> Sequence[Step]:
    summon, by = step.action, step.action.by
    if Manner.LAID_OVER not in summon.manner or by is None:
        return (step,)
    first = Action(
        verb=Verb.ATTACH, theme=summon.theme, to=by.materials, modality=summon.modality, times=summon.times
    )
    manner = tuple(m for m in summon.manner if m is not Manner.LAID_OVER)
    that = summon.theme if is_just_this_card(summon.theme) else Reference(kind=RefKind.THAT)
    then = msgspec.structs.replace(summon, theme=that, by=None, manner=manner, times=None)
    return (
        msgspec.structs.replace(step, action=first),
        msgspec.structs.replace(step, action=then, join=Join.TOGETHER),
    )
