"""Words for how much: numbers, counts of cards, values of cards, halves and multiples → Amount."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind
from grammar.extremes import of_the_highest
from grammar.kind_notes import kinds_behind
from grammar.nodes import (
    Amount,
    CountOf,
    HigherOf,
    Number,
    Product,
    Reference,
    Selection,
    Several,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.noun_kinds import JOINERS
from grammar.noun_numbers import PLUS, SIGNS
from grammar.nouns import noun
from grammar.predicates import read_quantity
from grammar.rests import DOWN_TO, so_many_left
from grammar.scope import Scope, covering
from grammar.slots import where_it_lies
from grammar.terms import Player, QuantityKind, RefKind, Stat, Verb

_DAMAGE_THINGS = frozenset({"damage", "battle_damage", "effect_damage"})
_COUNT_THINGS = frozenset({"number", "count"})
_ROLLED = frozenset({"roll", "number", "that", "value", "damage", "points"})
_SILENT = frozenset({"lp", "damage", "battle_damage", "effect_damage", "value", "point", "points"})


_CHANGES = frozenset({LightVerb.INCREASE, LightVerb.DECREASE, Verb.GAIN_LP, Verb.LOSE_LP})
_NO_AMOUNT = frozenset({"range", "ge", "le", "lt"})  # １０００以上 is no amount but a bound


def amount(units: Sequence[Unit], scope: Scope) -> Amount | None:
    """Read *units* as an amount, or None when no word of them says how much."""
    units = of_the_highest(units)
    if (more := _and_more(units, scope)) is not None:
        return more
    rest = _link_ratings(in_one(units))
    factors = [u for u in rest if u.kind is UnitKind.TIMES]
    if _apart_from(factors, rest):
        return _several_products(rest, scope)
    halves = [u for u in rest if u.kind is UnitKind.HALF]
    rest = [u for u in rest if u.kind not in (UnitKind.TIMES, UnitKind.HALF)]
    base = _base(rest, scope)
    if base is None and (halves or factors) and not rest:
        base = StatOf(stat=Stat.LP, of=Who(player=Player.SELF))  # 基本分支付一半
    if base is None:
        return None
    span = covering(units)
    for unit in factors:
        base = Product(amount=base, numerator=int(str(unit.value)), span=span)
    if halves:
        base = Product(amount=base, numerator=1, denominator=2, span=span)
    return base


def _apart_from(factors: Sequence[Unit], units: Sequence[Unit]) -> bool:
    """～の数×１００と～の数×２００: factors of different numbers."""
    at = [units.index(factor) for factor in factors]
    return len(at) > 1 and at != list(range(at[0], at[0] + len(at)))


def _several_products(units: Sequence[Unit], scope: Scope) -> Amount | None:
    """～の数×１００と～の数×２００ together; レベル×１００またはランク×２００, of which a monster has but one."""
    last = max(i for i, u in enumerate(units) if u.kind is UnitKind.TIMES)
    parts: list[list[Unit]] = [[]]
    joiners = set[UnitKind]()
    for unit in units[: last + 1]:
        if unit.kind in JOINERS and parts[-1] and parts[-1][-1].kind is UnitKind.TIMES:
            joiners.add(unit.kind)
            parts.append([])
        else:
            parts[-1].append(unit)
    if any(sum(u.kind is UnitKind.TIMES for u in part) != 1 for part in parts):
        return None
    found = [amount(part, scope) for part in parts]
    bases = [one.amount for one in found if isinstance(one, Product)]
    stats = [base.stat for base in bases if isinstance(base, StatOf)]
    either = joiners == {UnitKind.OR} and sorted(stats) == [Stat.LEVEL, Stat.RANK]
    both = joiners == {UnitKind.AND} and all(map(_says_of_what, bases))
    if len(bases) < len(parts) or not (either or both):
        return None
    return SumOf(amounts=tuple(one for one in found if one is not None), span=covering(units))


def _says_of_what(base: Amount) -> bool:
    """Where the cards lie that are counted; a place printed only before the first number might be meant of both."""
    if isinstance(base, CountOf):
        return isinstance(base.what, Reference) or (
            isinstance(base.what, Selection) and bool(base.what.zones)
        )
    return isinstance(base, StatOf)


def in_one(units: Sequence[Unit]) -> list[Unit]:
    """元々の守備力を合計した数値, 元々の攻撃力を倍にした数値: as 元々の守備力の合計, 元々の攻撃力の倍."""
    clause = units[0].value if units else None
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.negated or clause.skipped:
        return list(units)
    behind = [u for u in units[1:] if u.kind not in (UnitKind.HALF, UnitKind.TIMES)]  # 合計した数値の半分
    if (
        {u.concept for u in behind} != {"value"}
        or not clause.phrases
        or clause.phrases[0].case is not Case.OBJ
    ):
        return list(units)
    what, *into = clause.phrases
    if clause.verb.verb is LightVerb.DO and not into and what.units[-1].concept == "total":
        return [*what.units, *units[1:]]
    factor = [u for p in into for u in p.units]
    scaled = len(factor) == 1 and factor[0].kind in (UnitKind.TIMES, UnitKind.HALF)
    if clause.verb.verb is LightVerb.MAKE and scaled:
        return [*what.units, *factor, *units[1:]]
    return list(units)


def _and_more(units: Sequence[Unit], scope: Scope) -> Amount | None:
    """対方場上的卡数量＋6張: so many more than there are; その数－１枚: fewer; 攻撃力＋１０００の数値."""
    at = next((i for i, u in enumerate(units) if i and u.text in SIGNS), None)
    if at is None or at + 1 == len(units) or any(u.concept != "value" for u in units[at + 2 :]):
        return None
    more = _share(units[at + 1], units[at - 1])
    found = amount(units[:at], scope) if more is not None else None
    if found is None or more is None:
        return None
    return SumOf(amounts=(found, more), minus=units[at].text not in PLUS, span=covering(units))


def _share(unit: Unit, of: Unit) -> Number | None:
    """(数)＋１枚, (攻撃力)＋５００."""
    if of.kind is UnitKind.STAT:
        plain = unit.kind is UnitKind.NUMBER and not unit.concept
        return Number(value=int(str(unit.value)), span=unit.span) if plain else None
    quantity = read_quantity(unit) if unit.kind is UnitKind.COUNT and of.concept in _COUNT_THINGS else None
    return quantity.amount if quantity is not None and isinstance(quantity.amount, Number) else None


def _link_ratings(units: Sequence[Unit]) -> list[Unit]:
    """リンクマーカーの合計: each monster has as many as its Link Rating."""
    if not any(u.concept == "total" for u in units):
        return list(units)
    return [
        msgspec.structs.replace(u, kind=UnitKind.STAT, concept=Stat.LINK) if u.concept == "link_marker" else u
        for u in units
    ]


def _base(units: list[Unit], scope: Scope) -> Amount | None:
    if [u.concept for u in units] == [DOWN_TO]:
        return so_many_left(units[0])
    if (paid := _multiple(units) or _paid(units)) is not None:
        return paid
    if (kinds := _kinds_counted(units, scope)) is not None:
        return kinds
    if (higher := _higher(units, scope)) is not None:
        return higher
    if (between := _between(units, scope)) is not None:
        return between
    if _exceeds(units):
        return Variable(name="excess", span=covering(units))
    if _counts_links(units):
        return Variable(name="chain_links", span=covering(units))
    if _names_value(units):
        return Variable(name="that_value", span=covering(units))
    numbers = [u for u in units if u.kind is UnitKind.NUMBER and u.concept not in _NO_AMOUNT]
    things = [u for u in units if u.kind is UnitKind.THING]
    said = [u for u in units if u.concept != QuantityKind.EACH]  # ２００ずつアップ
    if len(numbers) == 1 and all(u in numbers or u.concept in _SILENT for u in said):
        return Number(value=int(str(numbers[0].value)), span=numbers[0].span)
    counts = [u for u in things if u.concept in _COUNT_THINGS]
    if len(units) > 1 and units[-1].kind is UnitKind.STAT and units[-1].concept == Stat.LP:
        units = _without_lp(units)
    stats = [u for u in units if u.kind is UnitKind.STAT]
    apart = any(u.concept == "difference" for u in things)
    each = any(u.concept == QuantityKind.EACH for u in units)  # それぞれ合計した: each value by itself
    summed = any(u.concept == "total" for u in things) and not each
    if stats:  # 攻撃力の合計: the value of several cards is their sum
        units = [u for u in units if u.kind is not UnitKind.THING or u.concept not in ("total", "difference")]
    rest = [u for u in units if u not in counts and not (u in things and u.concept in _SILENT)]
    if (rolled := _rolled(units, scope)) is not None:
        return rolled
    if apart and (known := _that_difference(units)) is not None:
        return known
    levels = len(counts) == 1 and len(stats) == 1 and units[-2:] == [stats[0], counts[0]]
    if levels and stats[0].concept in _HEIGHTS and len(units) > 2:
        return _value([u for u in rest if u not in counts], stats, units, scope)  # そのレベルの数だけ
    if counts and not apart:
        return _count(rest, units, scope)
    if stats:
        told = rest if not apart else [u for u in rest if u not in counts]
        value = _value(told, stats, units, scope, summed)
        return _apart(value) if apart else value
    if any(u.concept in _DAMAGE_THINGS for u in things) and not numbers:
        return _damage(units)
    changed = bool(units) and _is_change(units[0]) and all(u.concept in _SILENT for u in units[1:])
    return Variable(name="that_many", span=covering(units)) if changed and len(units) > 1 else None


def _multiple(units: Sequence[Unit]) -> Product | None:
    """１００の倍数のＬＰ: as many times that number as one likes."""
    if [u.concept for u in units] not in (["", "multiple"], ["", "multiple", Stat.LP]):
        return None
    number = units[0].value if units[0].kind is UnitKind.NUMBER else None
    if not isinstance(number, int):
        return None
    return Product(amount=Variable(name="any_number"), numerator=number, span=covering(units))


def _paid(units: Sequence[Unit]) -> Variable | None:
    """払ったＬＰの数値, 支付的数值: the Life Points paid for this effect."""
    clause = units[0].value if units else None
    if not isinstance(clause, Clause) or clause.verb is None or clause.phrases or clause.skipped:
        return None
    told = clause.verb.verb is LightVerb.PAY and not (clause.verb.negated or clause.verb.can)
    rest = [u.concept for u in units[1:]]
    if not told or not rest or any(concept not in (Stat.LP, "value") for concept in rest):
        return None
    return Variable(name="paid", span=covering(units))


def _rolled(units: Sequence[Unit], scope: Scope) -> Variable | None:
    """出た目の数; サイコロを２回振り、その合計: what the dice show together."""
    total = any(u.concept == "total" for u in units)
    rest = [u for u in units if u.concept != "total"]
    told = any(u.concept == "roll" for u in rest) or (total and scope.done[-1:] == [Verb.ROLL_DIE])
    if not told or not all(u.concept in _ROLLED for u in rest):
        return None
    return Variable(name="dice" if total else "die", span=covering(units))


def _that_difference(units: Sequence[Unit]) -> Variable | None:
    """その差の数, ＬＰの差の数値分, 差のレベル: by how much what was just compared differs."""
    told = [u for u in units if u.concept != "difference" and u.concept not in _SILENT | _COUNT_THINGS]
    stated = told and told[0].kind is UnitKind.STAT and told[0].value is None
    if len(told) > 1 or not (stated or all(u.concept == "that" for u in told)):
        return None
    return Variable(name="difference", span=covering(units))


def _apart(value: Amount | None) -> Amount | None:
    """その２体のレベルの差: by how much the one is higher than the other."""
    two = isinstance(value, StatOf) and isinstance(value.of, Reference)
    return msgspec.structs.replace(value, difference=True) if two and value is not None else None


def _kinds_counted(units: list[Unit], scope: Scope) -> CountOf | None:
    """自分の除外状態のカードの種類（モンスター・魔法・罠）の数: how many of the kinds that the note tells apart."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.STAT and u.concept == Stat.KIND), None)
    kinds = kinds_behind(units, at) if at else None
    if at is None or kinds is None or any(u.concept not in _COUNT_THINGS for u in units[at + 2 :]):
        return None
    of = _stat_owner(units[:at], scope, placed=True)
    if not isinstance(of, (Reference, Selection)):
        return None
    return CountOf(what=of, distinct=Stat.KIND, kinds=kinds, span=covering(units))


