"""What only stands in a relative clause and describes the card as the clause does: フィールド上のレベル５以上の + 特殊召喚された."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.noun_words import fill
from grammar.relative_known import is_place
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import Verb
from grammar.verbs import verbs_of

_COUNTED_PLACE = frozenset(
    {UnitKind.PLAYER, UnitKind.ZONE, UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.DOT}
)


_TRAITS = frozenset({UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.ATTRIBUTE, UnitKind.RACE})


_DESCRIBES = frozenset({*_COUNTED_PLACE, *_TRAITS, UnitKind.POSITION})


def raised(clause: Clause, slots: Slots, scope: Scope) -> Clause:
    """The words of *clause* without those that only stand in it: they describe the card as the clause does.

    对方场上1只特殊召唤的怪兽, フィールド上のレベル５以上の特殊召喚されたモンスター, 「Ａ」以外の除外されている自分のカード.
    """
    kept: list[Phrase] = []
    for phrase in clause.phrases:
        if phrase.case is Case.BARE and not kept and _counts_another(phrase.units):
            fill(phrase.units[:1], slots, scope)  # 1张 + 那只怪兽可以装备的装备魔法卡
            phrase = msgspec.structs.replace(phrase, units=phrase.units[1:])
        if phrase.case is not Case.BARE or not _describes(phrase.units):
            kept.append(phrase)
            continue
        if kept and kept[-1].case is Case.TO and is_place(kept[-1]):
            fill(
                kept.pop().units, slots, scope
            )  # フィールド上に + レベル７以上の召喚したモンスターが存在する
        fill(phrase.units, slots, scope)
    return msgspec.structs.replace(clause, phrases=tuple(kept))


def _counts_another(units: Sequence[Unit]) -> bool:
    """A number right before 那只: not of that card, but of what the clause describes."""
    first, *rest = units
    return (
        first.kind is UnitKind.COUNT
        and first.concept != "times"
        and bool(rest)
        and rest[0].kind is UnitKind.DEICTIC
    )


def _describes(units: Sequence[Unit]) -> bool:
    """A description without a card that it describes."""
    kinds = {u.kind for u in units}
    if [u.concept for u in units[:1]] == ["only"]:  # 只有1只 + 通常召唤的怪兽
        kinds.discard(UnitKind.ADVERB)
    if kinds <= _COUNTED_PLACE:
        return bool(kinds & {UnitKind.COUNT, UnitKind.QUANTIFIER})
    if units[-1].kind is UnitKind.OTHER_THAN:
        return not any(u.kind is UnitKind.DID for u in units)
    lies = [u for u in units if isinstance(u.value, Clause) and verbs_of(u.value) == (Verb.EXIST,)]
    has = [u for u in units if isinstance(u.value, Clause) and _has_a_trait(u.value)]
    rest = {u.kind for u in units if u not in lies and u not in has}
    if has:  # 这张卡以外的持有～以下的攻击力的 + 特殊召唤的怪兽
        other = [u.kind for u in units if u not in lies and u not in has]
        rest = set(other[2:] if other[:2] == [UnitKind.THIS_CARD, UnitKind.OTHER_THAN] else other)
    return rest <= _DESCRIBES and bool(lies or has or rest & _TRAITS)


def _has_a_trait(clause: Clause) -> bool:
    """持有2000以下的攻击力的."""
    units = [unit for phrase in clause.phrases for unit in phrase.units]
    held = clause.verb is not None and clause.verb.verb is LightVerb.HAVE and not clause.verb.negated
    return held and bool(units) and units[-1].kind is UnitKind.STAT
