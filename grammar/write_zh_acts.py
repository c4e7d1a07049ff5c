"""Acts in the mainland fan wording."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    Amount,
    By,
    CountOf,
    DidThat,
    Duration,
    IsSo,
    NotThat,
    Noun,
    Number,
    Product,
    Reference,
    Selection,
    Several,
    StatOf,
    SumOf,
    Who,
)
from grammar.terms import (
    DurationKind,
    Manner,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.write_keys import is_reference
from grammar.write_parts import (
    as_another,
    becomes_plain,
    cannot_be_xyz_material,
    of_those_there,
    told_first,
    until_so_many,
)
from grammar.write_zh_bans import ChineseBans
from grammar.write_zh_nouns import is_material
from grammar.write_zh_ways import without_unlike_cards
from grammar.writing import face_up_zones

_TREATED = (
    Manner.TREATED_AS_FUSION_SUMMON,
    Manner.TREATED_AS_RITUAL_SUMMON,
    Manner.TREATED_AS_SYNCHRO_SUMMON,
    Manner.TREATED_AS_XYZ_SUMMON,
    Manner.TREATED_AS_LINK_SUMMON,
)
THIS = Reference(kind=RefKind.THIS_CARD)
_SUMMONED_AGAIN = DidThat(action=Action(verb=Verb.GEMINI_SUMMON), passive=True)
_SAME_VALUE = ("数值", "的数值", "攻击力", "守备力", "等级")
_MATERIAL_KINDS = {
    Verb.SYNCHRO_SUMMON: "同调",
    Verb.XYZ_SUMMON: "超量",
    Verb.LINK_SUMMON: "连接",
    Verb.FUSION_SUMMON: "融合",
    Verb.RITUAL_SUMMON: "仪式",
}
_GROUPS = frozenset({RefKind.REST, RefKind.AFFECTED, RefKind.TARGETED, RefKind.COST})
_KNOWN = frozenset({RefKind.THIS_CARD, RefKind.THAT, RefKind.TARGETED, RefKind.EQUIPPED})


class ChineseActs(ChineseBans):
    """What is done, to what, from where and for how long."""

    lasting = False  # the effect applies by itself
    kept_by = False  # the effect may begin with 这张卡的控制者, who is not named again
    told_after = "", ""  # a role, and how long, which is told after it
    told_in_case: Sequence[Noun] = ()  # what the case is about in which the act is done
    amounts: Sequence[Amount] = ()  # the value becomes one of these
    held: Duration | None = None  # how long the act before lasts, which need not be said again

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.unless is not None:
            return self._unless(action, action.unless, last)
        if fixed := self.fixed(action):
            return fixed if self.fronted is None else self._fixed_short(action, fixed)
        duration = ""
        if action.duration is not None and not self._inside(action):
            ban = action.modality is Modality.CANNOT and isinstance(action.agent, Who)
            until = ban and action.duration.kind is DurationKind.END_OF_TURN  # 直到回合结束时自己不能
            duration = self._how_long(action) + (self.words.either("", "，") if until else self.comma)
            if self.words.offering and action.duration == self.held:
                duration = self.words.either(duration, "")
        if self.words.offering and not duration and (each := self._each_of(action)):
            if isinstance(action.amount, Product) and action.amount.denominator > 2:
                return each
            return self.words.either(self._said(action, again), each)
        if not duration or not self.words.offering:
            told = duration + self._said(action, again)
            length = action.duration
            lasts = length.condition if length is not None else None
            if length is None or lasts is None or not self.words.offering or not self._inside(action):
                return told
            to_end = msgspec.structs.replace(length, condition=None)  # 只要这张卡在场上存在，…直到…
            bare = msgspec.structs.replace(action, duration=to_end)
            return self.words.either(
                told, f"只要{self.condition(lasts)}{self.comma}{self._said(bare, again)}"
            )
        later = [self._said_of(role, duration, action, again) for role in ("agent", "theme")]
        return self.words.either(duration + self._said(action, again), *filter(None, later))

    def _fixed_short(self, action: Action, fixed: str) -> str:
        """这张卡得到以下效果, after 这张卡…: without its subject."""
        this = self.noun(THIS)
        return fixed.replace(this, self.words.either(this, ""), 1)

    def _said(self, action: Action, again: bool) -> str:
        if self.words.offering and (with_these := self._not_with(action)):
            return self.words.either(self._told(action, again), with_these)
        return self._told(action, again)

    def _told(self, action: Action, again: bool) -> str:
        if so_many := self._with_so_many(action) or (
            self._until_so_many(action) if self.words.offering else ""
        ):
            return so_many
        words = self._pattern(action)
        if words is not None and self.words.offering and (free := without_unlike_cards(action)) is not None:
            bare, note = free  # …装备（同名卡最多1张）
            words = self.words.either(words, f"{self._pattern(bare)}（{note}）")
        if self.words.offering and (whole := self._must_all_be(action)):
            return self.words.either(self._done(action, again) if words is None else words, whole)
        if self.words.offering and words and action.theme and action.becomes == (_SUMMONED_AGAIN,):
            words = self.words.either(words, f"{self.noun(action.theme)}变成再度召唤的状态")
        return self._done(action, again) if words is None else words

    def _may(self, action: Action) -> str:
        """可以, and of what is paid 可以通过: 可以通过丢弃1张手卡，…."""
        may = self.words.template("modality", action.modality)
        pays = msgspec.structs.replace(action, modality=Modality.DO) in self.paid_acts
        if not may or not self.words.offering or action.modality is not Modality.MAY or not pays:
            return may
        return self.words.either(may, f"{may}通过")

    def _until_so_many(self, action: Action) -> str:
        """把基本分支付到变成100基本分, 对方直到自己场上的怪兽变成1只为止必须送去墓地."""
        amount, theme, either = action.amount, action.theme, self.words.either
        if action.verb is Verb.PAY_LP and isinstance(amount, SumOf) and amount.minus:
            return f"把基本分支付到变成{self.amount(amount.amounts[-1])}{either('基本分', '')}"
        if not isinstance(theme, Selection) or not isinstance(theme.quantity.amount, SumOf):
            return ""
        counted = theme.quantity.amount.amounts[0]
        if not theme.quantity.amount.minus or not isinstance(counted, CountOf):
            return ""
        left = f"变成{self.amount(theme.quantity.amount.amounts[-1])}{self._measure(theme.predicates)}为止"
        until = f"直到{self.noun(counted.what)}{either('', '合计')}{left}"
        done = msgspec.structs.replace(action, agent=None, theme=THIS, modality=Modality.DO)
        act = self._said(done, False).replace(self.noun(THIS), "")
        who = self.who(action.agent) if action.agent is not None else ""
        return f"{who}{until}{self.words.template('modality', action.modality)}{act}"

    def _said_of(self, role: str, when: str, action: Action, again: bool) -> str:
        """那只怪兽在这个回合不能攻击: how long, told after who does it or what it is done to."""
        if (action.agent if role == "agent" else action.theme) is None:
            return ""
        noun, lasts = (
            getattr(action, role),
            action.duration.condition if action.duration is not None else None,
        )
        if isinstance(lasts, IsSo) and lasts.subject == noun and action.duration is not None:
            self.itself = noun  # 那只怪兽只要在场上表侧表示存在
            when = self.words.either(when, self.duration(action.duration) + self.words.either("", "，"))
            self.itself = None
        left_out, there = self.either_place()
        self.told_after = role, there + self.words.either("", "在") + when
        try:
            return left_out + self._said(action, again)
        finally:
            self.told_after = "", ""

    def _roles(self, action: Action) -> dict[str, str]:
        roles = self._bare_roles(action)
        role, when = self.told_after
        if self.at_time:
            told = "agent" if action.agent is not None else "theme"
            roles[told] += self.words.either("", self.words.either("在", "", "只在") + self.at_time)
            if action.modality is Modality.MAY:
                roles["may"] += self.words.either("", f"在{self.at_time}")
        return {**roles, role: roles[role] + when} if role else roles

    def _bare_roles(self, action: Action) -> dict[str, str]:
        duration = action.duration
        self.summoned_by = _MATERIAL_KINDS.get(action.verb, "")
        card = action.by.card if action.by is not None else None
        both = card.parts if isinstance(card, Several) and len(card.parts) == 2 else ()
        return {
            "one": self.noun(both[0]) if both else "",
            "other": self.noun(both[1]) if both else "",
            "every": "全部" if isinstance(action.amount, StatOf) else "",
            "most": "最多" if Manner.UP_TO in action.manner else "",
            "added": self.words.word("manner", Manner.IN_ADDITION)
            if Manner.IN_ADDITION in action.manner
            else "",
            "follow": "继续" if Manner.FOLLOWING_UP in action.manner else "",
            "agent": self._acting(action) if action.agent is not None else "",
            "theme": self._named_or_known(of_those_there(action)) if action.theme is not None else "",
            "to": self._receiver(action),
            "amount": self._how_much(action)
            + ("次" if action.verb is Verb.ATTACK and isinstance(action.amount, SumOf) else ""),  # ＋1次
            "stats": self._stats(action),
            "duration": self._how_long(action)
            if duration is not None and self._inside(action)
            else self._at(),
            "position": self.positions(action.position),
            "counter": self._counter(action),
            "source": self._from(action),
            "phase": self.window(action.phase) if action.phase is not None else "",
            "destination": self.place(action.destination) if action.destination is not None else "",
            "becomes": self._becomes(action),
            "material": self.words.either("超量召唤的素材", "超量素材")
            if cannot_be_xyz_material(action)
            else self._material(action.by),
            "worth": self._as_what_card(action) if action.verb is Verb.EQUIP else "",
            "changed": self._changed(action),
            "on": self.where_or_who(action.to) if action.to is not None else "",
            "card": self.noun(action.by.card) if action.by is not None and action.by.card is not None else "",
            "by": self._by(action),
            "from_by": self._hurting(action),
            "take": self.words.either("选", "选择")
            if Manner.CHOSEN in action.manner
            else self.words.either("把", ""),
            "cases": self.cases,
            "only": self.worn_only(action),
            "may": self._may(action),
            "summons": self.words.any_order([self.words.template("verbs", v) for v in action.summons], "·")
            or "召唤",
            "times": str(action.times) if action.times is not None else "",
            "damage": self._damage(action.by),
            "but": self._declared_but(action),
            "declared": self._of_those_there(action),
            "excepted": self._only_these(action) if action.modality is Modality.CANNOT else "",
        }

    def _declared_but(self, action: Action) -> str:
        """水属性以外的: what cannot be declared."""
        declared = action.theme if action.verb is Verb.DECLARE else None
        return "".join(map(self.predicate, declared.predicates)) if isinstance(declared, Selection) else ""

    def _of_those_there(self, action: Action) -> str:
        """场上的怪兽: of which cards there are a value is declared."""
        declared = action.theme if action.verb is Verb.DECLARE else None
        return self.noun(declared) if isinstance(declared, Selection) and declared.zones else ""

    def _receiver(self, action: Action) -> str:
        """The receiver; what a card is laid under or over may be known."""
        if action.to is None:
            return ""
        known = action.verb is Verb.ATTACH and isinstance(action.to, Reference)
        known_too = action.verb is Verb.PUT_COUNTER and action.to == THIS
        return self.words.either(self.who(action.to), *(["那", ""] if known else [""] if known_too else []))

    def _counter(self, action: Action) -> str:
        """魔力指示物; 指示物 of any kind."""
        if action.counter is not None:
            return f"{action.counter}指示物"
        return "指示物" if action.verb in (Verb.REMOVE_COUNTER, Verb.PUT_COUNTER) else ""

    def _changed(self, action: Action) -> str:
        """那个效果变成「…」: what it becomes."""
        if action.verb is not Verb.CHANGE_EFFECT:
            return ""
        if (plain := becomes_plain(action)) is not None:
            return self._plain_effect(plain)
        return "".join(self.effect(effect, first=False) for effect in action.effects).removesuffix(self.stop)

    def _plain_effect(self, act: Action) -> str:
        """变成让自己基本分回复的效果, 变成给与对方基本分伤害的效果: of no amount of its own."""
        either = self.words.either
        whom = act.agent if act.verb is Verb.GAIN_LP else act.to
        who = self.who(whom) if whom is not None else ""
        if act.verb is Verb.GAIN_LP:
            of = either("", "的") if who else ""
            return f"{either('让', '')}{who}{of}基本分{either('', '的')}回复的效果"
        return f"给与{who}{either('', '基本分', '基本分的')}伤害的效果"

    def _acting(self, action: Action) -> str:
        """自己; 自己不用仪式怪兽 of a ban on all others."""
        assert action.agent is not None
        told, agent = self.who(action.agent), action.agent
        if action.modality is Modality.CANNOT and isinstance(agent, Selection) and agent.player is None:
            ban = agent.predicates[0] if len(agent.predicates) == 1 else None
            if isinstance(ban, NotThat) and isinstance(self.agent_before, Who):  # 不用「A」怪兽不能攻击
                but = (
                    self._reference(ban.other)
                    if isinstance(ban.other, Reference)
                    else self.predicate(ban.other)
                )
                return self.words.either(told, self.words.either("不用", "不是") + but)
        known = isinstance(agent, Reference) and agent.kind in (RefKind.THAT, RefKind.TARGETED)
        same = agent == self.agent_before or (agent == self.theme_before and isinstance(agent, Reference))
        kept = self.kept_by and agent == Who(player=Player.CONTROLLER)
        if agent == self.fronted or same or known or kept or agent in self.told_in_case:
            each = ("各自",) if agent == Who(player=Player.BOTH) else ()  # 那之后，各自从卡组抽2张
            return self.words.either(told, "", *each)
        if action.modality is not Modality.CANNOT or not isinstance(agent, Selection) or agent.player is None:
            return told
        excepted = agent.predicates[0] if len(agent.predicates) == 1 else None
        topic = self.player(agent.player)
        if not isinstance(excepted, NotThat):
            bare = self.noun(msgspec.structs.replace(agent, player=None))
            return self.words.either(told, f"{topic}用{bare}")
        other = excepted.other
        said = self._reference(other) if isinstance(other, Reference) else self.predicate(other)
        not_so = self.words.either("不用", "不是") + said
        before = self.agent_before
        there = isinstance(before, Who) and before.player is agent.player
        return self.words.either(told, topic + not_so, *([not_so] if there else []))

    def _at(self) -> str:
        """那只怪兽的效果在伤害计算后无效化: a time told where how long may be."""
        return (
            self.words.either("", self.words.either("在", "", "只在") + self.at_time) if self.at_time else ""
        )

    def _how_long(self, action: Action) -> str:
        """How long; it may be said once for two acts."""
        if action.duration is None:
            return ""
        told = self.duration(action.duration)
        return self.words.either(told, "") if action.duration == self.held else told

    def _named_or_known(self, noun: Noun) -> str:
        """那只怪兽; a known card need not be named again."""
        told = self.noun(noun)
        known = isinstance(noun, Reference) and noun.kind in _KNOWN and not noun.quantity
        if isinstance(noun, Reference) and noun.quantity is None and noun.kind in _GROUPS:
            told += self.words.either("", "全部")
        again = (
            noun in (self.agent_before, self.theme_before)
            if self.agent_before or self.theme_before
            else False
        )
        short = ["", "那个", "把", "把那个"] if known or again else []
        if isinstance(noun, Selection) and noun.quantity.kind is QuantityKind.ALL and self.words.offering:
            told += self.words.either("", "全部")  # 场上所有怪兽全部变成龙族
        return self.words.either(told, f"把{told}", f"让{told}", f"使{told}", *short)

    def _how_much(self, action: Action) -> str:
        """变成和那只怪兽相同, 上升1星, 上升500."""
        amount = action.amount
        if amount is None:
            return ""
        if amount in self.amounts:
            amounts, self.amounts = self.amounts, ()
            each = [self._how_much(msgspec.structs.replace(action, amount=a)) for a in amounts]
            self.amounts = amounts
            return self.words.any_order(each, self.words.either("或者", "或"))
        if (part := self.part_of_itself(action)) is not None:
            return part
        if action.stats == (Stat.HAND_LIMIT,) and isinstance(amount, Number):
            return f"{self.words.either('', '最多')}{amount.value}张"
        counters = isinstance(amount, StatOf) and amount.stat is Stat.COUNTERS
        if action.verb is Verb.PUT_COUNTER and counters and isinstance(amount, StatOf):
            of = self.where_or_who(amount.of) + self.words.either("", "的")  # 这张卡放置过的数量
            put = f"{of}放置{self.words.either('', '过')}{self.words.either('的', '')}数量"
            return self.words.either(self.amount(amount), put)
        if action.verb is Verb.PUT_COUNTER and isinstance(amount, CountOf) and Manner.UP_TO in action.manner:
            return "最多有" + self.amount(amount)
        if action.verb is Verb.DRAW and (until := until_so_many(amount)) is not None:
            return str(until.value)
        if isinstance(amount, Product) and (share := self._share(action, amount)):
            return self.words.either(self.amount(amount), *share)
        own = isinstance(amount, StatOf) and amount.original
        own = own and (self.each_value or action.stats == (getattr(amount, "stat", None),))
        if own and isinstance(amount, StatOf) and amount.of == action.theme and self.words.offering:
            return self.words.either(self.amount(amount), f"原本{self.words.either('', '的')}数值")
        if isinstance(amount, StatOf) and as_another(action, amount):
            if is_reference(amount.of, RefKind.DECLARED):
                return f"宣言的{self.words.word('stat', amount.stat)}"
            stat = self.words.word("stat", amount.stat)
            alike = self.words.either("相同", f"相同{stat}", f"的{stat}相同", f"是相同{stat}")
            return f"和{self.who(amount.of)}{alike}"
        if isinstance(amount, StatOf) and action.verb is Verb.SET_STAT and self.words.offering:
            value = self.amount(amount)
            same = action.stats == (amount.stat,) or self.each_value
            short = [f"和{self.who(amount.of)}相同"] if same else []
            if same and amount.original:  # 和那只怪兽的原本数值相同
                short.append(f"和{self.who(amount.of)}的{self.of_origin()}数值相同")
            alike = f"和{value}{self.words.either('', '的数值', '数值')}相同"
            return self.words.either(
                value, *(way + self.words.either("", *_SAME_VALUE) for way in (alike, *short))
            )
        if isinstance(amount, Number) and action.stats == (Stat.LEVEL,):
            return self.words.either(f"{amount.value}星", str(amount.value))
        if isinstance(amount, Number) and action.stats == (Stat.RANK,):
            return str(amount.value) + self.words.either("", "阶")
        return self.amount(amount)

    def _share(self, action: Action, amount: Product) -> list[str]:
        """变成一半, 变成原本攻击力的2倍: of the very value that changes."""
        of, shares = amount.amount, {(1, 2): "一半", (2, 1): "2倍"}
        share = shares.get((amount.numerator, amount.denominator))
        if share is None or not isinstance(of, StatOf):
            return []
        if self.each_value and self.words.offering:  # 这个效果装备的怪兽的各自一半数值
            whose = self.who(of.of) + self.words.either("的", "")
            each = f"{whose}各自{self.of_origin() if of.original else ''}{share}{self.words.either('', '的')}数值"
            return [each, *self._share_of_itself(action, of, share)]
        return self._share_of_itself(action, of, share)

    def _share_of_itself(self, action: Action, of: StatOf, share: str) -> list[str]:
        if action.verb is not Verb.SET_STAT or (of.stat not in action.stats and of.stat is not Stat.LP):
            return []
        value = (self.of_origin() if of.original else "") + self.words.word("stat", of.stat)
        if self.each_value and of.original:  # 变成原本数值的2倍
            value = self.words.either(value, f"{self.of_origin()}数值")
        return [share, f"{value}{self.words.either('的', '')}{share}", f"{value}{share}的数值"]

    def _material(self, by: By | None) -> str:
        if by is None or not by.means or not all(map(is_material, by.means)):
            return ""
        whose = self.noun(by.card) + self.words.either("的", "") if by.card is not None else ""
        names = [self.words.template("means", m) for m in by.means]
        if len(names) == 1:
            return whose + self.words.either(names[0], names[0].removesuffix("素材") + "召唤的素材")
        dot = self.words.either("·", "或者", "、")
        if whose:  # 「A」怪兽所用的融合素材或者所用的连接素材
            whose = self.words.either(whose, whose + "所用的")
            dot = self.words.either(dot, "或者所用的")
        short = self.words.any_order([name.removesuffix("素材") for name in names], dot)
        return whose + self.words.either(
            short + self.words.either("召唤的素材", "素材"), self.words.any_order(names, dot)
        )

    def used_for(self, by: By | None) -> str:
        """同调怪兽的同调召唤: what a card is used for as a material."""
        if by is None:
            return ""
        whose = self.noun(by.card) + self.words.either("的", "") if by.card is not None else ""
        names = [self.words.template("means", m).removesuffix("素材") for m in by.means]
        return whose + self.words.any_order(names, "·") + self.words.either("召唤", "")

    def _from(self, action: Action) -> str:
        return self.place(action.source, face_up_zones(action.theme)) if action.source is not None else ""

    def _by(self, action: Action) -> str:
        return self.by(action.by) if action.by is not None and not self._material(action.by) else ""

    def _done(self, action: Action, again: bool) -> str:
        """自己不能从卡组把1只怪兽里侧守备表示在自己场上特殊召唤."""
        if again and self.words.offering:
            return self.words.either(self._told_act(action, True), self._told_act(action, False))
        return self._told_act(action, again)

    def _told_act(self, action: Action, again: bool) -> str:
        card = action.by.card if action.by is not None and not action.by.means else None
        treated = [m for m in action.manner if m in _TREATED]
        if card is not None and treated and self.words.offering and not self.treated_by:
            self.treated_by = self.noun(card) + self.words.either("的", "")  # 当作「A」的融合召唤
            told = self._told_act(msgspec.structs.replace(action, by=None), again)
            self.treated_by = ""
            return told
        roles = self._roles(action)
        if Manner.FEWER_TRIBUTES in action.manner:  # 「A」怪兽召唤的场合需要的解放可以减少1只
            at_time = self.words.either("", self.at_time)
            fewer = f"{roles['theme']}召唤的场合需要的解放可以减少{roles['amount']}只"
            may = f"可以把{roles['theme']}召唤的场合需要的解放减少{roles['amount']}只"
            return self.words.any_order([roles["agent"], at_time, self.words.either(fewer, may)])
        if (elsewhere := self._from_nowhere_else(action, roles)) is not None:
            return elsewhere
        if (only := self._attacks_only(action, roles)) is not None:
            return only
        if action.modality is Modality.CANNOT and (others := self._only_these(action)):
            source = f"从{roles['source']}" if roles["source"] else ""
            if action.agent is not None and self.words.offering:  # 自己若非机械族怪兽则不能特殊召唤
                often = f"{roles['agent']}若非{others}则不能{source}{self._verb(action)}"
            else:
                often = ""
            no = self.words.either("不是", "不用")
            also = self.words.either("", "也")
            way = f"{self.words.either('', '用')}{self._by(action)}" if action.by is not None else ""
            usual = f"{roles['agent']}{way}{no}{others}{also}不能{source}{self._verb(action)}"
            return self.words.either(usual, often) if often else usual
        if action.modality is Modality.CANNOT and action.passive:
            often = self.words.either("只有", "", "各有", "最多", "各", "才有")
            per = (
                ""
                if Manner.IN_ALL in action.manner
                else self.words.either("", "在") + self.words.either("1回合", "")
            )
            times = f"{per}{often}{action.times}次" if action.times is not None else ""
            if isinstance(action.theme, Reference) and roles["source"]:
                roles["theme"] = f"{roles['source']}的{roles['theme']}"
            also = self.words.either("", "也")
            verb = self._verb(action)
            if self.words.offering:  # 不会被卡的效果变成守备表示
                how, word = self._verb_parts(action)
                verb = self.words.either(verb, self.words.any_order(how) + word)
            banned = f"{also}不会被{roles['by']}{self.words.either('', '所')}{verb}"
            apart = [f"{times}{self.words.either('，', '')}{roles['theme']}{banned}"] if times else []
            return self.words.either(f"{roles['theme']}{times}{banned}", *apart)
        manner = self._manner(action)
        manner += self._turned_into(action, roles["becomes"]) if roles["becomes"] else ""
        chosen = Manner.CHOSEN in action.manner
        source = f"从{roles['source']}" if roles["source"] else ""
        part = self._part_of(action)
        if part and self.told_after[0] == "theme":
            part += self.told_after[1]
        if part and source:
            taken = self.words.either("那", "那之内的", "那之中的") + part  # 那1只怪兽从额外卡组特殊召唤
            if self.words.offering:
                self.pointing = True
                taken = self.words.either(taken, self._part_of(action))
                self.pointing = False
        elif part:
            among = ("从那之中", "那", "那之内的", "从那些卡之中", "从那些怪兽之中", "从那之内", "那之中的")
            source, taken = self.words.either(*among), part
            if self.words.offering and roles["theme"]:  # 把加入手卡的那1张卡丢弃
                told_there, known_by_itself = self.either_place()
                source = self.words.either(source, told_there)
                taken = self.words.either(taken, known_by_itself + roles["theme"])
        else:
            taken = "" if again else roles["theme"]
        if action.by is not None and not self._material(action.by):
            source = self._in_that_way(action, action.by, roles["by"]) + source
        lead = "选" if chosen else "把"
        if self.selected:
            lead, taken, self.selected = "选择", self.selected, ""
            source = ""
        known = isinstance(action.theme, Reference) and not part and bool(taken)
        if known and source and self._lies_there(action) and not self.words.offering:
            taken, source = f"{source.removeprefix('从')}{self.words.either('的', '存在的', '')}{taken}", ""
        plainly = not self.paying and not chosen and action.modality is Modality.DO and lead == "把"
        if plainly and (known or _are_all(action.theme)):
            lead = ""  # 那只怪兽破坏, 场上的怪兽全部破坏
        if self.words.offering:
            return self._offered_act(action, roles, lead, taken, source)
        obj = f"{lead}{taken}" if taken else ""
        if action.verb is Verb.LOOK and action.agent == Who(player=Player.BOTH) and obj:
            return f"{source}{obj}给双方{manner}{self._verb(action)}"
        order = obj + source if known else source + obj
        if self.lasting and action.modality is Modality.MAY and action.theme == THIS and lead == "把":
            return f"{taken}{roles['may']}{source}{manner}{self._verb(action)}"  # 这张卡可以从手卡特殊召唤
        if action.by is not None and self._material(action.by):
            manner = f"作为{roles['material']}{manner}"
        times = f"1回合{action.times}次" if action.times is not None else ""
        if Manner.MORE_OFTEN in action.manner and action.times is not None:
            times, roles["may"] = "", f"只能有{action.times}次"
        if Manner.IN_ADDITION in action.manner and action.times is not None:
            added = self.words.word("manner", Manner.IN_ADDITION)
            times, manner = f"{added}只有{action.times}次，", manner.replace(added, "")
        return f"{roles['agent']}{times}{roles['may']}{order}{manner}{self._verb(action)}"

    def _lies_there(self, action: Action) -> bool:
        """把墓地的这张卡除外, but 把这张卡从手卡特殊召唤."""
        zones = action.source.zones if action.source is not None else ()
        if (Zone.HAND in zones and action.verb is not Verb.REVEAL) or told_first(action.theme):
            return False
        return action.verb not in (Verb.SPECIAL_SUMMON, Verb.ADD_TO_HAND)

    def _part_of(self, action: Action) -> str:
        """从那之中把1只怪兽加入手卡: a part of known cards."""
        theme = action.theme
        parts = theme.parts if isinstance(theme, Several) else (theme,)
        found = []
        for part in parts:
            if not isinstance(part, Reference) or part.kind is not RefKind.THAT or part.quantity is None:
                return ""
            bare = Selection(quantity=part.quantity, predicates=part.predicates, player=part.player)
            found.append(self.noun(bare))
        either = isinstance(theme, Several) and theme.either
        return self.words.either(*(("或者", "或") if either else ("和", "以及", "·"))).join(found)

    def _verb(self, action: Action) -> str:
        """The verb with where to and in what position."""
        position = self.positions(action.position)
        word = self.word_of(action.verb)
        goes = self.words.template("goes_to", action.verb, "")
        to = f"给{self.who(action.to)}" if action.to is not None else ""
        if goes:
            place = self.place(action.destination) if action.destination is not None else ""
            return f"{position}{to}{goes}{place or self.words.template('goes_home', action.verb)}"
        if Manner.TO_GRAVEYARD in action.manner:
            word += "去墓地"
        where = f"在{self.place(action.destination)}" if action.destination is not None else ""
        return f"{to}{where}{position}{word}"


def _are_all(noun: Noun | None) -> bool:
    return isinstance(noun, Selection) and noun.quantity.kind is QuantityKind.ALL
