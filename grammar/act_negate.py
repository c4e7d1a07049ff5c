"""発動と効果を無効にする, 効果の発動及びその発動した効果は無効化されない: the activation and the effect, two acts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.noun_kinds import JOINERS
from grammar.terms import SUMMONS, Verb

_NEGATES = frozenset({Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT})


def negated_both(clause: Clause, verb: Verb) -> tuple[Clause, Clause] | None:
    """The clause about the activation and that about the effect, when *clause* speaks of both."""
    if verb not in _NEGATES:
        return None
    for i, phrase in enumerate(clause.phrases):
        parts = _parts(phrase.units)
        if parts is not None:
            return _with(clause, i, phrase, parts[0]), _with(clause, i, phrase, parts[1])
    return None


def aimed_both(clause: Clause, verb: Verb) -> tuple[Clause, Clause] | None:
    """攻撃・効果の対象になった: the clause about the attack and that about the effect."""
    if verb is not Verb.TARGET:
        return None
    for i, phrase in enumerate(clause.phrases):
        told = [u.concept for u in phrase.units if u.kind is not UnitKind.DOT]
        if told == ["attack_target", "", "effect"] and phrase.units[1].kind is UnitKind.AND:
            told = ["attack", "effect"]  # 攻撃対象及び、効果の対象
        if told != ["attack", "effect"] or len(phrase.units) != 3:
            continue
        attacked = tuple(p for p in clause.phrases if p is not phrase)
        return msgspec.structs.replace(clause, phrases=attacked), _with(clause, i, phrase, phrase.units[2:])
    return None


def summoned_either(clause: Clause, verb: Verb) -> tuple[Clause, Clause, Verb] | None:
    """召喚またはモンスターの効果で特殊召喚した, 特殊召喚またはリリースなしで召喚した: the clause about either Summon.

    What stands before the first Summon is said of both, what stands behind または of the second.
    """
    if verb not in SUMMONS:
        return None
    for i, phrase in enumerate(clause.phrases):
        units = phrase.units
        if phrase.case not in (Case.BARE, Case.BY) or len(units) < 2 or units[1].kind is not UnitKind.OR:
            continue
        other = _SUMMON_NOUNS.get(units[0].concept) if units[0].kind is UnitKind.THING else None
        if other is None or any(u.kind is UnitKind.TURN for u in units[2:]):
            continue  # 召喚または相手ターン中の特殊召喚: the time of one of them
        rest = (msgspec.structs.replace(phrase, units=units[2:]),) if units[2:] else ()
        second = (*clause.phrases[:i], *rest, *clause.phrases[i + 1 :])
        first = msgspec.structs.replace(clause, phrases=clause.phrases[:i])
        return first, msgspec.structs.replace(clause, phrases=second), other
    return None


_SUMMON_NOUNS = {"summon": Verb.NORMAL_SUMMON, **{verb.value: verb for verb in SUMMONS}}


def _with(clause: Clause, i: int, phrase: Phrase, units: tuple[Unit, ...]) -> Clause:
    changed = msgspec.structs.replace(phrase, units=units)
    return msgspec.structs.replace(clause, phrases=(*clause.phrases[:i], changed, *clause.phrases[i + 1 :]))


def _parts(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Unit, ...]] | None:
    """What is activated and whose activation; what has the effect."""
    last = units[-1]
    if last.kind is not UnitKind.THING or last.concept != "effect" or len(units) < 2:
        return None
    inner = units[0].value
    if len(units) == 2 and isinstance(inner, Clause) and inner.verb is not None:
        told = inner.phrases[0].units if len(inner.phrases) == 1 else ()
        that = bool(told) and told[-1].concept in ("that", "those") and inner.verb.verb is Verb.ACTIVATE
        left = _activation(told[:-1]) if that else None
        return None if left is None else (left, (told[-1], last))
    left = _activation(units[:-1])
    return None if left is None else (left, (*left[:-1], last))


def _activation(units: Sequence[Unit]) -> tuple[Unit, ...] | None:
    """自分の魔法カードの効果の発動 + 及び: up to the word for the activation."""
    if len(units) < 3 or units[-1].kind not in JOINERS or units[-2].concept != "activation":
        return None
    return tuple(units[:-1])
