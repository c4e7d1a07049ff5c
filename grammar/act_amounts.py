"""How much an act is done: numbers, counts, values and levels."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_fields import FieldReader
from grammar.act_tables import (
    DAMAGE,
    STAT_VERBS,
)
from grammar.amounts import amount, in_one, sum_of_stat
from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    Amount,
    By,
    Number,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    SumOf,
    Variable,
)
from grammar.noun_kinds import JOINERS
from grammar.nouns import noun
from grammar.scope import covering
from grammar.terms import (
    Manner,
    Means,
    Player,
    QuantityKind,
    Stat,
    Verb,
)

_BOUNDS = {"ge": Manner.OR_MORE, "le": Manner.UP_TO}
_BATTLES = frozenset({Means.ATTACK, Means.DIRECT_ATTACK, Means.BATTLE})


class AmountReader(FieldReader):
    """Finds the amount of an act, or how many cards it is done to."""

    def _only_damage(self, units: list[Unit]) -> bool:
        """戦闘ダメージを与えた: an event tells which damage, not how much."""
        damage = [u for u in units if u.concept in DAMAGE]
        means = DAMAGE[damage[0].concept] if len(damage) == 1 else None
        if means is Means.EFFECT and [u.concept for u in units if u.kind is not UnitKind.DOT][:-1] == [
            Means.BATTLE
        ]:  # 戦闘・効果ダメージ
            return self._set("by", By(means=(Means.BATTLE, means), span=damage[0].span), units)
        if len(damage) != 1 or any(u not in damage and u.concept != Stat.LP for u in units):
            return False
        by = self.fields.get("by")
        if means is Means.BATTLE and isinstance(by, By) and not by.negated and {*by.means} & _BATTLES:
            return True  # 相手モンスターの攻撃で, このカードの戦闘で戦闘ダメージを受けた: it does no other damage
        if means is not None:
            return self._set("by", By(means=(means,), span=damage[0].span), units)
        return True

    def _at_least(self, units: list[Unit]) -> list[Unit]:
        """１０００以上の戦闘ダメージを受けた, 给与1500以下的伤害: so much or more, or less; the rest says which damage."""
        least = units[0]
        which = [u for u in units[1:] if u.kind is not UnitKind.DOT]
        told = bool(which) and which[-1].concept in DAMAGE
        told = told and all(u.concept in (*DAMAGE, Means.BATTLE) for u in which)  # 戦闘・効果ダメージ
        bound = _BOUNDS.get(least.concept) if least.kind is UnitKind.NUMBER else None
        form = self.clause.verb
        barred = (
            form is not None and form.negated and bound is Manner.UP_TO
        )  # １０００以下のダメージを受けない
        if bound is None or barred or not told or "amount" in self.fields:
            return units
        number = Number(value=int(str(least.value)), span=least.span)
        if not self._set("amount", number, [least]):
            return units
        self.manner.append(bound)
        return units[1:]

    def _set_level(self, units: list[Unit]) -> bool:
        """レベルを１つ上げる／上升1星."""
        numbers = units[0].value
        if not isinstance(numbers, (tuple, list)) or len(numbers) != 1:
            return False
        if not self.stats:
            self.stats.append(Stat(units[0].concept))
        return self._set("amount", Number(value=int(str(numbers[0])), span=units[0].span), units)

    def _as_printed(self, units: list[Unit]) -> list[Unit]:
        """元々の数値の倍に: of the one value that changes, as it is printed; of two, each by its own."""
        at = next((i for i, u in enumerate(units) if u.concept == "original_value"), None)
        if at is None or self.verb not in STAT_VERBS or len(self.stats) != 1:
            return units
        told = Unit(UnitKind.STAT, units[at].span, units[at].text, self.stats[0], "original")
        return [*units[:at], told, *units[at + 1 :]]

    def _each_as_printed(self, units: list[Unit]) -> bool:
        """攻撃力・守備力は元々の数値の倍になる, そのモンスターの元々の数値分アップする."""
        if len(self.stats) < 2 or self.verb not in STAT_VERBS:
            return False
        said = [u for u in units if u.concept not in ("original_value", "value")]
        factors = [u for u in said if u.kind in (UnitKind.TIMES, UnitKind.HALF)]
        owner = [u for u in said if u not in factors and u.concept != QuantityKind.EACH]
        read = noun(owner, self.scope) if owner else None
        whose = read.noun if read is not None and read.place is None else self.fields.get("theme")
        if (
            len(said) == len(units)
            or not isinstance(whose, (Reference, Selection))
            or (owner and read is None)
        ):
            return False
        self.each_value, self.each_factor, self.each_original = whose, factors, True
        return len(factors) < 2

    def _of_all(self, values: list[Unit]) -> StatOf | None:
        """選択したモンスターとこのカードは、それぞれのレベルを合計したレベルになる: the sum of theirs, for each of them."""
        theme, stats = self.fields.get("theme"), [u for u in values if u.kind is UnitKind.STAT]
        summed = any(u.concept == "total" for u in values)
        if not summed or len(stats) != 1 or not isinstance(theme, (Several, Reference, Selection)):
            return None
        printed = stats[0].value == "original"
        return StatOf(stat=Stat(stats[0].concept), of=theme, original=printed, span=covering(values))

    def _set_amount(self, units: list[Unit]) -> bool:
        if any(u.concept == "original_value" for u in units) and self._each_as_printed(units):
            return True
        units = in_one(self._as_printed(units))
        own = len(self.clause.phrases) > 1 and units[0].concept == Player.SELF  # 自分のＬＰを半分払う
        if self.verb is Verb.PAY_LP and all(u.concept == Stat.LP for u in units[own:]):
            return True  # 基本分 before how much
        if self.verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE):
            units = self._at_least(units)
            if self._only_damage(units):
                return True
        most = units[0].concept == "at_most" and (len(units) == 2 or units[-1].concept == "number")
        if self.verb is Verb.CHANGE_STAT and most:
            self.manner.append(Manner.UP_TO)  # 上升最多3星, 上升最多3, 上升最多有…数量的数值
            units = units[1:]
        if self.verb in STAT_VERBS and len(units) == 1 and units[0].kind is UnitKind.STAT_IS:
            return self._set_level(units)
        if self.verb is Verb.SET_STAT and (named := sum_of_stat(units)) is not None:
            self.stats = self.stats or [named]
            units = units[:-1]
            if units[-1].kind is UnitKind.DID:
                value = msgspec.structs.replace(units[-1], kind=UnitKind.THING, concept="value", value=None)
                units = in_one([*units, value])
        each = [u for u in units if u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH]
        worded = not all(u.kind is UnitKind.NUMBER or u in each for u in units)  # ２００ずつアップ
        if each and self.verb in STAT_VERBS and self.stats and worded:
            rest = [
                u for u in units if u not in each and u.concept != "value" and u.kind is not UnitKind.HALF
            ]
            values = _values_told(rest, self.stats)
            if len(values) == len(rest) and (both := self._of_all(values)) is not None:
                return self._set("amount", both, units)
            read = noun(rest[: len(rest) - len(values)], self.scope)
            if read is None or not isinstance(read.noun, (Reference, Selection)):
                return False
            self.each_value = read.noun
            self.each_original = any(u.value == "original" for u in values)
            self.half = any(u.kind is UnitKind.HALF for u in units)
            return True
        found = amount(units, self.scope)
        if found is None or (len(self.stats) > 1 and _sums_values(found, units)):
            return False
        told = DAMAGE.get(units[-1].concept) if self.verb is Verb.DEAL_DAMAGE and len(units) > 1 else None
        if (
            told is Means.BATTLE
            and "by" not in self.fields
            and not (isinstance(found, Variable) and found.name == "damage")
        ):
            self.fields["by"] = By(means=(told,), span=units[-1].span)  # 2倍数值的战斗伤害
        if self.role.count == "amount":
            return self._set("amount", found, units)
        self.quantity = Quantity(kind=QuantityKind.EXACT, amount=found, span=covering(units))
        return True


def _sums_values(found: Amount, units: Sequence[Unit]) -> bool:
    """攻撃力・守備力は…攻撃力・守備力の合計: each its own, or both in one; but 攻撃力と守備力の合計 is both in one."""
    if not isinstance(found, SumOf) or found.apart or any(u.kind is UnitKind.AND for u in units):
        return False
    return {v.stat for v in found.amounts if isinstance(v, StatOf)} == {Stat.ATK, Stat.DEF}


def _values_told(units: Sequence[Unit], stats: Sequence[Stat]) -> list[Unit]:
    """原本的攻击力·守备力各自合计(数值): the last words, when they name the very values that change."""
    at = len(units)
    while at and (units[at - 1].kind in (UnitKind.STAT, *JOINERS) or units[at - 1].concept == "total"):
        at -= 1
    told = [Stat(u.concept) for u in units[at:] if u.kind is UnitKind.STAT]
    return list(units[at:]) if told == list(stats) else []
