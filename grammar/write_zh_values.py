"""Levels, ATK and what is alike, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasSeries,
    HasStat,
    MentionsName,
    Noun,
    Number,
    Predicate,
    Reference,
    SameAs,
    Selection,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.terms import (
    Compare,
    RefKind,
    Stat,
)
from grammar.wordings import ending, plainest
from grammar.write_parts import either_value, is_tuner, namesakes, token_data
from grammar.write_zh_offers import (
    ChineseOffers,
)
from grammar.writing import CannotWrite

_VALUES = frozenset({Stat.LEVEL, Stat.RANK, Stat.ATK, Stat.DEF, Stat.LINK})
_SHORT = {Stat.LEVEL: "星", Stat.RANK: "阶"}
_BEFORE = {Stat.LINK: "连接"}
PARITY = {Compare.MULTIPLE_OF: "偶数", Compare.NOT_MULTIPLE_OF: "奇数"}
_COMPARE = {Compare.LE: "以下", Compare.GE: "以上", Compare.EQ: "", Compare.LT: "未满"}
_OR = ("或者", "或", "·", "、")


class ChineseValues(ChineseOffers, ABC):
    """Predicates that compare values."""

    @abstractmethod
    def relative(self, action: Action, passive: bool) -> str: ...

    @abstractmethod
    def who(self, who: Who | Noun) -> str: ...

    @abstractmethod
    def word_of(self, verb: str) -> str: ...

    @abstractmethod
    def _split(self, predicates: Sequence[Predicate], head: str = "卡") -> tuple[str, str]: ...

    def _token(self, predicates: Sequence[Predicate]) -> str:
        """「N衍生物」（机械族·风·3星·攻/守0）."""
        names, race, attribute, level, attack, defense = token_data(predicates)
        tuner = "调整·" if is_tuner(predicates) else ""
        short = tuner + plainest(self.words.word("attribute", attribute)).removesuffix("属性")
        values = f"攻/守{attack}" if attack == defense else f"攻{attack}/守{defense}"
        quoted = "".join(f"「{name}」" for name in names)
        stars = f"{level}星·" if level else ""
        return f"{quoted}（{self.words.word('race', race)}·{short}·{stars}{values}）"

    def _alike_in_any(self, p: AnyOf) -> str:
        """原本种族或者原本属性和那只怪兽相同的: alike in one value or in another."""
        alike = [x for x in p.predicates if isinstance(x, SameAs) and x.other is not None and not x.different]
        if len(alike) != len(p.predicates) or len({(x.other, x.original) for x in alike}) != 1:
            return ""
        first, either = alike[0], self.words.either
        assert first.other is not None
        origin = self.of_origin() if first.original else ""
        joint, names = either("或者", "或", "·"), [self.words.word("stat", x.stat) for x in alike]
        shared = origin + self.words.any_order(names, joint)
        listed = either(shared, self.words.any_order([origin + name for name in names], joint))
        other = f"{either('和', '与')}{self.noun(first.other)}"
        return either(
            f"{listed}{other}相同的", f"{other}{either('的', '')}{listed}相同的", f"{other}相同{listed}的"
        )

    def _any_of(self, p: AnyOf) -> str:
        if self.words.offering and (like_another := self._alike_in_any(p)):
            return like_another
        stats = [x for x in p.predicates if isinstance(x, HasStat)]
        alike = {(x.stat, x.compare) for x in stats}
        if stats and all(isinstance(x.amount, SumOf) for x in stats) and len(stats) == len(p.predicates):
            joint = self.words.either("或者", "或", "·")
            return self.words.any_order([ending(self._stat(x), "的", "") for x in stats], joint) + "的"
        if (
            len(stats) == len(p.predicates)
            and alike <= {(stat, Compare.EQ) for stat in _SHORT}
            and len(alike) == 1
        ):
            several = [self.amount(x.amount) for x in stats]
            short, joint = _SHORT[stats[0].stat], self.words.either("或者", "或", "·")
            apart = self.words.any_order([value + short for value in several], joint)
            numbers = sorted(x.amount.value for x in stats if isinstance(x.amount, Number))
            ways = [f"{'·'.join(several)}{short}的", f"{apart}的"]
            if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):  # 8～10阶
                ways.append(f"{numbers[0]}～{numbers[-1]}{short}的")
            return self.words.either(*ways)
        if (shared := either_value(p)) is not None and self._short_values(shared):
            joint = self.words.either("或者", "或", "·")
            listed = self.words.any_order([self.words.word("stat", x.stat) for x in shared], joint)
            bound = f"{self.amount(shared[0].amount)}{_COMPARE[shared[0].compare]}"
            apart = self.words.any_order(
                [self._alternative(x) for x in p.predicates], self.words.either(*_OR, "以及")
            )
            each = (
                self.words.any_order(
                    [ending(self._stat(x), "的", "") for x in stats], self.words.either("·", "或", "或者")
                )
                + "的"
            )
            return self.words.either(each, apart, f"{listed}是{bound}的")
        if (shared := either_value(p)) is not None:
            original = "原本" if shared[0].original else ""
            joint = self.words.either("或", f"或{original}", f"或者{original}", "或者", "·")
            either = joint.join(self.words.word("stat", x.stat) for x in shared)
            return f"{original}{either}是{self.amount(shared[0].amount)}{_COMPARE[shared[0].compare]}的"
        if len(stats) == len(p.predicates) and {x.compare for x in stats} == {Compare.EQ}:
            joint = self.words.either("·", "或", "或者")
            return self.words.any_order([ending(self._stat(x), "的", "") for x in stats], joint) + "的"
        beside = [x for x in stats if isinstance(x.amount, StatOf) and x.compare in (Compare.GT, Compare.LT)]
        if len(beside) == len(p.predicates) and len({(x.amount, x.compare, x.original) for x in beside}) == 1:
            than = beside[0].amount  # 原本的等级或者阶级比这张卡的等级低的
            listed = self.words.any_order(
                [self.words.word("stat", x.stat) for x in beside], self.words.either("或者", "或")
            )
            origin = self.of_origin() if beside[0].original else ""
            high = "高" if beside[0].compare is Compare.GT else "低"
            value = self.words.either("", "的数值")
            listed = self.words.any_order(
                [self.words.word("stat", x.stat) for x in beside], self.words.either("或者", "或", "·")
            )
            return f"{origin}{listed}{value}比{self.amount(than)}{high}的"
        acts = [x for x in p.predicates if isinstance(x, DidThat)]
        if len(acts) == len(p.predicates):
            return self._either_act(acts)
        joint = self.words.either(*_OR, "以及", "和", "，")
        some = self.words.either("", "之内任意种", "的其中任意种")
        return self.words.any_order([self._alternative(x) for x in p.predicates], joint) + some

    def _short_values(self, shared: Sequence[HasStat]) -> bool:
        """2星或者2阶: values with words of their own."""
        return self.words.offering and all(x.stat in (*_SHORT, *_BEFORE) and not x.original for x in shared)

    def _alternative(self, p: Predicate) -> str:
        """「A」怪兽, 「A」卡, 「A」, 2阶: each as a noun of its own."""
        if isinstance(p, (AllThese, HasSeries)):
            relative, described = self._split(p.predicates if isinstance(p, AllThese) else (p,))
            return relative + described
        written = self.predicate(p)
        return written + "卡" if isinstance(p, MentionsName) else ending(written, "的", "")

    def _either_act(self, acts: Sequence[DidThat]) -> str:
        told = [self.relative(x.action, x.passive).removesuffix("的") for x in acts]
        words = [self.word_of(x.action.verb) for x in acts]
        usual = "·".join([told[0], *words[1:]]) + "的"
        if len(acts) < 2 or not self.words.offering:
            return usual
        joint = self.words.either("·", "或者", "或")
        ways = []
        for i, first in enumerate(told):
            briefly = [self.words.either(words[j], told[j]) for j in range(len(acts)) if j != i]
            ways.append(first + joint + self.words.any_order(briefly, joint) + "的")
        return self.words.either(usual, *ways)

    def _stat(self, p: HasStat) -> str:
        if p.amount == Variable(name="question"):
            return f"{self.words.word('stat', p.stat)}?的"
        if self.words.offering and isinstance(p.amount, StatOf) and p.compare in (Compare.GT, Compare.LT):
            stat, high = self.words.word("stat", p.stat), "高" if p.compare is Compare.GT else "低"
            stat = (self.of_origin() if p.original else "") + stat
            other = self.words.either(self.who(p.amount.of), self.amount(p.amount))
            few = "多" if p.compare is Compare.GT else "少"
            return self.words.either(
                f"持有比{self.who(p.amount.of)}{high}的{stat}的",
                *([f"{stat}{self.words.either('', '数量')}比{other}{few}的"] if p.stat is Stat.LINK else []),
                f"持有比{self.amount(p.amount)}{high}的{stat}的",
                f"比{other}{stat}{high}的",
                f"{stat}比{other}{high}的",
            )
        if p.compare is Compare.GT or (p.compare is Compare.LT and not isinstance(p.amount, Number)):
            stat = (self.of_origin() if p.original else "") + self.words.word("stat", p.stat)
            return f"持有比{self.amount(p.amount)}{'高' if p.compare is Compare.GT else '低'}的{stat}的"
        if p.compare is Compare.NE and isinstance(p.amount, StatOf):
            return self._unequal(p, p.amount)
        if p.compare in PARITY and p.amount == Number(value=2):
            origin = self.of_origin() if p.original else ""
            stat = self.words.word("stat", p.stat)
            return self.words.either(
                f"{origin}{stat}是{PARITY[p.compare]}的", f"{PARITY[p.compare]}的{origin}{stat}的"
            )
        if p.compare not in _COMPARE:
            raise CannotWrite(f"a value {p.compare}")
        if isinstance(p.amount, SumOf) and (differs := self._differs(p, p.amount)):
            return differs
        value = self.amount(p.amount)
        if p.compare is Compare.EQ and not isinstance(p.amount, Number):
            return self._equal(p)
        if p.compare is Compare.LT:
            return f"{self.words.word('stat', p.stat)}未满{value}的"
        if not isinstance(p.amount, Number):
            number = self.words.either("", "数值", "的数值")
            has = self.words.either("持有", "")
            if isinstance(p.amount, StatOf) and p.amount.stat is p.stat and self.words.offering:
                short = f"{value}{number}{_COMPARE[p.compare]}的"  # 那只怪兽的攻击力以下的怪兽
                return self.words.either(f"{has}{short}{self.words.word('stat', p.stat)}的", short)
            return f"{has}{value}{number}{_COMPARE[p.compare]}的{self.words.word('stat', p.stat)}的"
        if p.stat in _SHORT and not p.original and self.words.offering:  # 等级4以下的
            stat = self.words.word("stat", p.stat)
            bound = _COMPARE[p.compare]
            return self.words.either(f"{value}{_SHORT[p.stat]}{bound}的", f"{stat}{value}{bound}的")
        if p.stat in _SHORT and not p.original:
            return f"{value}{_SHORT[p.stat]}{_COMPARE[p.compare]}的"
        if p.stat in _BEFORE and not p.original:
            return f"{_BEFORE[p.stat]}{value}{_COMPARE[p.compare]}的"
        stat = self.words.word("stat", p.stat)
        unit = self.words.either("", _SHORT[p.stat]) if p.stat in _SHORT else ""
        told = (
            f"{self.of_origin()}{stat}{self.words.either('是', '在', '')}"
            if p.original
            else stat + self.words.either("", "是", "在")
        )
        return f"{told}{value}{unit}{_COMPARE[p.compare]}的"

    def _equal(self, p: HasStat) -> str:
        """持有和那个数量相同等级的, 攻击力和守备力的数值相同的."""
        stat, value = self.words.word("stat", p.stat), self.amount(p.amount)
        if p.stat is Stat.LINK:
            stat = self.words.either(stat, "连接标记")
        if isinstance(p.amount, StatOf) and p.amount.of == Reference(kind=RefKind.ITSELF):
            other = self.words.word("stat", p.amount.stat)
            named = self.words.any_order([stat, other], "和")
            return f"{named}{self.words.either('的数值', '')}相同的"
        number = self.words.either("", "数值", "差", "合计", "合计数值")
        exactly = self.words.either("", "数值的", "的", "数量的")
        return f"{self.words.either('持有', '')}和{value}{number}相同{exactly}{stat}的"

    def _unequal(self, p: HasStat, amount: StatOf) -> str:
        """持有和原本攻击力不同攻击力的, 攻击力和守备力的数值不同的."""
        stat, other = self.words.word("stat", p.stat), self.amount(amount)
        usual = f"{self.words.either('持有', '')}和{other}不同{self.words.either('', '的')}{stat}的"
        if amount.of != Reference(kind=RefKind.ITSELF):
            return usual
        return self.words.either(usual, f"{stat}和{other}{self.words.either('的数值', '数值', '')}不同的")

    def _differs(self, p: HasStat, amount: SumOf) -> str:
        """比那只怪兽等级高1星的."""
        than, by = amount.amounts if len(amount.amounts) == 2 else (None, None)
        alike = isinstance(than, StatOf) and than.stat is p.stat
        if (
            not alike
            or not isinstance(than, StatOf)
            or not isinstance(by, Number)
            or p.compare is not Compare.EQ
        ):
            return ""
        stat = (self.of_origin() if p.original else "") + self.words.word("stat", p.stat)
        more = f"{'低' if amount.minus else '高'}{by.value}{_SHORT.get(p.stat, '')}"
        other = self.who(than.of)
        return (
            self.words.either(
                f"比{other}{stat}{more}",
                f"{stat}比{other}{more}",
                f"持有比{other}{more}的{stat}",
                f"{stat}{more}",
                more,
            )
            + "的"
        )

    def _same_of_kinds(self, p: SameAs) -> str:
        """和那只怪兽相同种类（融合·同调·超量）的: alike in which of these kinds they are."""
        if p.other is None:
            raise CannotWrite("the kinds told apart")
        either, other = self.words.either, self.noun(p.other)
        short = [plainest(self.words.word("card_kind", kind)).removesuffix("怪兽") for kind in p.kinds]
        kinds = f"种类（{self.words.any_order(short, '·')}）"
        if p.different:
            return either(f"和{other}{kinds}不同的", f"和{other}是{kinds}不同的", f"和{other}不同{kinds}的")
        told = (f"和{other}相同{kinds}的", f"和{other}{kinds}相同的", f"和{other}{kinds}相同种类的")
        return either(*told)

    def _same(self, p: SameAs) -> str:
        if p.kinds:
            return self._same_of_kinds(p)
        if (there := namesakes(p)) is not None:
            monsters, place = there
            return f"同名{'怪兽' if monsters else '卡'}不在{self.place(place)}存在的"
        if p.stat is Stat.COLUMN and p.other is not None and not p.different:
            with_whom = f"{self.words.either('和', '与')}{self.noun(p.other)}"
            if p.other == Reference(kind=RefKind.ITSELF):
                with_whom = self.words.either("", with_whom)
            return f"{with_whom}相同纵列{self.words.either('的', '有', '')}"
        named = "纵列" if p.stat is Stat.COLUMN else self.words.word("stat", p.stat)
        stat = (self.of_origin() if p.original else "") + named
        if p.stat is Stat.KIND:
            stat += self.words.either("", "（怪兽·魔法·陷阱）")
        if p.other == Reference(kind=RefKind.DECLARED) and self.words.offering:
            declared = f"宣言的{self.words.word('stat', p.stat)}"
            if not p.different:
                ways = (f"宣言的{stat}的", f"宣言{stat}的", f"那个{stat}的")  # 场上的宣言种族的怪兽
                return self.words.either("", "持有") + self.words.either(*ways)
            return self.words.either(f"{stat}和{declared}不同的", f"和{declared}{stat}不同的")
        among = p.other if isinstance(p.other, Selection) and p.different else None
        if among is not None and among.zones and self.words.offering:  # 相同种族的怪兽不在自己场上存在的
            bare = self.noun(Selection(predicates=among.predicates))
            where = self.owned(among.player, among.zones)
            return self.words.either(
                f"和{self.noun(among)}{stat}不同的",
                f"{stat}和{self.noun(among)}不同的",
                f"相同{stat}的{bare}不在{where}存在的",
            )
        if p.other is None:
            if p.different:
                return f"{stat}不同的"
            if p.stat in (Stat.COLUMN, Stat.SCALE):
                return self.words.either(f"相同{stat}", f"{stat}相同") + "的"
            same = self.words.word("same", p.stat)
            return self.words.either(same, f"持有{same}", f"{stat}相同") + self.words.either("的", "")
        if p.different:
            other = self.noun(p.other)
            is_so = self.words.either("", "是")
            return self.words.either(
                f"和{other}{is_so}{stat}不同的",
                f"{self.words.either('', '持有')}和{other}不同{stat}的",
                f"和{other}{is_so}{stat}不同的",
                f"{stat}和{other}不同的",
                f"{self.words.either('', '持有')}和{other}的{stat}不同{self.words.either('', stat)}的",
            )
        if p.stat is Stat.NAME and not p.original:
            other = self.noun(p.other)
            if p.other != Reference(kind=RefKind.THAT):
                other_card = isinstance(p.other, Reference) and p.other.kind is not RefKind.THIS_CARD
                short = ["同名", "同名的"] if other_card else []
                return self.words.either(f"{other}的同名", f"和{other}同名的", *short)
            known = self.words.either("张卡", "只怪兽", "些卡", "些怪兽", "只", "张")
            return self.words.either(
                "那些同名", f"那{known}的同名", f"和那{known}是同名的", f"和那{known}同名的", "同名"
            )
        if p.original:
            bare = self.words.word("stat", p.stat)
            alike = f"和{self.noun(p.other)}的{stat}相同{bare}的"
            if not self.words.offering:
                return alike
            first = f"{stat}和{self.noun(p.other)}相同{self.words.either('', bare)}的"
            return self.words.either(alike, "持有" + alike, first)
        value = self.amount(StatOf(stat=p.stat, of=p.other, original=p.original))
        other = self._any_of_them(p.other)
        return self.words.either(
            f"{self.words.either('', '持有')}和{other}相同{stat}的",
            f"{stat}和{other}相同的",
            f"和{other}{self.words.either('', '的')}{stat}{self.words.either('相同', '一样')}的",
            *([f"{self.words.either('', '持有')}和{value}相同{stat}的"] if p.stat in _VALUES else []),
        )

    def _any_of_them(self, other: Noun) -> str:
        """自己墓地的其中任意种怪兽: cards of which one has that value."""
        told = self.noun(other)
        if not isinstance(other, Selection):
            return told
        some = self.words.either("的其中任意种", "其中任意种", "任意种的", "之内任意种")
        bare = self.noun(Selection(predicates=other.predicates))
        ways = [f"{self.owned(other.player, other.zones)}{some}{bare}"] if other.zones else []
        return self.words.either(told, told + some, *ways)

    def all_alike(self, alike: Sequence[SameAs | HasStat]) -> str:
        """和那只怪兽相同等级而卡名不同的, 种族和那只怪兽相同而阶级高1阶的: several values beside those of one card."""
        either, any_order = self.words.either, self.words.any_order
        other = _beside(alike[0]) or Reference(kind=RefKind.THAT)
        told, stats, of = [], [], self.noun(other)
        for p in alike:
            stat = ("原本" if p.original else "") + self.words.word("stat", p.stat)
            if isinstance(p, SameAs):
                same = (
                    either(f"{stat}不同", f"是{stat}不同")
                    if p.different
                    else either(f"相同{stat}", f"{stat}相同", f"是{stat}相同", f"是相同{stat}")
                )
                told.append(same)
                stats.append("" if p.different else stat)
            else:
                more = plainest(self._stat(p)).removesuffix("的").partition(plainest(of))[2]
                told.append(either(more, "是" + more))
                stats.append("")
        joint = either("", "而", "并", "，", "而是", "并且", "的")
        if isinstance(other, Selection):
            of += either("", "的其中任意种", "其中任意种", "之内任意种")
        ways = [f"{either('和', '比', '与')}{of}{any_order(told, joint)}的"]
        same_stats = [stat for stat in stats if stat]
        rest = [way for way, stat in zip(told, stats, strict=True) if not stat]
        if same_stats:
            listed = any_order(same_stats, either("·", "和", "以及", "、"))
            alike_words = [
                f"和{of}相同{listed}",
                f"{listed}和{of}相同",
                f"持有和{of}相同{listed}",
                f"原本的{listed.replace('原本', '')}和{of}相同",
                f"和{of}{either('', '是')}原本的{listed.replace('原本', '')}相同",
            ]
            ways.append(any_order([either(*alike_words), *rest], joint) + "的")
        for group in _of_one_kind(alike):  # 是原本的种族·属性不同, 是种族和属性不同
            named = any_order([self.words.word("stat", p.stat) for p in group], either("·", "和", "以及"))
            how = either("", "是") + ("不同" if group[0].different else "相同")
            whole = f"{either('', '是')}{self.of_origin() if group[0].original else ''}{named}"
            others = [told[i] for i, p in enumerate(alike) if p not in group]
            ways.append(f"{either('和', '比', '与')}{of}{any_order([whole + how, *others], joint)}的")
            ways.append(f"{whole}{either('', '是')}和{of}{any_order([how, *others], joint)}的")
        return either(*ways)


def _of_one_kind(alike: Sequence[SameAs | HasStat]) -> list[list[SameAs]]:
    """Several values that are all alike, or all unlike, and all printed or not."""
    same = [p for p in alike if isinstance(p, SameAs)]
    groups = [
        [p for p in same if (p.original, p.different) == kind]
        for kind in dict.fromkeys((p.original, p.different) for p in same)
    ]
    return [group for group in groups if len(group) > 1]


def _beside(p: SameAs | HasStat) -> Noun | None:
    """The card whose value is compared."""
    if isinstance(p, SameAs):
        return p.other
    than = p.amount.amounts[0] if isinstance(p.amount, SumOf) else None
    return than.of if isinstance(than, StatOf) and not isinstance(than.of, Who) else None


def alike_to_one(said: Sequence[Predicate]) -> list[SameAs | HasStat]:
    """What is said of several values beside those of the same other card."""
    found = [
        p
        for p in said
        if isinstance(p, (SameAs, HasStat)) and p.stat is not Stat.COLUMN and _beside(p) is not None
    ]
    return found if len(found) > 1 and len({_beside(p) for p in found}) == 1 else []
