"""Every wording that Japanese card text has for steps: two told as one, and when each is done (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import msgspec

from grammar.laid_over import told_in_two
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    Exists,
    Happened,
    IsSo,
    Later,
    Noun,
    Reference,
    Step,
)
from grammar.only_such import as_only
from grammar.terms import Join, Modality, Verb
from grammar.word_ja import _PAUSED
from grammar.word_ja_targets import TargetWordings
from grammar.word_parts import (
    becomes_alike,
    done_to_both,
    either_amount,
    immune_to_both,
    laid_over,
    name_and_effect,
    negated_at_once,
    negates_both,
    same_but_values,
    same_but_verbs,
    told_with_effects,
)
from grammar.wordings import any_order, either, parts_of
from grammar.write_cases import die_shows
from grammar.write_parts import (
    not_again,
    whenever,
    worn_at_most,
)
from grammar.writing import CannotWrite


class StepWordings(TargetWordings):
    """The steps of a resolution."""

    paid_first = False  # the first act is what one does to be allowed the others
    procedure = False  # the acts before the last are what the Summon of this card asks for

    def steps(self, steps: Sequence[Step], may: bool = False) -> str:
        """召喚・特殊召喚できない, 攻撃力・守備力は…それぞれの数値分: two steps told as one."""
        front = self.front
        steps = told_in_two(steps)
        ways = [super().steps(steps, may)]
        merged, verbs = same_but_verbs(steps)
        if verbs:
            self.merged, self.front = verbs, front
            with suppress(CannotWrite):
                ways.append(super().steps(merged, may))
            self.merged = {}
        if len(steps) > 1 and all(map(_may_too, steps[1:])):  # リリースする事で…破壊する
            done = [s.action for s in steps]
            if done[0].modality is Modality.MAY:
                done = [*done[:1], *(msgspec.structs.replace(act, modality=Modality.DO) for act in done[1:])]
            bare = [msgspec.structs.replace(s, action=act) for s, act in zip(steps, done, strict=True)]
            self.paid_first, self.front = True, front
            with suppress(CannotWrite):
                ways.append(super().steps(bare, may))
            self.paid_first = False
        if (named := told_with_effects(steps)) is not None:  # 以下の効果を持つ効果モンスターとなり
            self.with_effects, self.front = True, front
            with suppress(CannotWrite):
                ways.append(super().steps(named, may))
            self.with_effects = False
        for i, (one, step) in enumerate(pairwise(steps)):  # 発動と効果は無効化されない
            if immune_to_both(one, step) or negates_both(one, step):
                self.both_immune, self.front = True, front
                ways.append(super().steps([*steps[: i + 1], *steps[i + 2 :]], may))
                self.both_immune = False
        together = [step for step in steps[1:] if step.join is Join.TOGETHER]
        if may and together and len(together) + 1 == len(steps):  # …を１つ上げ、…アップする事ができる
            last_may = msgspec.structs.replace(steps[-1].action, modality=Modality.MAY)
            self.front = front
            ways.append(super().steps([*steps[:-1], msgspec.structs.replace(steps[-1], action=last_may)]))
        if (merged := becomes_alike(steps)) != tuple(steps):  # 種族・属性は…と同じになる
            self.front = front
            ways.append(super().steps(merged, may))
        if (alike := name_and_effect(steps)) is not None:  # 元々のカード名・効果と同じカード名・効果を得る
            self.front = front
            ways.append(self._name_and_effect(*alike))
        if (both := done_to_both(steps)) is not None:  # そのモンスターとフィールドのこのカードを除外する
            shorter, self.lying = both
            self.front = front
            with suppress(CannotWrite):
                ways.append(super().steps(shorter, may))
            self.lying = {}
        if [s.action.verb for s in steps[:2]] == [Verb.TOSS_COIN, Verb.GUESS]:  # コイントスで裏表を当てる
            self.front = any_order([*parts_of(front), "コイントスで"], either("", "、"))
            guess = msgspec.structs.replace(steps[1], join=steps[0].join)
            ways.append(super().steps([guess, *steps[2:]], may))
        if (chosen := either_amount(steps)) is not None:  # ４か８にする
            shorter, self.amounts = chosen
            self.front = front
            ways.append(super().steps(shorter, may))
            self.amounts = ()
        if (merged := same_but_values(steps)) != tuple(steps):
            self.each_value, self.front = True, front
            ways.append(super().steps(merged, may))
            self.each_value = False
        merged, self.beside_acts = negated_at_once(steps)
        if self.beside_acts:
            self.beside = either("効果を無効にして", "効果を無効にし", "その効果を無効にして")
            self.front = front
            ways.append(super().steps(merged, may))
        self.beside_acts = ()
        merged, under = laid_over(steps)
        if under is not None:
            self.beside = self.who(under) + either("の上に重ねて", "に重ねて")
            self.beside_acts = tuple(s.action for s in merged if s not in steps)
            self.front = front
            ways.append(super().steps(merged, may))
        self.beside, self.beside_acts = "", ()
        return either(*ways)

    def _name_and_effect(self, first: Action, original: bool, other: Noun) -> str:
        """このカードはエンドフェイズまで、そのモンスターの元々のカード名・効果と同じカード名・効果を得る."""
        front, self.front = self.front, ""
        until = self.duration(first.duration) if first.duration is not None else ""
        topic = self.noun(first.theme) + either("は", "は、") if isinstance(first.theme, Reference) else ""
        of = self.noun(other) + "の" + ("元々の" if original else "")
        same = of + "カード名・効果と同じ" + either("", "元々の") + "カード名・効果を"
        return any_order([*parts_of(front), topic, until, same], either("", "、")) + self.form(
            "得る*", "plain"
        )

    def join(self, step: Step, before: Step | None) -> str:
        """再度召喚する事で、このカードは…となり."""
        usual = super().join(step, before)
        if before is not None and not step.condition:  # …捨て、さらに; …でなければならず、…
            goes_on = step.join is Join.FIRST or worn_at_most(before.action) is not None
            usual = either(usual, "、") if goes_on else usual
            if step.join is Join.ALSO and usual.startswith(self.stop):
                usual = either(usual, "、" + usual.removeprefix(self.stop))
            if step.join is Join.THEN:  # 確認した後元に戻す
                usual = either(usual, "、", "")
        may = step.action.modality is Modality.MAY
        others = step.action.verb is Verb.USE_AS_MATERIAL and step.action.modality is Modality.CANNOT
        if (step.instead_of is not None or may or others) and step.join is Join.TOGETHER:
            usual = either(usual, self.stop + "その際" + either("、", ""))
        if step.action.verb is Verb.ATTACK and step.action.times is not None:  # もう１度だけ攻撃できる
            usual = either(usual, self.stop)
        again = before is not None and before.action.verb is Verb.GEMINI_SUMMON
        return either(usual, "、") if again and step.join is Join.IF_SO else usual

    def _step(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """モンスターを墓地へ送った場合に特殊召喚できる: what a Summon of this card asks for."""
        again = step.action.verb is Verb.GEMINI_SUMMON or self.paid_first
        self.paying = (self.procedure or again) and before is None
        front = self.front
        said = super()._step(step, before, last, may)
        if step.instead_of is not None and before is not None and step.instead_of == before.action:
            with suppress(CannotWrite):  # リリースの代わりに「Ａ」モンスターを除外し
                act = self.form(self._word(before.action.verb), "stem") + "の代わりに"
                self.front = front
                said = either(said, act + self.action(step.action, last))
        self.paying = False
        if before is None or not_again(before.action, step.action, step.join) == step.action:
            return said
        self.named_again, self.front = True, front  # このカードを破壊し、そのカードを手札に加える
        said = either(said, super()._step(step, before, last, may))
        self.named_again = False
        return said

    def _at_what_time(self, step: Step, before: Step | None) -> str:
        """攻撃力は、相手モンスターに攻撃するダメージ計算時のみ…: who acts then is told by what the act is of."""
        self.topic = step.action.theme
        told = super()._at_what_time(step, before)
        self.topic = None
        there, none = step.condition, before.condition if before is not None else None
        if isinstance(there, Exists) and none == msgspec.structs.replace(there, negated=not there.negated):
            word = "存在しない" if there.negated else "存在する"  # the other of the two cases
            told = either(told, word + "場合" + either("", "は", "に", "には"))
        return told

    def _next(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        front, lasts = self.front, step.action.duration
        told = self._next_told(join, when, step, before, last, may)
        if not when or lasts is None:
            return told
        bare = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, duration=None))
        during = self.duration(lasts) + either("", "、", "に") + when  # このターン、…場合、…できる
        self.front = front
        return either(told, self._next_told(join, during, bare, before, last, may))

    def _next_told(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        again = (
            either("さらに", "") if before is None and step.join is Join.ALSO and when + self.front else ""
        )
        self.front = any_order([*parts_of(self.front), *parts_of(when), again], _PAUSED)
        done = self._step(step, before, last, may)
        front, self.front = self.front, ""
        front += _PAUSED if front else ""
        noted = step.action.verb is Verb.TREAT_AS or worn_at_most(step.action) is not None
        if noted and step.join is Join.TOGETHER:  # （罠カードとしても扱う）
            return either(join.replace("{when}", front) + done, f"（{done}{either('', self.stop)}）")
        usual = join.replace("{when}", front) + done
        word = join.removeprefix(self.stop).replace("{when}", "")
        if not when or not word or not join.startswith(self.stop):
            return usual
        told_first = when + _PAUSED + word + self._step(step, before, last, may)  # …場合、さらに…
        return either(usual, self.stop + told_first)

    def _when(self, condition: Condition) -> str:
        usual = self._when_so(condition)
        if isinstance(condition, (Exists, IsSo)) and condition.negated:  # 存在しなければ
            return either(usual, self.condition(condition))
        undone = condition.action if isinstance(condition, Happened) and condition.negated else None
        if undone is not None and undone == Action(verb=undone.verb):  # 捨てなければ、
            return either(
                usual, self._goes(undone) + self.form(self._word(undone.verb), "cond", negated=True)
            )
        return usual

    def _when_so(self, condition: Condition) -> str:
        several = isinstance(condition, AllOf) and as_only(condition) is None
        if (
            several and die_shows(condition) is None and isinstance(condition, AllOf)
        ):  # …が存在し、…が存在する場合
            *others, final = condition.conditions
            before = [self._when(each) for each in others]
            states = [self.condition(each, last=False) for each in others if isinstance(each, (Exists, IsSo))]
            so_far = (
                [either(*pair) for pair in zip(before, states, strict=True)]
                if len(states) == len(before)
                else before
            )
            return any_order([*so_far, self._when(final)], either("、", ""))
        told = super()._when(condition).removesuffix(self.comma)
        if (event := whenever(condition)) is not None:  # このターンに…する場合
            told = either(
                told,
                "このターン" + either("に", "中に", "、", "") + self.condition(event) + either("場合", "時"),
            )
        if isinstance(condition, Happened) and condition.action.verb is Verb.ACTIVATE:
            told += either("", "、発動後")  # このカードを手札から発動した場合、発動後、…
        if isinstance(condition, Later):
            return told + either("", "に")
        if isinstance(condition, IsSo) and condition.negated and isinstance(condition.subject, Reference):
            told = either(told, "違った場合")
        return told + either("", "は", "に")


def _may_too(step: Step) -> bool:
    """Something one may do with what is done before."""
    return step.action.modality is Modality.MAY and step.join is Join.TOGETHER
