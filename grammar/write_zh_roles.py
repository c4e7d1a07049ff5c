"""The parts of acts that have words of their own, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from grammar.nodes import (
    Action,
    By,
    CountOf,
    DidThat,
    HasAttribute,
    HasName,
    HasStat,
    Number,
    Product,
    Reference,
    SameAs,
    Selection,
    StatOf,
    Variable,
)
from grammar.terms import Manner, Means, Modality, RefKind, Stat, Verb
from grammar.wordings import plainest
from grammar.write_parts import says_its_kind, told_by_kind
from grammar.write_zh_instead import ChineseInstead

_SUMMONED_AGAIN = DidThat(action=Action(verb=Verb.GEMINI_SUMMON), passive=True)


class ChineseRoles(ChineseInstead, ABC):
    """若不支付…则, 每有1只, 原本攻击力和原本守备力, 战斗伤害, 和那只怪兽同名卡."""

    @abstractmethod
    def _said(self, action: Action, again: bool) -> str: ...

    def _unless(self, action: Action, paid: Action, last: bool) -> str:
        """自己若不支付500基本分则不能攻击: what must be done each time to be allowed to."""
        bare = msgspec.structs.replace(action, unless=None)
        unpaid = f"不{self.cost(paid, False)}"
        lead = self.words.either(f"若{unpaid}则", f"若{unpaid}，则", unpaid, f"{unpaid}，")
        acting = self.who(action.agent) if action.agent is not None else ""
        alone = msgspec.structs.replace(bare, agent=None)
        return self.words.either(acting + lead, lead + acting) + self.action(alone, last)

    def _each_of(self, action: Action) -> str:
        """场上的怪兽每有1只，这张卡的攻击力上升300."""
        amount = action.amount
        if amount == Variable(name="that_many") and action.verb is Verb.PUT_COUNTER:  # 每有1张，给…放置1个
            act = self._said(msgspec.structs.replace(action, amount=Number(value=1)), False)
            return f"每有1{self.words.either('张', '只', '个')}{self.words.either('，', '')}{act}"
        if isinstance(amount, Product) and amount.denominator > 2 and amount.whole:
            return self._each_so_many(action, amount)
        if isinstance(amount, Product) and isinstance(amount.amount, StatOf) and amount.denominator == 1:
            return self._each_counter(action, amount.amount, amount.numerator)
        if (
            not isinstance(amount, Product)
            or not isinstance(amount.amount, CountOf)
            or amount.denominator != 1
        ):
            return ""
        what = amount.amount.what
        if isinstance(what, Reference) and amount.amount.distinct is None:  # 这个效果特殊召唤的怪兽每有1只
            one = "1" + self.words.either("只", "张", "个")
            each = f"{self.noun(what)}每{self.words.either('有', '存在')}{one}{self.words.either('，', '')}"
            return each + self._said(
                msgspec.structs.replace(action, amount=Number(value=amount.numerator)), False
            )
        if not isinstance(what, Selection) or amount.amount.distinct is not None:
            return ""
        one = f"1{self._measure(what.predicates)}"
        each = f"{self.noun(what)}每{self.words.either('有', '存在')}{one}{self.words.either('，', '')}"
        if what.zones:  # 对方场上每存在1张魔法·陷阱
            bare = self.noun(Selection(predicates=what.predicates))
            there = self.owned(what.player, what.zones)
            is_there = f"{there}每{self.words.either('有', '存在')}{one}{bare}{self.words.either('，', '')}"
            each = self.words.either(each, is_there)
        plainly = msgspec.structs.replace(action, amount=Number(value=amount.numerator))
        return self.words.either(each + self._said(plainly, False), *self._changed_each(plainly, each))

    def _changed_each(self, action: Action, each: str) -> list[str]:
        """装备怪兽的攻击力对方场上的怪兽每有1只上升300."""
        plain = action == Action(
            verb=Verb.CHANGE_STAT,
            theme=action.theme,
            stats=action.stats,
            amount=action.amount,
            decrease=action.decrease,
        )
        if not plain or action.theme is None or action.amount is None:
            return []
        changes = ("下降" if action.decrease else "上升") + self.amount(action.amount)
        return [f"{self.noun(action.theme)}{self.words.either('的', '')}{self._stats(action)}{each}{changes}"]

    def _each_so_many(self, action: Action, amount: Product) -> str:
        """那次伤害每有1000，自己从卡组抽1张; 除外的卡每有3张，自己抽1张."""
        counted = amount.amount
        unit, what = "", self.amount(counted)
        if isinstance(counted, CountOf):
            predicates = counted.what.predicates if isinstance(counted.what, (Selection, Reference)) else ()
            unit, what = self._measure(predicates), self.noun(counted.what)
        each = f"{what}每有{amount.denominator}{unit}{self.words.either('，', '')}"
        plainly = msgspec.structs.replace(action, amount=Number(value=amount.numerator))
        return each + self._said(plainly, False)

    def _each_counter(self, action: Action, things: StatOf, each: int) -> str:
        """这张卡放置的魔力指示物每有1个，这张卡的攻击力上升300."""
        if things.stat is not Stat.COUNTERS:
            return ""
        of = self.where_or_who(things.of) + self.words.either("的", "放置的", "")
        plainly = msgspec.structs.replace(action, amount=Number(value=each))
        for_each = f"{of}{things.counter or ''}指示物每有1个{self.words.either('，', '')}"
        own = Reference(kind=RefKind.ITSELF)
        if things.of in (own, action.theme):  # 每有1个雾指示物
            for_each = self.words.either(
                for_each, f"每有1个{things.counter or ''}指示物{self.words.either('，', '')}"
            )
        return self.words.either(
            for_each + self._said(plainly, False), *self._changed_each(plainly, for_each)
        )

    def _stats(self, action: Action) -> str:
        """原本攻击力和守备力, 原本攻击力和原本守备力."""
        joint = self.words.either("·", "和", "以及", "", "或者", "或")
        names = [self.words.word("stat", stat) for stat in action.stats]
        if not action.original:
            return joint.join(names)
        each = [self.of_origin() + name for name in names]
        return self.words.either(self.of_origin() + joint.join(names), joint.join(each))

    def _becomes(self, action: Action) -> str:
        if not action.becomes:
            return ""
        values = [p.amount for p in action.becomes if isinstance(p, HasStat)]
        if action.verb is Verb.DECLARE and len(values) == 2:
            least, most = map(self.amount, values)
            return self.words.either(f"{least}～{most}", f"从{least}到{most}")
        attributes = [p for p in action.becomes if isinstance(p, HasAttribute) and len(p.values) == 1]
        if action.verb is Verb.TREAT_AS and attributes == [*action.becomes] and self.words.offering:
            bare = [plainest(self.words.word("attribute", p.values[0])) for p in attributes]
            quoted = self.words.any_order([f"「{word.removesuffix('属性')}」" for word in bare])
            return self.words.either(self._described(action.becomes), quoted)
        if action.verb is Verb.TREAT_AS and action.becomes == (_SUMMONED_AGAIN,) and self.words.offering:
            again = self.words.either("再度召唤", "再1次召唤") + self.words.either("", "的") + "状态"
            return self.words.either(self._described(action.becomes), again)
        if says_its_kind(action):
            return self._described(action.becomes, head="")
        if all(isinstance(p, HasName) for p in action.becomes):
            return "".join(map(self.predicate, action.becomes))
        declared = Reference(kind=RefKind.DECLARED)
        if all(isinstance(p, SameAs) and p.other == declared for p in action.becomes):
            return (
                self.words.either("", "被")
                + "宣言的"
                + "·".join(self.words.word("stat", p.stat) for p in action.becomes if isinstance(p, SameAs))
            )
        same = {msgspec.json.encode(p.other) for p in action.becomes if isinstance(p, SameAs)}
        first = action.becomes[0]
        if len(same) == 1 and isinstance(first, SameAs) and first.other is not None and not first.original:
            stats = "·".join(self.words.word("stat", p.stat) for p in action.becomes if isinstance(p, SameAs))
            alike = f"和{self.noun(first.other)}相同{self.words.either('', stats)}"
            if first.stat is Stat.NAME:
                other = self.noun(first.other)
                if first.other == Reference(kind=RefKind.THAT):
                    other = self.words.either(other, "那", "那张", "那只")
                return self.words.either(
                    alike, f"{self.words.either('和', '')}{other}{self.words.either('', '的')}同名卡"
                )
            return alike
        if (
            len(same) == 1
            and isinstance(first, SameAs)
            and first.other is not None
            and len(action.becomes) == 1
        ):
            return f"和{self.noun(first.other)}的原本{self.words.word('stat', first.stat)}相同"
        return self._described(action.becomes)

    def _damage(self, by: By | None) -> str:
        """战斗伤害, 效果伤害 or any damage."""
        if by is not None and by.means in ((Means.BATTLE,), (Means.ATTACK,)) and by.card is not None:
            return self.words.either("伤害", "战斗伤害")
        if by is None or not told_by_kind(by):
            return "伤害"
        if by.means == (Means.BATTLE, Means.EFFECT):
            return "战斗·效果伤害"
        return self.words.template("means", by.means[0]) + "伤害"

    def _in_that_way(self, action: Action, by: By, told: str) -> str:
        """用灵摆召唤, 因对方的效果, 为上级召唤而, 在自己场上的怪兽上面重叠来: by what the act is done."""
        either = self.words.either
        if by.materials is not None and Manner.LAID_OVER in action.manner:
            return f"在{self.used(by.materials)[0]}{either('上面', '之上')}重叠{either('来', '')}"
        if by.materials is not None:
            return told
        ways = [f"用{told}", f"为{told}而", f"因{told}", f"由{told}", told]
        if action.verb is Verb.TRIBUTE and by.means == (Means.TRIBUTE_SUMMON,):
            ways.insert(0, f"为{told}而")  # 不能为上级召唤而解放
        if by.negated and action.modality is Modality.CANNOT:  # 不用「A」的效果不能特殊召唤
            bare = self.by(msgspec.structs.replace(by, negated=False))
            ways += [f"不用{bare}", f"不是{bare}"]
        return either(*ways)

    def _as_what_card(self, action: Action) -> str:
        """当作那个效果的装备卡使用: what the card does that is equipped, or by what."""
        by, worth = action.by, self.worth(action)
        if by is None or by.card != Reference(kind=RefKind.THAT) or not self.words.offering:
            return worth
        return self.words.either("那个效果的", "")

    def _hurting(self, action: Action) -> str:
        """那个效果, 对方的效果: what deals the damage that is taken."""
        if action.verb is not Verb.TAKE_DAMAGE or action.by is None:
            return ""
        that = action.by.card == Reference(kind=RefKind.THAT) and action.by.means == (Means.EFFECT,)
        return self.words.template("references", RefKind.THAT_EFFECT) if that else self.by(action.by)
