"""Writes a syntax tree in the mainland fan wording, such that reading it again gives the same tree."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from grammar.nodes import (
    Action,
    AllOf,
    AnyOf,
    Condition,
    EffectText,
    Exists,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    InPosition,
    InWindow,
    IsKind,
    IsSo,
    Later,
    Noun,
    Number,
    OneOf,
    Option,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Spot,
    Step,
    Variable,
    Who,
    Window,
)
from grammar.only_such import as_only
from grammar.terms import (
    ActivationMode,
    CardKind,
    DurationKind,
    Join,
    LimitScope,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_parts import (
    same_but_themes,
    with_places,
)
from grammar.wordings import ending
from grammar.write_cases import is_side_of_field, told_cases
from grammar.write_parts import same_but_verb, shown_for, whenever
from grammar.write_zh_effects import ChineseEffects
from grammar.write_zh_relatives import values_alike
from grammar.write_zh_steps import THIS, told_of
from grammar.writing import CannotWrite, face_up_zones

N = TypeVar("N", bound=Noun | None)

CONTROLLER = Who(player=Player.CONTROLLER)


class ChineseWriter(ChineseEffects):
    """The sentences of an effect."""

    pending = ""  # the target that the first act of the resolution selects
    window_limit_last = True  # 才能发动1次
    case_before: Condition | None = None  # the last case in which something was done
    done_so: Sequence[Verb] = ()  # what was done in such cases

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """这张卡在墓地存在, 这张卡在墓地存在的状态."""
        told = super()._state(condition, effect)
        if isinstance(condition, IsSo) and condition.place == Place(zones=(Zone.EQUIPPED,)):
            return told
        alone = isinstance(condition, (Exists, IsSo)) and effect.activation is not ActivationMode.NONE
        if not alone or told.startswith("若"):
            return told
        if self.words.offering:
            told = self.words.either(told, f"若{told}", f"当{told}时")
        return (
            self.words.either("", "只要") + told + self.words.either("", "的状态", "的场合", "的状态下", "时")
        )

    def _opening(self, effect: EffectText) -> list[str]:
        self.lasting = effect.activation is ActivationMode.NONE and effect.trigger is None
        try:
            if not self.words.offering:
                return super()._opening(effect)
            self.fronted = told_of(effect)
            self.kept_by = effect.resolution[0].action.agent == CONTROLLER if effect.resolution else False
            ways = []
            if effect.inferred and effect.targets:
                with suppress(CannotWrite):
                    ways.append(self._chosen_first(effect))
            try:
                usual = super()._opening(effect)
                if not any(usual):
                    return []
                ways.insert(0, self._joined_sentences(usual))
            except CannotWrite:
                if not ways:
                    raise
            plain_may = not effect.costs and not effect.targets and effect.choose_option is None
            if effect.activation is ActivationMode.MAY and plain_may and not effect.inferred:
                told = self._said_first(self._circumstances(effect))  # …的场合：可以从卡组…
                pause = self.words.either("", "，", "：")
                told = self.words.either(told + pause, *self._quickly(effect))
                ways.append(told + self._resolution(effect, may=True))
            elif effect.activation is ActivationMode.MAY and not effect.inferred and not effect.options:
                ways.append(self._told_with_points(effect))
            if _first_theme(effect) == Reference(kind=RefKind.TARGETED) and effect.targets:
                self.pending = self._selected(effect)
                bare = msgspec.structs.replace(effect, targets=())
                with suppress(CannotWrite):
                    ways.append(self._joined_sentences(super()._opening(bare)))
            subject = self.noun(self.fronted) if self.fronted is not None else ""
            if subject and any(step.action.verb is Verb.TREAT_AS for step in effect.resolution):
                subject = self.words.either(subject, f"{subject}的卡名")
            timed = effect.window is not None or (effect.conditions and effect.trigger is None)
            if timed and effect.activation is not ActivationMode.NONE:
                said = subject or self.noun(THIS)
                subject = self.words.either(said, "这个效果")  # 这张卡在主要阶段1才能发动
            whose = f"{subject}的" if subject else ""
            if any(step.action.verb is Verb.GEMINI_SUMMON for step in effect.resolution):
                subject = self.words.either(subject, f"场上表侧表示存在的{subject}")
            within = f"{subject}在" if subject else ""
            if self.kept_by:
                subject, whose = self.words.either(self.noun(THIS) + "的控制者", ""), ""
                within = f"{subject}在"
            front = self.words.either("", "此外，", "另外，", "还有，") + self.words.either(
                "", subject, whose, within
            )
            return [front + self.words.either(*ways)]
        finally:
            self.selected, self.pending, self.fronted, self.to_select = "", "", None, ()
            self.lasting = self.kept_by = False

    def _told_with_points(self, effect: EffectText) -> str:
        """主要阶段：可以把1张手卡丢弃；这张卡特殊召唤."""
        told = self._said_first(self._circumstances(effect))
        costs = [msgspec.structs.replace(c, modality=Modality.DO) for c in effect.costs]
        paid = [self.cost(cost, False) for cost in costs]
        chosen = [self.target_phrase(effect.targets)] if effect.targets else []
        asked = self.words.any_order([*paid, *chosen], self.comma)
        lead = told + (self.words.either("：", "，", "") if told else "")
        lead = self.words.either(lead, *self._quickly(effect))
        return lead + "可以" + asked + self.words.either("；", "：") + self._resolution(effect)

    def _quickly(self, effect: EffectText) -> list[str]:
        """主要阶段（诱发即时效果）：, of what can be activated in the turns of both."""
        window = effect.window
        ways = [self._said_first(self._circumstances(effect))]
        if window is not None and window.turn is Player.BOTH:
            bare = msgspec.structs.replace(window, turn=None)
            any_turn = None if bare == Window() else bare
            ways.append(
                self._said_first(self._circumstances(msgspec.structs.replace(effect, window=any_turn)))
            )
        return [f"{way}（诱发即时效果）：" for way in ways]

    def _selected(self, effect: EffectText) -> str:
        """The target where it is selected; from where it is may be told before."""
        first = _first_theme(effect)
        if len(effect.targets) > 1 and first == Reference(kind=RefKind.TARGETED):
            return self.several_targets(effect.targets)
        self.to_select = effect.targets if len(effect.targets) > 1 and self.words.offering else ()
        if self._selected_here(first) == effect.targets[0]:
            return self.noun(effect.targets[0])
        told = super()._selected(effect)
        target = effect.targets[0]
        place = self.owned(target.player, target.zones) if target.zones else ""
        self.selected_in = place, self.noun(msgspec.structs.replace(target, zones=(), player=None))
        return told

    def _chosen_first(self, effect: EffectText) -> str:
        """选择1只怪兽。选择的怪兽的攻击力…: the targets of an old text in a sentence or clause of their own."""
        either, chosen = self.words.either, self.selected
        self.selected = ""
        costs = [msgspec.structs.replace(c, modality=Modality.DO) for c in effect.costs]
        circumstances = [*self._circumstances(effect), *(self.action(cost, last=False) for cost in costs)]
        if effect.on_card_activation:
            circumstances.append(self.words.template("texts", "on_card_activation"))
        targets = "选择" + self.several_targets(effect.targets)
        allowed = effect.activation is ActivationMode.MAY or effect.on_card_activation
        may = either("可以", "") if allowed else ""
        lead = self.words.any_order([*circumstances, may + targets], self.comma)
        if costs and allowed:  # 可以通过丢弃1张手卡，选择场上1只怪兽，…
            self.paid_acts = effect.costs
            first = self.action(msgspec.structs.replace(costs[0], modality=Modality.MAY), last=False)
            acts = [first, *(self.action(cost, last=False) for cost in costs[1:])]
            lead = either(
                lead, self.words.any_order([*self._circumstances(effect), *acts, targets], self.comma)
            )
        done = self._resolution(effect, may=effect.activation is ActivationMode.MAY)
        self.selected = chosen
        if costs and allowed:  # 丢弃1张手卡才能发动。选择场上1只怪兽…
            paid = self.words.any_order([*circumstances, either("", "可以")], self.comma)
            lead = either(lead, f"{paid}才能发动{self.stop}{targets}")
        follows = either(self.stop, "，", "")
        if effect.resolution and effect.resolution[0].join is Join.IF_SO:
            follows = self.words.template("joins", Join.IF_SO)
        return lead + follows + either(done, self._resolution(effect))

    def _resolution(self, effect: EffectText, may: bool = False) -> str:
        self.selected, self.pending = self.pending or self.selected, ""
        return super()._resolution(effect, may)

    def _close(self, parts: list[str], activates: str) -> str:
        """1回合1次，可以发动; …的场合才能发动."""
        if self.there:  # 才能在墓地发动
            activates = ending(activates, "发动", f"在{self.there}发动")
        if self.was_set:  # 才能把盖放的这张卡发动
            activates = activates.replace("这张卡", "盖放的这张卡")
        activates = (self.words.either("", "，", "则", "来") if parts else "") + activates
        if self.awaited is Verb.ACTIVATE:
            activates = self.words.either("", "连锁那个发动", "对应那个发动") + activates
        if not self.words.offering:
            return super()._close(parts, activates)
        may_target = any("可以以" in part for part in parts)  # 可以以1张卡为对象；那张卡除外
        return self.words.any_order(parts, self.comma) + self.words.either(
            activates, *([""] if may_target else [])
        )

    def _activation(self, effect: EffectText, circumstances: list[str]) -> str:
        listed = effect.options and not effect.resolution and effect.choose_option is None
        if not self.words.offering:
            if listed and self.cases and not effect.targets:
                return self._options_activated(effect, circumstances)
            return super()._activation(effect, circumstances)
        told = super()._activation(effect, circumstances)
        if any(limit.scope is LimitScope.WINDOW for limit in effect.limits):  # 伤害计算时1次，…才能发动
            self.window_limit_last = False
            told = self.words.either(told, super()._activation(effect, self._circumstances(effect)))
            self.window_limit_last = True
        if listed:
            told = self.words.either(told, self._options_activated(effect, circumstances))
            if effect.targets:  # 以1张卡为对象，那个控制者对应的以下效果发动
                chosen = [*circumstances, self.target_phrase(effect.targets)]
                told = self.words.either(told, self._options_activated(effect, chosen))
        both = with_places(*effect.costs) if len(effect.costs) == 2 else None
        if both is not None:  # 把墓地的这张卡和1张手卡除外
            one, self.lying = msgspec.structs.replace(effect, costs=(both[0],)), both[1]
            told = self.words.either(told, super()._activation(one, circumstances))
            self.lying = {}
        if len(effect.costs) == 2 and _goes_home_too(*effect.costs):  # 回到卡组·额外卡组
            self.home_too = effect.costs[1].verb
            one = msgspec.structs.replace(effect, costs=effect.costs[:1])
            told = self.words.either(told, super()._activation(one, circumstances))
            self.home_too = None
        if (together := same_but_themes(effect.costs)) is not None:  # 把手卡的这张卡和手卡1只怪兽给对方观看
            one = msgspec.structs.replace(effect, costs=(together,))
            told = self.words.either(told, super()._activation(one, circumstances))
        if len(effect.costs) > 2 and (in_one := self._paid_together(effect.costs)):
            self.cost_told = in_one
            one = msgspec.structs.replace(effect, costs=effect.costs[:1])
            told = self.words.either(told, super()._activation(one, circumstances))
            self.cost_told = ""
        if effect.choose_option == 1 and self.both_too:
            paid_first = [*circumstances, *(self.cost(c, False) for c in effect.costs)]
            choice = (
                "从以下效果选择1个或者两方"
                + self.words.either("才能", "")
                + self.words.either("发动", "把这张卡发动")
            )
            told = self.words.either(told, self.words.any_order([*paid_first, choice], self.comma))
        if effect.choose_option == 1 and effect.options and all(map(shown_for, effect.options)):
            told = self.words.either(told, self._shown_and_chosen(circumstances))
        if effect.choose_option is not None and any(c.amount == Variable(name="paid") for c in effect.costs):
            paid_so = [msgspec.structs.replace(c, modality=Modality.MAY) for c in effect.costs]
            chosen = [self.target_phrase(effect.targets)] if effect.targets else []
            asked = self.words.any_order(
                [*circumstances, *chosen, *(self.cost(c, False) for c in paid_so)], self.comma
            )
            if chosen:  # 可以以1张卡为对象，把…取除，那个效果发动
                plainly = [self.cost(c, False) for c in effect.costs]
                asked = self.words.either(
                    asked, self.words.any_order([*circumstances, *chosen, *plainly], self.comma)
                )
            told = self.words.either(told, asked + "，那个效果发动")
        if effect.costs and (effect.choose_option is not None or effect.activation is ActivationMode.MAY):
            paid = (msgspec.structs.replace(effect.costs[0], modality=Modality.MAY), *effect.costs[1:])
            told = self.words.either(
                told, super()._activation(msgspec.structs.replace(effect, costs=paid), circumstances)
            )
        return told + self.note

    def _paid_together(self, costs: Sequence[Action]) -> str:
        """把手卡·场上的「A」「B」怪兽各1只和场上的这张卡除外: one of each, and a known card, in one act."""
        bare = {msgspec.structs.replace(cost, theme=None, source=None) for cost in costs}
        cards = [c.theme for c in costs if isinstance(c.theme, Selection) and c.source is None]
        known = [c for c in costs if isinstance(c.theme, Reference) and c.source is not None]
        if len(bare) != 1 or len(known) > 1 or len(cards) + len(known) < len(costs):
            return ""
        listed = self.one_of_each(cards)
        if not listed:
            return ""
        parts = [self.words.either(*listed)]
        for cost in known:
            if cost.source is not None and cost.theme is not None:
                there = self.place(cost.source) + self.words.either("的", "")
                parts.append(there + self.noun(cost.theme))
        both = self.words.any_order(parts, self.words.either("和", "以及"))
        return f"把{both}{self._verb(bare.pop())}"

    def _options_activated(self, effect: EffectText, circumstances: list[str]) -> str:
        """可以支付1500基本分把以下效果发动."""
        may = Modality.MAY if effect.activation is ActivationMode.MAY and effect.costs else Modality.DO
        paid = [msgspec.structs.replace(c, modality=Modality.DO) for c in effect.costs]
        paid[:1] = [msgspec.structs.replace(c, modality=may) for c in paid[:1]]
        costs = [self.cost(cost, False) for cost in paid]
        allowed = self.words.either("可以", "") if effect.activation is ActivationMode.MAY else ""
        linked = "的" if self.cases.endswith("对应") else self.words.either("对应的", "的")
        of_case = self.cases + linked if self.cases else ""
        activated = allowed + self.words.either("把", "") + of_case + "以下效果发动"
        return (
            self.words.any_order([*circumstances, *costs], self.comma)
            + self.words.either("", "，")
            + activated
        )

    def _shown_and_chosen(self, circumstances: list[str]) -> str:
        """可以从以下选1个，把那属性的手卡的怪兽各1只给对方观看发动."""
        either = self.words.either
        shown = f"把那{either('', '个')}属性的手卡的怪兽各1只给对方观看{either('才能', '', '来')}发动"
        chosen = f"{either('可以', '')}从以下{either('选', '选择')}1个{either('，', '')}{shown}"
        return self.words.any_order([*circumstances, chosen], self.comma)

    def target_phrase(self, targets: Sequence[Selection]) -> str:
        """从自己墓地的怪兽以及除外的自己怪兽之中以1只怪兽为对象."""
        if self.words.offering and all(t.quantity.kind is QuantityKind.SAME_NUMBER for t in targets):
            named = self.words.template("texts", "and").join(map(self.noun, targets))
            one, other = targets[0], targets[-1]
            if len(targets) == 2 and msgspec.structs.replace(one, player=other.player) == other:
                named = self.words.either(named, self.noun(msgspec.structs.replace(one, player=Player.BOTH)))
            return self.words.fill("texts", "target_equally", targets=named)
        usual = super().target_phrase(targets)
        target = targets[0]
        if len(targets) != 1 or not target.zones or not self.words.offering:
            return usual
        spots = [p for p in target.predicates if isinstance(p, Spot)]
        if len(target.predicates) == len(spots) == 1 and isinstance(target.quantity.amount, Number):
            there = self.spot(spots[0]) + self.owned(target.player, target.zones)
            usual = self.words.either(usual, f"指定{there}{target.quantity.amount.value}处")
        bare = msgspec.structs.replace(target, zones=(), player=None)
        whence = self.owned(target.player, target.zones, face_up_zones(target))
        ways = [f"从{whence}{self.words.fill('texts', 'target', targets=self.noun(bare))}"]
        if target.zones == (Zone.BANISHED,) and target.player is not None:
            either, of = self.words.either, self.player(target.player)
            lying = f"从除外{either('的', '中的')}{of}{either('的', '')}{either('怪兽', '卡')}之中"
            count = either("", "合计") + self.quantity(target.quantity, self._measure(target.predicates))
            told = either(self.noun(bare), count)  # 从除外的自己的怪兽之中以合计3只为对象
            ways.append(f"{lying}以{told}为对象")
        return self.words.either(usual, *ways, *self._targets_among(target))

    def _targets_among(self, target: Selection) -> list[str]:
        """从自己墓地的天使族怪兽以及反击陷阱卡之中以合计3张为对象: what there is to choose from, and how many."""
        either = self.words.either
        choices = [p for p in target.predicates if isinstance(p, AnyOf)]
        there = Place(zones=target.zones, player=target.player)
        told = target.predicates == tuple(choices) and choices
        lying = self.lying_among(choices[0], there) if told else ""
        if not lying:
            named = [p for p in target.predicates if isinstance(p, HasName)]
            if len(named) != 1 or len(named[0].names) < 2:
                return []
            lying = self.noun(msgspec.structs.replace(target, quantity=Selection().quantity))
        count = either("合计", "") + self.quantity(target.quantity, either("张", "只"))
        return [f"从{lying}{either('之中', '之内')}以{count}为对象"]

    def _cases(self, options: Sequence[Option]) -> str:
        """这张卡的表示形式, 丢弃的卡种类: what the guards tell apart."""
        asked = []
        for option in told_cases(options):
            guard = option.guard
            if isinstance(guard, InWindow) and guard.window.turn is not None and option.guard_words:
                of = self.words.either("", "这个效果的", "这张卡的", "这个效果")
                asked.append(of + self.words.either("发动回合", "发动的回合"))
                continue
            if isinstance(guard, IsSo) and is_side_of_field(guard) and not guard.predicates:
                asked.append(self.words.either(f"{self.noun(guard.subject)}的控制者", "那个控制者"))
                continue
            told = self._told_apart_by(guard) if option.guard_words else ""
            if not told:
                return super()._cases(options)
            asked.append(told)
        if not asked or "" in asked or len(set(asked)) > 1:
            return super()._cases(options)
        return asked[0]

    def _told_apart_by(self, guard: Condition | None) -> str:
        """丢弃的卡种类, 场上的怪兽属性, 那只怪兽的原本卡名: whose value a guard names."""
        if isinstance(guard, IsSo) and not guard.place:
            noun, predicates = guard.subject, guard.predicates
        elif isinstance(guard, Exists) and isinstance(guard.what, Selection):
            noun, predicates = guard.what, guard.what.predicates
        else:
            return ""
        telling = (HasAttribute, HasRace, HasName, InPosition, Spot)
        values: list[Predicate] = [p for p in predicates if isinstance(p, telling)]
        if not values:
            kinds = [p for p in predicates if isinstance(p, IsKind)]
            values += [p for p in kinds if p.kinds != (CardKind.MONSTER,)][-1:] or kinds[-1:]
        if len(values) != 1:
            return ""
        tag = str(values[0].__struct_config__.tag)
        original = isinstance(values[0], (HasAttribute, HasRace, HasName)) and values[0].original
        what = self.words.template("cases", tag.replace("has_", "original_") if original else tag, "")
        rest = tuple(p for p in predicates if p not in values)
        if isinstance(guard, Exists):
            return self.noun(msgspec.structs.replace(noun, predicates=rest)) + what if what else ""
        if rest and isinstance(noun, Reference):
            noun = msgspec.structs.replace(noun, predicates=(*noun.predicates, *rest))
        return self.words.either(self.noun(noun), "") + what if what else ""

    def several_targets(self, targets: Sequence[Noun]) -> str:
        """自己墓地1只怪兽和1张魔法卡, 自己以及对方场上的卡各1张."""
        if self.words.offering and (both := self.on_both_sides(targets)):
            listed = [self.noun(targets[0]), *self.further(targets)]
            return self.words.either(self.words.template("texts", "and").join(listed), both)
        each = self.one_of_each(targets) if self.words.offering and len(targets) > 1 else []
        joined = self.words.template("texts", "and").join([self.noun(targets[0]), *self.further(targets)])
        return self.words.either(joined, "为对象，并以".join(map(self.noun, targets)), *each)

    def _circumstances(self, effect: EffectText) -> list[str]:
        """对方回合这张卡被除外的场合, 这张卡在对方回合被除外的场合."""
        usual = super()._circumstances(effect)
        once = [limit for limit in effect.limits if limit.scope is LimitScope.WINDOW]
        if once and usual:  # 伤害计算前1次
            free = effect.activation is ActivationMode.NONE or effect.inferred
            often = self.limit(once[0])
            if free and self.window_limit_last:
                usual[-1] += often
        during = effect.trigger.during if effect.trigger is not None else None
        if (
            self.words.offering
            and effect.trigger is not None
            and during is not None
            and effect.window is None
        ):
            event = msgspec.structs.replace(effect.trigger, during=None)  # 自己回合1次，…的场合
            apart = self._circumstances(msgspec.structs.replace(effect, window=during, trigger=event))
            return [self.words.either(self._said_first(usual), self._said_first(apart))]
        if not self.words.offering or effect.window is None or effect.trigger is None:
            return usual
        left_out, there = self.either_place()
        self.within = there + self.words.either("在", "") + self.window_phrase(effect.window)
        try:
            inside = super()._circumstances(msgspec.structs.replace(effect, window=None))
        finally:
            self.within = ""
        return [self.words.either(self._said_first(usual), left_out + self._said_first(inside))]

    def _if(self, condition: Condition, effect: EffectText) -> str:
        """装备怪兽只要在自己场上存在, 那只怪兽的等级·阶级是7以上的场合."""
        told = super()._if(condition, effect)
        if not self.words.offering:
            return told
        if isinstance(condition, Happened) and not condition.negated:  # 场上的这张卡为素材的场合
            with suppress(CannotWrite):
                done = self.words.fill("texts", "if", what=self.condition(condition))
                told = self.words.either(told, done)
        if isinstance(condition, OneOf) and values_alike(condition) is not None:
            return self.words.either(told, self.words.fill("texts", "if", what=self.condition(condition)))
        lies = isinstance(condition, IsSo) and condition.place is not None and not condition.negated
        if lies and isinstance(condition, IsSo) and condition.place != Place(zones=(Zone.EQUIPPED,)):
            self.itself = condition.subject
            lasts = f"{self.noun(condition.subject)}只要{self.condition(condition)}"
            self.itself = None
            return self.words.either(told, lasts)
        return told

    def _when(self, condition: Condition) -> str:
        if self.words.offering and (late := self._not_in_its_turn(condition)):
            try:
                return self.words.either(super()._when(condition), late)
            except CannotWrite:
                return late
        told = super()._when(condition)
        either = self.words.either
        if isinstance(condition, IsSo) and condition.predicates == (_AS_DECLARED,):  # 宣言的卡的场合
            short = "不是的场合" if condition.negated else f"{either('', '那是')}宣言的卡的场合"
            return either(told, short + self.comma)
        if isinstance(condition, Happened) and condition.action.verb is Verb.ACTIVATE:
            return told + either("", "发动后，")  # 这张卡从手卡发动的场合，发动后，…
        at_end = isinstance(condition, InWindow) and condition.window.turn is None
        return either("", "这个回合的") + told if at_end else told

    def _not_in_its_turn(self, condition: Condition) -> str:
        """若不在这张卡反转的回合则, before what cannot be done."""
        this_turn = isinstance(condition, Happened) and condition.during is not None
        if not isinstance(condition, Happened) or not this_turn or not condition.negated:
            return ""
        if condition.during is None or condition.during.kind is not DurationKind.THIS_TURN:
            return ""
        event = self._event(condition.action) + self.words.either("", "过")
        return self.words.either(f"若不在{event}的回合则", f"不在{event}的回合")

    def _at_what_time(self, step: Step, before: Step | None) -> str:
        """结束阶段那只怪兽破坏, 那只怪兽在结束阶段破坏."""
        self.theme_timed = step.action.theme if isinstance(step.condition, InWindow) else None
        told = super()._at_what_time(step, before)
        case = step.condition
        if told and self.words.offering and before is not None and _is_opposite(case, self.case_before):
            otherwise = self.words.either("不是", "那以外", "没有", "那以外的") + "的场合"
            told = self.words.either(told, otherwise + self.comma)
        if (
            told
            and self.words.offering
            and before is not None
            and _is_there_after_all(case, self.case_before)
        ):
            told = self.words.either(told, "存在的场合" + self.comma)
        if before is None:
            self.done_so = ()
        elif before.condition is not None:
            self.done_so = (*self.done_so, before.action.verb)
        undone = isinstance(case, Happened) and case.negated and case.action.verb in self.done_so
        if told and self.words.offering and undone:  # 不是的场合或者不能盖放的场合
            told = self.words.either(told, f"不是的场合或者{told}")
        self.case_before = self.case_before if case is None and before is not None else case
        last = case.conditions[-1] if isinstance(case, AllOf) and as_only(case) is None else None
        if isinstance(last, InWindow) and isinstance(case, AllOf) and told and self.words.offering:
            others = "".join(map(self._when, case.conditions[:-1]))  # …的回合，自己在自己主要阶段…
            left_out, there = self.either_place()
            self.at_time = there + self._when(last)
            return self.words.either(told, others + left_out)
        only = isinstance(case, AllOf) and as_only(case) is not None  # 可以在只有…的场合直接攻击
        if not told or not (only or isinstance(case, _TOLD_AFTER)) or not self.words.offering:
            self.at_time = ""
            return told
        left_out, there = self.either_place()
        self.at_time = there + told
        return self.words.either(told, left_out)

    def _inferred_cost(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        """把1只怪兽解放。…; also 可以把1只怪兽解放，…."""
        self.paid_acts = effect.costs
        if effect.targets:
            return self._cost_and_target(effect, circumstances)
        told = super()._inferred_cost(effect, circumstances)
        if not self.words.offering or len(told) != 2:
            return told
        paid, done = told
        return [f"{self.words.either('', '可以', '每')}{paid}{self.words.either(self.stop, '，', '')}{done}"]

    def _cost_and_target(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        """可以把1只怪兽解放，选择场上1张卡破坏."""
        chosen, self.selected = self.selected, ""
        may = [Modality.MAY if effect.activation is ActivationMode.MAY else Modality.DO] + [
            Modality.DO
        ] * len(effect.costs)
        acts = [msgspec.structs.replace(cost, modality=m) for cost, m in zip(effect.costs, may, strict=False)]
        told = [self._said_first(circumstances)] if circumstances else []
        paid = self.comma.join([*told, *(self.action(act, last=False) for act in acts)])
        self.selected = chosen
        done = self._resolution(effect)
        return (
            [f"{paid}，{done}"]
            if not self.words.offering
            else [f"{paid}{self.words.either('，', self.stop)}{done}"]
        )

    def _said_first(self, circumstances: Sequence[str]) -> str:
        """自己基本分比对方多，并有怪兽存在."""
        joint = self.words.either(self.comma, "并", "并且", "并有", "并在", "而")
        return self.words.any_order(circumstances, joint)

    def window_phrase(self, window: Window) -> str:
        lead = self.words.either(
            "", "每次" if window.phases else "", "在", "只在", "在每次" if window.phases else "", "这个回合的"
        )
        others = map(self.window, self.windows_too)
        joint = self.words.either("以及", "·", "或者")
        once = self.words.either("", self.once) if self.once and window.turn is not None else ""
        return lead + joint.join([super().window_phrase(window), *others]) + once

    def _turn_of(self, condition: Condition) -> str:
        """…的回合, 这个回合，…的场合."""
        told = super()._turn_of(condition)
        if not told or not self.words.offering:
            return told
        what = ending(told, "⟨的¦⟩回合", "").removesuffix("的回合")
        there = self.words.either("", "有", "是已有", "是已")
        ways = [told, f"这个回合{self.words.either('，', there)}{what}的场合", f"{what}的这个回合"]
        event = whenever(condition)
        if isinstance(event, Happened) and event.action.agent is not None:
            with suppress(CannotWrite):
                ways.append(f"这个回合{self.words.either('', '，')}{self.is_done(event)}的场合")
        return self.words.either(*ways)

    def _joined_sentences(self, sentences: list[str]) -> str:
        stop = self.words.either(self.stop, "；") if self.words.offering else self.stop
        return stop.join(filter(None, sentences))


#: cases that may be told after what is done in them, or to what (那只怪兽在…的场合破坏)
_TOLD_AFTER = (InWindow, Later, Happened, Exists)
_AS_DECLARED = SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.DECLARED))


def _is_opposite(case: Condition | None, before: Condition | None) -> bool:
    """Is it so when the case before is not?"""
    if not isinstance(case, (Exists, IsSo, Happened)) or not isinstance(before, type(case)):
        return False
    return case.negated and case == msgspec.structs.replace(before, negated=True)


def _is_there_after_all(case: Condition | None, before: Condition | None) -> bool:
    """没有「A」存在的场合，…。存在的场合，…."""
    if not isinstance(before, Exists) or not before.negated:
        return False
    return case == msgspec.structs.replace(before, negated=False)


def _goes_home_too(one: Action, other: Action) -> bool:
    """Does the same card go to the Deck, or else to the Extra Deck?"""
    verbs = (one.verb, other.verb) == (Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK)
    return verbs and same_but_verb(one, other)


def _first_theme(effect: EffectText) -> Noun | None:
    return effect.resolution[0].action.theme if effect.resolution else None
