"""Effects that lasted for a time and have ended, and what ends with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from grammar.terms import DurationKind, Verb
from kb.enforce import enforces
from kb.state import DuelState, Lingering

_WITH_THE_BATTLE = frozenset({DurationKind.DAMAGE_STEP, DurationKind.DAMAGE_CALCULATION})


@enforces("duration.damage-step-cut-short", "duration.that-battle")
def battle_over(state: DuelState) -> DuelState:
    """The battle has ended, in whatever way: what applied until the end of the Damage Step no longer does."""
    return without(state, _WITH_THE_BATTLE)


def window_over(state: DuelState) -> DuelState:
    """この時、…の効果は発動しない: said of what the Chain that did it set off, and of nothing after that."""
    kept = tuple(left for left in state.lingering if not _was_of_then(left, state.window_moment))
    return state if len(kept) == len(state.lingering) else msgspec.structs.replace(state, lingering=kept)


def _was_of_then(left: Lingering, window_moment: int) -> bool:
    lasts = left.action.duration
    return lasts is not None and lasts.kind is DurationKind.CHAIN and left.made_at <= window_moment


def without(state: DuelState, kinds: Collection[DurationKind]) -> DuelState:
    """Effects that lasted until now have ended."""
    ended = [
        left
        for left in state.lingering
        if left.action.duration is not None and left.action.duration.kind in kinds
    ]
    kept = without_overlaid([left for left in state.lingering if left not in ended], ended)
    return msgspec.structs.replace(state, lingering=kept)


@enforces("value.becomes-expires")
def without_overlaid(kept: Sequence[Lingering], ended: Sequence[Lingering]) -> tuple[Lingering, ...]:
    """*kept* without the changes that a value set by one of *ended* had wiped out: those do not come back.

    Lasting effects are counted anew by themselves; only what resolved before is remembered here.
    """
    settings = [left for left in ended if left.action.verb is Verb.SET_STAT and not left.action.original]
    return tuple(found for left in kept if (found := _still(left, settings)) is not None)


def _still(left: Lingering, settings: Sequence[Lingering]) -> Lingering | None:
    if left.action.verb is not Verb.CHANGE_STAT or left.lasting or not left.subjects:
        return left
    over = [
        one
        for one in settings
        if one.made_at >= left.made_at and set(one.action.stats) >= set(left.action.stats)
    ]
    gone = {subject for one in over for subject in one.subjects}
    subjects = tuple(subject for subject in left.subjects if subject not in gone)
    return msgspec.structs.replace(left, subjects=subjects) if subjects else None
