"""Every wording that Japanese card text has for whole effects: their sentences and how these begin (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Condition, EffectText, Happened, IsSo, Option, Quantity, Selection, Step, Window
from grammar.terms import ActivationMode, LimitScope, QuantityKind, Verb
from grammar.word_ja import JapaneseActs
from grammar.wordings import also, any_order, either
from grammar.write_ja_clauses import THIS
from grammar.write_parts import bars_the_turn
from grammar.writing import CannotWrite

_PAUSE = either("、", "", "に", "に、", "は、", "で、")
_GOES_ON = either("、", "", "に", "に、", "は", "は、")
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

    noted = ""  # how often, told in a note
    procedure = False  # the acts before the last are what the Summon of this card asks for

    def effect(self, effect: EffectText, first: bool) -> str:
        self.front = ""
        acts = [step.action for step in effect.resolution]
        free = effect.activation is ActivationMode.NONE and effect.trigger is None
        itself = bool(acts[1:]) and acts[-1].verb is Verb.SPECIAL_SUMMON and acts[-1].theme == THIS
        self.procedure = free and itself
        written = super().effect(effect, first)
        own = [limit for limit in effect.limits if limit.scope is LimitScope.COPY]
        if not own:
            return written
        rest = tuple(limit for limit in effect.limits if limit not in own)
        self.noted = "、".join(map(self.limit, own))
        noted = super().effect(msgspec.structs.replace(effect, limits=rest), first)
        self.noted = ""
        return either(written, noted)

    def _sentences(self, opening: Sequence[str], later: Sequence[str]) -> str:
        if self.noted:  # …する（１ターンに１度のみ）。
            note = f"（{self.noted}）"
            at_end = [*opening[:-1], opening[-1] + note] if opening else []
            self.noted = ""
            first = self._sentences([opening[0] + note, *opening[1:]], later)
            return either(self._sentences(at_end, later), first)
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

    def _cases(self, options: Sequence[Option]) -> str:
        """表示形式: what the cases are about, when each is so described."""
        try:
            return super()._cases(options)
        except CannotWrite:
            if not all(isinstance(option.guard, IsSo) and option.guard_words for option in options):
                raise
        return either("表示形式", "カードの種類", "種類", "属性", "種族", "出た目", "カード")

    def _opening(self, effect: EffectText) -> list[str]:
        try:
            return super()._opening(effect)
        except CannotWrite:
            if effect.activation is ActivationMode.NONE or not effect.inferred:
                raise
        self.selected = ""
        return [self._untold(effect, self._circumstances(effect))]

    def _later(self, effect: EffectText) -> list[str]:
        """この効果はこのカードが召喚・特殊召喚したターンには発動できない: told together."""
        barred = [c for c in effect.conditions if isinstance(c, Happened) and bars_the_turn(c)]
        if len(barred) < 2:
            return super()._later(effect)
        rest = tuple(c for c in effect.conditions if c not in barred)
        sentences = super()._later(msgspec.structs.replace(effect, conditions=rest))
        told = self.events([c.action for c in barred])
        return [*sentences, self.words.fill("texts", "not_that_turn", what=told)]

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
        return self._topic(effect) + front + (_PAUSE if front else "") + done

    def _inferred_cost(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        return [self._untold(effect, circumstances)]

    def _applying(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        self.front = self._said_first(circumstances)
        self.front += _GOES_ON if self.front else ""
        done = self._resolution(effect, may=effect.inferred and effect.activation is ActivationMode.MAY)
        front, self.front = self.front, ""
        return self._topic(effect) + front + (_PAUSE if front and done else "") + done

    def _topic(self, effect: EffectText) -> str:
        """このカードは、: told before all that is said of it."""
        acts = [step.action for step in effect.resolution]
        of_this = any(THIS in (act.theme, act.agent) for act in acts)
        return either("", "このカードは", "このカードは、") if of_this else ""

    def _step(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """モンスターを墓地へ送った場合に特殊召喚できる: what a Summon of this card asks for."""
        self.paying = self.procedure and before is None
        said = super()._step(step, before, last, may)
        self.paying = False
        return said

    def _said_first(self, circumstances: Sequence[str]) -> str:
        return any_order(circumstances, _PAUSE)

    def _next(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        self.front = any_order([self.front, when], _PAUSE)
        done = self._step(step, before, last, may)
        front, self.front = self.front, ""
        front += _PAUSE if front else ""
        usual = join.replace("{when}", front) + done
        word = join.removeprefix(self.stop).replace("{when}", "")
        if not when or not word or not join.startswith(self.stop):
            return usual
        told_first = when + _PAUSE + word + self._step(step, before, last, may)  # …場合、さらに…
        return either(usual, self.stop + told_first)

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
            if target.quantity.kind is QuantityKind.ANY_NUMBER:
                count = self.words.word("quantifier", "any_number") + either("", "だけ")
            chosen = _TARGETS.replace("を", "")
            ways += [bare + either("を", "を、") + count + either("", "、") + chosen] if count else []
        return either(*ways)

    def window_phrase(self, window: Window) -> str:
        return self.window(window) + either(
            "に", "", "、", "時に", "時", "中に", "の間", "には", "にのみ", "でのみ", "は"
        )