def _without_lp(units: list[Unit]) -> list[Unit]:
    """抽出数量×1000 + 基本分: what the number is a number of, when it is told by other words."""
    told = any(
        u.concept in _COUNT_THINGS
        or u.concept == "roll"
        or (u.kind is UnitKind.STAT and u.concept != Stat.LP)
        for u in units[:-1]
    )
    return units[:-1] if told else units


def _damage(units: list[Unit]) -> Amount | None:
    """その戦闘ダメージ, 受けたダメージ: the damage just named; 自分への戦闘ダメージ names another."""
    if any(u.kind is UnitKind.PLAYER for u in units):
        return None
    if any(_is_change(u) for u in units):
        return Variable(name="that_many", span=covering(units))  # ダウンした数値分のダメージ
    if any(u.kind in (UnitKind.DEICTIC, UnitKind.DID) for u in units):
        return Variable(name="damage", span=covering(units))
    return None


def either_number(units: Sequence[Unit]) -> tuple[int, ...]:
    """４または５, 4星或者8星, 全て３または全て５: the numbers, one of which is meant."""
    said = [u for u in units if u.concept != "all"]
    numbers, words = said[::2], said[1::2]
    if len(numbers) < 2 or len(numbers) != len(words) + 1 or any(u.kind is not UnitKind.OR for u in words):
        return ()
    found: list[int] = []
    for unit in numbers:
        value = (
            unit.value
            if unit.kind in (UnitKind.NUMBER, UnitKind.STAT_IS) and unit.concept not in _NO_AMOUNT
            else _counted_one(unit)
        )
        value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
        if not isinstance(value, int):
            return ()
        found.append(value)
    return tuple(found)


