"""Every wording that Japanese card text has for amounts and for what is alike (``grammar.wordings``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from grammar.nodes import (
    Action,
    Amount,
    AnyOf,
    CountOf,
    DidThat,
    Extreme,
    HasStat,
    HigherOf,
    Noun,
    Number,
    Predicate,
    Product,
    Reference,
    SameAs,
    Selection,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.terms import Compare, Modality, RefKind, Stat, Verb
from grammar.wordings import any_order, either, options_of
from grammar.write_ja import JapaneseWriter
from grammar.write_parts import either_value

_BOUNDS = {Compare.LE: "以下", Compare.GE: "以上", Compare.LT: "未満"}
_JUST_NAMED = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED, RefKind.COST})
_VALUES = frozenset({Stat.LEVEL, Stat.RANK, Stat.ATK, Stat.DEF, Stat.LINK})
_OR = either("または", "か", "・", "、", "及び", "や")


class ValueWordings(JapaneseWriter, ABC):
    """Values: of what they are, how they compare, what is the same."""

    verb_before: Verb | None = None  # the act before, by which a card may be known
    each_value = False  # of ATK and DEF the same is said at once

    @abstractmethod
    def _freely(
        self, before: Sequence[str], predicates: Sequence[Predicate], head: str = "カード"
    ) -> str: ...

    @abstractmethod
    def _done(self, verb: Verb, negated: bool = False) -> str: ...

    @abstractmethod
    def _by_this(self, effects: Sequence[int] = ()) -> str: ...

    def _any_of(self, p: AnyOf) -> str:
        """元々の攻撃力または元々の守備力が０の, 召喚・特殊召喚した, 種族または属性がそのモンスターと同じ."""
        usual = super()._any_of(p)
        if (alike := either_value(p)) is not None:
            of = "元々の" if alike[0].original else ""
            values = [of + self.words.word("stat", x.stat) for x in alike]
            bound = _BOUNDS.get(alike[0].compare, "")
            return either(usual, f"{any_order(values, _OR)}が{self.amount(alike[0].amount)}{bound}の")
        sums = [x for x in p.predicates if isinstance(x, HasStat) and isinstance(x.amount, SumOf)]
        if sums and len(sums) == len(p.predicates):
            return either(usual, *self._more_or_less(sums))
        acts = [x for x in p.predicates if isinstance(x, DidThat)]
        if (
            len(acts) == len(p.predicates)
            and not _but_for_verbs(acts)
            and len({x.passive for x in acts}) == 1
        ):
            of_this = "theme" if acts[0].passive else "agent"  # 特殊召喚またはリリースなしで召喚した
            each = [
                any_order(self._told_phrases(x.action, of=of_this), either("", "、"))
                + self.stem(x.action.verb)
                for x in acts
            ]
            usual = either(usual, any_order(each, _OR) + either("した", "された"))
        if len(acts) == len(p.predicates) and _but_for_verbs(acts):
            of_this = "theme" if acts[0].passive else "agent"
            stems = any_order([self.stem(x.action.verb) for x in acts], _OR)
            during = acts[0].action.duration
            when = self.duration(during) + either("", "に", "、") if during is not None else ""
            told = any_order([when, *self._told_phrases(acts[0].action, of=of_this)], either("", "、"))
            done = either("した", "された", "する", "される", "に成功した", "に成功する")
            if acts[0].action.modality is Modality.NOT:  # 召喚・特殊召喚されていない
                done = either("されていない", "していない")
            return either(usual, told + stems + done)
        same = [x for x in p.predicates if isinstance(x, SameAs) and x.other is not None]
        if len(same) == len(p.predicates) and len({x.other for x in same}) == 1 and same[0].other is not None:
            stats = any_order([self.words.word("stat", x.stat) for x in same], _OR)
            other = self.noun(same[0].other)
            return either(usual, f"{stats}が{other}と同じ", f"{other}と{stats}が同じ")
        compared = [x for x in p.predicates if isinstance(x, HasStat) and isinstance(x.amount, StatOf)]
        if len(compared) == len(p.predicates) and len({(x.compare, x.original) for x in compared}) == 1:
            return self._either_compared(compared, usual)
        return usual

    def _more_or_less(self, stats: Sequence[HasStat]) -> list[str]:
        """そのモンスターよりレベルが１つ高いか１つ低い."""
        than = {s.amount.amounts[0] for s in stats if isinstance(s.amount, SumOf)}
        of = next(iter(than))
        if len(than) > 1 or not isinstance(of, StatOf) or len({(s.stat, s.original) for s in stats}) > 1:
            return []
        value = ("元々の" if stats[0].original else "") + self.words.word("stat", stats[0].stat) + "が"
        more = [
            self.amount(s.amount.amounts[1]) + "つ" + ("低い" if s.amount.minus else "高い")
            for s in stats
            if isinstance(s.amount, SumOf)
        ]
        lead, joint = self.who(of.of) + either("より", "よりも"), either("か", "、または", "または", "、か")
        return [
            lead + any_order([value + way for way in more], joint),
            lead + value + any_order(more, joint),
        ]

    def _either_compared(self, compared: Sequence[HasStat], usual: str) -> str:
        """このカードのレベルよりも元々のレベルまたはランクが低い."""
        first = compared[0].amount
        high = {Compare.GT: "高い", Compare.LT: "低い"}.get(compared[0].compare)
        if high is None or not isinstance(first, StatOf):
            return usual
        stats = any_order([self.words.word("stat", x.stat) for x in compared], _OR)
        original = "元々の" if compared[0].original else ""
        than = either(*dict.fromkeys(self.amount(x.amount) for x in compared)) + either("より", "よりも")
        values = original + stats + either("", "の数値")
        return either(usual, than + values + either("が", "の") + high, values + "が" + than + high)

    @abstractmethod
    def _told_phrases(self, event: Action, of: str = "") -> list[str]: ...

    def amount(self, amount: Amount) -> str:
        """その枚数, ～の数分."""
        usual = super().amount(amount)
        if amount == Variable(name="paid"):
            usual = either(usual, "以下の" + either("枚数", "数"))
        if isinstance(amount, HigherOf) and (higher := self._lower_or_higher(amount)):
            usual = either(usual, higher)
        if amount == Variable(name="that_many") and self.paid_by is not None:  # 取り除いた数
            to_activate = either(
                "", "この効果を発動するために", "このカードを発動するために", "発動するために"
            )
            paid = to_activate + either(self.past(self.paid_by), self._done(self.paid_by))
            thing = either("", self.paid_thing + "の") if self.paid_thing else either("", "その")
            return either(usual, paid + thing + either("数", "枚数"))
        if amount == Variable(name="that_many") and self.verb_before is Verb.CHANGE_STAT:
            return either(usual, either("ダウンした", "アップした") + "数値")
        if isinstance(amount, CountOf) and amount.distinct is not None:
            return usual + either("", "の数")
        if isinstance(amount, CountOf) and isinstance(amount.what, Reference) and amount.what.by is not None:
            by = either(self._by_this(), "この効果を発動するために", "このカードを発動するために")
            done = either(self.past(amount.what.by), self._done(amount.what.by))
            return either(
                usual, by + done + either("", "カードの", "モンスターの") + either("数", "枚数", "体数")
            )
        if isinstance(amount, CountOf) and _only_done(amount.what):  # 素材とした数
            told = self._freely((), amount.what.predicates, head="")
            usual = either(usual, told + either("数", "枚数"))
        if isinstance(amount, Product) and (amount.numerator, amount.denominator) == (2, 1):
            usual = either(usual, self.amount(amount.amount) + either("の倍", "の倍の数値", "を倍にした数値"))
        if isinstance(amount, Product) and (amount.numerator, amount.denominator) == (1, 2):
            usual += either("", "の数値")
        per = amount.amount if isinstance(amount, Product) and amount.denominator == 1 else None
        if isinstance(per, CountOf) and isinstance(per.what, Selection) and isinstance(amount, Product):
            each = self.noun(per.what) + "１" + either("体", "枚", "つ")  # １体につき３００
            return either(usual, each + either("につき", "毎に") + self.digits(amount.numerator))
        return usual[:-1] + either("数", "枚数", "体数") if usual.endswith("数") else usual

    def _value(self, amount: StatOf) -> str:
        usual = super()._value(amount)
        if amount.original and isinstance(amount.of, Reference):
            usual = either(usual, "元々の" + self.words.word("stat", amount.stat), "元々の", "元々の数値")
        if amount.difference:
            return usual
        if amount.stat is Stat.LP and isinstance(amount.of, Who):  # 相手ライフ
            usual = either(usual, self.who(amount.of) + self.words.word("stat", Stat.LP))
        if isinstance(amount.of, (Selection, Reference)):
            usual += either("", "の合計", "の合計値", "を合計した数値", "を合計したレベル")
        if isinstance(amount.of, Reference) and amount.stat not in (Stat.COUNTERS, Stat.MATERIALS):
            original = "元々の" if amount.original else ""
            usual = either(usual, "自身の" + original + self.words.word("stat", amount.stat))
        ends = [p for p in getattr(amount.of, "predicates", ()) if isinstance(p, Extreme)]
        if isinstance(amount.of, Selection) and [p.stat for p in ends] == [amount.stat]:
            rest = tuple(p for p in amount.of.predicates if p not in ends)  # モンスターの一番高い攻撃力
            cards = self.noun(msgspec.structs.replace(amount.of, predicates=rest))
            best = "の" + either("一番", "最も") + ("高い" if ends[0].highest else "低い")
            usual = either(usual, cards + best + self.words.word("stat", amount.stat))
        if amount.stat is Stat.LINK:  # リンクマーカーの合計
            usual = either(usual, self.who(amount.of) + "のリンクマーカーの合計")
        if amount.stat not in (Stat.COUNTERS, Stat.MATERIALS):
            usual += either("", "の数値", "の数")
        if not self.each_value:
            return usual
        of = self.who(amount.of) + either("の", "")
        return either(
            usual, of + ("元々の" if amount.original else "") + either("それぞれの数値", "数値", "それぞれ")
        )

    def _lower_or_higher(self, amount: HigherOf) -> str:
        """攻撃力か守備力の内、低い方の数値."""
        stats = [a for a in amount.amounts if isinstance(a, StatOf)]
        if len(stats) != len(amount.amounts) or len({(a.of, a.original) for a in stats}) != 1:
            return ""
        first = stats[0]
        of = self.who(first.of) + either("の", "は") + ("元々の" if first.original else "")
        either_of = any_order(
            [self.words.word("stat", a.stat) for a in stats], either("か", "と", "・", "または")
        )
        among = either("の内、", "の内", "の", "のうち、", "の内の")
        return (
            of
            + either_of
            + among
            + ("低い" if amount.lowest else "高い")
            + "方"
            + either("の数値", "の値", "")
        )

    def _sum(self, amount: SumOf) -> str:
        usual = super()._sum(amount)
        usual = usual.replace("レベル・ランク", "レベル" + either("・", "または", "か", "と") + "ランク")
        return usual + either("", "の合計", "の数値", "の合計の数値", "分")

    def _same(self, p: SameAs) -> str:
        if p.kinds and p.other is not None:  # そのモンスターと同じ種類（融合・Ｓ・Ｘ・Ｌ）の
            names = [
                either(
                    *(w.removesuffix("モンスター") for w in options_of(self.words.word("card_kind", kind)))
                )
                for kind in p.kinds
            ]
            alike = either("と異なる種類", "と種類") if p.different else "と同じ種類"
            ends = either("の", "が異なる", "が異なり、") if p.different else "の"
            return f"{self.noun(p.other)}{alike}（{any_order(names, '・')}）{ends}"
        usual = super()._same(p)
        if p.other is None and not p.different:  # 種族が同じとなる
            alike = ("元々の" if p.original else "") + self.words.word("stat", p.stat) + "が同じ"
            return either(usual, alike + either("", "となる", "の"))
        if p.other is None or p.stat is Stat.COLUMN:
            return usual
        if p.stat is Stat.NAME and not p.different and not p.original:
            like = [self.noun(p.other) + "と同名の", self.noun(p.other) + "と同名"]
            that = p.other == Reference(kind=RefKind.THAT)
            return either(usual, *like, *(["その同名"] if that else []))
        some = either("", "のいずれか") if isinstance(p.other, Selection) else ""
        other, stat = self.noun(p.other) + some + either("と", "とは"), self.words.word("stat", p.stat)
        if isinstance(p.other, Reference) and p.other.kind in _JUST_NAMED and not p.different:  # 同じ属性の
            usual = either(usual, "同じ" + ("元々の" if p.original else "") + stat + "の")
        if p.stat is Stat.KIND:
            stat += either("", "（モンスター・魔法・罠）")
        if p.other == Reference(kind=RefKind.DECLARED):
            return either(usual, either("宣言した", "宣言された", "その") + stat + "の")
        if p.original and not p.different:
            usual = either(usual, self.noun(p.other) + "の元々の" + stat + "と同じ" + stat + "の")
        stat = "元々の" + stat if p.original else stat
        if not p.different and p.stat in _VALUES:  # そのレベルと同じレベルを持つ
            value = self.amount(StatOf(stat=p.stat, of=p.other, original=p.original))
            usual = either(usual, value + "と同じ" + stat + either("を持つ", "の"))
        if p.different and p.stat in _VALUES:  # このカードのレベルと異なるレベルを持つ
            value = self.amount(StatOf(stat=p.stat, of=p.other, original=p.original))
            usual = either(usual, value + "と異なる" + stat + either("を持つ", "の"))
        first = stat + "が" + self.noun(p.other) + "と" + either("異なる" if p.different else "同じ")
        return either(
            usual,
            other
            + (
                either(
                    stat + either("が異なる", "が異なり", "は異なる"),
                    "異なる" + stat + either("の", "を持つ"),
                )
                if p.different
                else either("同じ" + stat, "同じ" + stat + "を持つ", stat + "が同じ")
            ),
            first + either("", "となる"),
        )

    def _stat(self, p: HasStat) -> str:
        usual = super()._stat(p)
        if p.compare in (Compare.LE, Compare.GE) and not isinstance(p.amount, Number):  # その数以下のレベルの
            usual = usual.removesuffix("を持つ") + either("を持つ", "の")
            so_much = self.amount(p.amount)  # ３００ポイント以下の守備力を持つ
            usual = usual.replace(so_much, so_much + either("", "ポイント"), 1)
            if isinstance(p.amount, StatOf) and p.amount.stat is p.stat:  # その攻撃力以下のモンスター
                usual = either(usual, so_much + _BOUNDS[p.compare] + "の")
        if p.stat is Stat.LINK and p.compare is Compare.EQ and isinstance(p.amount, CountOf):
            marked = self.amount(p.amount) + either("と同じ数の", "の") + "リンクマーカーを持つ"
            usual = either(usual, marked)
        if p.compare is Compare.EQ and isinstance(p.amount, SumOf):
            if not usual.endswith(("高い", "低い")):
                return usual
            _, than, bare = usual.rpartition("より")
            known = isinstance(p.amount.amounts[0], StatOf) and isinstance(p.amount.amounts[0].of, Reference)
            told = (usual, bare) if than and known else (usual,)  # 種族が同じでランクが１つ高い
            return either(*(way[:-1] + either("い", "く、") for way in told))
        if p.compare not in (Compare.GT, Compare.LT) or not isinstance(p.amount, StatOf):
            return usual
        stat = ("元々の" if p.original else "") + self.words.word("stat", p.stat)
        high = "高い" if p.compare is Compare.GT else "低い"
        of = either(self.who(p.amount.of), self.amount(p.amount)) + either("より", "よりも")
        few = "少ない" if p.compare is Compare.LT else "多い"
        ways = [stat + either("が", "の") + high, high + stat + "を持つ"]
        if p.stat is Stat.LINK:
            ways.append(stat + either("", "の数") + "が" + few)
        return either(usual, of + either(*ways))


def _but_for_verbs(acts: Sequence[DidThat]) -> bool:
    """Are they one act but for the verb?"""
    first = acts[0]
    return all(
        x.passive is first.passive
        and msgspec.structs.replace(x.action, verb=first.action.verb) == first.action
        for x in acts
    )


def _only_done(noun: Noun) -> TypeGuard[Selection]:
    """Cards of which nothing is said but what was done to them?"""
    if not isinstance(noun, Selection) or noun.zones:
        return False
    return bool(noun.predicates) and all(isinstance(p, DidThat) for p in noun.predicates)
