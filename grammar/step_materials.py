"""What is used as material, and the Summon it is used for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Case, Clause, Ender
from grammar.nodes import Span, Step
from grammar.terms import Verb
from grammar.verbs import verbs_of

SUMMONS_WITH_MATERIAL = frozenset(
    {Verb.FUSION_SUMMON, Verb.SYNCHRO_SUMMON, Verb.XYZ_SUMMON, Verb.LINK_SUMMON, Verb.RITUAL_SUMMON}
)


def with_material(clause: Clause) -> tuple[Clause, Clause] | None:
    """「N」モンスターのみをＳ素材としてＳ召喚する: what is used, then what is done with it."""
    if not set(verbs_of(clause)) & SUMMONS_WITH_MATERIAL or clause.verb is None:
        return None
    used = [p for p in clause.phrases if p.case is Case.OBJ]
    how = [
        p
        for p in clause.phrases
        if p.case is Case.AS and [u.concept for u in p.units][-1:] and p.units[-1].concept in MATERIALS
    ]
    if len(used) != 1 or len(how) != 1:
        return None
    rest = tuple(p for p in clause.phrases if p not in (*used, *how))
    form = msgspec.structs.replace(
        clause.verb, verb=Verb.USE_AS_MATERIAL, can=False, negated=False, passive=False
    )
    material = msgspec.structs.replace(
        clause, phrases=(*used, *how), verb=form, also=(), ender=Ender.JOIN, connective=None
    )
    return material, msgspec.structs.replace(clause, phrases=rest, connective=None, skipped=())


def lone_materials(steps: Sequence[Step]) -> list[Span]:
    """～を素材として that says neither what kind of material it is nor what Summon it is for."""
    found = []
    for i, step in enumerate(steps):
        if step.action.verb is not Verb.USE_AS_MATERIAL or step.action.by is not None:
            continue
        following = steps[i + 1].action.verb if i + 1 < len(steps) else None
        if following not in SUMMONS_WITH_MATERIAL and step.action.span is not None:
            found.append(step.action.span)
    return found