def _counted_one(unit: Unit) -> int | None:
    """レベルを１つまたは２つ上げる."""
    exact = unit.kind is UnitKind.COUNT and unit.concept == "thing" and isinstance(unit.value, tuple)
    return unit.value[1] if exact and unit.value[0] == QuantityKind.EXACT else None  # type: ignore[index]


def _higher(units: Sequence[Unit], scope: Scope) -> Amount | None:
    """その攻撃力と守備力の内、高い方の数値, 攻击力和守备力之内较高方的数值."""
    at = next((i for i, u in enumerate(units) if _is_higher(u)), None)
    clause = units[at].value if at is not None else None
    if at is None or not isinstance(clause, Clause) or clause.verb is None:
        return None
    if len(clause.phrases) != 1 or any(
        u.concept not in ("thing", "value", "damage", Stat.LP) for u in units[at + 1 :]
    ):
        return None
    words = [*units[:at], *clause.phrases[0].units]
    if len(words) < 4 or words.pop().concept != "among" or words[-2].kind not in JOINERS:
        return None
    owner, stats = words[:-3], (words[-3], words[-1])
    if any(u.kind is not UnitKind.STAT for u in stats):
        return None
    values = [amount([*owner, stat], scope) for stat in stats]
    known = tuple(value for value in values if isinstance(value, StatOf))
    lowest = clause.verb.verb is LightVerb.LESS
    return HigherOf(amounts=known, lowest=lowest, span=covering(units)) if len(known) == 2 else None


