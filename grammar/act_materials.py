"""Summons with named materials: ～を素材としてＳ召喚する, 只用…为素材作同调召唤 → By(materials=…)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import By, Noun, Span, Step
from grammar.scope import Scope, covering
from grammar.terms import CardKind, Means, Verb

#: as what a summon uses its materials
MATERIAL_FOR = {
    Verb.FUSION_SUMMON: Means.FUSION_MATERIAL,
    Verb.SYNCHRO_SUMMON: Means.SYNCHRO_MATERIAL,
    Verb.XYZ_SUMMON: Means.XYZ_MATERIAL,
    Verb.LINK_SUMMON: Means.LINK_MATERIAL,
    Verb.RITUAL_SUMMON: Means.RITUAL_MATERIAL,
}
#: Summons that Tribute what they use: アドバンス召喚, and 召喚 where the text says that something is Tributed for it
TRIBUTING = frozenset({Verb.TRIBUTE_SUMMON, Verb.NORMAL_SUMMON})


def is_material(units: Sequence[Unit]) -> bool:
    """素材, Ｓ素材, Ｓ召喚の素材 and nothing else."""
    return (
        len(units) == 1 and units[0].kind is UnitKind.THING and units[0].concept in ("material", *MATERIALS)
    )


_KINDS = {
    CardKind.FUSION_MONSTER: Means.FUSION_MATERIAL,
    CardKind.SYNCHRO_MONSTER: Means.SYNCHRO_MATERIAL,
    CardKind.XYZ_MONSTER: Means.XYZ_MATERIAL,
    CardKind.LINK_MONSTER: Means.LINK_MATERIAL,
    CardKind.RITUAL_MONSTER: Means.RITUAL_MATERIAL,
}


def material_of(units: Sequence[Unit], scope: Scope) -> By | None:
    """What kinds of material, and for which monster: Ｓ素材, 融合・Ｓ召喚の素材, 「N」モンスターのＬ素材."""
    last, before = MATERIALS[units[-1].concept], units[:-1]
    if len(before) > 1 and before[-1].kind is UnitKind.OR and before[-2].concept in MATERIALS:
        first = material_of(before[:-1], scope)  # 「Ａ」モンスターの、融合素材またはリンク素材
        if first is None:
            return None
        return msgspec.structs.replace(first, means=tuple(sorted({*first.means, last})), span=covering(units))
    listed = [u for u in before if u.kind is not UnitKind.DOT]
    span = covering(units)
    if len(before) == 2 * len(listed) and all(u.concept in _KINDS for u in listed):
        kinds = {last, *(_KINDS[CardKind(u.concept)] for u in listed)}
        return By(means=tuple(sorted(kinds)), span=span)
    read = scope.readers.noun(before, scope)
    if read is None or read.place is not None:
        return None
    return By(means=(last,), card=read.noun, span=span)


def materials_of_way(units: Sequence[Unit], scope: Scope) -> Noun | None:
    """上記のカードを融合素材にした融合召喚: what the summon named behind it uses."""
    inner = units[0].value
    if not isinstance(inner, Clause) or len(units) < 2 or inner.verb is None:
        return None
    cards = [p for p in inner.phrases if p.case in (Case.OBJ, Case.BARE, Case.BY)]
    kinds = [p for p in inner.phrases if p.case is Case.AS and is_material(p.units)]
    if len(cards) != 1 or len(cards) + len(kinds) != len(inner.phrases):
        return None
    if inner.verb.verb not in (LightVerb.MAKE, Verb.USE_AS_MATERIAL, Verb.USE) or len(kinds) > 1:
        return None
    if not kinds and inner.verb.verb is not Verb.USE:
        return None
    read = scope.readers.noun(cards[0].units, scope)
    return None if read is None or read.place is not None else read.noun


def _counted_as(clause: Clause, verb: Verb) -> Verb:
    """Ｘ召喚扱いとして特殊召喚する: the Summon that it counts as."""
    words = [u.concept for p in clause.phrases for u in p.units if u.concept.startswith(_AS_A)]
    return Verb(words[0].removeprefix(_AS_A)) if verb is Verb.SPECIAL_SUMMON and len(words) == 1 else verb


_AS_A = "treated_as_"


def with_materials(clause: Clause, verb: Verb) -> tuple[Clause, Phrase | None]:
    """*clause* without the phrases that name the materials of its summon, and the one that says which cards they are.

    They are what stands before として: このカードを素材として機械族Ｓモンスター１体をＳ召喚する, Ｓ召喚扱いとして特殊召喚する.
    """
    verb = _counted_as(clause, verb)
    if verb not in MATERIAL_FOR and verb not in TRIBUTING:
        return clause, None
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.AS and is_material(p.units)), None)
    if not at:
        return clause, None
    means = MATERIAL_FOR.get(verb)
    cards = clause.phrases[at - 1]
    if cards.case is not Case.OBJ or MATERIALS.get(clause.phrases[at].units[0].concept, means) is not means:
        return clause, None
    rest = (*clause.phrases[: at - 1], *clause.phrases[at + 1 :])
    return msgspec.structs.replace(clause, phrases=rest), cards


def lone_materials(steps: Sequence[Step]) -> list[Span]:
    """～を素材として that says neither what kind of material it is nor what Summon it is for."""
    found = []
    for i, step in enumerate(steps):
        if step.action.verb is not Verb.USE_AS_MATERIAL or step.action.by is not None:
            continue
        following = steps[i + 1].action.verb if i + 1 < len(steps) else None
        if following not in MATERIAL_FOR and step.action.span is not None:
            found.append(step.action.span)
    return found
