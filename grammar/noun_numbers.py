"""A number of cards that other cards tell: 「N」カードの数まで…カードを / 最多有「N」怪兽数量＋1张的…卡."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, Unit, UnitKind
from grammar.nodes import Amount, HasStat, Number, Quantity, Reference, StatOf, SumOf
from grammar.noun_kinds import JOINERS, is_noun_unit
from grammar.predicates import read_quantity
from grammar.scope import Scope, covering
from grammar.terms import Compare, QuantityKind, Stat, Zone

PLUS = frozenset({"＋", "+"})
SIGNS = PLUS | {"－", "-"}
ROLL = "roll"  # 出た目: what the die shows
NUMBERS = frozenset(
    {"number", "total", "difference", ROLL, Stat.LINK}
)  # words without which no number is told
BOUNDS = {"以下": Compare.LE, "以上": Compare.GE, "未満": Compare.LT}


def counts_links(units: Sequence[Unit]) -> bool:
    """リンクマーカーの数(まで), リンクマーカーの合計(まで): what the markers of those monsters come to."""
    if units[-1].concept == "total" and len(units) > 1:
        return units[-2].concept == "link_marker"
    return units[-1].kind is UnitKind.STAT and units[-1].concept == Stat.LINK


def take_number(units: Sequence[Unit], scope: Scope) -> tuple[Quantity | None, Sequence[Unit]]:
    """How many, and the words that are left: what stands before 'number' says how many of what follows."""
    units = _lifted(units)
    if NUMBERS.isdisjoint([u.concept for u in units]):
        return None, units
    if any(_names_height(units, i) for i in range(len(units))):
        return None, units
    at_most = any(_is_at_most(u) for u in units)
    told = at_most or bool(units) and units[0].kind is UnitKind.DEICTIC and units[0].concept == "that"
    at = next((i for i, u in enumerate(units) if _is_number(u, told)), None)
    if at is None or (told and not at_most and units[at + 1 : at + 2] and units[at + 1].kind in _VALUES):
        return None, units
    more = _and_more(units[at + 1 : at + 3])
    end = at + 3 if more is not None else at + 1
    while end < len(units) and units[end].kind in JOINERS:
        end += 1
    if not any(is_noun_unit(u) or u.concept == Zone.HAND for u in units[end:]):
        return None, units
    before = [u for u in units[:at] if u.kind is not UnitKind.ADVERB]
    stated = any(u.kind is UnitKind.STAT for u in before)
    if stated and is_noun_unit(before[-1]):
        return None, units  # 等级 + 送去墓地的卡数量: no value of these cards is how many there are
    found = scope.readers.amount(before if stated else [*before, units[at]], scope)
    if found is None:
        return None, units
    span = covering(units[:end])
    kind = QuantityKind.UP_TO if at_most else QuantityKind.EXACT
    if more is not None:
        kind = QuantityKind.UP_TO if at_most else more.kind
        found = SumOf(amounts=(found, more.amount or Number(value=1)), span=span)
    return Quantity(kind=kind, amount=found, span=span), units[end:]


def as_high_as(units: Sequence[Unit], scope: Scope) -> tuple[HasStat | None, Sequence[Unit]]:
    """除外したカードの数と同じレベルの: a Level as high as there are such cards, and the words that are left."""
    at = next((i for i in range(len(units)) if _names_height(units, i)), None)
    if at is None:
        return None, units
    start = at if units[at].concept == ROLL else 0  # フィールドに存在する + 出た目と同じレベルの
    found = scope.readers.amount(units[start : at + 1], scope)
    if found is None:
        return None, units
    told = HasStat(
        stat=Stat(units[at + 1].concept),
        compare=Compare.EQ,
        amount=found,
        span=covering(units[start : at + 2]),
    )
    return told, [*units[:start], *units[at + 2 :]]


def at_most_as_high(units: Sequence[Unit], scope: Scope) -> tuple[HasStat | None, Sequence[Unit]]:
    """そのモンスターのレベル以下の, カウンターの数以下のレベルの: a bound that other cards tell, and the words that are left."""
    at = next((i for i in range(1, len(units)) if _bounds_value(units, i)), None)
    if at is None:
        return None, units
    start = at - 1 if units[at - 1].concept == ROLL else 0  # 场上的 + 出现的数目以下的等级的
    before, end = units[start:at], at + 1
    named = [u for u in before if u.kind is UnitKind.STAT]
    if not named:
        named, end = [units[end]], end + 1
    found = scope.readers.amount(before, scope) if len(named) == 1 else None
    if found is None or not any(is_noun_unit(u) for u in units[end:]) or not _of_known(found):
        return None, units
    compare = BOUNDS[units[at].text]
    stat = Stat(named[0].concept)
    told = HasStat(stat=stat, compare=compare, amount=found, span=covering(units[start:end]))
    return told, [*units[:start], *units[end:]]


def _bounds_value(units: Sequence[Unit], i: int) -> bool:
    """レベル + 以下 + a card; 数 + 以下 + レベル + a card."""
    before, after = units[i - 1], units[i + 1] if i + 1 < len(units) else None
    if units[i].text not in BOUNDS or after is None:
        return False
    if before.kind is UnitKind.STAT or before.concept in ("total", "difference"):
        return after.kind is not UnitKind.STAT
    counted = before.concept in ("number", ROLL)
    return counted and after.kind is UnitKind.STAT and after.concept in _HEIGHTS


def _of_known(found: Amount) -> bool:
    """A value of a card that is known, or a count: what lies somewhere is described apart."""
    return not isinstance(found, StatOf) or (isinstance(found.of, Reference) and found.of.player is None)


def _names_height(units: Sequence[Unit], i: int) -> bool:
    """数と + 同じレベル, レベルの合計と + 同じレベル, 出た目と + 同じレベル."""
    same = units[i + 1] if i + 1 < len(units) else None
    summed = i > 0 and units[i].concept in ("number", "total", "difference")
    counted = units[i].kind is UnitKind.THING and (summed or units[i].concept == ROLL)
    high = same is not None and same.kind is UnitKind.SAME and same.value is None
    return counted and high and same is not None and same.concept in _HEIGHTS


_HEIGHTS = (Stat.LEVEL, Stat.RANK, Stat.LINK)


def _is_at_most(unit: Unit) -> bool:
    return unit.kind is UnitKind.ADVERB and unit.concept == "at_most"


_VALUES = (
    UnitKind.NUMBER,
    UnitKind.STAT,
    UnitKind.STAT_IS,
    UnitKind.STAT_COMPARE,
    UnitKind.SAME,
    UnitKind.DID,
)


def _is_number(unit: Unit, told: bool) -> bool:
    if unit.kind is UnitKind.THING:
        return unit.concept == "number"
    return told and unit.kind is UnitKind.STAT and unit.concept == Stat.LINK  # 连接标记数量


def _and_more(units: Sequence[Unit]) -> Quantity | None:
    """＋1张."""
    if len(units) < 2 or units[0].text not in PLUS or units[1].kind is not UnitKind.COUNT:
        return None
    found = read_quantity(units[1])
    counted = found is not None and found.kind in (QuantityKind.EXACT, QuantityKind.UP_TO)
    return found if counted else None


def _lifted(units: Sequence[Unit]) -> Sequence[Unit]:
    """最多有这个效果加入手卡的怪兽数量的: the bound stands before the relative clause, not in it."""
    clause = units[0].value if units else None
    if not isinstance(clause, Clause):
        return units
    for phrase in clause.phrases:
        if _is_at_most(phrase.units[0]):
            out, within = _told_before(phrase.units)
            inside = [msgspec.structs.replace(phrase, units=within)] if within else []
            at = clause.phrases.index(phrase)
            phrases = (*clause.phrases[:at], *inside, *clause.phrases[at + 1 :])
            inner = msgspec.structs.replace(clause, phrases=phrases)
            return [*out, msgspec.structs.replace(units[0], value=inner), *units[1:]]
    return units


def _told_before(units: tuple[Unit, ...]) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """最多有对方手卡数量的 + 对方墓地存在的: a number that is told is no part of the relative clause either."""
    at = next((i for i, u in enumerate(units) if _is_number(u, told=False)), 0)
    if at and _and_more(units[at + 1 : at + 3]) is not None:
        at += 2
    return units[: at + 1], units[at + 1 :]