def _is_higher(unit: Unit) -> bool:
    form = unit.value.verb if isinstance(unit.value, Clause) else None
    return form is not None and form.verb in (LightVerb.MORE, LightVerb.LESS) and not form.negated


def _exceeds(units: Sequence[Unit]) -> bool:
    """その守備力を攻撃力が超えた分: how far the ATK is above the DEF."""
    if units and units[0].concept == "excess":  # 攻击力超过那个守备力的数值
        return all(u.concept in _SILENT for u in units[1:])
    clause = units[0].value if units else None
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not LightVerb.EXCEED:
        return False
    told = [(p.case, p.units[-1].concept, len(p.units)) for p in clause.phrases]
    below = (Case.OBJ, Stat.DEF, 2) in told and clause.phrases[0].units[0].concept == "that"
    above = (Case.SUBJ, Stat.ATK, 1) in told
    return (
        below
        and above
        and len(told) == 2
        and not clause.verb.negated
        and all(u.concept in _SILENT for u in units[1:])
    )


def sum_of_stat(units: Sequence[Unit]) -> Stat | None:
    """その２体のレベルを合計したレベル, 那2只的原本等级合计的等级: the value, named again behind its sum."""
    if len(units) < 2 or units[-1].kind is not UnitKind.STAT or units[-1].value is not None:
        return None
    before = units[-2]
    clause = before.value
    if isinstance(clause, Clause):
        words = clause.phrases[0].units if len(clause.phrases) == 1 else ()
        told = clause.verb is not None and clause.verb.verb is LightVerb.DO and not clause.verb.negated
        summed = (
            told
            and len(words) > 1
            and words[-1].concept == "total"
            and words[-2].concept == units[-1].concept
        )
    else:
        summed = len(units) > 2 and before.concept == "total" and units[-3].concept == units[-1].concept
    return Stat(units[-1].concept) if summed else None


