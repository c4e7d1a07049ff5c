"""When, how long and how much, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress

import msgspec

from grammar.nodes import (
    Amount,
    CountOf,
    Duration,
    Exists,
    Extreme,
    Happened,
    HigherOf,
    Number,
    Product,
    Reference,
    Selection,
    StatOf,
    SumOf,
    Variable,
    Who,
    Window,
)
from grammar.terms import DurationKind, Phase, Player, RefKind, Stat, Verb, WhichTurn
from grammar.wordings import plainest
from grammar.write_keys import of_either_player
from grammar.writer import Writer
from grammar.writing import CannotWrite

_BACK = frozenset({Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK})


_ALL_PHASES = frozenset({Phase.DRAW, Phase.STANDBY, Phase.MAIN, Phase.BATTLE, Phase.END})


class ChineseTimes(Writer, ABC):
    """Amounts, windows and durations."""

    theme_timed: object = None  # what is done to something at a certain time
    each_value = False  # of ATK and DEF the same is said at once

    @abstractmethod
    def player(self, player: Player) -> str: ...

    def of_origin(self) -> str:
        """原本, before a value."""
        return self.words.either("原本", "原本的")

    def window(self, window: Window) -> str:
        if window.link:
            if window != Window(link=window.link, span=window.span):
                raise CannotWrite("a link of the Chain and another time")
            return f"连锁{window.link}以后"
        names = [self.words.word("phase", phase) for phase in window.phases]
        names += [self.words.word("moment", moment) for moment in window.moments]
        battle = ""
        if window.condition is not None:
            battle = self.condition(window.condition)
            act = window.condition.action if isinstance(window.condition, Happened) else None
            if act is not None and act.agent is not None and act.agent == self.theme_timed:
                bare = msgspec.structs.replace(act, agent=None)  # 只在向怪兽攻击的伤害计算时
                with suppress(CannotWrite):
                    known = self.condition(msgspec.structs.replace(window.condition, action=bare))
                    battle = self.words.either(battle, known)
            battle += self.words.either("的", "，", "")
        if window.which is WhichTurn.NEXT and window.turn is None:
            return (
                battle
                + self.words.either("的", "").join(
                    (self.words.either("下个回合", "下次的回合", "下一个回合"), *names)
                )
                + (self.words.either("", "时") if window.phases else "")
            )
        if window.which is WhichTurn.THAT and window.turn is None and names and self.words.offering:
            that = self.words.either("那个回合", "那个回合的", "那次", "这次", "那个")
            return battle + that + self._listed_times(window)
        if window.which is not None:
            turn = self.words.template("turns", window.turn) if window.turn is not None else ""
            following = self.words.template("which_turns", window.which)
            inside = self.words.either("", "时", "中", "内") if window.phases else ""
            return battle + self.words.either("的", "").join((f"{following}{turn}回合", *names)) + inside
        if window.nth:
            later = self.words.either(f"第{window.nth}次的", f"发动后第{window.nth}次的")
            if window.turn is Player.OPPONENT and window.phases == (Phase.END,):
                counted = "用对方回合计算的"
                later = self.words.either(
                    later, f"{counted}{window.nth}回合后的", f"{counted}第{window.nth}回合的"
                )
            battle += self.words.either("下次的", "下次", "下个回合的") if window.nth == 1 else later
        listed = self._listed_times(window)
        if window.turn is None:
            return battle + listed
        turn = self.words.template("turns", window.turn)
        if not names:
            return f"{battle}{turn}回合{self.words.either('', '内', '中', '时')}"
        linked = (
            ("的", "", "回合的", "回合")
            if window.turn is Player.BOTH
            else ("", "的", "回合的", "回合", "的每1个", "的每次的", "每次的", "在每次的", "的每回合的")
        )
        told = battle + turn + self.words.either(*linked) + listed
        if not battle or not self.words.offering:
            return told
        whose = f"{turn}回合{self.words.either('，', '')}"  # 对方回合，这张卡进行战斗的伤害计算时
        return self.words.either(told, whose + battle + listed)

    def _listed_times(self, window: Window) -> str:
        """主要阶段·战斗阶段, 结束阶段时, 战斗阶段结束时."""
        joint = self.words.either("·", "以及", "或者", "、")
        named = [self.words.word("phase", phase) for phase in window.phases]
        if len(named) > 1:  # 主要阶段时以及战斗阶段时
            inside = self.words.either("", "时", "中", "内")
            named = [name + inside for name in named]
        phases = self.words.any_order(named, joint)
        if len(missing := _ALL_PHASES - set(window.phases)) == 1 and len(window.phases) > 3:  # 抽卡阶段以外
            phases = self.words.either(phases, self.words.word("phase", next(iter(missing))) + "以外")
        moments = "·".join(self.words.word("moment", moment) for moment in window.moments)
        if len(window.moments) == 2:
            end, start = (self.words.word("moment", moment) for moment in window.moments)
            moments = self.words.either(moments, f"从{start}到{end}", f"从{start}到{end}为止")
        if phases and moments:
            return phases + self.words.either("·", "", "的") + moments
        return (
            phases + self.words.either("", "时", "中", "内", "期间")
            if phases
            else self.words.either("", "那次", "那个") + moments + self.words.either("", "内", "时", "中")
        )

    def duration(self, duration: Duration) -> str:
        kind, whose = duration.kind, "" if duration.player is None else self.player(duration.player)
        if kind is DurationKind.WHILE and duration.condition is not None:
            lasts = self.condition(duration.condition)
            return self.words.either(f"只要{lasts}", f"{lasts}期间", f"{lasts}的期间", f"只{lasts}", lasts)
        until = duration.condition.what if isinstance(duration.condition, Exists) else None
        if kind is DurationKind.UNTIL and until is not None:  # 直到怪兽出现为止
            return f"直到{self.noun(until)}出现为止"
        if kind is DurationKind.TURN_OF and duration.condition is not None:  # 把这张卡特殊召唤的回合
            return f"{self.words.either('', '把')}{self.condition(duration.condition)}的回合"
        if duration.condition is not None:  # 这个回合，只要这张卡在怪兽区域存在
            bare = self.duration(msgspec.structs.replace(duration, condition=None))
            lasts = self.condition(duration.condition)
            while_so = self.words.either(f"只要{lasts}", f"{lasts}期间", f"{lasts}的期间")
            return self.words.either(
                f"{bare}{self.words.either('，', '')}{while_so}",
                f"{while_so}{self.words.either('，', '')}{bare}",
            )
        if kind is DurationKind.NEXT_TURN_END:
            end = self.words.either("", "的") + "结束时"
            return f"直到下次的{whose}回合{end}" if whose else "直到下个回合的结束时"
        if kind is DurationKind.PHASE and duration.phase is not None:
            return self._until_phase(duration, whose)
        if kind is DurationKind.END_OF_TURN and whose:
            return f"直到{whose}回合{self.words.either('', '的')}结束时"
        return self.words.template("durations", kind)

    def _until_phase(self, duration: Duration, whose: str) -> str:
        assert duration.phase is not None
        phase = self.words.word("phase", duration.phase)
        if not duration.turns and duration.player is None and duration.end:
            if duration.phase is Phase.END:
                that = self.words.either("", "这个回合的", "发动回合的", "那个回合的")
                ends = self.words.either("", "时", "前", "结束时", "为止", "时为止")
                until = f"直到{that}{phase}{ends}"
                return self.words.either(f"这个回合的{phase}", until, f"{that}{phase}前")
            usual = f"直到{self.words.either('', '那次')}{phase}结束时"  # 这个回合的主要阶段内
            inside = f"{self.words.either('', '在')}{self.words.either('这个回合的', '')}{phase}"
            return self.words.either(usual, inside + self.words.either("内", "中"))
        following = self.words.either("下次的", "下个回合的") if duration.turns else ""
        if not duration.turns and duration.player is None:
            following = self.words.either("", "这个回合的", "发动回合的", "那个回合的")
        if duration.nth:
            following = self.words.either(f"发动后第{duration.nth}次的", f"第{duration.nth}次的")
        linked = self.words.either("", "的", "回合的") if whose else ""
        before = [f"{following}{phase}前"] if not whose and not duration.turns and not duration.end else []
        ends = self.words.either("", "时", "前", "结束时", "为止", "时为止")
        if not duration.end and duration.phase is not Phase.END:
            ends = self.words.either("", "时", "前", "开始时", "为止", "时为止")
        if duration.end:
            ends = self.words.either("结束时", "结束时为止")
        if (
            duration.nth
            and duration.player is Player.OPPONENT
            and duration.phase is Phase.END
            and duration.end
        ):
            before.append(f"用对方回合计算的{duration.nth}回合内")
        told = f"直到{following}{whose}{linked}{phase}{ends}"
        return self.words.either(told, *before)

    # ------------------------------------------------------------------ amounts

    def amount(self, amount: Amount) -> str:
        if isinstance(amount, Number):
            return str(amount.value) if amount.value else self.words.either("0", "零")
        if isinstance(amount, CountOf):
            if (kinds := self.kinds_of(amount)) is not None:
                if amount.what == Reference(kind=RefKind.THAT):  # 那个种类数量
                    kinds = self.words.either(kinds, f"那个{kinds.removeprefix(self.noun(amount.what))}")
                return kinds + self.words.either("", "数量", "的数量")
            if isinstance(amount.what, Reference) and self.words.offering:
                return self.words.either(self._counted(amount), *self._counted_by_act(amount.what))
            return self._counted(amount)
        if isinstance(amount, StatOf):
            return self._value(amount)
        if isinstance(amount, Product):
            return self._product(amount)
        if isinstance(amount, Variable):
            told = self.words.template("variables", amount.name)
            if amount.name != "that_many" or self.paid_by is None or not self.words.offering:
                return told
            paid = self.words.template("verbs", self.paid_by, "") or self.words.word("verbs", self.paid_by)
            things = [f"{paid}的{self.paid_thing}数量"] if self.paid_thing else []  # 取除的魔力指示物数量
            linked = self.words.either("", "的", "的那个", "那个")
            if things:  # 因为这张卡发动而取除的超量素材数量
                for_it = self.words.either("因为", "为") + self.words.either("这张卡", "这个效果") + "发动而"
                things.append(for_it + things[0])
            return self.words.either(told, f"{paid}{linked}数量", *things)
        if isinstance(amount, SumOf):
            return self._sum(amount)
        if isinstance(amount, HigherOf):
            return self._higher(amount)
        raise CannotWrite("an amount")

    def _higher(self, amount: HigherOf) -> str:
        """那只怪兽的攻击力和守备力之内较高方的数值."""
        first, *rest = amount.amounts
        if not isinstance(first, StatOf) or not all(isinstance(v, StatOf) and v.of == first.of for v in rest):
            raise CannotWrite("a choice of values")
        stats = [
            f"{'原本' if v.original else ''}{self.words.word('stat', v.stat)}"
            for v in amount.amounts
            if isinstance(v, StatOf)
        ]
        side = "低" if amount.lowest else "高"
        whose = f"{self.who(first.of)}的"
        if isinstance(first.of, Reference) and first.of.kind is RefKind.THAT and self.words.offering:
            whose = self.words.either(whose, "那个")
        return f"{whose}{'和'.join(stats)}之内{self.words.either(f'较{side}方', f'{side}的')}{self.words.either('的', '')}数值"

    def _counted_by_act(self, known: Reference) -> list[str]:
        """回去数量, 抽出数量: as many as it was done to."""
        of = self.words.either("的", "")
        ways = [f"回去{of}数量"] if known.by in _BACK else []
        if known == Reference(kind=RefKind.THAT) and (done := self.known_by()):
            ways.append(f"{done}{of}数量")
        return ways

    def _counted(self, amount: CountOf) -> str:
        """自己场上的怪兽数量."""
        counted = self.noun(amount.what)
        joint = ("", "的") if plainest(counted).endswith(("怪兽", "卡")) else ("的", "")
        zones = amount.what.zones if isinstance(amount.what, Selection) else ()
        together = self.words.either("", "合计") if len(zones) > 1 else ""  # 手卡·场上的卡合计数量
        return f"{counted}{self.words.either(*joint)}{together}{self.words.either('数量', '数')}"

    def bare_place(self, selection: Selection) -> str:
        owner = self.player(selection.player) if selection.player is not None else ""
        return owner + self.zones(selection.zones)

    def _value(self, amount: StatOf) -> str:
        if (things := self.things_on(amount)) is not None:
            if not isinstance(amount.of, Reference) or not self.words.offering:
                return things
            itself = msgspec.structs.replace(amount, of=Reference(kind=RefKind.ITSELF))
            return self.words.either(things, self.things_on(itself) or things)  # 自身的超量素材数量
        original = self.of_origin() if amount.original else ""
        stat = original + self.words.word("stat", amount.stat)
        if amount.stat is Stat.LP:
            return f"{self.who(amount.of)}{stat}{self.words.either('', '数值', '的数值')}"
        if amount.difference:
            told = f"{self.who(amount.of)}{self.words.either('的', '')}{stat}{self.words.either('的', '')}差"
            return self.words.either(told, f"那个{stat}差", f"和那个{stat}的相差数值")
        if isinstance(amount.of, Reference) and amount.of == Reference(kind=RefKind.THAT):
            own = self.words.either("", "自身", "自身的")
            return self.words.either(
                f"那个{stat}",
                f"那{own}{stat}",
                f"自身{self.words.either('的', '')}{stat}",
                stat,
                f"{self.who(amount.of)}的{stat}",
                f"那{self.words.either('只', '张', '些')}{self.words.either('怪兽', '卡')}的{stat}",
            ) + self.words.either("", "合计", "合计数值", "的合计", "数值", "数量")
        if amount.of == Reference(kind=RefKind.ITSELF):
            return self.words.either(stat, f"自身{self.words.either('的', '')}{stat}")
        if self.each_value and self.words.offering:
            whose = self.who(amount.of) + self.words.either("的", "")
            both = self.words.any_order(
                [self.words.word("stat", stat) for stat in (Stat.ATK, Stat.DEF)], self.words.either("·", "和")
            )
            listed = original + both + self.words.either("的", "")
            summed = self.words.either("", "合计", "的合计")
            return self.words.either(
                f"{whose}各自{original}数值",
                f"{whose}{self.words.either('', listed)}各自{summed}{original}{self.words.either('', '的')}数值",
                f"{whose}{listed}各自{summed}{self.words.either('', '的')}数值",
            )
        summed = "合计" if isinstance(amount.of, (Selection, Reference)) else ""
        whose = f"{self.who(amount.of)}{self.words.either('的', '')}"
        if isinstance(amount.of, Reference) and amount.of.kind is RefKind.THAT:
            whose = self.words.either(whose, "", "那个")
        if isinstance(amount.of, Reference):
            short = [""] if amount.of.kind in (RefKind.EQUIPPED, RefKind.THIS_CARD) else []
            whose = self.words.either(whose, f"自身{self.words.either('的', '')}", *short)
        if self.words.offering and isinstance(amount.of, Selection):  # 场上的怪兽的最高攻击力
            ends = [p for p in amount.of.predicates if isinstance(p, Extreme) and p.stat is amount.stat]
            rest = tuple(p for p in amount.of.predicates if p not in ends)
            if len(ends) == 1:
                cards = self.noun(msgspec.structs.replace(amount.of, predicates=rest))
                best = f"{cards}{self.words.either('的', '')}最{'高' if ends[0].highest else '低'}{stat}"
                whose = self.words.either(whose, whose + summed)
                return self.words.either(f"{whose}{stat}", best)
        if amount.stat is Stat.LINK and self.words.offering:  # 连接标记合计
            whose = self.words.either(whose, f"{self.who(amount.of)}{self.words.either('的', '')}")
            return self.words.either(
                f"{whose}{stat}", f"{whose}连接标记合计{self.words.either('', '数量', '数值')}"
            )
        counted = ["数量"] if amount.stat in (Stat.LEVEL, Stat.RANK) else []
        return (
            f"{whose}{stat}{self.words.either('', *counted, summed, f'{summed}数值', f'的{summed}', '数值')}"
        )

    def _product(self, amount: Product) -> str:
        inner = self.amount(amount.amount)
        if amount.denominator == 2 and amount.numerator == 1:
            if inner == self.words.template("variables", "damage"):  # 受到的战斗伤害变成一半
                return self.words.either(f"{inner}的", inner, "") + "一半"
            return f"{inner}{self.words.either('的', '')}一半"
        if amount.denominator != 1:
            return self.one_for_each(amount)
        times = f"{amount.numerator}倍"
        if inner == self.words.template("variables", "damage"):
            return self.words.either(f"{inner}的{times}", times)
        if amount.numerator < 10:
            return f"{inner}{self.words.either('的', '')}{times}"
        told = f"{inner}×{amount.numerator}"
        counted = amount.amount.what if isinstance(amount.amount, CountOf) else None
        if not isinstance(counted, Selection):
            return told
        one = f"每1{self.measure(counted)}"  # 对方场上存在的卡每1张300
        return self.words.either(told, f"{self.noun(counted)}{one}{amount.numerator}")

    def one_for_each(self, amount: Product, most: str = "") -> str:
        """那个等级每4星为1张, 回到卡组的卡每3张最多1张: so many for each part of a value."""
        counted, either = amount.amount, self.words.either
        if amount.numerator != 1 or not amount.whole or not self.words.offering:
            raise CannotWrite("a fraction")
        if isinstance(counted, CountOf) and isinstance(counted.what, (Selection, Reference)):
            what, unit = self.noun(counted.what), either("张", "只")
        elif isinstance(counted, StatOf) and counted.stat is Stat.LEVEL:
            what, unit = self.amount(counted), "星"
        else:
            raise CannotWrite("a fraction")
        each = f"{what}每{either('', '有')}{amount.denominator}{unit}{either('', '，')}"
        return f"{each}{most}1{either('张', '只')}" if most else f"{each}为1{either('张', '只')}"

    def _difference(self, one: StatOf, other: StatOf) -> str:
        """那只怪兽的攻击力和原本攻击力的差, 那只怪兽和这张卡的原本攻击力差的数值, 双方基本分差."""
        either = self.words.either
        ways = [f"{self.amount(one)}和{self.amount(other)}"]
        stat = (self.of_origin() if one.original else "") + self.words.word("stat", one.stat)
        if (one.stat, one.original) == (other.stat, other.original):
            whose = [f"{self.who(one.of)}和{self.who(other.of)}"]
            if isinstance(one.of, Who) and isinstance(other.of, Who):
                whose.append(self.player(Player.BOTH))
            ways.append(f"{either(*whose)}{either('的', '')}{stat}")
        return f"{either(*ways)}{either('的', '')}{either('差', '相差')}{either('', '的数值', '数值')}"

    def _sum(self, amount: SumOf) -> str:
        values = [v for v in amount.amounts if isinstance(v, StatOf)]
        if not amount.minus and (isinstance(amount.amounts[-1], Number) or not values):
            return "＋".join(map(self.amount, amount.amounts))  # 那个数量＋1
        if amount.minus and len(values) == len(amount.amounts) == 2:
            return self._difference(*values)
        if amount.minus and (both := of_either_player(amount)) is not None:
            return self.amount(both) + self.words.either("", "的") + self.words.either("差", "相差")
        told = [v.stat for v in values]
        if told not in ([Stat.LEVEL, Stat.RANK], [Stat.ATK, Stat.DEF]) or values[0].of != values[1].of:
            raise CannotWrite("a sum")
        original = self.words.either("原本", "原本的") if values[0].original else ""
        whose = f"{self.who(values[0].of)}{self.words.either('的', '')}"
        if told == [Stat.ATK, Stat.DEF]:
            summed = self.words.either("的合计", "合计", "的合计数值", "合计数值", "的合计的数值")
            return f"{whose}{original}攻击力{self.words.either('和', '·')}守备力{summed}"
        return f"{whose}{original}等级{self.words.either('或者', '·', '和')}阶级{self.words.either('', '的合计', '合计', '的数值')}"
