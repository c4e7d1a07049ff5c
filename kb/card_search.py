"""Cards found by name, printed words, facts, and what one of their effects is ("quick, in the hand, negates")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from grammar.terms import Attribute, CardKind, Race, Verb, Zone
from kb.card_index import EffectRow
from kb.cards import Card
from kb.effects import EffectKind, LimitKind
from kb.errors import QueryError
from kb.fulltext import phrase
from kb.knowledge import KnowledgeBase
from kb.names import fold


class Order(StrEnum):
    """In which order cards are listed; those whose names match come first always, equal ones by password."""

    BEST = "best"
    LEVEL = "level"
    ATK = "atk"
    DEF = "def"


class CardQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is looked for; all that is given must hold, and what is said of an effect of one and the same effect.

    words      each, parted by blanks, stands in a name or in the printed text of any language, as it is
    series     a name part (字段) in any language: cards that count as having it
    kinds      all of them: "synchro_monster", "tuner", "quick_play_spell" …
    level …    from–to, both included; either may be None
    categories, costs, events   what the effect does, the acts it costs, the acts it waits for: all of them
    """

    words: str = ""
    series: str = ""
    kinds: tuple[CardKind, ...] = ()
    attribute: Attribute | None = None
    race: Race | None = None
    level: tuple[int | None, int | None] = (None, None)
    atk: tuple[int | None, int | None] = (None, None)
    def_: tuple[int | None, int | None] = msgspec.field(default=(None, None), name="def")
    effect: EffectKind | None = None
    spell_speed: int | None = None
    zone: Zone | None = None
    categories: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    events: tuple[Verb, ...] = ()
    limit: LimitKind | None = None
    mandatory: bool | None = None
    can_miss_timing: bool | None = None
    targets: bool | None = None
    has_cost: bool | None = None
    damage_step: bool | None = None
    opponent_turn: bool | None = None
    order: Order = Order.BEST

    @property
    def empty(self) -> bool:
        return self == CardQuery(order=self.order)


def range_of(words: str | None) -> tuple[int | None, int | None]:
    """``"4"``, ``"4-7"``, ``"4-"`` or ``"-7"`` as (least, most). Raises QueryError."""
    if not words:
        return None, None
    found = re.fullmatch(r"\s*(?:(\d{1,5})|(\d{1,5})?\s*[-–~～]\s*(\d{1,5})?)\s*", words)
    if found is None:
        raise QueryError(f"{words[:20]!r} is no number and no range such as 4-7", value=words[:20])
    one, least, most = (int(part) if part else None for part in found.groups())
    return (one, one) if one is not None else (least, most)


