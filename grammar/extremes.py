"""The highest value among some cards: モンスターの一番高い攻撃力, 怪兽的最高攻击力: the value of the card with the highest."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grammar.clauses import Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import Stat

VALUE = "extreme_value"  # a THING unit: 最高攻击力
_STATS = {"攻击力": Stat.ATK, "守备力": Stat.DEF}


def of_the_highest(units: Sequence[Unit]) -> Sequence[Unit]:
    """フィールドのモンスターの一番高い攻撃力: as フィールドの攻撃力が一番高いモンスターの攻撃力."""
    first = units[0].value if units else None
    if isinstance(first, Clause):
        return _told_before(first, units)
    at = next((i for i, u in enumerate(units) if u.concept == VALUE), 0)
    if not at or units[at - 1].kind is not UnitKind.CARD_KIND:
        return units
    said = str(units[at].value)
    stat = _STATS[said[1:]]
    value = Unit(UnitKind.STAT, units[at].span, units[at].text, stat)
    how = "highest" if said[0] == "高" else "lowest"
    return (*_described(units[:at], stat, how, units[at].span), value, *units[at + 1 :])


def alike_to_highest(clause: Clause) -> Clause:
    """一番高い攻撃力と同じになる, 变成和…最高攻击力相同: the same, of what something becomes like."""
    phrases = tuple(_alike(p) for p in clause.phrases)
    return clause if phrases == clause.phrases else replace(clause, phrases=phrases)


def _alike(phrase: Phrase) -> Phrase:
    inner = phrase.units[0].value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not LightVerb.SAME:
        return phrase
    told = tuple(replace(p, units=tuple(of_the_highest(p.units))) for p in inner.phrases)
    if told == inner.phrases:
        return phrase
    did = replace(phrase.units[0], value=replace(inner, phrases=told))
    return replace(phrase, units=(did, *phrase.units[1:]))


def _told_before(clause: Clause, units: Sequence[Unit]) -> Sequence[Unit]:
    form = clause.verb
    more = form is not None and not form.negated and form.verb in (LightVerb.MORE, LightVerb.LESS)
    how = None if not more or form is None else "highest" if form.verb is LightVerb.MORE else "lowest"
    cards = clause.phrases[0].units if len(clause.phrases) == 1 and not clause.skipped else ()
    value = units[1] if len(units) > 1 else None
    if how is None or value is None or value.kind is not UnitKind.STAT:
        return units
    if value.value not in (None, "original"):
        return units
    how += "_original" if value.value else ""
    if len(cards) < 2 or cards[-1].concept != "most" or cards[-2].kind is not UnitKind.CARD_KIND:
        return units
    stat = Stat(value.concept)
    return (*_described(cards[:-1], stat, how, cards[-1].span), *units[1:])


def _described(cards: Sequence[Unit], stat: Stat, how: str, span: Span) -> tuple[Unit, ...]:
    """The one of *cards* whose *stat* is the highest or lowest."""
    return (*cards[:-1], Unit(UnitKind.EXTREME, span, "", stat, how), cards[-1])