def amount_first(units: Sequence[Unit]) -> int:
    """その数値分このカードの攻撃力を: how many words in front say how much of what follows."""
    at = next((i for i, u in enumerate(units) if u.concept == "value" and u.text == "分"), None)
    cards = (UnitKind.THIS_CARD, UnitKind.DEICTIC, UnitKind.REFERENCE)
    if at is None:
        return 0
    rest = (
        at + 1 + (at + 1 < len(units) and units[at + 1].kind is UnitKind.DOT)
    )  # その攻撃力分、装備モンスターの
    return rest if rest < len(units) and units[rest].kind in cards else 0


def _between(units: Sequence[Unit], scope: Scope) -> SumOf | None:
    """お互いのＬＰの差; そのモンスターの攻撃力とその元々の攻撃力の差; そのモンスターとこのカードの元々のレベルの差."""
    at = next((i for i, u in enumerate(units) if u.concept == "difference"), 0)
    told = list(units[:at])
    if (counted := _between_counts(told, units[at + 1 :], scope)) is not None:
        return counted
    if not at or any(u.concept not in _SILENT for u in units[at + 1 :]) or told[-1].kind is not UnitKind.STAT:
        return None
    if told[0].concept == Player.BOTH and len(told) == 2 and told[1].concept == Stat.LP:
        both = [StatOf(stat=Stat.LP, of=Who(player=who)) for who in (Player.SELF, Player.OPPONENT)]
        return SumOf(amounts=tuple(both), minus=True, apart=True, span=covering(units))
    joins = [i for i, u in enumerate(told) if u.kind is UnitKind.AND]
    if len(joins) != 1:
        return None
    first, last = told[: joins[0]], told[joins[0] + 1 :]
    own = len(last) == 2 and last[0].concept in ("that", "those") and first[-1].kind is UnitKind.STAT
    if own:
        last = [*first[:-1], last[-1]]  # その元々の攻撃力: of the same card
    elif first[-1].kind is not UnitKind.STAT:
        first = [*first, last[-1]]
    if first[-1].concept != last[-1].concept:
        return None
    values = [amount(part, scope) for part in (first, last)]
    if not all(isinstance(value, StatOf) for value in values):
        return None
    whole = tuple(value for value in values if value is not None)
    return SumOf(amounts=whole, minus=True, apart=True, span=covering(units))


