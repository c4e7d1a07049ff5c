"""Fusion and Ritual Summons whose materials are told in a way that is not worked out (one way or another of giving them up)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grammar.nodes import Step
from grammar.terms import Join, Verb
from kb.with_materials import MATERIAL_ACTS, goes_together

_SUMMONS = frozenset({Verb.FUSION_SUMMON, Verb.RITUAL_SUMMON})


def are_unclear(steps: Sequence[Step]) -> bool:
    """Something is given up in the same breath as such a Summon, and the two are not read as one, or are one of two ways."""
    for first, second in pairwise(steps):
        if first.action.verb not in MATERIAL_ACTS:
            continue
        if (
            second.action.verb in _SUMMONS
            and second.join is Join.TOGETHER
            and not goes_together(first, second)
        ):
            return True
    summons = any(step.action.verb in _SUMMONS for step in steps)
    return summons and any(s.join is Join.OR and s.action.verb in MATERIAL_ACTS for s in steps)
