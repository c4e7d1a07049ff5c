"""What is so, in the mainland fan wording: states, comparisons, what exists."""

from __future__ import annotations

from abc import ABC

import msgspec

from grammar.filled_zones import are_filled
from grammar.nodes import (
    Amount,
    Compared,
    CountOf,
    Exists,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    InPosition,
    IsKind,
    IsSo,
    NotThat,
    Noun,
    Number,
    OneOfThose,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.only_such import Alone
from grammar.terms import (
    Compare,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Zone,
)
from grammar.walk import is_just_this_card
from grammar.write_parts import holds, in_other_zone, is_somewhere
from grammar.write_zh_nouns import ChineseNouns
from grammar.writing import CannotWrite, face_up_zones

THIS = Reference(kind=RefKind.THIS_CARD)
_WHAT_IT_IS = (IsKind, HasName, HasSeries, HasAttribute, HasRace)
_BOUNDS = {Compare.EQ: "", Compare.GE: "以上", Compare.LE: "以下"}


class ChineseStates(ChineseNouns, ABC):
    """States."""

    there_are: Selection | None = None  # what was told to be there
    absent: Selection | None = None  # what was told not to be there
    beyond = False  # the zone meant is the other one
    itself: Noun | Who | None = None  # what is told of before how long its state lasts
    fronted: Reference | None = None  # the card the effect may begin with, which is not said again

    def _alone(self, alone: Alone) -> str:
        number = "" if alone.number is None else f"{alone.number}{self._measure(alone.whole.predicates)}"
        told = f"只有{number}{self.noun(alone.such)}"
        if not self.words.offering:
            return told
        told = self.words.either(told, f"只有{self.noun(alone.such)}{number}")
        bare = [self.predicate(p) for p in alone.such.predicates if not isinstance(p, IsKind)]
        ways = [f"只有{self.words.any_order(bare)}"] if bare else []
        if number and alone.such.predicates == alone.whole.predicates:
            ways.append(f"只有{number}")
        return self.words.either(told, *(way.removesuffix("的") for way in ways))

    def _is_so(self, condition: IsSo) -> str:
        about = condition.subject
        shown = about.predicates if is_just_this_card(about) else ()
        if self.words.offering and shown and all(isinstance(p, InPosition) for p in shown):
            bare = msgspec.structs.replace(about, predicates=())
            alike = msgspec.structs.replace(
                condition, subject=bare, predicates=(*condition.predicates, *shown)
            )
            return self.words.either(self._so(condition), self._so(alike))  # 这张卡表侧表示在场上存在
        return self._so(condition)

    def _so(self, condition: IsSo) -> str:
        subject = self.noun(condition.subject)
        told_of = (
            self.fronted,
            self.itself,
            *([Reference(kind=RefKind.THAT)] if self.words.offering else []),
        )
        if condition.subject in told_of:
            subject = self.words.either(subject, "")
        negated = "不" if condition.negated else ""
        how = "".join(self.predicate(p) for p in condition.predicates).removesuffix("的")
        place = f"在{self.place(condition.place)}" if condition.place is not None else ""
        if condition.place is None and any(isinstance(p, _WHAT_IT_IS) for p in condition.predicates):
            what = self.noun(Selection(predicates=condition.predicates))
            if self.words.offering:
                used = [] if negated else [f"是当作{what}使用", f"当作{what}使用"]
                printed = [
                    p for p in condition.predicates if isinstance(p, (HasRace, HasAttribute)) and p.original
                ]
                used += (
                    [f"{self.words.either('', '的')}{how}"] if printed and not negated else []
                )  # 怪兽的原本种族是…
                if (
                    len(condition.predicates) == 1
                    and isinstance(condition.predicates[0], HasRace)
                    and not negated
                ):
                    used += [f"{self.words.either('的', '')}种族是{how}"]  # 装备怪兽的种族是天使族
                ways = [
                    f"{subject}{negated}是{what}",
                    *used,
                    *([f"{subject}不是", "不是", "那以外"] if negated else []),
                    *([what] if condition.subject == Reference(kind=RefKind.THAT) and not negated else []),
                ]
                return self.words.either(*ways[:1], *(subject + way for way in used), *ways[1 + len(used) :])
            return f"{subject}{negated}是{self.noun(Selection(predicates=condition.predicates))}"
        but = condition.predicates[0] if len(condition.predicates) == 1 else None
        if self.words.offering and isinstance(but, NotThat) and not negated and condition.place is None:
            return (
                f"{self.words.either(subject, subject + '是')}{self._excepted(but.other)}以外"  # 那是怪兽以外
            )
        if isinstance(but, OneOfThose) and self.words.offering:  # 那之中有宣言的卡
            them = "那" if but.of == Reference(kind=RefKind.THAT) else self.noun(but.of)
            return f"{them}{self.words.either('之中', '之内')}{'没有' if negated else '有'}{subject}"
        declared = SameAs(stat=Stat.KIND, other=Reference(kind=RefKind.DECLARED))
        if self.words.offering and condition.predicates == (declared,) and not negated:  # 宣言的种类的卡
            return f"{self.words.either('', subject + '是')}宣言的种类{self.words.either('的卡', '')}"
        if is_somewhere(condition):
            return f"{subject}是{how}"
        if holds(condition):
            return f"{subject}{how}"
        if self.words.offering and condition.place is not None and condition.place.zones == (Zone.BANISHED,):
            out = f"{subject}{self.words.either('', '从游戏中')}除外中"
            return self.words.either(f"{subject}在{self.place(condition.place)}存在", out)
        if not how and not place:
            return f"{subject}{negated}存在"
        already = "已" if condition.already else ""
        there = self.words.any_order([place, self.words.either(how, f"以{how}") if how else ""])
        usual = f"{subject}{already}{negated}{there}存在"
        if self.words.offering and not negated:
            usual = self.words.either(usual, f"有{usual}")  # 有这张卡在墓地存在
        if place and self.words.offering:  # 这张卡在手卡的场合, 宣言的卡不在对方手卡的场合
            usual = self.words.either(usual, f"{subject}{already}{negated}{there}")
        if place or not self.words.offering:
            return usual
        has = [] if condition.negated else [f"{subject}{how}"]  # 这张卡持有超量素材
        if condition.negated and how.startswith("持有"):
            has.append(f"{subject}没有{how.removeprefix('持有')}")
        return self.words.either(usual, f"{subject}{negated}是{how}", *has)

    def _compared(self, condition: Compared) -> str:
        left, right = condition.left, condition.right
        if condition.compare in (Compare.GE, Compare.LE) and isinstance(right, SumOf):
            return self._by_so_much(left, right)
        if isinstance(right, Number) and condition.compare in _BOUNDS:
            return self._so_much(left, right, _BOUNDS[condition.compare])
        if condition.compare is Compare.EQ and isinstance(left, CountOf) and isinstance(right, CountOf):
            return self._as_many(left, right)
        if condition.compare is Compare.NE:  # 这张卡的攻击力和原本攻击力不同
            unlike = f"{self.amount(left)}和{self.amount(right)}不同"
            if isinstance(left, CountOf) and isinstance(left.what, Selection) and isinstance(right, Number):
                count = f"{right.value}{self._measure(left.what.predicates)}"  # 自己手卡不是0张
                return self.words.either(unlike, f"{self.noun(left.what)}不是{count}")
            return unlike
        if condition.compare in _BOUNDS and isinstance(right, StatOf):  # 那只怪兽的攻击力是自己基本分以上
            return f"{self.amount(left)}是{self.amount(right)}{_BOUNDS[condition.compare]}"
        if condition.compare not in (Compare.GT, Compare.LT):
            raise CannotWrite("a comparison")
        than = self.amount(right)
        if isinstance(left, StatOf) and isinstance(right, StatOf) and left.stat is right.stat:
            than = self.who(right.of) if isinstance(right.of, Who) else than
        if isinstance(right, CountOf) and right.distinct is None:
            than = self.words.either(than, self.noun(right.what))  # 比自己场上的怪兽多
        more = condition.compare is Compare.GT
        counts = not isinstance(left, StatOf) or left.stat is Stat.LP
        either = self.words.either
        many, high = ("多", "高") if more else ("少", "低")
        word = (
            either(many, high)
            if isinstance(left, StatOf) and left.stat is Stat.LP
            else many
            if counts
            else high
        )
        told = self.amount(left)
        if isinstance(left, CountOf) and isinstance(right, CountOf) and self.words.offering:
            told = either(told, self.noun(left.what))  # 自己手卡比对方多
            whose = right.what.player if isinstance(right.what, Selection) else None
            if whose is not None and isinstance(right.what, Selection):
                place = self.owned(whose, right.what.zones)
                than = either(than, self.player(whose), place)
        if isinstance(right, StatOf) and isinstance(right.of, Who) and self.words.offering:
            than = either(than, self.amount(right))
        over = more and isinstance(left, StatOf) and isinstance(right, StatOf) and left.stat is not Stat.LP
        beyond = [f"{told}超过{self.amount(right)}"] if over else []
        if not more and isinstance(right, Number):  # 自己基本分未满100
            beyond.append(f"{told}未满{self.amount(right)}")
        return either(f"{told}比{than}{word}", *beyond)

    def _as_many(self, left: CountOf, right: CountOf) -> str:
        """双方场上的怪兽数量相同, 自己手卡和对方手卡数量相同."""
        told = f"{self.amount(left)}和{self.amount(right)}相同"
        if left.distinct is Stat.NAME and right == CountOf(what=left.what):  # 那些怪兽的卡名全部不同
            cards = self.noun(left.what) + self.words.either("", "卡") + self.words.either("的", "")
            return self.words.either(told, f"{cards}卡名{self.words.either('全部', '')}不同")
        if left.distinct is not None and right == CountOf(what=left.what):  # 那些属性全部不同
            stat = self.words.word("stat", left.distinct)
            those = [f"那些{stat}"] if left.what == Reference(kind=RefKind.THAT) else []
            whose = self.words.either(f"{self.noun(left.what)}{self.words.either('的', '')}{stat}", *those)
            return self.words.either(told, f"{whose}{self.words.either('全部', '')}不同")
        one, other = left.what, right.what
        if not isinstance(one, Selection) or not isinstance(other, Selection) or not self.words.offering:
            return told
        if {one.player, other.player} != {Player.SELF, Player.OPPONENT}:
            return told
        if msgspec.structs.replace(one, player=other.player) != other:
            return told
        both = msgspec.structs.replace(one, player=Player.BOTH)
        return self.words.either(told, f"{self.noun(both)}{self.words.either('', '的')}数量相同")

    def _so_much(self, left: Amount, right: Number, bound: str) -> str:
        """自己手卡是0张, 自己基本分是3000以下."""
        if isinstance(left, Variable) and right.value == 1 and not bound:
            return self.words.template("coins", left.name) + self.words.either("", "出现")
        if isinstance(left, Variable) and left.name in ("heads", "tails") and not bound:  # 3次都是表
            shown = self.words.template("coins", left.name)
            return f"{right.value}次{self.words.either('都是', '')}{shown}"
        if isinstance(left, Variable) and left.name == "die":
            return self.words.either(f"{self.amount(left)}是{right.value}{bound}", f"{right.value}出现")
        if left == Variable(name="damage"):  # 受到的伤害是2000以上
            return f"{self.amount(left)}是{right.value}{bound}"
        if isinstance(left, CountOf) and isinstance(left.what, Selection) and left.distinct is None:
            alone = self.words.either("是", "在", *(() if bound else ("只有",)))
            each = self.words.either("", "各自", "分别") if left.what.player is Player.BOTH else ""
            many = self.words.either("", "数目", "数量")
            return f"{self.noun(left.what)}{many}{each}{alone}{right.value}{self._measure(left.what.predicates)}{bound}"
        if isinstance(left, CountOf) and not left.kinds:
            of = (
                ""
                if left.distinct in (Stat.NAME, Stat.KIND) or left.distinct is None
                else self.words.word("stat", left.distinct)
            )
            linked = self.words.either("的", "") + of if of else ""
            return f"{self.noun(left.what)}{linked}是{right.value}种类{bound}"
        if isinstance(left, StatOf) and left.stat in (Stat.COUNTERS, Stat.MATERIALS) and self.words.offering:
            of, many = self.where_or_who(left.of), f"{right.value}个{bound}"
            things = "超量素材" if left.stat is Stat.MATERIALS else f"{left.counter or ''}指示物"
            some = self.words.either(many, *([""] if right.value == 1 and bound else []))
            are = self.words.either("放置", "放置中", "被放置", "存在")
            put = (
                f"{of}有{self.words.either(some + things, things + many)}{are}"  # 这张卡有2个魔力指示物放置中
            )
            return self.words.either(
                f"{self.amount(left)}是{many}",
                f"{of}的{things}是{many}",
                put,
                f"{self.amount(left)}是{right.value}{bound}",
            )
        if isinstance(left, (StatOf, SumOf)):
            leveled = isinstance(left, StatOf) and left.stat is Stat.LEVEL
            unit = self.words.either("", "星") if leveled else ""
            ranked = isinstance(left, StatOf) and left.stat in (Stat.LEVEL, Stat.RANK) and not left.original
            if ranked and isinstance(left, StatOf) and self.words.offering:  # 那只怪兽是4星以下
                short = f"{right.value}{'星' if leveled else '阶'}{bound}{self.words.either('', '的怪兽')}"
                told = f"{self.amount(left)}{self.words.either('是', '')}{right.value}{unit}{bound}"
                return self.words.either(told, f"{self.who(left.of)}是{short}")
            return f"{self.amount(left)}{self.words.either('是', '', '在')}{right.value}{unit}{bound}"
        raise CannotWrite("a comparison")

    def _by_so_much(self, left: Amount, right: SumOf) -> str:
        """自己基本分比对方少2000以上, 自己手卡比对方少2张以上."""
        than, difference = right.amounts
        word = "少" if right.minus else "多"
        if isinstance(left, StatOf) and isinstance(than, StatOf) and isinstance(than.of, Who):
            return f"{self.amount(left)}比{self.who(than.of)}{word}{self.amount(difference)}以上"
        if isinstance(left, CountOf) and isinstance(than, CountOf):
            one, other = left.what, than.what
            if not isinstance(one, Selection) or not isinstance(other, Selection) or other.player is None:
                raise CannotWrite("a comparison")
            if one == msgspec.structs.replace(other, player=one.player):
                count = f"{self.amount(difference)}{self._measure(one.predicates)}"
                told, than_of = self.noun(one) + self.words.either("", "数量"), self.player(other.player)
                whole = [self.noun(other)] if self.words.offering else []
                return f"{told}比{self.words.either(than_of, *whole)}{word}{count}以上"
        raise CannotWrite("a comparison")

    def _so_many_kinds(self, what: Selection, place: str, has: str) -> str | None:
        """自己墓地的光属性怪兽是5种类以上, 自己墓地有怪兽3种类以上存在."""
        different, number = SameAs(stat=Stat.NAME, different=True), what.quantity.amount
        if different not in what.predicates or not isinstance(number, Number):
            return None
        bare = self.noun(Selection(predicates=tuple(p for p in what.predicates if p != different)))
        bound = {QuantityKind.AT_LEAST: "以上", QuantityKind.EXACT: ""}.get(what.quantity.kind)
        if bound is None:
            return None
        kinds = f"{number.value}种类{bound}"
        return self.words.either(
            f"{place}的{bare}是{kinds}", f"{place}{has}{bare}{kinds}存在", f"{place}{has}{kinds}{bare}存在"
        )

    def _some_there(self, what: Noun, has: str) -> list[str]:
        """自己场上有「A」怪兽以及「B」存在: one place for all of them."""
        parts = what.parts if isinstance(what, Several) else ()
        there = {(p.player, p.zones) if isinstance(p, Selection) else None for p in parts}
        first = parts[0] if parts else None
        if len(there) != 1 or not isinstance(first, Selection) or not isinstance(what, Several):
            return []
        bare = [msgspec.structs.replace(p, player=None, zones=()) for p in parts if isinstance(p, Selection)]
        of = msgspec.structs.replace(what, parts=tuple(bare))
        lead = f"{self.owned(first.player, first.zones)}{has}"
        listed = "".join(self.noun(p) for p in bare)  # 自己场上有「A」「B」「C」全部存在
        return [
            f"{lead}{self.noun(of)}{self.words.either('', '各')}存在",
            f"{lead}{listed}{self.words.either('', '全部')}存在",
        ]

    def _at_a_spot(self, what: Selection, has: str) -> list[str]:
        """这张卡所连接区有怪兽存在."""
        column = [p for p in what.predicates if isinstance(p, SameAs) and p.stat is Stat.COLUMN]
        spots = [p for p in what.predicates if isinstance(p, Spot)] or column
        if len(spots) != 1:
            return []
        rest = tuple(p for p in what.predicates if p not in spots)
        others = self.noun(msgspec.structs.replace(what, predicates=rest))
        where = self.predicate(spots[0])
        where = where.removesuffix("的").removesuffix("⟨的¦⟩")
        return [f"{where}{has}{others}存在"]

    def _in_the_zone(self, what: Selection, bare: str, has: str) -> list[str]:
        """额外怪兽区域有自己的怪兽存在: the zone before whose it is."""
        if what.player is None or not what.zones:
            return []
        whose = self.player(what.player) + self.words.either("", "的")
        return [f"{self.zones(what.zones)}{has}{whose}{bare}存在"]

    def _so_many_there(self, what: Selection, bare: str, place: str, how: str) -> list[str]:
        """自己场上的怪兽有2只以上表侧表示存在."""
        count = self.quantity(what.quantity, self._measure(what.predicates))
        if not count:
            return []
        of = self.words.either("的", "")
        whole = self.noun(Selection(predicates=what.predicates))
        return [
            f"{place}{of}{bare}有{count}{how}存在",
            f"{bare}在{place}有{count}{how}存在",
            f"{place}有{whole}{count}存在",
        ]

    def _exists(self, condition: Exists) -> str:
        if (zones := are_filled(condition)) is not None:
            whose = self.player(zones.player) if zones.player is not None else "双方"
            there = whose + self.words.either("的", "", "场上的", "场上") + self.zones(zones.zones)
            return f"{there}全部有{self.words.either('卡', '怪兽')}存在"
        told, what = self._is_there(condition), condition.what
        if not isinstance(what, Selection) or not self.words.offering:
            return told
        if condition.negated:
            self.absent = what
            told = self.words.either(told, *(["不存在", "没有"] if what == self.there_are else []))
        elif what == self.absent:  # 没有怪兽存在的场合…。存在的场合…
            told = self.words.either(told, "存在")
        else:
            self.there_are = what
        either, has = self.words.either, "没有" if condition.negated else "有"
        if (bare := in_other_zone(what)) is not None:
            self.beyond = True
            told = either(told, self._is_there(msgspec.structs.replace(condition, what=bare)))
            self.beyond = False
        among = [p for p in what.predicates if isinstance(p, OneOfThose)]
        if among:  # 那之中有怪兽卡, 翻开的卡之中有怪兽
            rest = tuple(p for p in what.predicates if p not in among)
            some = self.noun(msgspec.structs.replace(what, predicates=rest))
            them = "那" if among[0].of == Reference(kind=RefKind.THAT) else self.noun(among[0].of)
            told = either(told, f"{them}{either('之中', '之内')}{has}{some}{either('', '存在')}")
        this = NotThat(other=THIS)
        if condition.negated and this in what.predicates:  # 自己场上的怪兽只有这张卡
            rest = tuple(p for p in what.predicates if p != this)
            others = self.noun(msgspec.structs.replace(what, predicates=rest))
            this_alone = either("这张卡", "这1张卡", "这只怪兽")
            told = either(told, f"{others}只有{this_alone}")
            if what.zones == (Zone.HAND,) and what.player is Player.SELF:  # 手卡只有这1张卡
                told = either(told, f"{self.zones(what.zones)}只有{this_alone}")
        return told

    def _together_there(self, what: Noun, has: str) -> list[str]:
        """这张卡和融合怪兽在自己墓地存在, 自己墓地有这张卡和融合怪兽存在: where both lie, told once."""
        parts = what.parts if isinstance(what, Several) and self.words.offering else ()
        lying = {(p.player, p.zones) for p in parts if isinstance(p, Selection)}
        known = all(isinstance(p, Selection) or p == THIS for p in parts)
        if len(lying) != 1 or not known or not isinstance(what, Several):
            return []
        player, zones = next(iter(lying))
        bare = [
            msgspec.structs.replace(p, player=None, zones=()) if isinstance(p, Selection) else p
            for p in parts
        ]
        cards, place = self.noun(msgspec.structs.replace(what, parts=tuple(bare))), self.owned(player, zones)
        if not zones:
            return []
        never = "不" if has == "没有" else ""
        return [f"{cards}{never}在{place}存在", f"{place}{has}{cards}存在"]

    def _so_many_shown(self, what: Selection, place: str, has: str) -> list[str]:
        """自己场上有鸟兽族怪兽表侧表示3只以上存在."""
        shown = [p for p in what.predicates if isinstance(p, InPosition)]
        if len(shown) != 1 or what.quantity.kind is QuantityKind.UNSTATED:
            return []
        rest = tuple(p for p in what.predicates if p not in shown)
        how = self.predicate(shown[0]).removesuffix("的")
        count = self.quantity(what.quantity, self._measure(what.predicates))
        return [f"{place}{has}{self.noun(Selection(predicates=rest))}{how}{count}存在"]

    def _is_there(self, condition: Exists) -> str:
        what = condition.what
        has = "没有" if condition.negated else self.words.either("有", "有着", "仅有")
        if not isinstance(what, Selection):
            together = self._together_there(what, has)
            return self.words.either(f"{has}{self.noun(what)}存在", *self._some_there(what, has), *together)
        place = self.owned(what.player, what.zones, face_up_zones(what))
        predicates, how = what.predicates, ""
        if predicates and isinstance(predicates[-1], InPosition):
            predicates, how = predicates[:-1], self.predicate(predicates[-1]).removesuffix("的")
        described = Selection(predicates=predicates)
        if what.quantity.kind is QuantityKind.AT_LEAST:  # 有怪兽2只以上存在
            bare = self.material_part(msgspec.structs.replace(described, quantity=what.quantity)) + how
        else:
            bare = self.noun(msgspec.structs.replace(described, quantity=what.quantity)) + how
        if condition.only:
            told = f"只有{place}才有{bare}存在"
            whose = self.player(what.player) if what.player is not None else ""
            zone_first = f"{self.zones(what.zones)}只有{whose}{self.words.either('', '的')}{bare}存在"
            return self.words.either(told, f"{place}只有{bare}存在", zone_first)
        if not self.words.offering and not condition.negated:
            kinds = self._so_many_kinds(what, place, has)  # 自己墓地的怪兽是3种类以上
            return kinds if kinds is not None else f"{place}{has}{bare}存在"
        usual = f"{place}{has}{bare}存在"
        if not self.words.offering:
            return usual
        place = self.words.either("", "在") + place if place else ""
        if (kinds := self._so_many_kinds(what, place, has)) is not None:
            return self.words.either(usual, kinds)
        usual = f"{place}{has}{bare}{self.words.either('', '的其中任意种', '其中任意种')}存在"
        of = self.words.either("的", "")
        if what.zones == (Zone.BANISHED,) and not condition.negated:  # 自己的「A」怪兽除外中
            whose = self.player(what.player) + of if what.player is not None else ""
            usual = self.words.either(usual, f"{whose}{bare}{self.words.either('', '被')}除外中")
        if condition.negated:
            whole = self.noun(Selection(predicates=what.predicates))
            return self.words.either(
                usual,
                f"{place}没有{whole}存在",
                f"{place}不存在{whole}",
                f"{place}{of}{bare}不存在",
                f"{bare}不在{place}存在",
                f"{place}没有{bare}",
                *self._at_a_spot(what, has),
                *self._in_the_zone(what, bare, has),
                *(
                    [f"{place}{self.words.either('', '数目', '数量')}是0张"]
                    if what.zones == (Zone.HAND,) and not what.predicates
                    else []
                ),
            )
        whole = self.noun(Selection(predicates=what.predicates))  # 有表侧表示卡存在
        uncounted = self.noun(Selection(predicates=predicates))
        counted = self.noun(Selection(predicates=what.predicates, quantity=what.quantity))
        if what.zones == (Zone.HAND,) and not what.predicates:  # 有对方手卡, 自己手卡是0张
            hand = f"{place}是{self.quantity(what.quantity, '张')}" if what.quantity.amount else f"有{place}"
            usual = self.words.either(usual, hand)
        if what.zones == (Zone.BANISHED,):  # 除外的自己怪兽有3只以上
            usual = self.words.either(
                usual, *(w.removesuffix("存在") for w in self._so_many_there(what, uncounted, place, how))
            )
        ways = (
            f"{place}{has}{counted}存在",
            *self._at_a_spot(what, has),
            *self._so_many_shown(what, place, has),
            *self._in_the_zone(what, bare, has),
            f"{place}{has}{whole}存在",
            f"{uncounted}在{place}{how}存在",
            *self._so_many_there(what, uncounted, place, how),
            f"{bare}在{place}存在",
            f"{place}{of}{bare}存在",
            f"{place}存在{bare}",
            f"有{bare}在{place}存在",
        )
        return self.words.either(usual, *ways, f"{place}有{bare}")
