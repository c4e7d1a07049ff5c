"""Costs and what is done one after the other, in the mainland fan wording."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import msgspec

from grammar.nodes import (
    Action,
    By,
    EffectText,
    InWindow,
    IsIn,
    IsSo,
    Noun,
    Reference,
    SameAs,
    Selection,
    Step,
    Who,
)
from grammar.terms import (
    Join,
    Means,
    Modality,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_parts import (
    becomes_alike,
    done_to_both,
    either_amount,
    immune_to_both,
    negates_card_wholly,
    of_one_value,
    same_but_values,
    up_or_down,
)
from grammar.write_parts import (
    done_again,
    done_to_in,
    not_again,
    same_but_verb,
    worn_at_most,
)
from grammar.write_zh_acts import ChineseActs
from grammar.write_zh_ways import but_for_theme
from grammar.writing import CannotWrite, fill

THIS = Reference(kind=RefKind.THIS_CARD)
#: what is paid by not drawing
_NO_NORMAL_DRAW = Action(verb=Verb.DRAW, by=By(means=(Means.NORMAL_DRAW,)), modality=Modality.NOT)
EQUIPPED = Reference(kind=RefKind.EQUIPPED)


class ChineseSteps(ChineseActs):
    """Steps and the words between them."""

    cost_told = ""  # what is paid, where it is told in one act
    whole_sum = False  # what the cards add up to is told of them
    to_select: Sequence[Selection] = ()  # further targets, selected where something is done to them

    def word_of(self, verb: str) -> str:
        return self.words.template("verbs", verb)

    def cost(self, action: Action, closing: bool) -> str:
        """把这张卡解放才能发动: what is paid always has 把."""
        if self.cost_told:
            return self.cost_told
        if _is_any_hand_card(action) and not self.words.offering:
            return f"丢弃{self.noun(action.theme)}" if action.theme is not None else ""
        if msgspec.structs.replace(action, modality=Modality.NOT) == _NO_NORMAL_DRAW and self.words.offering:
            drawn = self.words.either("进行", "") + self.words.template("means", Means.NORMAL_DRAW)
            may = self.words.template("modality", Modality.MAY) if action.modality is Modality.MAY else ""
            return self.words.either(f"{may}不{drawn}", f"{may}作为{drawn}的代替")
        self.paying = True
        lead, bare = self.sum_first(action)
        try:
            if not lead:
                return super().cost(action, closing)
            first = lead + super().cost(bare, closing)
            return self.words.either(first, super().cost(action, closing)) if self.words.offering else first
        finally:
            self.paying = False

    def _told_where(self, target: Reference, acts: Sequence[Action]) -> bool:
        """进行1次投掷硬币，表的场合选择场上1张卡破坏: it may be a later act."""
        return any(act.theme == target for act in acts)

    def _step(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """自己从卡组抽1张，选择场上1张卡破坏: the target is named where something is done to it."""
        chosen = self.selected
        if not chosen or step.action.theme == Reference(kind=RefKind.TARGETED) or self.to_select:
            return self._step_told(step, before, last, may)
        self.selected = ""
        told = self._step_told(step, before, last, may)
        self.selected = self.selected or chosen
        return told

    def _step_told(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """可以再把1张卡破坏: 可以 is told with 再."""
        offering = before is not None and self.words.offering
        self.theme_timed = step.action.theme if isinstance(step.condition, InWindow) else None
        self.told_in_case = done_to_in(step.condition) if self.words.offering else ()
        self.verb_before = before.action.verb if before is not None else self.awaited
        self.verb_paid = self.paid_by if before is None else None
        self.theme_before = before.action.theme if before is not None and offering else None
        self.held = before.action.duration if before is not None and offering else None
        self.agent_before = before.action.agent if before is not None and offering else None
        if (selected := self._selected_here(step.action.theme)) is not None:
            self.selected = self.noun(selected)
        if self.words.offering and step.join is Join.ALSO and step.action.modality is Modality.MAY:
            plainly = super()._step(_plainly(step), before, last, may)
            told = self.words.either(plainly, super()._step(step, before, last, may))
            return told if before is not None else self.words.either("", "再", "再让") + told
        told = super()._step(step, before, last, may)
        if self.words.offering and step.instead_of is not None:
            told = self.words.either(told, *self._told_of_it(step.instead_of, step.action))
        if (
            offering
            and before is not None
            and not_again(before.action, step.action, step.join) != step.action
        ):
            self.named_again = True
            told = self.words.either(told, super()._step(step, before, last, may))
            self.named_again = False
        if self.words.offering and before is None and step.join is Join.ALSO:
            return self.words.either("", "再", "再让") + told
        if self.words.offering and self.sum_first(step.action)[0]:
            self.whole_sum = True  # 把等级合计直到8以上的怪兽解放
            told = self.words.either(told, super()._step(step, before, last, may))
            self.whole_sum = False
        if not self.words.offering or before is None:
            return told
        ways = [told]
        who, act = step.action.agent, msgspec.structs.replace(step.action, agent=before.action.agent)
        if who is not None and act.verb is Verb.APPLY and step.instead_of == act == before.action:
            chosen = self.words.either("", "来") + self.words.either("选", "选择")
            ways.append(f"适用的效果由{self.who(who)}{chosen}")
        if step.action.modality is Modality.MAY and step.instead_of == before.action:
            instead = self.words.template("texts", "instead")
            bare = _plainly(step).action
            briefly = [bare]
            if isinstance(bare.theme, Reference):
                briefly.append(msgspec.structs.replace(bare, theme=None, source=None))
            elif bare.source == before.action.source and bare.source is not None:
                briefly.append(msgspec.structs.replace(bare, source=None))
            told_so = self.words.either(*(self.action(act, last) for act in briefly))
            if bare.theme == before.action.theme and bare.source is not None:  # 也能作为代替从卡组选
                chosen = f"从{self.place(bare.source)}{self.words.either('选', '选择')}"
                told_so = self.words.either(told_so, chosen)
            ways.append(self.words.template("modality", Modality.MAY) + instead + told_so)
            undone = self.words.template("verbs", before.action.verb, "")
            if undone and "{" not in undone:  # 也能不盖放加入手卡
                undone = f"不{undone}{self.words.either('', '而', '，')}"
                ways.append(self.words.template("modality", Modality.MAY) + undone + told_so)
        ways += self._others_instead(step, before)
        ways += self._chosen_there_instead(step, before)
        act = step.action
        if step.join is Join.OR and act.verb is before.action.verb is Verb.CHANGE_STAT and act.amount:
            changes = "下降" if act.decrease else "上升"  # 上升1000或者下降1000
            same = msgspec.structs.replace(act, decrease=before.action.decrease)
            every = self.words.either("", "全部")  # 全部上升1星或全部下降1星
            ways += [every + changes + self.amount(act.amount)] if same == before.action else []
        done = self.words.template("verbs", before.action.verb, "")
        if step.instead_of == before.action and done:  # 作为解放的代替而把墓地的怪兽除外
            stand_in = f"作为{done}的代替{self.words.either('而', '')}"
            ways.append(
                stand_in + self.words.either(self.action(step.action, last), self.cost(step.action, False))
            )
        if step.join is Join.OR and step.instead_of is not None and step.instead_of.verb is Verb.PAY_LP:
            unpaid = self.action(step.instead_of, False)  # 或者不支付500基本分让这张卡破坏
            ways.append(f"不{unpaid}{self.words.either('', '，')}{self.cost(step.action, False)}")
        there = step.action.source
        if step.join is Join.OR and there is not None and there == before.action.source:
            bare_act = msgspec.structs.replace(step.action, source=None)
            ways.append(super()._step(msgspec.structs.replace(step, action=bare_act), before, last, may))
        if step.join is Join.OR and step.action.modality is Modality.MAY:
            allowed = _plainly(step)
            ways.append(super()._step(allowed, before, last, may))
            if there is not None and there == before.action.source:
                here = msgspec.structs.replace(allowed.action, source=None)
                allowed = msgspec.structs.replace(allowed, action=here)
                ways.append(super()._step(allowed, before, last, may))
        like_it = msgspec.structs.replace(step.action, manner=before.action.manner)  # 选1只怪兽回到手卡或卡组
        if step.join in (Join.OR, Join.TOGETHER) and same_but_verb(before.action, like_it):
            home = self.words.template("goes_home", step.action.verb, "")
            ways.append(home or self.word_of(step.action.verb))  # 不能召唤·特殊召唤, 回到手卡·额外卡组
        return self.words.either(*ways)

    def _restrictions(self, steps: Sequence[Step]) -> str:
        """这张卡从手卡发动的场合，发动后…不能: the case before the words for what follows the activation."""
        told, case = super()._restrictions(steps), steps[0].condition
        alike = all(step.condition == case for step in steps)
        if not self.words.offering or case is None or isinstance(case, InWindow) or not alike:
            return told
        free = [msgspec.structs.replace(step, condition=None) for step in steps]
        return self.words.either(told, self._when(case) + super()._restrictions(free))

    def _chosen_there_instead(self, step: Step, before: Step) -> list[str]:
        """也能从卡组选加入手卡的怪兽: from elsewhere too, told of what it is done to."""
        act, theme, other = step.action, step.action.theme, before.action.theme
        same = step.instead_of == before.action and act.verb is before.action.verb and act.source is not None
        if not same or not isinstance(theme, Selection) or not isinstance(other, Selection):
            return []
        if act.source is None or theme.predicates != other.predicates or theme.quantity != other.quantity:
            return []
        either = self.words.either
        done = self.words.template("affected", act.verb, "") or self.word_of(act.verb)
        known = f"{either('', '这个效果')}{done}的{either('怪兽', '卡')}"
        may = self.words.template("modality", act.modality)
        return [f"{may}从{self.place(act.source)}{either('选', '选择')}{known}"]

    def _others_instead(self, step: Step, before: Step) -> list[str]:
        """可以把特殊召唤的怪兽变成1只「A」怪兽: other cards, to which the same is done."""
        act, theme, other = step.action, before.action.theme, step.action.theme
        same = step.instead_of == before.action and act.verb is before.action.verb
        if not same or not isinstance(theme, Selection) or not isinstance(other, Selection):
            return []
        either, verb = self.words.either, act.verb
        done = self.words.template("affected", verb, "") or self.word_of(verb)
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        known = either(f"{done}的{either('怪兽', '卡')}", f"那{count}")
        may = self.words.template("modality", act.modality)
        return [f"{may}把{known}变成{self.noun(other)}"]

    def _selected_here(self, theme: Noun | None) -> Selection | None:
        """选择自己墓地2只怪兽回到卡组，选择场上1张卡除外: a further target, by where it lies."""
        for target in self.to_select:
            there = Reference(
                kind=RefKind.TARGETED, predicates=(IsIn(zones=target.zones, player=target.player),)
            )
            if theme == there:
                return target
        return None

    def sum_first(self, action: Action) -> tuple[str, Action]:
        return ("", action) if self.whole_sum else super().sum_first(action)

    def _next(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """（也当作陷阱卡使用）: what a card is treated as may be told in a note."""
        told = super()._next(join, when, step, before, last, may)
        who = step.action.agent
        if self.words.offering and step.join is Join.ALSO and isinstance(who, Who) and before is not None:
            alone = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, agent=None))
            with suppress(CannotWrite):  # 1星怪兽的场合，自己再抽1张
                drawn = super()._step(alone, before, last, may)
                told = self.words.either(
                    told, f"{self.words.either('，', self.stop)}{when}{self.who(who)}再{drawn}"
                )
        if when and step.action.duration is not None and self.words.offering:  # 这个回合，…的场合，…
            lasts = self.duration(step.action.duration) + self.words.either("", "，")
            free = msgspec.structs.replace(step.action, duration=None)
            brief = msgspec.structs.replace(step, action=free)
            told = self.words.either(told, super()._next(join, lasts + when, brief, before, last, may))
        if not self.words.offering or step.join is not Join.TOGETHER:
            return told
        if worn_at_most(step.action) is not None:
            return self.words.either(told, f"（{self._step(step, before, last, may)}）")
        if step.action.verb is not Verb.TREAT_AS:
            return told
        bare = msgspec.structs.replace(step.action, theme=None)
        also = "不" if step.action.modality is Modality.NOT else self.words.either("也", "")
        return self.words.either(told, f"（{also}当作{self._becomes(bare)}使用）")

    def join(self, step: Step, before: Step | None) -> str:
        """那个发动无效并破坏: what is done to the same at once."""
        if self.words.offering and step.join is Join.ALSO and step.action.modality is Modality.MAY:
            too = self.words.template("joins", "also_may")
            again = step.action.verb is Verb.ATTACK and step.action.times is not None
            return self.words.either(too, "⟨。¦，⟩{when}") if again else too  # 只再1次可以攻击
        if step.join is Join.TOGETHER and before is not None and done_again(before.action, step.action):
            return "并"
        return super().join(step, before)

    def steps(self, steps: Sequence[Step], may: bool = False) -> str:
        """从卡组把1只怪兽效果无效特殊召唤: what is done to the same at once as how it is summoned."""
        told = self._steps_in_turn(steps, may)
        if not self.words.offering or self.negated_with is not None:
            return told
        if (merged := same_but_values(steps)) != tuple(steps):  # 攻击力·守备力上升各自数值
            self.each_value = not of_one_value(steps)  # 变成和场上的怪兽的最高攻击力相同
            told = self.words.either(told, self._steps_in_turn(merged, may))
            self.each_value = False
        if (varied := up_or_down(steps)) is not None:  # 上升或下降1星
            self.up_or_down = True
            told = self.words.either(told, self._steps_in_turn(varied, may))
            self.up_or_down = False
        if (merged := becomes_alike(steps)) != tuple(steps):  # 种族·属性变成和那只怪兽相同
            told = self.words.either(told, self._steps_in_turn(merged, may))
        if (both := done_to_both(steps)) is not None:  # 那只怪兽和手卡的这张卡特殊召唤
            shorter, self.lying = both
            told = self.words.either(told, self._steps_in_turn(shorter, may))
            self.lying = {}
        if (chosen := either_amount(steps)) is not None:  # 变成4星或者8星
            shorter, self.amounts = chosen
            told = self.words.either(told, self._steps_in_turn(shorter, may))
            self.amounts = ()
        if len(steps) == 2 and (aimed := self._aimed_at(steps[0].action, steps[1].action)):
            told = self.words.either(told, aimed)  # 不会成为攻击对象以及效果的对象
        for i, (first, step) in enumerate(pairwise(steps)):  # 发动和效果不会被无效化
            if immune_to_both(first, step):
                self.both_immune = True
                told = self.words.either(told, self._steps_in_turn([*steps[: i + 1], *steps[i + 2 :]], may))
                self.both_immune = False
            if negates_card_wholly(first, step):  # 那张卡的发动和效果无效
                self.both_negated = True
                told = self.words.either(told, self._steps_in_turn([*steps[: i + 1], *steps[i + 2 :]], may))
                self.both_negated = False
        for i, (first, step) in enumerate(pairwise(steps)):
            before = _negates_what_is_summoned(step, first)
            if not before and not _negates_what_is_summoned(first, step):
                continue
            summon = _one_summon(first, step) if before else first
            self.negated_with = but_for_theme(summon.action)
            try:
                short = self._steps_in_turn([*steps[:i], summon, *steps[i + 2 :]], may)
            finally:
                self.negated_with = None
            return self.words.either(told, short)
        for i, (named, gains) in enumerate(pairwise(steps)):
            earlier = steps[i - 1] if i else None
            if (whole := self._name_and_effect(named, gains, earlier)) is not None:
                ahead = self._steps_in_turn(steps[:i], may) + self.join(named, None) if i else ""
                later = steps[i + 2 :]
                follow = self.join(later[0], gains) + self._steps_in_turn(later, may) if later else ""
                told = self.words.either(told, (ahead + whole + follow).replace("{when}", ""))
        for i, (worn, alone) in enumerate(pairwise(steps)):
            if worn.action.verb is Verb.EQUIP and worn_at_most(alone.action) == 1:  # 只有1只给这张卡装备
                self.only_one = True
                told = self.words.either(told, self._steps_in_turn([*steps[: i + 1], *steps[i + 2 :]], may))
                self.only_one = False
        for i, (worn, gains) in enumerate(pairwise(steps)):
            if _worn_with_effects(worn, gains):  # 当作持有以下效果的装备卡使用给那只怪兽装备
                self.worth_listed = True
                told = self.words.either(told, self._steps_in_turn([*steps[: i + 1], *steps[i + 2 :]], may))
                self.worth_listed = False
        return told

    def _aimed_at(self, attacked: Action, targeted: Action) -> str:
        """不能把其他怪兽作为攻击·效果的对象: neither attacked nor targeted, told once."""
        if (attacked.verb, targeted.verb) != (Verb.BE_ATTACK_TARGET, Verb.TARGET) or targeted.by is None:
            return ""
        bare = msgspec.structs.replace(targeted, verb=attacked.verb, by=None)
        if bare != attacked or attacked.theme is None or attacked.modality is not Modality.CANNOT:
            return ""
        either, by = self.words.either, self.by(targeted.by)
        theme = self.noun(attacked.theme)
        if attacked.passive:
            known = either(theme, "") if isinstance(attacked.theme, Reference) else theme
            place = f"{self.place(attacked.source)}{either('的', '')}" if attacked.source is not None else ""
            return (
                f"{either(place, '')}{known}不会成为攻击{either('', '对象')}{either('·', '以及')}{by}的对象"
            )
        who = self.who(attacked.agent) if attacked.agent is not None else ""
        return f"{who}不能把{theme}作为攻击{either('', '对象')}{either('·', '以及')}{by}的对象"

    def _name_and_effect(self, named: Step, gains: Step, before: Step | None) -> str | None:
        """得到和那只怪兽的原本的卡名·效果相同的卡名·效果."""
        act, gained = named.action, gains.action
        alike = act.becomes[0] if len(act.becomes) == 1 else None
        if act.verb is not Verb.SET_STAT or gained.verb is not Verb.GAIN_EFFECT or act.theme != gained.to:
            return None
        if not isinstance(alike, SameAs) or alike.stat is not Stat.NAME or alike.other is None:
            return None
        roles = {"theme": self.noun(act.theme) if act.theme is not None else "", "of": self.noun(alike.other)}
        until = self.duration(act.duration) if act.duration is not None else ""
        if before is not None and before.action.theme == act.theme:
            roles["theme"] = self.words.either(roles["theme"], "")
        if before is not None and before.action.duration == act.duration and until:
            until = self.words.either(until, "")
        return fill(self.words.template("special", "gain_name_and_effect"), {**roles, "duration": until})

    def _steps_in_turn(self, steps: Sequence[Step], may: bool) -> str:
        """可以把1只怪兽解放，这张卡特殊召唤; also 把1只怪兽解放的场合可以特殊召唤."""
        told = super().steps(steps, may)
        home = self.words.template("goes_home", steps[1].action.verb, "") if len(steps) == 3 else ""
        if self.words.offering and home and _goes_either_way(steps[0], steps[1]):
            self.home_too = steps[1].action.verb  # 回到卡组·额外卡组
            told = self.words.either(told, self._steps_in_turn([steps[0], steps[2]], may))
            self.home_too = None
        if not self.words.offering or len(steps) != 2 or steps[1].join is not Join.TOGETHER:
            return told
        allowed = (may, False) if may else tuple(s.action.modality is Modality.MAY for s in steps)
        if any(step.condition for step in steps) or not (all(allowed) or may):
            return told
        paid, done = (msgspec.structs.replace(step.action, modality=Modality.DO) for step in steps)
        may_do = self.words.either("的场合", "", "，") + self.words.either("可以", "才能", "能", "也能")
        itself = done.theme == THIS and done.verb is Verb.SPECIAL_SUMMON
        if may and done.verb is not Verb.SPECIAL_SUMMON:
            return told
        ways = [told, self.cost(paid, False) + may_do + self.action(done, last=True)]
        if itself and self.words.offering:
            only = self.words.either("的场合", "") + self.words.either("才能", "可以")
            ways.append(
                self.cost(paid, False) + only + self.action(msgspec.structs.replace(done, theme=None), True)
            )
        if done.theme is not None:
            bare = msgspec.structs.replace(done, theme=None)
            may_pay = self.noun(done.theme) + self.words.either("可以", "也能", "能", "")
            paid_so = f"{may_pay}{self.cost(paid, False)}{self.words.either('，', '')}"
            with suppress(CannotWrite):
                ways.append(paid_so + self.action(bare, last=True))
        noted = self._notes(done)
        return self.words.either(told, *(way + noted for way in ways[1:]))


def _plainly(step: Step) -> Step:
    return msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, modality=Modality.DO))


def _one_summon(negated: Step, summon: Step) -> Step:
    """The Summon of the card whose effects are negated, in the place of the step before it."""
    act = msgspec.structs.replace(summon.action, theme=negated.action.theme, modality=negated.action.modality)
    return msgspec.structs.replace(negated, action=act)


def _worn_with_effects(worn: Step, gains: Step) -> bool:
    """Is a card equipped that gains the effects listed below?"""
    gained = Action(verb=Verb.GAIN_EFFECT, theme=worn.action.theme)
    listed = worn.action.verb is Verb.EQUIP or bool(worn.action.becomes)
    return listed and gains.join is Join.TOGETHER and gains.action == gained


def _negates_what_is_summoned(summon: Step, step: Step) -> bool:
    """效果无效特殊召唤."""
    act, theme = step.action, step.action.theme
    joined = Join.TOGETHER in (step.join, summon.join)
    at_once = joined and None is step.condition is summon.condition and "summon" in summon.action.verb.value
    done = msgspec.structs.replace(act, modality=Modality.DO)
    return at_once and isinstance(theme, Reference) and done == Action(verb=Verb.NEGATE_EFFECT, theme=theme)


def _is_any_hand_card(action: Action) -> bool:
    """丢弃1张手卡: nothing but how many is said."""
    bare = isinstance(action.theme, Selection) and (action.theme.zones, action.theme.predicates) == (
        (Zone.HAND,),
        (),
    )
    return bare and action.verb is Verb.DISCARD and not (action.source or action.manner or action.by)


def _goes_either_way(one: Step, other: Step) -> bool:
    """Do the cards go to one place, or else to the other?"""
    return other.join is Join.OR and other.condition is None and same_but_verb(one.action, other.action)


def told_of(effect: EffectText) -> Reference | None:
    """The card with which the effect may begin, and which is not named again."""
    done_to = _done_to(effect)
    if THIS in done_to:
        return THIS
    state = effect.conditions[0] if effect.conditions else None
    worn = isinstance(state, IsSo) and state.subject == EQUIPPED
    worn = worn and any(isinstance(x, Reference) and x.kind is RefKind.EQUIPPED for x in done_to)
    return EQUIPPED if worn else None


def _done_to(effect: EffectText) -> list[Noun | Who | None]:
    """Who does the acts of *effect* and what they are done to."""
    return [noun for step in effect.resolution for noun in (step.action.theme, step.action.agent)]