class Found(msgspec.Struct, frozen=True):
    """A card that fits, and which of its effects do (none when nothing was asked of effects)."""

    card: Card
    effects: tuple[EffectRow, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """``found``: one page of the ``count`` cards that fit, best first."""

    count: int
    found: tuple[Found, ...]


def search_cards(query: CardQuery, base: KnowledgeBase, limit: int | None = 50, offset: int = 0) -> Result:
    """The cards of *base* that fit *query*: those of that name first, then those with the words in a name."""
    if query.empty:
        return Result(0, ())
    numbers = _numbers(query, base)
    wanted = _effects_wanted(query)
    page = numbers[offset:] if limit is None else numbers[offset : offset + limit]
    return Result(len(numbers), tuple(_found(number, wanted, base) for number in page))


def _numbers(query: CardQuery, base: KnowledgeBase) -> list[int]:
    where, values = _facts_wanted(query, base)
    wanted = _effects_wanted(query)
    if wanted is not None:
        where.append(f"number IN (SELECT card FROM effect WHERE {wanted[0]})")
        values += wanted[1]
    words = [expression for word in query.words.split() if (expression := phrase(word))]
    if words:
        where.append("number IN (SELECT rowid FROM card_text WHERE card_text MATCH ?)")
        values.append(" AND ".join(words))
    order = {Order.BEST: "number", Order.LEVEL: "level DESC", Order.ATK: "atk DESC", Order.DEF: "def DESC"}
    select = (
        f"SELECT number FROM card WHERE {' AND '.join(where) or '1'} ORDER BY {order[query.order]}, number"
    )
    numbers = [number for (number,) in base.select(select, values)]
    if not words:
        return numbers
    in_name = "SELECT rowid FROM card_text WHERE card_text MATCH ?"
    named = {n for (n,) in base.select(in_name, [" AND ".join(f"names : {word}" for word in words)])}
    called = {number for number in named if query.order is Order.BEST and _is_called(number, query, base)}
    return sorted(numbers, key=lambda number: (number not in called, number not in named))


def _is_called(number: int, query: CardQuery, base: KnowledgeBase) -> bool:
    select = "SELECT name FROM name JOIN card USING (key) WHERE number = ?"
    return any(fold(name) == fold(query.words) for (name,) in base.select(select, [number]))


def _facts_wanted(query: CardQuery, base: KnowledgeBase) -> tuple[list[str], list[object]]:
    """SQL conditions on a card, and the values in them."""
    where: list[str] = []
    values: list[object] = []
    for kind in query.kinds:
        where.append("number IN (SELECT card FROM card_kind WHERE kind = ?)")
        values.append(kind.value)
    for column, fact in (("attribute", query.attribute), ("race", query.race)):
        if fact is not None:
            where.append(f"{column} = ?")
            values.append(fact.value)
    for column, (least, most) in (("level", query.level), ("atk", query.atk), ("def", query.def_)):
        for sign, bound in ((">=", least), ("<=", most)):
            if bound is not None:
                where.append(f"{column} {sign} ? AND {column} >= 0")
                values.append(bound)
    if query.series:
        keys = base.series_members(query.series)
        where.append("key IN (SELECT value FROM json_each(?))")
        values.append(msgspec.json.encode(sorted(keys)).decode())
    return where, values


def _effects_wanted(query: CardQuery) -> tuple[str, list[object]] | None:
    """SQL conditions on one effect, and the values in them; None when nothing is asked of effects."""
    where: list[str] = []
    values: list[object] = []
    plain: tuple[tuple[str, object], ...] = (
        ("kind", query.effect),
        ("spell_speed", query.spell_speed),
        ('"limit"', query.limit),
        ("mandatory", query.mandatory),
        ("can_miss_timing", query.can_miss_timing),
        ("targets", query.targets),
        ("has_cost", query.has_cost),
        ("damage_step", query.damage_step),
        ("opponent_turn", query.opponent_turn),
    )
    for column, value in plain:
        if value is not None:
            where.append(f"{column} = ?")
            values.append(value)
    for what, value in _has_wanted(query):
        where.append(
            "EXISTS (SELECT 1 FROM effect_has WHERE what = ? AND value = ? AND effect_has.effect = effect.id)"
        )
        values += [what, value]
    return (" AND ".join(where), values) if where else None


def _has_wanted(query: CardQuery) -> Iterator[tuple[str, str]]:
    if query.zone is not None:
        yield "zone", query.zone.value
    yield from (("category", category) for category in query.categories)
    yield from (("cost", cost) for cost in query.costs)
    yield from (("event", event.value) for event in query.events)


def _found(number: int, wanted: tuple[str, Sequence[object]] | None, base: KnowledgeBase) -> Found:
    ((key,),) = base.select("SELECT key FROM card WHERE number = ?", [number])
    if wanted is None:
        return Found(base.card(key))
    select = f"SELECT id FROM effect WHERE card = ? AND {wanted[0]} ORDER BY id"
    fitting = {i for (i,) in base.select(select, [number, *wanted[1]])}
    every = base.select("SELECT id FROM effect WHERE card = ? ORDER BY id", [number])
    rows = zip(every, base.effect_rows(key), strict=True)
    return Found(base.card(key), tuple(row for (i,), row in rows if i in fitting))


def same_wording(key: str, index: int, base: KnowledgeBase, limit: int = 12) -> list[tuple[str, EffectRow]]:
    """(card key, effect) of other cards with an effect that says just what the *index*-th of this card does."""
    own = next((row for row in base.effect_rows(key) if row.index == index), None)
    if own is None or own.wording is None:
        return []
    select = "SELECT DISTINCT key FROM effect JOIN card ON card = number WHERE wording = ? AND key <> ? ORDER BY number LIMIT ?"
    keys = [other for (other,) in base.select(select, [own.wording, key, limit])]
    rows = ((other, row) for other in keys for row in base.effect_rows(other))
    return [(other, row) for other, row in rows if row.wording == own.wording]