def _between_counts(told: Sequence[Unit], after: Sequence[Unit], scope: Scope) -> SumOf | None:
    """お互いの手札の数の差: by how many more the one player has."""
    if len(told) < 3 or told[0].concept != Player.BOTH or told[-1].concept not in _COUNT_THINGS:
        return None
    if any(u.concept not in _SILENT for u in after):
        return None
    players = (Player.SELF, Player.OPPONENT)
    owned = [msgspec.structs.replace(told[0], concept=player) for player in players]
    counts = [amount([owner, *told[1:]], scope) for owner in owned]
    both = tuple(count for count in counts if isinstance(count, CountOf))
    return SumOf(amounts=both, minus=True, apart=True, span=covering(told)) if len(both) == 2 else None


def _counts_links(units: Sequence[Unit]) -> bool:
    """この効果の発動時に積まれているチェーンの数(×３００ダメージ)."""
    words = [u.concept for u in units if u.concept not in _SILENT]
    return words[:1] == ["chain_links"] and bool(words[1:]) and set(words[1:]) <= _COUNT_THINGS


def _names_value(units: Sequence[Unit]) -> bool:
    """その数値分, 那个数值的伤害: the value just spoken of; その戦闘ダメージの数値 names the damage."""
    first = units[0] if len(units) > 1 else None
    deictic = first is not None and first.kind is UnitKind.DEICTIC and first.concept == "that"
    return deictic and units[1].concept == "value" and all(u.concept in _SILENT for u in units[1:])


def _is_change(unit: Unit) -> bool:
    """ダウンした, 回復した: not the damage, but by how much something changed."""
    form = unit.value.verb if isinstance(unit.value, Clause) else None
    changes = form is not None and form.verb in _CHANGES and not form.negated
    told = [u for p in unit.value.phrases for u in p.units] if isinstance(unit.value, Clause) else []
    return changes and all(u.kind is UnitKind.PLAYER or u.concept in _JUST_THEN for u in told)


#: この効果で, この時
_JUST_THEN = frozenset({"that", "this", "effect", "then_at"})


def _count(rest: list[Unit], units: list[Unit], scope: Scope) -> Amount | None:
    """～の数: how many of what is described; その数: that many."""
    if not rest or all(u.kind is UnitKind.DEICTIC for u in rest):
        return Variable(name="that_many", span=covering(units))
    if len(rest) == 1 and isinstance(rest[0].value, Clause) and _only_taken(rest[0].value):
        return Variable(name="that_many", span=covering(units))  # 取り除いた数
    if (told := _told_number(rest, scope)) is not None:
        return told
    if (held := _held(rest, units, scope) or _lay_there(rest, units, scope)) is not None:
        return held
    kinds = [u for u in rest if _tells_apart(u) or _of_a_series(u, rest)]
    printed = [u for u in rest if u.kind is UnitKind.STAT and u.value == "original" and u.concept in _PRINTED]
    if len(printed) == 1 and [u.concept for u in rest[-2:]] == [printed[0].concept, Stat.KIND]:
        kinds = rest[-2:]  # 元々の属性の種類の数
    read = noun([u for u in rest if u not in kinds], scope)
    if read is None:
        return None
    original = bool(printed) and printed[0] in kinds
    return CountOf(what=read.noun, distinct=_distinct(kinds), original=original, span=covering(units))


_PRINTED = frozenset({Stat.ATTRIBUTE, Stat.RACE})


