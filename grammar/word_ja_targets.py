"""Every wording that Japanese card text has for what is paid and what is targeted (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.nodes import Action, Selection, Several, Spot
from grammar.terms import QuantityKind, Verb
from grammar.word_ja import _HOMES, _PAUSED, JapaneseActs
from grammar.word_parts import same_but_themes, with_places
from grammar.wordings import any_order, either
from grammar.write_parts import same_but_verb

_TARGETS = either(
    "を対象として",
    "を対象に",
    "を対象とし、",
    "を対象とし",
    "を選択して",
    "を選択する。",
    "を選択し",
    "を選択し、",
    "を指定して",
)


class TargetWordings(JapaneseActs):
    """Costs in any order, cards told together."""

    def _paid(self, costs: Sequence[Action]) -> str:
        """What is paid, in any order; 手札のこのカードと手札のモンスター１体を相手に見せて."""
        told = any_order([self.cost(cost, False) for cost in costs], _PAUSED)
        if len(costs) == 2 and same_but_verb(*costs) and all(c.verb in _HOMES for c in costs):
            self.merged = {costs[0].verb: [c.verb for c in costs]}  # デッキ・ＥＸデッキに戻し
            told = either(told, self.cost(costs[0], False))
            self.merged = {}
        both = with_places(*costs) if len(costs) == 2 else None
        if both is not None:  # 墓地のこのカードと手札を１枚除外し
            self.lying = both[1]
            told = either(told, self.cost(both[0], False))
            self.lying = {}
        if (together := same_but_themes(costs)) is None:
            return told
        return either(told, self.cost(together, False))

    def _all_targets(self, targets: Sequence[Selection]) -> str:
        if len(targets) == 1:
            return self._targeted(targets[0])
        if all(target.quantity.kind is QuantityKind.SAME_NUMBER for target in targets):
            both = self.each_of_several(Several(parts=tuple(targets)))
            return "".join(["を".join(both), _TARGETS.replace("を", "")]) if both is not None else ""
        joined = self.words.template("texts", "and").join(map(self.noun, targets))
        together = self.noun(Several(parts=tuple(targets)))
        one_by_one = either("、", "").join(map(self._targeted, targets))
        ways = [joined + _TARGETS, together + _TARGETS, one_by_one]
        if (apart := self.counted_apart(targets[-1])) is not None:  # カード１枚と、墓地のカードを３枚まで
            *others, final = [*map(self.noun, targets[:-1]), apart[0]]
            joined = either("と、", "と", "及び").join([*others, final])
            ways.append(joined + "を" + apart[1] + either("", "、") + _TARGETS.replace("を", ""))
        if (each := self.each_of_several(Several(parts=tuple(targets)))) is not None:  # １体ずつ対象として
            ways.append(each[0] + "を" + each[1] + either("", "、") + _TARGETS.replace("を", ""))
        return either(*ways)

    def _either_zone(self, target: Selection) -> str:
        """使用していないモンスターゾーンまたは魔法＆罠ゾーン."""
        spots = "".join(self.predicate(p) for p in target.predicates if isinstance(p, Spot))
        whose = self.player(target.player) + "の" if target.player is not None else ""
        return any_order([whose, spots]) + self.zones(target.zones)

    def _targeted(self, target: Selection) -> str:
        """モンスター１体を対象として, モンスターを２体まで選択して."""
        lead, act = super().sum_first(Action(verb=Verb.CHOOSE, theme=target))
        if lead and isinstance(act.theme, Selection):  # レベルの合計が８になるように
            return any_order([lead.removesuffix("、"), self._targeted(act.theme)], _PAUSED)
        ways = [self.noun(target) + _TARGETS]
        if any(
            isinstance(p, Spot) for p in target.predicates
        ):  # 使用していないモンスターゾーンを１ヵ所指定して
            spots = self._either_zone(target)
            ways.append(
                spots
                + either("を", "を、")
                + "１"
                + either("ヵ所", "カ所", "か所", "箇所")
                + either("指定して", "指定し", "を指定して")
            )
        apart = self.counted_apart(target)
        if apart is not None:
            bare, count = apart
            ways.append(bare + either("を", "を、") + count + either("", "、") + _TARGETS.replace("を", ""))
            ways.append(bare + either("の中から", "の内") + either("", "、") + count + _TARGETS)
        return either(*ways)
