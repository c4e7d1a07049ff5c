"""Effects that lasted for a time and have ended, and what ends with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.terms import Verb
from kb.enforce import enforces
from kb.state import Lingering


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