_HEIGHTS = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK})
_DISTINCT = frozenset({Stat.ATTRIBUTE, Stat.RACE, Stat.KIND})
_HELD = {"counter": Stat.COUNTERS, "xyz_material": Stat.MATERIALS}
_TAKEN = frozenset({LightVerb.REMOVE, Verb.DETACH, Verb.REMOVE_COUNTER})


def _tells_apart(unit: Unit) -> bool:
    """種類, 属性, 種族, as they are now; カードの種類 is whether it is a monster, a Spell or a Trap."""
    told = unit.kind is UnitKind.STAT and unit.concept in _DISTINCT and unit.value != "original"
    return told and unit.text[:1] not in "カ卡"


def _of_a_series(kind: Unit, units: Sequence[Unit]) -> bool:
    """「Ｎ」カードの種類: by how many names there are in that series, as 「Ｎ」モンスターの種類."""
    named = [u for u in units if u.kind is UnitKind.NAME and u.span.end == kind.span.start]
    return kind.concept == Stat.KIND and kind.value != "original" and bool(named)


def _distinct(kinds: Sequence[Unit]) -> Stat | None:
    """モンスターの種類: different names; 属性の種類: different Attributes."""
    values = [Stat(u.concept) for u in kinds if u.concept != Stat.KIND]
    return values[0] if values else Stat.NAME if kinds else None


def _only_taken(clause: Clause) -> bool:
    taken = clause.verb is not None and clause.verb.verb in _TAKEN and not clause.verb.negated
    return taken and not clause.phrases and not clause.skipped


def _told_number(rest: Sequence[Unit], scope: Scope) -> Amount | None:
    """A clause before 数 that is about no cards."""
    clause = rest[0].value if len(rest) == 1 else None
    return _side_shown(clause) or _as_many_as(clause, scope) if isinstance(clause, Clause) else None


def _side_shown(clause: Clause) -> Variable | None:
    """表が出た数, 表出现数量: how many of the coins came up so."""
    appears = clause.verb is not None and clause.verb.verb is LightVerb.APPEAR and not clause.verb.negated
    words = [u.concept for phrase in clause.phrases for u in phrase.units]
    side = appears and not clause.skipped and words in (["heads"], ["tails"])
    return Variable(name=words[0], span=clause.span) if side else None


def _as_many_as(clause: Clause, scope: Scope) -> Amount | None:
    """破壊した数と同じ + 数: that very number."""
    alike = clause.verb is not None and clause.verb.verb is LightVerb.SAME and not clause.verb.negated
    told = clause.phrases[0] if alike and len(clause.phrases) == 1 and not clause.skipped else None
    if told is None or told.case is not Case.WITH or told.units[-1].concept not in _COUNT_THINGS:
        return None
    return amount(told.units, scope)


def _lay_there(rest: list[Unit], units: list[Unit], scope: Scope) -> Amount | None:
    """このカードに置かれていた数: how many counters lay on it; no card was put there."""
    clause = rest[0].value if len(rest) == 1 else None
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not Verb.PLACE:
        return None
    if clause.verb.negated or clause.skipped or len(clause.phrases) != 1:
        return None
    if clause.phrases[0].case not in (Case.TO, Case.BARE, Case.AT):
        return None
    of = _stat_owner(list(clause.phrases[0].units), scope, placed=True)
    return None if of is None else StatOf(stat=Stat.COUNTERS, of=of, span=covering(units))


