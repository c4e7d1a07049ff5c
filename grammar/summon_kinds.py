"""融合・Ｓ・Ｘ・リンク召喚した, 融合·同调·超量·连接召唤的: several Summons, of which only the last is printed as a verb."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import MATERIAL_SUMMONS, CardKind, Verb

_SUMMONED = {
    CardKind.RITUAL_MONSTER.value: Verb.RITUAL_SUMMON,
    CardKind.FUSION_MONSTER.value: Verb.FUSION_SUMMON,
    CardKind.SYNCHRO_MONSTER.value: Verb.SYNCHRO_SUMMON,
    CardKind.XYZ_MONSTER.value: Verb.XYZ_SUMMON,
    CardKind.LINK_MONSTER.value: Verb.LINK_SUMMON,
}
_MONSTER = ("モンスター", "怪兽", "怪獸")


def summoned_so(phrases: list[Phrase], verbs: list[VerbForm]) -> tuple[list[Phrase], list[VerbForm]]:
    """*phrases* without the words that belong to the verb, and *verbs* with those Summons before the last one."""
    last = phrases[-1] if phrases else None
    if last is None or last.case is not Case.BARE or last.units[-1].kind is not UnitKind.DOT or not verbs:
        return phrases, verbs
    at = _listed(last.units)
    if at == len(last.units) or verbs[-1].verb not in MATERIAL_SUMMONS:
        return phrases, verbs
    named = [unit for unit in last.units[at:] if unit.kind is UnitKind.CARD_KIND]
    forms = [
        msgspec.structs.replace(verbs[-1], verb=_SUMMONED[unit.concept], span=unit.span) for unit in named
    ]
    rest = last.units[:at]
    kept = [Phrase(last.case, rest, Span(last.span.start, rest[-1].span.end))] if rest else []
    return [*phrases[:-1], *kept], [*verbs[:-1], *forms, verbs[-1]]


def _listed(units: Sequence[Unit]) -> int:
    """Where 融合・Ｓ・ at the end of *units* begins."""
    at = len(units)
    while at >= 2 and units[at - 1].kind is UnitKind.DOT and _is_short(units[at - 2]):
        at -= 2
    return at


def _is_short(unit: Unit) -> bool:
    """融合, not 融合モンスター."""
    return unit.kind is UnitKind.CARD_KIND and unit.concept in _SUMMONED and not unit.text.endswith(_MONSTER)
