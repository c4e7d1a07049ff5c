"""The order of acts that happen at once: the one that brings a card stands before what is said of that card."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Reference, Selection, Several, Step
from grammar.terms import Join, RefKind, Verb

_THAT = Reference(kind=RefKind.THAT)


def brought_first(steps: Sequence[Step]) -> list[Step]:
    """モンスター１体を効果を無効にして特殊召喚する: that monster is Special Summoned, its effects negated."""
    found = list(steps)
    for i in range(len(found) - 1):
        negates, brings = found[i].action, found[i + 1].action
        if negates.verb is not Verb.NEGATE_EFFECT or brings.verb is not Verb.SPECIAL_SUMMON:
            continue
        theme = negates.theme
        if (
            found[i + 1].join is not Join.TOGETHER
            or not isinstance(theme, (Selection, Several))
            or brings.theme != _THAT
        ):
            continue
        summon = msgspec.structs.replace(
            brings,
            theme=theme,
            agent=brings.agent or negates.agent,
            source=brings.source or negates.source,
            manner=tuple(sorted({*brings.manner, *negates.manner})),
        )
        negated = msgspec.structs.replace(negates, theme=_THAT, source=None, agent=None, manner=())
        found[i] = msgspec.structs.replace(found[i], action=summon)
        found[i + 1] = msgspec.structs.replace(found[i + 1], action=negated)
    return found
