"""What a card becomes: 闇属性になる, 宣言した種族になる, そのモンスターと同じになる, of each value said."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind
from grammar.nodes import (
    Action,
    HasAttribute,
    HasRace,
    IsKind,
    Predicate,
    Reference,
    SameAs,
    Selection,
    StatOf,
    Who,
)
from grammar.noun_kinds import JOINERS
from grammar.nouns import noun
from grammar.scope import Scope, covering
from grammar.slots import where_it_lies
from grammar.terms import CardKind, Player, RefKind, Stat, Verb

DESCRIBED = frozenset({Stat.NAME, Stat.ATTRIBUTE, Stat.RACE, Stat.KIND})
_STATES = {UnitKind.ATTRIBUTE: Stat.ATTRIBUTE, UnitKind.RACE: Stat.RACE}
_SILENT = ("value",)


class Likened(msgspec.Struct, frozen=True):
    """The card whose values are taken over, and which of its values when they are said."""

    other: Reference | Selection | Who
    stats: tuple[Stat, ...] = ()
    original: bool = False


def likened(units: Sequence[Unit], scope: Scope) -> Likened | None:
    """そのモンスター(のレベル)と同じ, そのモンスターと同じレベル."""
    words = [u for u in units if u.concept not in _SILENT]
    if words and words[0].kind is UnitKind.DID and isinstance(words[0].value, Clause):
        named = [u for u in words[1:] if u.kind not in JOINERS]
        if named and all(u.kind is UnitKind.STAT for u in named):
            return _with_values(words[0].value, named, scope)
    if len(words) == 1 and words[0].kind is UnitKind.DID and isinstance(words[0].value, Clause):
        return _of_clause(words[0].value, scope)
    at = next((i for i, u in enumerate(words) if u.kind is UnitKind.SAME), 0)
    if at and (own := _own_value(words[:at], words[at:])) is not None:
        return _likened(words[: at - 1], (Stat(own.concept),), own.value == "original", scope)
    rest = [u for u in words[at:] if u.kind not in JOINERS]
    if not at or words[at].value == "different" or any(u.kind is not UnitKind.STAT for u in rest[1:]):
        return None
    return _likened(words[:at], tuple(Stat(u.concept) for u in rest if u.concept), False, scope)


def _own_value(before: Sequence[Unit], again: Sequence[Unit]) -> Unit | None:
    """そのモンスターの元々のレベル + (と)同じレベル: the value taken over, when it is said again what it becomes."""
    own = before[-1]
    alike = len(before) > 1 and own.kind is UnitKind.STAT and len(again) == 1
    said = {own.concept, again[0].concept}
    return own if alike and (len(said) == 1 or said == _STEPS) and again[0].value != "different" else None


_STEPS = {Stat.LEVEL, Stat.RANK}


def difference(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """そのモンスターとこのカードの元々のレベルの差(の数値) + と同じ: the value, without the words that it is the same."""
    clause = units[0].value
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not LightVerb.SAME:
        return ()
    alone = not clause.verb.negated and [p.case for p in clause.phrases] == [Case.WITH]
    told = clause.phrases[0].units if alone and all(u.concept in _SILENT for u in units[1:]) else ()
    return told if any(u.concept == "difference" for u in told) or _by_how_much(told) else ()


def _by_how_much(units: Sequence[Unit]) -> bool:
    """この時相手が回復した数値(と同じ): no value of a card."""
    inner = units[0].value if len(units) == 2 and units[1].concept == "value" else None
    return isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb in _CHANGES


_CHANGES = frozenset({Verb.GAIN_LP, Verb.LOSE_LP, LightVerb.INCREASE, LightVerb.DECREASE})


def _with_values(clause: Clause, stats: Sequence[Unit], scope: Scope) -> Likened | None:
    """そのモンスターと同じ + 攻撃力・守備力: which values they are stands behind."""
    if clause.phrases and len(stats) == 1 and _own_value(clause.phrases[0].units, stats) is not None:
        return _of_clause(clause, scope)  # 元々の攻撃力と同じ + 攻撃力
    same = clause.verb is not None and clause.verb.verb is LightVerb.SAME and not clause.verb.negated
    if not same or [p.case for p in clause.phrases] != [Case.WITH]:
        return None
    original = any(u.value == "original" for u in stats)
    return _likened(clause.phrases[0].units, tuple(Stat(u.concept) for u in stats), original, scope)


def _of_clause(clause: Clause, scope: Scope) -> Likened | None:
    phrases = clause.phrases
    if clause.verb is None or clause.verb.verb is not LightVerb.SAME or not phrases:
        return None
    if phrases[0].case is not Case.WITH or any(p.case is not Case.SUBJ for p in phrases[1:]):
        return None
    words = [u for u in phrases[0].units if u.concept not in _SILENT]
    own = [u for u in words if u.kind is UnitKind.STAT]
    again = [u for p in phrases[1:] for u in p.units if u.kind is UnitKind.STAT]
    said = own if again and own and _own_value(words, again) is not None else again or own
    printed = [u for u in words if u.concept == "original_value"]  # 元々の数値と同じ: each as it is printed
    owner = [u for u in words if u not in (*own, *printed) and not (own and u.kind in JOINERS)]
    original = bool(printed) or any(u.value == "original" for u in (*said, *own))
    return _likened(owner, tuple(Stat(u.concept) for u in said), original, scope)


def _likened(owner: Sequence[Unit], stats: tuple[Stat, ...], original: bool, scope: Scope) -> Likened | None:
    players = [u for u in owner if u.kind is UnitKind.PLAYER]
    if stats == (Stat.LP,) and len(players) == len(owner) == 1:
        return Likened(other=Who(player=Player(players[0].concept), span=players[0].span), stats=stats)
    read = noun(owner, scope) if owner else None
    if read is None or not isinstance(read.noun, (Reference, Selection)):
        return None
    other = where_it_lies(read)
    if not isinstance(other, (Reference, Selection)):
        return None
    return Likened(other=other, stats=stats, original=original)


def same_effect(units: Sequence[Unit], scope: Scope) -> Reference | None:
    """そのモンスターと同じ効果, 同じ効果 (as the card just named): the effect of that card."""
    if len(units) != 2 or units[1].kind is not UnitKind.THING or units[1].concept != "effect":
        return None
    clause = units[0].value
    if units[0].kind is UnitKind.SAME and units[0].value is None and not units[0].concept:
        return Reference(
            kind=RefKind.THAT, predicates=(IsKind(kinds=(CardKind.EFFECT,)),), span=covering(units)
        )
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not LightVerb.SAME:
        return None
    if not clause.phrases:
        return Reference(
            kind=RefKind.THAT, predicates=(IsKind(kinds=(CardKind.EFFECT,)),), span=covering(units)
        )
    if len(clause.phrases) != 1 or clause.phrases[0].case is not Case.WITH:
        return None
    read = noun((*clause.phrases[0].units, units[1]), scope)
    known = read.noun if read is not None and read.place is None else None
    return known if isinstance(known, Reference) else None


def like_other(action: Action, stats: Sequence[Stat], like: Likened) -> tuple[Action, ...]:
    """Each value becomes the same value of the other card: a number as its amount, the rest as what it becomes."""
    if len(like.stats) == 1:  # 攻撃力・守備力はそのモンスターの攻撃力と同じになる: both become that
        return tuple(_like(action, stat, like.stats[0], like) for stat in stats or like.stats)
    return tuple(_like(action, stat, stat, like) for stat in stats or like.stats)


def _like(action: Action, stat: Stat, taken: Stat, like: Likened) -> Action:
    span = like.other.span
    if taken in DESCRIBED and not isinstance(like.other, Who):
        same = SameAs(stat=taken, other=like.other, original=like.original, span=span)
        return msgspec.structs.replace(action, stats=(stat,), becomes=(same,))
    value = StatOf(stat=taken, of=like.other, original=like.original, span=span)
    return msgspec.structs.replace(action, stats=(stat,), amount=value)


def state_of(units: Sequence[Unit]) -> tuple[Stat, tuple[Predicate, ...]] | None:
    """闇属性, 機械族, チューナー: what it is then."""
    words = [u for u in units if u.kind not in JOINERS]
    span = covering(units)
    if len(words) != 1:
        return _states_of(units)
    if words[0].kind is UnitKind.ATTRIBUTE:
        return Stat.ATTRIBUTE, (HasAttribute(values=(words[0].concept,), span=span),)  # type: ignore[arg-type]
    if words[0].kind is UnitKind.RACE:
        return Stat.RACE, (HasRace(values=(words[0].concept,), span=span),)  # type: ignore[arg-type]
    if words[0].kind is UnitKind.CARD_KIND and words[0].concept in _KINDS:
        return Stat.KIND, (IsKind(kinds=(CardKind(words[0].concept),), span=span),)
    return None


def _states_of(units: Sequence[Unit]) -> tuple[Stat, tuple[Predicate, ...]] | None:
    """恐竜族・地属性: one of each."""
    words = [u for u in units if u.kind is not UnitKind.DOT]
    if [u.kind for u in words] != [UnitKind.RACE, UnitKind.ATTRIBUTE]:
        return None
    first, second = state_of(words[:1]), state_of(words[1:])
    return None if first is None or second is None else (first[0], (*first[1], *second[1]))


_KINDS = frozenset({CardKind.TUNER, CardKind.NORMAL_MONSTER, CardKind.EFFECT_MONSTER})


def declared_of(units: Sequence[Unit], scope: Scope) -> tuple[Stat, tuple[Predicate, ...]] | None:
    """宣言した種族, その墓地のモンスターの属性: what that card, or what was declared, is."""
    if len(units) < 2 or units[-1].kind is not UnitKind.STAT or Stat(units[-1].concept) not in DESCRIBED:
        return None
    stat = Stat(units[-1].concept)
    if len(units) > 3 and units[-2].kind is UnitKind.DOT and units[-3].kind is UnitKind.STAT:
        first = declared_of(units[:-2], scope)  # 宣言した種族・属性
        both = first[1][0] if first is not None and len(first[1]) == 1 else None
        if first is None or not isinstance(both, SameAs):
            return None
        second = msgspec.structs.replace(both, stat=stat, original=False, span=units[-1].span)
        return first[0], (both, second)
    read = noun(units[:-1], scope)
    if read is None or not isinstance(read.noun, Reference) or read.noun.kind is RefKind.THIS_CARD:
        return None
    original = units[-1].value == "original"
    return stat, (SameAs(stat=stat, other=read.noun, original=original, span=covering(units)),)
