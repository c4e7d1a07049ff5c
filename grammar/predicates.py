"""Words that say what a card is → predicates; words that say how many → quantities."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    AnyOf,
    Extreme,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    InPosition,
    IsKind,
    Number,
    Predicate,
    Quantity,
    Span,
    Variable,
    plain,
)
from grammar.terms import Attribute, CardKind, Compare, Position, QuantityKind, Race, Stat


class Item(msgspec.Struct):
    """A predicate under construction and the units it came from."""

    group: UnitKind
    values: list[object]
    start: int
    end: int


def ordered(predicates: Sequence[Predicate]) -> tuple[Predicate, ...]:
    """*predicates* as a set: sorted by their plain form, each once.

    Quoted names play no part in the order, for every dialect has its own: those alike but for their names stay as
    printed.
    """
    if len(predicates) < 2:
        return tuple(predicates)
    if len({type(p) for p in predicates}) == len(predicates):
        return tuple(sorted(predicates, key=_tag))  # a plain form begins with it
    seen: dict[bytes, tuple[bytes, Predicate]] = {}
    for predicate in predicates:
        form = plain(predicate)
        seen.setdefault(msgspec.json.encode(form), (msgspec.json.encode(_without_names(form)), predicate))
    return tuple(predicate for _, predicate in sorted(seen.values(), key=itemgetter(0)))


def _tag(predicate: Predicate) -> str:
    return str(type(predicate).__struct_config__.tag)


def _without_names(value: object) -> object:
    if isinstance(value, dict):
        return {key: len(v) if key == "names" else _without_names(v) for key, v in value.items()}
    return [_without_names(v) for v in value] if isinstance(value, list) else value


def read_quantity(unit: Unit) -> Quantity | None:
    """The quantity a COUNT or QUANTIFIER unit stands for."""
    if unit.kind is UnitKind.QUANTIFIER:
        return Quantity(kind=QuantityKind(unit.concept), span=unit.span)
    if unit.kind is not UnitKind.COUNT or not isinstance(unit.value, (tuple, list)) or len(unit.value) != 2:
        return None
    kind, number = unit.value
    amount = None if number is None else Number(value=int(number))
    return Quantity(kind=QuantityKind(str(kind)), amount=amount, span=unit.span)


def predicates_of(items: Sequence[Item], head: bool) -> list[Predicate]:
    """The predicates of *items*; a name is a series when a head noun follows it."""
    found: list[Predicate] = []
    for n, item in enumerate(items):
        following = head or (
            item.group is UnitKind.NAME
            and any(later.group is UnitKind.CARD_KIND and later.start < later.end for later in items[n + 1 :])
        )
        predicate = _predicate(item, following)
        if predicate is not None:
            found.append(predicate)
    return found


def _predicate(item: Item, head_follows: bool) -> Predicate | None:
    span = Span(item.start, item.end)
    units = [v for v in item.values if isinstance(v, Unit)]
    if item.group is UnitKind.CARD_KIND:
        kinds = [CardKind(u.concept) for u in units] or [k for k in item.values if isinstance(k, CardKind)]
        return _is_kind(kinds, span)
    if item.group is UnitKind.ATTRIBUTE:
        return HasAttribute(values=tuple(sorted({Attribute(u.concept) for u in units})), span=span)
    if item.group is UnitKind.RACE:
        return HasRace(values=tuple(sorted({Race(u.concept) for u in units})), span=span)
    if item.group is UnitKind.POSITION:
        return InPosition(positions=tuple(sorted({Position(u.concept) for u in units})), span=span)
    if item.group is UnitKind.NAME:
        names = tuple(dict.fromkeys(str(u.value) for u in units))
        if head_follows or any(u.concept == "series" for u in units):
            return HasSeries(names=names, span=span)
        return HasName(names=names, span=span)
    if item.group is UnitKind.EXTREME:
        unit = units[0]
        which, _, original = str(unit.value).partition("_")  # 元々の攻撃力が一番高い: highest_original
        return Extreme(
            stat=Stat(unit.concept), highest=which == "highest", original=bool(original), span=span
        )
    return _stat_predicate(units, span)


def _is_kind(kinds: Sequence[CardKind], span: Span) -> Predicate | None:
    """カード says nothing of the kind: 魔法・罠カード are Spells and Traps."""
    said = sorted({k for k in kinds if k is not CardKind.CARD})
    return IsKind(kinds=tuple(said), span=span) if said else None


def says_original(unit: Unit) -> bool:
    """原本攻击力1500以下, 元々の攻撃力１５００以下: the word for the value says that the printed one counts."""
    return unit.text.startswith(("原", "元々の"))


def _stat_predicate(units: Sequence[Unit], span: Span) -> Predicate | None:
    """Comparisons of one list are alternatives (レベル３・４)."""
    found: list[Predicate] = []
    for unit in units:
        if unit.kind is UnitKind.STAT_COMPARE and isinstance(unit.value, (tuple, list)):
            compare, number = unit.value[0], unit.value[1]
            found.append(
                HasStat(
                    stat=Stat(unit.concept),
                    compare=Compare(str(compare)),
                    amount=Number(value=int(number)),
                    original=says_original(unit),
                    span=unit.span,
                )
            )
        elif unit.kind is UnitKind.STAT_IS and isinstance(unit.value, (tuple, list)):
            for number in unit.value:
                found.append(
                    HasStat(
                        stat=Stat(unit.concept),
                        compare=Compare.EQ,
                        amount=Number(value=int(number)),
                        original=says_original(unit),
                        span=unit.span,
                    )
                )
        elif unit.kind is UnitKind.STAT_IS and unit.value == "question":  # 攻撃力？の
            asked = Variable(name="question")
            found.append(HasStat(stat=Stat(unit.concept), compare=Compare.EQ, amount=asked, span=unit.span))
    if not found:
        return None
    return found[0] if len(found) == 1 else AnyOf(predicates=ordered(found), span=span)