def _held(rest: list[Unit], units: list[Unit], scope: Scope) -> Amount | None:
    """このカードの魔力カウンターの数, Ｘ素材の数: how many are on a card; 取り除いたカウンターの数: so many as were removed."""
    last = rest[-1]
    stat = Stat.COUNTERS if last.kind is UnitKind.COUNTER else _HELD.get(last.concept)
    if stat is None or len(rest) < 2:
        return None
    clause = rest[0].value
    owner = rest[:-1]
    if isinstance(clause, Clause) and len(rest) == 2:
        if clause.verb is None or clause.verb.negated:
            return None
        if clause.verb.verb in _TAKEN:
            return None if clause.phrases else Variable(name="that_many", span=covering(units))
        if clause.verb.verb not in (LightVerb.HAVE, Verb.PLACE, Verb.PUT_COUNTER) or len(clause.phrases) != 1:
            return None
        owner = list(clause.phrases[0].units)
    of = _stat_owner(owner, scope, placed=True)
    if of is None:
        return None
    name = str(last.value) if last.kind is UnitKind.COUNTER else None
    return StatOf(stat=stat, of=of, counter=name, span=covering(units))


def _value(
    rest: list[Unit], stats: list[Unit], units: list[Unit], scope: Scope, summed: bool = False
) -> Amount | None:
    """～の攻撃力: a value of the card named; with no card named, of the card just spoken of. *summed*: 攻撃力・守備力の合計."""
    owner = [u for u in rest if u not in stats]
    original = any(u.value == "original" for u in stats)
    if all(u.concept == Stat.LP for u in stats):
        return StatOf(stat=Stat.LP, of=_who(owner), span=covering(units))
    if summed and len(stats) == 1 and (both := _of_both(owner, stats[0], scope)):
        return SumOf(amounts=both, span=covering(units))
    of = _stat_owner(owner, scope)
    if of is None:
        return None
    if any(u.concept == Stat.KIND for u in stats):
        if isinstance(of, Who) or not all(_tells_apart(u) or _of_a_series(u, owner) for u in stats):
            return None  # カードの種類: what it is, no number
        return CountOf(what=of, distinct=_distinct(stats), span=covering(units))  # モンスターの種類×３００
    values = [StatOf(stat=Stat(u.concept), of=of, original=original, span=covering(units)) for u in stats]
    if len(values) == 1:
        return values[0]
    told = {value.stat for value in values}
    if told != {Stat.LEVEL, Stat.RANK} and not (summed and told == {Stat.ATK, Stat.DEF}):
        return None
    return SumOf(amounts=tuple(values), span=covering(units))  # a monster has a Level or a Rank, never both


def _of_both(owner: Sequence[Unit], stat: Unit, scope: Scope) -> tuple[StatOf, ...]:
    """このカードとそのモンスターの攻撃力の合計: the value of each."""
    if not any(u.kind is UnitKind.AND for u in owner):
        return ()
    read = noun(owner, scope)
    if read is None or not isinstance(read.noun, Several) or read.noun.either or read.place is not None:
        return ()
    cards = [part for part in read.noun.parts if isinstance(part, (Selection, Reference))]
    original = stat.value == "original"
    return tuple(
        StatOf(stat=Stat(stat.concept), of=card, original=original, span=card.span) for card in cards
    )


def _stat_owner(owner: list[Unit], scope: Scope, placed: bool = False) -> Selection | Reference | Who | None:
    if all(u.kind in JOINERS for u in owner):
        return Reference(kind=RefKind.THAT)
    if all(u.kind is UnitKind.PLAYER for u in owner):
        if len(owner) == 1 and owner[0].text == "自身":
            return Reference(kind=RefKind.THAT)  # 自身の元々の攻撃力
        return _who(owner) if placed else None  # no player has an ATK
    read = noun(owner, scope)
    if read is None or not isinstance(read.noun, (Selection, Reference)):
        return None
    told = placed or any(u.kind is UnitKind.CARD_KIND for u in owner)
    if isinstance(read.noun, Selection) and read.noun.zones and not read.noun.predicates and not told:
        return None  # フィールドの攻撃力: a place has no values
    known = where_it_lies(read)
    return known if isinstance(known, (Selection, Reference)) else None


def _who(units: Sequence[Unit]) -> Who:
    players = [Player(u.concept) for u in units if u.kind is UnitKind.PLAYER]
    return Who(player=players[0] if players else Player.SELF)
