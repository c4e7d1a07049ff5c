"""By what something is done, in the mainland fan wording: 战斗·效果, 对方的效果, 用「A」为素材."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import By, Noun, Reference, Selection
from grammar.terms import Means, RefKind
from grammar.write_means import ATTACKS, MeansWriting
from grammar.write_timing import CIRCLED
from grammar.write_zh_traits import ChineseTraits


class ChineseMeans(ChineseTraits, MeansWriting, ABC):
    """Means as a choice of joints."""

    summoned_by = ""  # 同调, of the Summon that is written

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    def by_materials(self, materials: Noun, way: str) -> str:
        cards, only = self.used(materials)
        if way:
            return f"以{cards}为素材的{way}"
        kind = self.words.either("", self.summoned_by) if self.summoned_by else ""
        use = "只用" if only else self.words.either("用", "", "以", "把")
        cards += self.words.either("", "的其中任意种")
        paid = self.words.either(f"把{cards}解放作", f"把{cards}解放")
        only_so = "只" if only else ""
        return self.words.either(
            f"{use}{cards}为{kind}素材", f"{only_so}使用{cards}", f"{only_so}用{cards}", paid
        )

    def by_whose(self, by: By, means: str) -> str:
        player = self.player(by.player) if by.player is not None else ""
        card = self.noun(by.card) if by.card is not None else ""
        whose = card or player
        if self.words.offering:
            return self._offered_means(by, card, player)
        joined = f"{whose}的{means}" if whose and means else whose + means
        if by.means == (Means.BATTLE,) and isinstance(by.card, Selection):
            joined = f"和{joined}"
        return joined + (self.words.template("by", "but_for") if by.negated else "")

    def _offered_means(self, by: By, whose_card: str, player: str) -> str:
        """被战斗·效果, 被战斗以及对方的效果, 因对方的效果, 和怪兽的战斗."""
        either = self.words.either
        names = {m: self.words.template("means", m, "") or self.words.word("means", m) for m in by.means}
        dot = either("·", "或者", "以及", "或", "和")
        if by.means == (Means.COST,) and whose_card:  # 为让「A」怪兽的效果发动而
            return either(f"让{whose_card}的效果发动", f"{whose_card}发动", f"{whose_card}的发动")
        if by.means == (Means.COST,) and not whose_card:  # 为让效果发动而, 为让①的效果发动而
            numbers = "".join(CIRCLED[n - 1] for n in by.effects)
            effect = f"{either('', '这张卡的')}{numbers}的效果" if numbers else "效果"
            return either("" if not numbers else effect, f"让{effect}", effect) + "发动"
        own_way = (
            {Means.EFFECT: "效果", Means.PROCEDURE: "方法"}.get(by.means[0]) if len(by.means) == 1 else None
        )
        if own_way and by.card == Reference(kind=RefKind.THIS_CARD) and not by.negated:
            return either(f"这张卡的{own_way}", f"这个{own_way}", f"自身的{own_way}")
        if own_way and by.card == Reference(kind=RefKind.THIS_CARD):  # 这个效果以外
            numbers = "".join(CIRCLED[n - 1] for n in by.effects) + "的" if by.effects else ""
            own = either(f"这张卡的{numbers}{own_way}", f"这个{numbers}{own_way}")
            return own + "以外" + either("", "的方法")
        every = self.words.any_order(list(names.values()), dot)
        whose = whose_card or player
        of_cards = isinstance(by.card, Selection) and by.card == Selection(player=by.card.player)
        if of_cards and isinstance(by.card, Selection) and by.card.player is not None:  # 对方控制的卡的效果
            whose = either(whose, self.player(by.card.player) + either("控制的卡", "所控制的卡"))
        told = every
        if whose:
            together = either("", "和") if by.means == (Means.BATTLE,) else ""
            theirs = "怪兽" if by.means in ATTACKS and not whose_card else ""
            told = together + whose + either("", theirs) + (either("的", "") if every else "") + every
            if len(names) > 1 and Means.EFFECT in names:
                rest = [name for means, name in names.items() if means is not Means.EFFECT]
                told = either(told, self.words.any_order([*rest, f"{whose}{either('的', '')}效果"], dot))
        lost = either("", "破坏") if told.endswith("战斗") else ""
        return told + (f"{lost}以外{either('', '的方法')}" if by.negated else "")
