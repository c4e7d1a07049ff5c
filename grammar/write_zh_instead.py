"""One act in place of another, in the mainland fan wording."""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from grammar.nodes import (
    Action,
    By,
    DidThat,
    Noun,
    Number,
    Place,
    Reference,
    Selection,
    Several,
    Who,
)
from grammar.terms import (
    Means,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Verb,
)
from grammar.write_parts import (
    attacked_by,
    named_once,
)
from grammar.write_zh_ways import ChineseWays
from grammar.writing import CannotWrite

_NOT_THERE = frozenset(
    {
        Verb.ADD_TO_HAND,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.TRIBUTE,
        Verb.PAY_LP,
    }
)


_OTHER: dict[Player | None, Player] = {Player.SELF: Player.OPPONENT, Player.OPPONENT: Player.SELF}


class ChineseInstead(ChineseWays):
    """不去墓地而除外, 可以作为代替把墓地的这张卡除外."""

    @abstractmethod
    def _damage(self, by: By | None) -> str: ...

    @abstractmethod
    def _becomes(self, action: Action) -> str: ...

    def instead(self, replaced: Action, action: Action, last: bool) -> str:
        hurt = Verb.TAKE_DAMAGE
        if replaced.verb is hurt and replaced == msgspec.structs.replace(
            action, agent=replaced.agent, amount=None, duration=None
        ):
            taken = self._taken_by(replaced, action.agent) if action.agent is not None else ""
            if taken and action.duration is not None:
                taken = self.duration(action.duration) + self.comma + taken
            return taken or self._instead(replaced, action, last)
        return self._instead(replaced, action, last)

    def _taken_by(self, replaced: Action, agent: Who | Noun) -> str:
        """对自己的战斗伤害由对方代受, 对自己的战斗伤害让对方也承受."""
        hurt, takes = self._taken_damage(replaced), self.words.either("代受", "承受")
        usual = f"{hurt}由{self.who(agent)}{takes}"
        first = replaced.agent.player if isinstance(replaced.agent, Who) else None
        by = replaced.by
        own = agent == Who(player=Player.BOTH) and by is not None and by.means == (Means.BATTLE,)
        if own and by is not None and by.card is not None and first is Player.THAT_PLAYER:
            battle = f"{self.noun(by.card)}{self.words.either('的', '')}战斗发生的战斗伤害"
            usual = self.words.either(usual, f"{battle}由双方{self.words.either('受到', '承受', '代受')}")
        if agent != Who(player=Player.BOTH) or first not in _OTHER:
            return usual
        return self.words.either(
            usual, f"{hurt}{self.words.either('让', '由')}{self.player(_OTHER[first])}也承受"
        )

    def _taken_damage(self, action: Action) -> str:
        """这张卡的战斗发生的对自己的战斗伤害."""
        who = self.who(action.agent) if action.agent is not None else ""
        card = self.noun(action.by.card) if action.by is not None and action.by.card is not None else ""
        if action.by is not None and (onto := attacked_by(action.by)) is not None:
            return f"向{self.noun(onto)}的攻击发生的对{who}的战斗伤害"
        if not card and action.by is not None and action.by.player is not None and self.words.offering:
            of, hurt = self.player(action.by.player), self._damage(action.by)
            return self.words.either(
                f"{who}受到的{hurt}", f"{of}的效果发生的对{who}的{hurt}", f"{of}的效果发生的对{who}的效果伤害"
            )
        if not card:
            return f"{who}受到的{self._damage(action.by)}"
        if action.by is not None and action.by.means == (Means.EFFECT,) and self.words.offering:
            of = self.words.either(card, f"{card}的效果")
            if action.by.card == Reference(kind=RefKind.THAT):
                of = self.words.either(of, "那个效果")
            hurt = self.words.either(self._damage(action.by), "效果伤害")
            return f"{of}发生的对{who}{self.words.either('的', '受到的')}{hurt}"
        if (
            action.by is not None
            and action.by.card == Reference(kind=RefKind.THAT_BATTLE)
            and self.words.offering
        ):
            hurt = f"{who}{self.words.either('的', '受到的')}战斗伤害"  # 那次战斗发生的对自己的战斗伤害
            return f"{card}{self.words.either('发生的对', '让', '给与')}{hurt}"
        return f"{card}{self.words.either('的战斗发生的对', '的攻击发生的对', '的战斗让', '给与')}{who}{self.words.either('的', '受到的')}战斗伤害"

    def _instead(self, replaced: Action, action: Action, last: bool) -> str:
        sent = replaced.verb is Verb.SEND_TO_GRAVEYARD and replaced.theme == action.theme
        if sent and action.theme is not None:
            theme = self.words.either("", "被送去墓地的") + self.noun(action.theme)
            if replaced.source is not None and not isinstance(action.theme, Reference):
                theme = self._sent_from(replaced, replaced.source, self.noun(action.theme))
            elif replaced.destination is not None:  # 被送去对方墓地的卡
                theme = self._sent_there(replaced.destination, action.theme)
            how, word = self._verb_parts(action)
            done = self.words.any_order(how) + word if self.words.offering else self._verb(action)
            may = self.words.template("modality", action.modality)
            theme = self.words.either(theme, "") if isinstance(action.theme, Reference) else theme
            not_there = (
                f"不{self.words.either('', '送')}去墓地{self.words.either('而', '', '直接', '，直接')}"
            )
            manner = f"当作{self._becomes(action)}使用" if action.becomes and self.words.offering else ""
            when = self.duration(replaced.duration) + self.comma if replaced.duration is not None else ""
            usual = f"{when}{theme}{may}{not_there}{manner}{done}"
            if action.modality is not Modality.MAY or not self.words.offering:
                return usual
            not_there = f"不{self.words.either('', '送')}去墓地{self.words.either('而', '，', '')}"
            let = f"可以{self.words.either('让', '把')}{theme}"  # 可以让那只怪兽不送去墓地而除外
            return self.words.either(usual, f"{let}{not_there}{manner}{done}")
        stays = replaced.verb in _NOT_THERE and not sent and action.theme is not None
        if stays and self.words.offering and replaced.theme == action.theme and replaced.agent is None:
            return self._instead_of_going(replaced, action, last)
        if replaced == Action(verb=Verb.TRIBUTE) and not self.words.offering:
            may = "可以" if action.modality is Modality.MAY else ""
            plainly = msgspec.structs.replace(action, modality=Modality.DO)
            return f"{may}作为解放的代替而{self._paid_with(plainly, last)}"
        if replaced == Action(verb=replaced.verb) and replaced.verb in _NOT_THERE and self.words.offering:
            what = "基本分" if replaced.verb is Verb.PAY_LP else ""
            short = ["去墓地"] if replaced.verb is Verb.SEND_TO_GRAVEYARD else []
            not_so = f"不{self.words.either(self.word_of(replaced.verb), *short)}{what}{self.words.either('', '而', '，')}"  # 也能不加入手卡特殊召唤
            bare = msgspec.structs.replace(action, modality=Modality.DO)
            allowed = self.words.either("可以", "也能") if action.modality is Modality.MAY else ""
            usual = self._stood_in(replaced, action, last)
            also = self._also_as(replaced, action)
            if replaced.verb is Verb.TRIBUTE:
                also.append(f"{allowed}{self._counted_among()}{self._paid_with(bare, last)}")
            return self.words.either(usual, f"{allowed}{not_so}{self.action(bare, last)}", *also)
        if (
            replaced == Action(verb=Verb.DAMAGE_CALCULATION)
            and action.modality is Modality.MAY
            and self.words.offering
        ):
            plainly = msgspec.structs.replace(action, modality=Modality.DO)
            return f"可以不进行伤害计算{self.words.either('', '，')}{self.action(plainly, last)}"
        if replaced == Action(verb=Verb.DAMAGE_CALCULATION):
            known = action.theme if isinstance(action.theme, Reference) else None
            directly = (
                [f"{self.words.either('', '把')}{self.noun(known)}直接破坏"]
                if known and action.verb is Verb.DESTROY
                else []
            )
            done = self.words.either(self.action(action, last), *directly)
            return f"不进行伤害计算{self.words.either('', '，')}{done}"
        if (
            replaced.verb is Verb.DRAW
            and replaced.by == By(means=(Means.NORMAL_DRAW,))
            and self.words.offering
        ):
            until = self.duration(replaced.duration) if replaced.duration is not None else ""
            when = self.words.either("", self.at_time.removesuffix("，")) if self.at_time else ""
            plainly = msgspec.structs.replace(action, modality=Modality.DO)
            may = self.words.either("可以", "也能") if action.modality is Modality.MAY else ""
            return f"{may}作为{until}{when}进行通常抽卡的代替，{self.action(plainly, last)}"
        if self.words.offering and (own := self._for_the_act_itself(replaced, action, last)):
            return self.words.either(self._stood_in(replaced, action, last), own)
        return self._stood_in(replaced, action, last)

    def _told_of_it(self, replaced: Action, action: Action) -> list[str]:
        """这个效果抽出的数量变成2张, 那次攻击变成直接攻击: what is changed is what is spoken of."""
        either = self.words.either
        if action.verb is Verb.DRAW is replaced.verb and isinstance(action.amount, Number):
            drawn = either("这个效果", "") + either("抽出的", "抽的", "抽卡的") + either("卡的", "") + "数量"
            return [f"{drawn}{either('变成', '变为')}{self.amount(action.amount)}张"]
        direct = action.verb is Verb.ATTACK_DIRECTLY and replaced.verb is Verb.ATTACK
        if not direct or action.agent is None or action.agent != replaced.agent:
            return []
        to = (
            either("", "向自己的", "对自己的")
            if action.to is None
            else f"{either('对', '向')}{self.who(action.to)}的"
        )
        return [f"{self.who(action.agent)}的攻击{either('', '全部')}{either('变成', '当作')}{to}直接攻击"]

    def _for_the_act_itself(self, replaced: Action, action: Action, last: bool) -> str:
        """这张卡可以作为攻击的代替而把1张卡破坏, 这张卡可以作为1只融合素材怪兽的代替."""
        either = self.words.either
        may = either("可以", "也能") if action.modality is Modality.MAY else ""
        plainly = msgspec.structs.replace(action, modality=Modality.DO)
        if replaced.agent is not None and replaced == Action(verb=Verb.ATTACK, agent=replaced.agent):
            done = self._paid_with(plainly, last)
            return f"{self.who(replaced.agent)}{may}作为攻击的代替{either('', '而')}{done}"
        if replaced.verb is Verb.DETACH and replaced.amount is not None:  # 作为取除的1个超量素材的代替
            count = f"{self.amount(replaced.amount)}个"
            one = either(f"取除的{count}超量素材", "取除的超量素材")
            event = self._event(replaced)
            if replaced.by == By(means=(Means.COST,)) and isinstance(
                replaced.to, (Selection, Reference, Several)
            ):
                taken = either(f"{count}超量素材", f"超量素材{count}", "超量素材")
                event = either(
                    event, f"{self.noun(replaced.to)}把{either('', '那', '那个')}{taken}取除来让效果发动"
                )
            done = self._paid_with(plainly, last)
            return f"{event}的场合，{may}作为{one}的代替{either('', '而')}{done}"
        used = replaced.verb is action.verb is Verb.USE_AS_MATERIAL and replaced.by == action.by
        bare = Action(verb=action.verb, by=action.by, theme=action.theme)
        if not used or plainly != bare or action.theme is None or replaced.theme is None:
            return ""
        return f"{self.noun(action.theme)}{may}作为{self.noun(replaced.theme)}的代替"

    def _paid_with(self, action: Action, last: bool) -> str:
        self.paying = True
        try:
            return self.action(action, last)
        finally:
            self.paying = False

    def _counted_among(self) -> str:
        """作为那次仪式召唤需要的等级数值的1只怪兽，."""
        one = self.words.either("1只怪兽", "怪兽之内的1只")
        needed = f"作为{self.words.either('', '那次仪式召唤')}需要的等级数值的{one}，"
        return self.words.either("作为解放的代替而", needed)

    def _instead_of_going(self, replaced: Action, action: Action, last: bool) -> str:
        """从墓地回到手卡的卡不回到手卡而除外: what would go elsewhere."""
        usual = self._stood_in(replaced, action, last)
        if action.theme is None:
            return usual
        whence = f"从{self.place(replaced.source)}" if replaced.source is not None else ""
        goes = self._verb(replaced)
        how, word = self._verb_parts(action)
        may = self.words.template("modality", action.modality)
        cards = self.words.either(self.noun(action.theme), f"{whence}{goes}的{self.noun(action.theme)}")
        done = self.words.any_order(how) + word
        return self.words.either(usual, f"{cards}{may}不{goes}{self.words.either('而', '')}{done}")

    def _also_as(self, replaced: Action, action: Action) -> list[str]:
        """自己墓地的怪兽也能作为解放的代替而除外."""
        if action.theme is None or action.source is not None or action.modality is not Modality.MAY:
            return []
        how, word = self._verb_parts(msgspec.structs.replace(action, modality=Modality.DO))
        stands_in = f"作为{self.word_of(replaced.verb)}的代替{self.words.either('而', '')}"
        done = self.words.any_order(how) + word
        return [f"{self.noun(action.theme)}{self.words.either('也能', '可以')}{stands_in}{done}"]

    def _for_one_of_them(self, replaced: Action, may: str, done: str) -> list[str]:
        """怪兽被破坏的场合，可以作为那1只破坏的怪兽的代替而…: of one of the cards alone."""
        theme = replaced.theme
        if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.EXACT:
            return []
        whole = msgspec.structs.replace(theme, quantity=Selection().quantity)
        event = self._event(msgspec.structs.replace(replaced, theme=whole))
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        bare = self.noun(msgspec.structs.replace(whole, zones=(), player=None))
        one = self.words.either(
            f"那{count}{self.words.either('', self.word_of(replaced.verb) + '的')}{self.words.either('怪兽', '卡', bare)}",
            f"那些{bare}之内的{count}",
        )
        return [f"{event}的场合，{may}作为{one}的代替{self.words.either('而', '')}{done}"]

    def _sent_from(self, replaced: Action, source: Place, cards: str) -> str:
        """从场上送去对方墓地的魔法·陷阱卡."""
        where = self.place(replaced.destination) if replaced.destination is not None else "墓地"
        whence = f"从{self.place(source)}"
        sent = self.words.either(f"{whence}送去", f"{whence}被送去", f"被{whence}送去")
        return f"{sent}{where}的{cards}"

    def _sent_there(self, where: Place, theme: Noun) -> str:
        """被送去对方墓地的卡, 被战斗破坏送去对方墓地的怪兽."""
        sent = f"送去{self.place(where)}的"
        done = [p for p in theme.predicates if isinstance(p, DidThat)] if isinstance(theme, Selection) else []
        if not isinstance(theme, Selection) or len(done) != 1 or not self.words.offering:
            return "被" + sent + self.noun(theme)
        rest = tuple(p for p in theme.predicates if p not in done)
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        acted = self.predicate(done[0])
        return self.words.either(acted + sent + bare, acted.replace("的", "") + sent + bare)

    def _stood_in(self, replaced: Action, action: Action, last: bool) -> str:
        """An act done where another would be."""
        if replaced.verb is Verb.LEAVE_FIELD:
            done = self.action(named_once(replaced, action), last)
            brief = len(done) <= len("回到卡组")  # 离开的场合除外
            return f"{self._event(replaced)}的场合{'' if brief else self.comma}{done}"
        if replaced.agent is not None and replaced.theme is not None and not self.words.offering:
            raise CannotWrite("an act in place of another")
        may = "可以" if action.modality is Modality.MAY else ""
        plainly = msgspec.structs.replace(action, modality=Modality.DO) if may else action
        self.paying = True  # 作为代替把墓地的这张卡除外
        try:
            usual = f"{self._event(replaced)}的场合，{may}作为代替{self.words.either('', '而', '只')}{self.action(plainly, last)}"
            if not self.words.offering:
                return usual
            done = self.action(plainly, last)
            usual = self.words.either(usual, *self._for_one_of_them(replaced, may, done))
            paid_for_it = (
                f"{may}{done}{self.words.either('作为代替', '作代替', '来代替')}"  # 把指示物取除作代替
            )
            usual = self.words.either(usual, f"{self._event(replaced)}的场合，{paid_for_it}")
            if action.theme is None:
                return usual
            if replaced.theme is not None and replaced.verb is action.verb:  # 可以作为怪兽的代替而把…解放
                of = f"{self.noun(replaced.theme)}的代替{self.words.either('而', '')}"
                allowed = self.words.either("可以", "也能") if may else ""
                stood_in = f"{allowed}作为{of}{self.action(plainly, last)}"
                event = f"{self._event(replaced)}的场合，"
                usual = self.words.either(usual, self.words.either("", event) + stood_in)
            card, word = self.noun(action.theme), self._verb(action)  # 这张卡代替破坏
            in_short = f"{card}{self.words.either('', '可以')}{self.words.either('作为', '')}代替{word}"
            return self.words.either(usual, f"{self._event(replaced)}的场合，{in_short}")
        finally:
            self.paying = False
