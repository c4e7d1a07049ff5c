"""All the ways to tell an effect in the mainland fan wording: where its limits, times and notes may stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from grammar.laid_over import told_in_two
from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    EffectText,
    Happened,
    HasName,
    InWindow,
    IsSo,
    MentionsName,
    Noun,
    Option,
    Otherwise,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    UseLimit,
    Window,
)
from grammar.terms import ActivationMode, LimitScope, Modality, RefKind, Verb, Zone
from grammar.word_parts import needed
from grammar.wordings import after_any_stop, plainest
from grammar.write_parts import classes_of, done_first, shown_for, whose_effect, worn_at_most
from grammar.write_zh_steps import ChineseSteps
from grammar.write_zh_ways import UNLIKE
from grammar.writing import CannotWrite

N = TypeVar("N", bound=Noun | None)
_SET_HERE = IsSo(
    subject=Reference(kind=RefKind.THIS_CARD),
    predicates=(DidThat(action=Action(verb=Verb.SET), passive=True),),
)


class ChineseEffects(ChineseSteps):
    """An effect as a choice of orders: 1回合1次 first or last, a note behind the activation."""

    windows_too: Sequence[Window] = ()  # the further times, told with the first
    both_too = False  # one of the options, or both of them
    once = ""  # how often, told behind whose turn it is
    allowed_so_often = False  # how often is told with 可以
    was_set = False  # this card lies Set when it is activated: 把盖放的这张卡发动
    there = ""  # where this card lies, told with the words for activating
    note = ""  # what may be told in parentheses behind the words for activating

    def effect(self, effect: EffectText, first: bool) -> str:
        """1回合1次，…; also …（1回合只有1次） and …。这个效果1回合只能使用1次; …（伤害步骤也能发动）."""
        events = effect.trigger.events if effect.trigger is not None else ()
        self.awaited = events[-1].verb if events else None
        self.answered = whose_effect(events) if self.words.offering else None
        attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False)
        attackers = any(attacks in target.predicates for target in effect.targets)
        fights = effect.window.condition if effect.window is not None and not events else None
        if isinstance(fights, Happened) and fights.action.verb is Verb.BATTLE:
            self.awaited = Verb.BATTLE  # 进行战斗的自己怪兽
        self.verb_first = done_first(events) or (Verb.DECLARE_ATTACK if attackers else None)
        self.verb_before, self.absent, self.there_are = None, None, None
        self.inline = not classes_of(effect)
        usual = super().effect(effect, first)
        if not self.words.offering:
            return usual
        ways = [usual]
        for way in (
            self._turned,
            self._activated_there,
            self._time_within,
            self._listed_below,
            self._within_the_event,
            self._said_of_it_first,
            self._told_how_often,
            self._times_together,
            self._noted,
            self._paid_at_most,
        ):
            ways += self._if_it_can_be(way, effect, first)
        return self.words.either(*ways)

    def _if_it_can_be(
        self, way: Callable[[EffectText, bool], list[str]], effect: EffectText, first: bool
    ) -> list[str]:
        """*effect* told in this way; nothing where it cannot be."""
        known = dict(vars(self))
        try:
            return way(effect, first)
        except CannotWrite:
            vars(self).clear()
            vars(self).update(known)
            return []

    def limit(self, limit: UseLimit, of_effect: bool = False) -> str:
        """1回合1次; 1个回合可以有1次 of what may be done."""
        if self.allowed_so_often and limit.scope is LimitScope.COPY:
            return f"1{self.words.either('', '个')}回合可以有{self.digits(limit.count)}次"
        told = super().limit(limit, of_effect)
        if limit.scope is LimitScope.WHILE_FACE_UP and not of_effect and self.fronted is not None:
            there = self.words.either("场上", "")  # 这张卡只在场上表侧表示存在才有1次
            told = self.words.either(told, f"只在{there}表侧表示存在才有{self.digits(limit.count)}次")
        return told

    def option(self, option: Option) -> str:
        """●…: a note is told of the whole effect alone. ●光·暗：: monsters of those attributes are shown for it."""
        note, self.note = self.note, ""
        try:
            shown = shown_for(option) if self.words.offering else []
            if not shown or option.effect is None:
                return super().option(option)
            names = [plainest(self.words.word("attribute", value)).removesuffix("属性") for value in shown]
            bare = msgspec.structs.replace(option.effect, costs=())
            attributes = self.words.any_order(names, "·") + "："
            return attributes + self.effect(bare, first=False)
        finally:
            self.note = note

    def _turned(self, effect: EffectText, first: bool) -> list[str]:
        """包含把怪兽特殊召唤的效果的 without a list, 有怪兽存在的场合才能召唤, 选择1个或者两方."""
        ways = []
        if not self.inline:
            self.inline = True
            ways.append(super().effect(effect, first))
            self.inline = False
        if effect.resolution and worn_at_most(effect.resolution[0].action) is not None:
            ways.append(f"（{super().effect(effect, first)}）")
        if (turned := needed(effect)) is not None:
            ways.append(super().effect(turned, first))
        two = Otherwise(choose_option=2)
        if effect.choose_option == 1 and two in effect.otherwise:
            self.both_too = True
            rest_of = tuple(o for o in effect.otherwise if o != two)
            ways.append(super().effect(msgspec.structs.replace(effect, otherwise=rest_of), first))
            self.both_too = False
        return ways

    def _activated_there(self, effect: EffectText, first: bool) -> list[str]:
        """…时才能在墓地发动: where this card lies, told of the activation."""
        for condition in effect.conditions:
            this = isinstance(condition, IsSo) and condition.subject == Reference(kind=RefKind.THIS_CARD)
            if condition == _SET_HERE and effect.card_activation:
                self.was_set = True
                rest = tuple(c for c in effect.conditions if c is not condition)
                told = super().effect(msgspec.structs.replace(effect, conditions=rest), first)
                self.was_set = False
                return [told]
            if not this or not isinstance(condition, IsSo) or condition.place is None or condition.predicates:
                continue
            if condition.place == Place(zones=(Zone.EQUIPPED,)):
                continue
            self.there = self.place(condition.place)
            rest = tuple(c for c in effect.conditions if c is not condition)
            told = super().effect(msgspec.structs.replace(effect, conditions=rest), first)
            self.there = ""
            return [told] if effect.activation is not ActivationMode.NONE else []
        return []

    def _within_the_event(self, effect: EffectText, first: bool) -> list[str]:
        """怪兽在结束阶段时被破坏的场合，可以作为代替…: when the act replaced would be done."""
        last = effect.conditions[-1] if effect.conditions else None
        replaces = bool(effect.resolution) and effect.resolution[0].instead_of is not None
        if not isinstance(last, InWindow) or not replaces:
            return []
        left_out, there = self.either_place()
        self.within = there + self.words.either("在", "") + self.window_phrase(last.window)
        told = super().effect(msgspec.structs.replace(effect, conditions=effect.conditions[:-1]), first)
        self.within = ""
        return [left_out + told]

    def _said_of_it_first(self, effect: EffectText, first: bool) -> list[str]:
        """What is said of the activation before the last sentences of what is done."""
        if effect.options or not (len(effect.resolution) > 1 or effect.restrictions):
            return []
        ways = []
        if effect.also_windows and not any(w.condition for w in effect.also_windows):
            bare = super().effect(msgspec.structs.replace(effect, also_windows=()), first)
            when = "".join(map(self.window, effect.also_windows))  # …除外。这个效果在对方回合也能发动。…
            ways.append(
                self._among_sentences(bare, f"这个效果{self.words.either('在', '')}{when}也能发动{self.stop}")
            )
        for condition in effect.resolution_conditions[:1]:
            what = self.condition(condition)
            sentence = self.words.fill("texts", "resolution_condition", what=what)
            bare = super().effect(msgspec.structs.replace(effect, resolution_conditions=()), first)
            ways.append(self._among_sentences(bare, sentence + self.stop))
        return ways

    def _told_how_often(self, effect: EffectText, first: bool) -> list[str]:
        """「N」1回合1次也能…, 对方回合1次，可以…, …（1回合只有1次）, …。这个效果1回合只能使用1次."""
        ways = []
        named = [x for x in effect.limits if x.scope is LimitScope.NAME and not x.effects]
        if named and self.card_name:
            bare = super().effect(_unlimited(effect, named), first)
            once = f"「{self.card_name}」1回合{self.digits(named[0].count)}次"
            ways.append(once + self.words.either("", "在", "，") + bare)
        own = [limit for limit in effect.limits if limit.scope is LimitScope.COPY]
        if len(own) == 1:
            self.once = f"{self.words.either('', '只有')}{self.digits(own[0].count)}次"
            ways.append(super().effect(_unlimited(effect, own), first))
            self.once = ""
        if own and not effect.options:
            rest = _unlimited(effect, own)
            bare, count = super().effect(rest, first), self.digits(own[0].count)
            noted = f"（1回合{self.words.either('只有', '')}{count}次）"
            ways.append(f"{bare.removesuffix(self.stop)}{noted}{self.stop}")
            ways.append(self._among_sentences(bare, self._used_so_often(own[0]) + self.stop))
            ways += self._laid_over_so_often(rest, own[0], first)
        first_act = effect.resolution[0] if effect.resolution else None
        if own and first_act is not None and first_act.action.modality is Modality.MAY:
            plainly = msgspec.structs.replace(first_act.action, modality=Modality.DO)
            done = (msgspec.structs.replace(first_act, action=plainly), *effect.resolution[1:])
            self.allowed_so_often = True  # 这张卡1个回合可以有1次变回里侧守备表示
            ways.append(super().effect(msgspec.structs.replace(effect, resolution=done), first))
            self.allowed_so_often = False
        ways += self._while_it_lies_there(effect, first)
        kept = [x for x in effect.limits if x.scope is LimitScope.WHILE_FACE_UP]
        if kept and not effect.options:
            bare = super().effect(_unlimited(effect, kept), first)
            ways.append(self._among_sentences(bare, self.limit(kept[0], of_effect=True) + self.stop))
        if effect.window is not None and effect.trigger is None and not effect.window.condition:
            ways += self._told_when(effect, own, first)
        return ways

    def _while_it_lies_there(self, effect: EffectText, first: bool) -> list[str]:
        """只在这张卡在灵摆区域存在才有1次，…: how often, as long as this card is somewhere."""
        kept = [x for x in effect.limits if x.scope is LimitScope.WHILE_FACE_UP]
        this = Reference(kind=RefKind.THIS_CARD)
        there = [c for c in effect.conditions if isinstance(c, IsSo) and c.subject == this and c.place]
        if len(there) != 1 or effect.options:
            return []
        rest = tuple(c for c in effect.conditions if c is not there[0])
        if not kept and effect.resolution and (often := effect.resolution[0].action.times) is not None:
            act = msgspec.structs.replace(effect.resolution[0].action, times=None, manner=())
            once = msgspec.structs.replace(effect.resolution[0], action=act)
            applied = (once, *effect.resolution[1:])
            bare = super().effect(msgspec.structs.replace(effect, conditions=rest, resolution=applied), first)
            self.itself = this
            lying = self.condition(there[0])
            self.itself = None
            either = self.words.either
            lies = f"{either('', self.noun(this))}只{either('', '在')}{either(self.condition(there[0]), lying)}才有{self.digits(often)}次"
            if act.theme == this:
                act = msgspec.structs.replace(act, theme=None)
                again = (msgspec.structs.replace(once, action=act), *effect.resolution[1:])
                with suppress(CannotWrite):
                    short = super().effect(
                        msgspec.structs.replace(effect, conditions=rest, resolution=again), first
                    )
                    bare = either(bare, short)
            return [f"{lies}{self.words.either('，', '')}{bare}"]
        if len(kept) != 1:
            return []
        bare = super().effect(msgspec.structs.replace(_unlimited(effect, kept), conditions=rest), first)
        lies = f"只在{self.condition(there[0])}才有{self.digits(kept[0].count)}次"
        return [f"{lies}{self.words.either('，', '')}{bare}"]

    def _told_when(self, effect: EffectText, own: Sequence[UseLimit], first: bool) -> list[str]:
        """…。这个效果1回合只有1次在自己的主要阶段才能使用: the time in a sentence of its own."""
        assert effect.window is not None
        either = self.words.either
        often = f"1{either('', '个')}回合{either('只有', '')}{self.digits(own[0].count)}次" if own else ""
        when = either("在", "只在", "") + self.window(effect.window)
        told = f"这个效果{self.words.any_order([often, when])}{either('才能', '能', '可以', '')}{either('使用', '发动')}"
        bare = super().effect(msgspec.structs.replace(_unlimited(effect, own), window=None), first)
        ways = [self._among_sentences(bare, told + self.stop, from_start=True)]
        if own:  # 1回合1次，…。这个效果在自己的主要阶段才能发动
            alone = f"这个效果{when}{either('才能', '能', '可以')}{either('使用', '发动')}"
            limited = super().effect(msgspec.structs.replace(effect, window=None), first)
            ways.append(self._among_sentences(limited, alone + self.stop))
        return ways

    def _time_within(self, effect: EffectText, first: bool) -> list[str]:
        """自己怪兽的攻击力只在向怪兽攻击的伤害计算时上升1000: the time, told within what is done."""
        plainly = effect.activation is ActivationMode.NONE or effect.inferred
        if not plainly or effect.window is None or effect.trigger is not None or not effect.resolution:
            return []
        step = effect.resolution[0]
        if step.condition is not None:
            return []
        timed = msgspec.structs.replace(step, condition=InWindow(window=effect.window))
        steps = (timed, *effect.resolution[1:])
        told = msgspec.structs.replace(effect, window=None, resolution=steps)
        return [super().effect(told, first)]

    def _listed_below(self, effect: EffectText, first: bool) -> list[str]:
        """从卡组把以下的卡之内任意1张加入手卡。●…●…: what the cards may be, in a list."""
        themes = [step.action.theme for step in effect.resolution]
        found = [p for t in themes if isinstance(t, Selection) for p in t.predicates]
        choice = next((p for p in found if isinstance(p, AnyOf)), None)
        if choice is None or effect.options:
            return []
        self.below = choice
        told = super().effect(effect, first)
        self.below = None
        each = [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]
        bullets = [f"●{self.noun(Selection(predicates=part))}" for part in _named_together(each)]
        return [told + "\n" + self.words.any_order(bullets, "\n")]

    def _among_sentences(self, bare: str, sentence: str, from_start: bool = False) -> str:
        """*sentence* after any of the sentences of *bare*, or before them all."""
        left_out, there = self.either_place()
        first = self.words.either("", there + sentence) if from_start else ""
        return left_out + first + after_any_stop(bare, there + sentence)

    def _used_so_often(self, limit: UseLimit) -> str:
        """这个效果1回合只能使用1次, 这个效果1个回合可以适用最多2次."""
        either, count = self.words.either, self.digits(limit.count)
        used = either("使用", "适用", "发动")
        how_often = either(f"只能{used}{count}次", f"可以{used}{either('', '最多')}{count}次")
        return f"这个效果{either('1回合', '1个回合')}{how_often}"

    def _laid_over_so_often(self, rest: EffectText, limit: UseLimit, first: bool) -> list[str]:
        """「N」1回合1次也能在…上面重叠."""
        told = told_in_two(rest.resolution)
        act = told[0].action if told else None
        if act is None or act.verb is not Verb.ATTACH:
            return []
        often = msgspec.structs.replace(act, times=limit.count)
        steps = (msgspec.structs.replace(told[0], action=often), *told[1:])
        return [super().effect(msgspec.structs.replace(rest, resolution=steps), first)]

    def _times_together(self, effect: EffectText, first: bool) -> list[str]:
        """自己主要阶段以及对方战斗阶段."""
        if not effect.also_windows or not effect.window or any(w.condition for w in effect.also_windows):
            return []
        self.windows_too = effect.also_windows
        rest = msgspec.structs.replace(effect, also_windows=())
        told = [super().effect(rest, first), *self._noted(rest, first)]
        self.windows_too = ()
        return told

    def _noted(self, effect: EffectText, first: bool) -> list[str]:
        """…才能发动（伤害步骤也能发动）: what is said of the activation in parentheses behind its words."""
        if effect.activation is ActivationMode.NONE:
            return self._unlike_noted(effect, first)
        ways = []
        apart = [x for x in effect.limits if x.scope in (LimitScope.NAME, LimitScope.CHAIN)]
        if effect.also_windows or apart:
            notes = [
                self._also(window, effect) if window.condition else self.window(window) + "也能发动"
                for window in effect.also_windows
            ]
            notes += [self.limit(limit, of_effect=True) for limit in apart]
            rest = msgspec.structs.replace(_unlimited(effect, apart), also_windows=())
            ways.append(self._with_notes(notes, rest, first))
        if effect.never_windows:
            notes = [
                self.window(window) + self.words.either("除外", "不能发动") for window in effect.never_windows
            ]
            rest = msgspec.structs.replace(effect, never_windows=())
            ways.append(self._with_notes(notes, rest, first))
            if effect.trigger is not None and len(notes) == 1:
                self.barred = notes[0]
                ways.append(super().effect(rest, first))
                self.barred = ""
        if effect.otherwise:
            notes = [self._otherwise(other, effect) for other in effect.otherwise]
            ways.append(self._with_notes(notes, msgspec.structs.replace(effect, otherwise=()), first))
        if effect.resolution_conditions:
            notes = [
                self.words.fill("texts", "resolution_condition", what=self.condition(condition))
                for condition in effect.resolution_conditions
            ]
            rest = msgspec.structs.replace(effect, resolution_conditions=())
            ways.append(self._with_notes(notes, rest, first))
        ways += self._unlike_noted(effect, first)
        if effect.restrictions:
            notes = [self._restrictions(effect.restrictions)]
            with suppress(CannotWrite):
                notes = [self.words.either(notes[0], self.steps(effect.restrictions))]
            rest = msgspec.structs.replace(effect, restrictions=())
            ways.append(self._with_notes(notes, rest, first))
            if len(effect.resolution) > 1:  # …这个效果的发动后，…不能…。这个回合的结束阶段，…
                bound = self._restrictions(effect.restrictions) + self.stop
                ways.append(self._among_sentences(super().effect(rest, first), bound))
        return ways

    def _paid_at_most(self, effect: EffectText, first: bool) -> list[str]:
        """支付100的倍数的基本分才能发动（最多3000）: how much at most, behind the words for activating."""
        bounds = [cost.bound.value for cost in effect.costs if cost.bound is not None]
        if len(bounds) != 1:
            return []
        free = tuple(msgspec.structs.replace(cost, bound=None) for cost in effect.costs)
        rest = msgspec.structs.replace(effect, costs=free)
        return [self._with_notes([f"最多{bounds[0]}"], rest, first)]

    def _unlike_noted(self, effect: EffectText, first: bool) -> list[str]:
        """（同名卡最多1张）: what must differ among the cards taken."""
        ways = []
        for stat, note in UNLIKE.items():
            different = SameAs(stat=stat, different=True)
            paid = [cost.theme for cost in effect.costs]
            if any(isinstance(t, Selection) and different in t.predicates for t in (*effect.targets, *paid)):
                targets = tuple(_without(target, different) for target in effect.targets)
                costs = tuple(
                    msgspec.structs.replace(cost, theme=_without(cost.theme, different))
                    for cost in effect.costs
                )
                without = msgspec.structs.replace(effect, targets=targets, costs=costs)
                ways.append(self._with_notes([note], without, first))
        return ways

    def _with_notes(self, notes: Sequence[str], rest: EffectText, first: bool) -> str:
        """*rest* with *notes* behind the words for activating."""
        self.note = "".join(f"（{note}）" for note in notes)
        told = super().effect(rest, first)
        self.note = ""
        return told


def _named_together(each: Sequence[tuple[Predicate, ...]]) -> list[tuple[Predicate, ...]]:
    """「A」或者有那个卡名记述的怪兽 is one line of a list."""
    found: list[tuple[Predicate, ...]] = []
    named = {p.names: part for part in each for p in part if isinstance(p, HasName)}
    mentioned = {p.names: part for part in each for p in part if isinstance(p, MentionsName) and p.names}
    both = {names: (named[names], mentioned[names]) for names in named if names in mentioned}
    for part in each:
        names = next((key for key, parts in both.items() if part in parts), None)
        if names is None or any(len(p) > 2 for p in both[names]):
            found.append(part)
            continue
        parts = [AllThese(predicates=p) if len(p) > 1 else p[0] for p in both[names]]
        if (whole := (AnyOf(predicates=tuple(parts)),)) not in found:
            found.append(whole)
    return found


def _unlimited(effect: EffectText, limits: Sequence[UseLimit]) -> EffectText:
    return msgspec.structs.replace(effect, limits=tuple(x for x in effect.limits if x not in limits))


def _without(noun: N, predicate: Predicate) -> N:
    if not isinstance(noun, Selection):
        return noun
    return msgspec.structs.replace(noun, predicates=tuple(p for p in noun.predicates if p != predicate))
