"""What cards are, before their noun, in the mainland fan wording: with all words that may follow."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from grammar.nodes import AnyOf, HasAttribute, HasRace, HasSeries, HasStat, InPosition, Predicate
from grammar.terms import CardKind, Stat
from grammar.wordings import ending, plainest
from grammar.write_zh_times import ChineseTimes

MONSTERS = frozenset(kind for kind in CardKind if kind.value.endswith("monster")) | {
    CardKind.TUNER,
    CardKind.TOKEN,
}


class ChineseTraits(ChineseTimes, ABC):
    """表侧表示, 4星以下, 原本的种族·属性是天使族·地属性, 魔法·陷阱卡."""

    @abstractmethod
    def predicate(self, p: Predicate) -> str: ...

    def _trait(self, p: Predicate, last: bool) -> str:
        """表侧表示, 4星以下, 战士族, with 的 or ·."""
        either = self.words.either
        if isinstance(p, InPosition):
            named = either("或者", "·", "或", "").join(self.words.word("position", v) for v in p.positions)
            follows = ("", "的", "存在的") if last else ("的", "", "存在的")
            named = either(named, f"场上{named}", f"场上的{named}", f"以{named}")
            if p.already:
                named = either("已是", "已") + named
            return named + either(*follows)
        if isinstance(p, (HasAttribute, HasRace)) and p.original:
            return ending(self.predicate(p), "的", "的", "而", "，")
        if isinstance(p, (HasAttribute, HasRace)):
            return self.predicate(p) + either("", "·", "的", "而")
        if isinstance(p, HasSeries):
            quoted = self.predicate(p)
            named = either("名字", "卡名") + either("带有", "包含") + quoted
            worded = f"名称中含有{quoted}字样的"
            return either(quoted, f"{named}的", f"{quoted}的", named, worded)
        written = self.predicate(p)
        if isinstance(p, (HasStat, AnyOf)):
            following = ("的", "", "·", "/", "而", "的，", "并")
            joined = ending(written, "的", *following)
            return joined if joined != written else written + either("", "的")
        return written

    def _origins(self, origin: Sequence[HasAttribute | HasRace]) -> str:
        """原本的种族·属性是天使族·地属性的: of what Type and Attribute a card was printed, told together."""
        dot, of = self.words.either("·", "和", "以及"), self.words.either("原本的", "原本")
        stats, values = [], []
        for p in origin:
            stat = Stat.RACE if isinstance(p, HasRace) else Stat.ATTRIBUTE
            stats.append(self.words.word("stat", stat))
            values.append(self._listed(stat.value, p.values))
        return of + self.words.any_order(stats, dot) + "是" + self.words.any_order(values, dot) + "的"

    def _any_kind(self, kinds: Sequence[CardKind]) -> str:
        """魔法·陷阱卡, 怪兽·魔法·陷阱卡, 仪式·融合·同调怪兽."""
        either = self.words.either
        if len(kinds) > 1 and all(kind.value.endswith("_spell") for kind in kinds):  # 场地·永续魔法卡
            names = [plainest(self.words.word("card_kind", k)) for k in kinds]
            short = [name.removesuffix("魔法") for name in names]
            joint = either("·", "或者", "或")
            whole = self.words.any_order([name + either("卡", "") for name in names], joint)
            return either(self.words.any_order(short, joint) + "魔法" + either("卡", ""), whole)
        if len(kinds) == 1:
            named = self.words.word("card_kind", kinds[0])
            spell = kinds[0].value.endswith(("spell", "trap"))
            return named + (either("卡", "") if spell else either("", "卡") if kinds[0] in MONSTERS else "")
        monsters = all(kind in MONSTERS for kind in kinds)
        shorts = [self._short_kind(kind) for kind in kinds]
        ending = either("怪兽", "", "怪兽卡") if monsters else either("卡", "")
        some = either("", "之内任意种", "其中任意种", "任意种")
        return self.words.any_order(shorts, either("·", "或者", "或", "、", "和", "以及")) + either(
            ending, ending + some
        )

    def _short_kind(self, kind: CardKind) -> str:
        named = self.words.word("card_kind", kind)
        return (
            self.words.either(named, plainest(named).removesuffix("怪兽"), named + "卡")
            if "怪兽" in named
            else named
        )

    def _listed(self, section: str, values: Sequence[str]) -> str:
        """机械族·战士族, 光·暗属性."""
        named = [self.words.word(section, v) for v in values]
        dot = self.words.either("·", "或者", "或", "、", "以及", "和")
        told = self.words.any_order(named, dot)
        if section != "attribute" or len(values) < 2 or not self.words.offering:
            return told
        return self.words.either(
            told, self.words.any_order([plainest(n).removesuffix("属性") for n in named], dot) + "属性"
        )

    def _named(self, names: Sequence[str]) -> str:
        """「A」「B」, 「A」，「B」之内任意种的."""
        joint = self.words.either("", "或者", "或", "·", "、", "以及", "和", "，")
        some = (
            self.words.either("", "之内任意种的", "其中任意种的", "的其中任意种的") if len(names) > 1 else ""
        )
        listed = self.words.any_order([f"「{name}」" for name in names], joint) + some
        if self.words.offering and _numbered(names):  # 「A101」～「A107」
            return self.words.either(listed, f"「{names[0]}」～「{names[-1]}」{some}")
        return listed


def _numbered(names: Sequence[str]) -> bool:
    """Are these names one name with numbers that follow each other?"""
    found = [re.fullmatch(r"(.*?)(\d+)(\D*)", name) for name in names]
    if len(names) < 3 or not all(found):
        return False
    parts = [m.groups() for m in found if m is not None]
    numbers = [int(number) for _, number, _ in parts]
    alike = len({(before, after) for before, _, after in parts}) == 1
    return alike and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
