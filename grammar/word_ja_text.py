"""Every wording that Japanese card text has for whole effects: their sentences and how these begin (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Condition, EffectText, Quantity, Selection, Step, Window
from grammar.terms import ActivationMode, QuantityKind
from grammar.word_ja import JapaneseActs
from grammar.wordings import also, any_order, either
from grammar.writing import CannotWrite

_PAUSE = either("、", "", "に", "に、", "は、", "で、")
_CLOSES = either("", "に", "、", "に、", "は、")
_AGAIN = either("", "また、", "さらに、", "また", "さらに", "その後、")
_TARGETS = either(
    "を対象として",
    "を対象に",
    "を対象とし、",
    "を対象とし",
    "を選択して",
    "を選択し",
    "を選択し、",
    "を指定して",
)


class JapaneseWordings(JapaneseActs):
    """Effects: circumstances, costs and targets in any order; sentences with a word before them, or in a note."""

    def effect(self, effect: EffectText, first: bool) -> str:
        self.front = ""
        return super().effect(effect, first)

    def _sentences(self, opening: Sequence[str], later: Sequence[str]) -> str:
        start, *rest = [_AGAIN + sentence for sentence in opening if sentence] or [""]
        if not start:
            return "".join(sentence + self.stop for sentence in later)
        after = any_order([s + self.stop for s in (*rest, *later)])
        if not later:
            return start + self.stop + after
        noted = "".join(f"（{s}{either('', self.stop)}）" for s in later)
        done = "".join(s + self.stop for s in rest)
        return either(
            start + self.stop + after,
            start + noted + self.stop + done,
            start + self.stop + "".join(rest) + noted + self.stop if rest else start + self.stop + after,
        )

    def _opening(self, effect: EffectText) -> list[str]:
        try:
            return super()._opening(effect)
        except CannotWrite:
            if effect.activation is ActivationMode.NONE or not effect.inferred:
                raise
        self.selected = ""
        return [self._untold(effect, self._circumstances(effect))]

    def _untold(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        """An old text that tells costs and targets like any other act."""
        self.paying = True
        paid = [self.action(cost, last=False) for cost in effect.costs]
        self.paying = False
        chosen = [self._targeted(target) for target in effect.targets]
        lead = any_order([*circumstances, *paid, *chosen], _PAUSE)
        self.front = lead + either("", "。")
        done = self._resolution(effect, may=effect.activation is ActivationMode.MAY)
        front, self.front = self.front, ""
        return front + (_PAUSE if front else "") + done

    def _inferred_cost(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        return [self._untold(effect, circumstances)]

    def _applying(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        self.front = self._said_first(circumstances)
        done = self._resolution(effect, may=effect.inferred and effect.activation is ActivationMode.MAY)
        front, self.front = self.front, ""
        return front + (_PAUSE if front and done else "") + done

    def _said_first(self, circumstances: Sequence[str]) -> str:
        return any_order(circumstances, _PAUSE)

    def _next(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        self.front = any_order([self.front, when], _PAUSE)
        done = self._step(step, before, last, may)
        front, self.front = self.front, ""
        front += _PAUSE if front else ""
        if front and join.startswith(self.stop):  # さらに自分フィールドに…場合, 自分フィールドに…場合、さらに
            word = join.removeprefix(self.stop).replace("{when}", "")
            return self.stop + any_order([word, front]) + done
        return join.replace("{when}", front) + done

    def _when(self, condition: Condition) -> str:
        return super()._when(condition).removesuffix(self.comma)

    def _activation(self, effect: EffectText, circumstances: list[str]) -> str:
        parts = [*circumstances, *(self.cost(cost, False) for cost in effect.costs)]
        parts += [self._targeted(target) for target in effect.targets[:-1]] if len(effect.targets) > 2 else []
        if effect.targets:
            parts.append(self._all_targets(effect.targets))
        key = "may" if effect.activation is ActivationMode.MAY else "must"
        lead = any_order(parts, _PAUSE)
        if effect.choose_option is not None:
            choice = self.words.fill("activation", f"{key}_choose", count=self.digits(effect.choose_option))
            return also(choice, lead, between=_PAUSE)
        activates = self.words.template("activation", key + ("_card" if effect.card_activation else ""))
        return lead + (_CLOSES if lead else "") + activates

    def _all_targets(self, targets: Sequence[Selection]) -> str:
        if len(targets) == 1:
            return self._targeted(targets[0])
        joined = self.words.template("texts", "and").join(map(self.noun, targets))
        return joined + _TARGETS

    def _targeted(self, target: Selection) -> str:
        """モンスター１体を対象として, モンスターを２体まで選択して."""
        ways = [self.noun(target) + _TARGETS]
        if target.quantity.kind not in (QuantityKind.ALL, QuantityKind.UNSTATED):
            bare = self.noun(msgspec.structs.replace(target, quantity=Quantity(kind=QuantityKind.UNSTATED)))
            count = self.quantity(target.quantity, "枚")
            ways += (
                [bare + "を" + count + either("、", "") + _TARGETS[:1] + _TARGETS[1:].replace("を", "")]
                if count
                else []
            )
        return either(*ways)

    def window_phrase(self, window: Window) -> str:
        return self.window(window) + either(
            "に", "", "、", "時に", "時", "中に", "の間", "には", "にのみ", "でのみ", "は"
        )
