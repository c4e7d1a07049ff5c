"""Every wording that Japanese card text has for one act in place of another (``grammar.wordings``)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    By,
    DidThat,
    Noun,
    Number,
    Reference,
    Selection,
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
from grammar.word_ja_events import NORMAL_DRAW
from grammar.word_ja_roles import RoleWordings
from grammar.wordings import any_order, either
from grammar.write_parts import attacked_by, named_once
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_GOES = frozenset(verb for verb in Verb if verb.value.startswith(("return_to", "send_to", "add_to")))
_NOT_DONE = {Verb.PAY_LP: either("ＬＰを", "ライフポイントを"), Verb.TRIBUTE: ""}


class InsteadWordings(RoleWordings):
    """墓地へは行かず除外される, 代わりにこのカードを破壊できる."""

    front = ""  # the circumstances of the act that is written next: they stand among its phrases

    def instead(self, replaced: Action, action: Action, last: bool) -> str:
        """この効果で特殊召喚したこのカードは、フィールドから離れた場合に除外される."""
        front, ways = self.front, list[str]()
        as_material = action.verb is Verb.USE_AS_MATERIAL is replaced.verb and action.modality is Modality.MAY
        if (
            as_material and action.theme is not None and replaced.theme is not None
        ):  # 融合素材１体の代わりにできる
            topic = self.noun(action.theme) + either("は", "は、", "を")
            ends, goes_on = either("できる", "する事ができる"), either("でき", "できて")
            may = ends if last else either(goes_on, ends)
            return any_order([front, topic, self.noun(replaced.theme) + "の代わりに"], _PAUSE) + may
        if replaced == Action(verb=Verb.DAMAGE_CALCULATION):
            without = either("ダメージ計算を行わず", "ダメージ計算を行わずに", "ダメージ計算は行わず")
            self.front = any_order([front, without], either("、", ""))
            return self.action(action, last)
        if replaced == Action(verb=replaced.verb):  # またはＬＰを払わずに
            without = _NOT_DONE.get(replaced.verb, "") + self.form(
                self._word(replaced.verb), "te", negated=True
            )
            self.front = any_order([front, without + either("", "に")], either("、", ""))
            ways.append(self.action(action, last))
        if replaced == Action(verb=Verb.TRIBUTE):  # 儀式召喚に必要なレベル分のモンスター１体として
            needed = either("", "その儀式召喚に") + "必要なレベル分のモンスター" + either("", "の内の")
            stands_in = either("リリースの代わりに", needed + "１体として")
            self.front = any_order([front, stands_in], either("、", ""))
            ways.append(self.action(action, last))
        if replaced == Action(verb=Verb.PAY_LP, amount=replaced.amount) and replaced.amount is not None:
            points = either("ライフポイント", "ポイント", "ＬＰ", "ライフ") + either(
                "", "を"
            )  # ５００ライフポイント払わずに
            unpaid = self.amount(replaced.amount) + points + "払わず" + either("", "に")
            self.front = any_order([front, unpaid], either("、", ""))
            ways.append(self.action(action, last))
        if (
            replaced.verb is Verb.DETACH
            and replaced.by == By(means=(Means.COST,))
            and replaced.to is not None
        ):
            self.front = any_order([front, self._detached(replaced, replaced.to)], _PAUSE)
            ways.append(self.action(action, last))
        if (told := self._told_of_it(replaced, action)) is not None:
            ways.append((front + _PAUSE if front else "") + told)
        if replaced.verb is Verb.DRAW and replaced.by == NORMAL_DRAW:  # 通常のドローを行う代わりに
            until = self.duration(replaced.duration) if replaced.duration is not None else ""
            drawn = "通常のドローを" + either("行う", "する") + "代わりに"
            self.front = any_order([front, until, drawn], _PAUSE)
            ways.append(self.action(action, last))
        if replaced.verb is Verb.TAKE_DAMAGE and replaced == msgspec.structs.replace(
            action, agent=replaced.agent, amount=None
        ):
            lead = front + _PAUSE if front else ""
            ways.append(lead + self._damage_passed_on(replaced, action))
        if replaced.verb in (*_GOES, Verb.BANISH) and (
            replaced.theme is None or replaced.theme == action.theme
        ):
            goes = self._goes(replaced) + self.form(self._word(replaced.verb), "te", negated=True)
            whence = self.place(replaced.source) + "から" if replaced.source is not None else ""
            sent = replaced.verb is Verb.SEND_TO_GRAVEYARD
            usual_ways = ("墓地へは行かず", "墓地へ行かず", "墓地へは行かずに") if sent else ()
            without = either(whence, "") + either(*usual_ways, goes, goes + "に")
            sent_then = self._done(replaced.verb)
            passed = either("", either(whence, "") + self._goes(replaced) + sent_then)
            if replaced.duration is not None:
                front = any_order([front, self.duration(replaced.duration)], _PAUSE)
            led = []
            for bare in (msgspec.structs.replace(action, theme=None), action):
                self.front = any_order([front, without], either("、", ""))
                ways.append(self.action(bare, last))
                self.front = without
                led.append(self.action(bare, last))
            topic = self.noun(action.theme) + either("は", "を") if action.theme is not None else ""
            if (destroyed := self._destroyed_then_sent(replaced)) is not None:
                led_by = front + _PAUSE if front else ""
                ways += [led_by + destroyed + either("は", "を") + _PAUSE + way for way in led]
            if topic:
                ways = [either("", passed + topic + _PAUSE) + way for way in ways]
            if topic and front:  # …する限り、墓地へ送られるカードは墓地へは行かず
                ways += [front + _PAUSE + passed + topic + _PAUSE + way for way in led]
        try:
            usual = super().instead(replaced, action, last)
        except CannotWrite:
            usual = ""
        happens = self._event(replaced, replaced.verb) + either("場合", "時") + either("", "に", "、", "は")
        for bare in (named_once(replaced, action), action):
            leaves = replaced.verb is Verb.LEAVE_FIELD  # nothing else could be done to it then
            in_place = either("代わりに", "かわりに", "") if leaves else either("代わりに", "かわりに")
            self.front = any_order([front, happens, in_place], either("、", ""))
            usual = either(*filter(None, (usual, *ways, self.action(bare, last))))
        usual = either(usual, *self._for_one_of_them(replaced, action, front, last))
        if replaced == Action(verb=action.verb, theme=replaced.theme) and replaced.theme is not None:
            self.front = any_order([front, self.noun(replaced.theme) + "の代わりに"], either("、", ""))
            usual = either(usual, self.action(action, last))  # モンスターの代わりに…リリースできる
        topic = self.noun(replaced.theme) + either("は", "を", "が") if replaced.theme is not None else ""
        return either(usual, topic + _PAUSE + usual) if topic else usual

    def _told_of_it(self, replaced: Action, action: Action) -> str | None:
        """適用する効果は相手が選ぶ, ドローする枚数は２枚になる, その攻撃は直接攻撃になる: what is changed is the topic."""
        if action.verb is Verb.APPLY is replaced.verb and isinstance(action.agent, Who):
            return "適用する効果は" + self.who(action.agent) + "が選ぶ"
        if action.verb is Verb.DRAW is replaced.verb and isinstance(action.amount, Number):
            drawn = either("", "この効果で") + "ドローする" + either("", "カードの") + "枚数は"
            return drawn + self.amount(action.amount) + "枚に" + either("なる", "する")
        if action.verb is not Verb.ATTACK_DIRECTLY or replaced.verb is not Verb.ATTACK:
            return None
        if action.agent is None or action.agent != replaced.agent:
            return None
        attack = self.who(action.agent) + "の攻撃" + either("は", "を") + either("", "全て")
        to = self.who(action.to) + "への" if action.to is not None else either("", "自分への")
        return attack + to + "直接攻撃" + either("になる", "にする", "となる", "としなければならない")

    def _detached(self, replaced: Action, monster: Noun | Who) -> str:
        """ＸモンスターがＸ素材を取り除いて効果を発動する場合、取り除くＸ素材１つの代わりに."""
        material = either("Ｘ素材", "エクシーズ素材")
        count = self.amount(replaced.amount) + "つ" if replaced.amount is not None else ""
        paid = either("", "その") + material + "を" + either("", count) + "取り除いて"
        happens = self.who(monster) + "が" + paid + "効果を発動する場合" + either("", "、")
        return happens + "取り除く" + material + either(count, "") + "の代わりに"

    def _for_one_of_them(self, replaced: Action, action: Action, front: str, last: bool) -> list[str]:
        """破壊される場合、その破壊されるモンスター１体の代わりに: of one of the cards alone."""
        theme = replaced.theme
        if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.EXACT:
            return []
        whole = msgspec.structs.replace(theme, quantity=Selection().quantity)
        happens = self._event(msgspec.structs.replace(replaced, theme=whole), replaced.verb)
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        bare = self.noun(msgspec.structs.replace(whole, zones=(), player=None))
        done = either("", self._done(replaced.verb))
        one = (
            "その"
            + either(done + either("モンスター", "カード") + count, bare + "の内の" + count)
            + "の代わりに"
        )
        self.front = any_order(
            [front, happens + either("場合", "時") + either("", "に", "、"), one], either("、", "")
        )
        return [self.action(action, last)]

    def _destroyed_then_sent(self, replaced: Action) -> str | None:
        """戦闘・効果で破壊され相手の墓地へ送られるカード."""
        theme = replaced.theme
        done = [p for p in theme.predicates if isinstance(p, DidThat)] if isinstance(theme, Selection) else []
        if len(done) != 1 or not isinstance(theme, Selection) or done[0].action.verb is not Verb.DESTROY:
            return None
        rest = tuple(p for p in theme.predicates if p not in done)
        told = (
            any_order(self._told_phrases(done[0].action, of="theme"), _PAUSE) + "破壊され" + either("", "、")
        )
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        return told + self._goes(replaced) + self._done(replaced.verb) + bare

    def _damage_passed_on(self, replaced: Action, action: Action) -> str:
        """このカードの戦闘で発生する自分への戦闘ダメージは、代わりに相手が受ける."""
        whose = (
            self.noun(replaced.by.card) if replaced.by is not None and replaced.by.card is not None else ""
        )
        attack = replaced.by is not None and replaced.by.means == (Means.ATTACK,)
        battle = "の攻撃" if attack else "の戦闘"  # このカードの攻撃で発生する
        if replaced.by is not None and (onto := attacked_by(replaced.by)) is not None:
            whose, battle = self.noun(onto), "への攻撃"
        if (
            not whose and replaced.by is not None and replaced.by.means != (Means.BATTLE,)
        ):  # 相手の効果で発生する
            whose, battle = self.by(replaced.by), ""
        battle = whose + battle + either("で", "によって") + either("発生する", "") if whose else ""
        hurt = self.who(replaced.agent) if replaced.agent is not None else ""
        if replaced.by is not None and replaced.by.card == Reference(kind=RefKind.THAT_BATTLE):
            battle = either("その戦闘", "この戦闘") + either("で", "によって") + either("発生する", "")
        effect = replaced.by is not None and replaced.by.means == (Means.EFFECT,)
        if effect and replaced.by is not None and replaced.by.card is not None:  # その効果で発生する自分への
            battle = either(battle, self.by(replaced.by) + either("で", "によって") + either("発生する", ""))
        kind = "戦闘ダメージ" if whose else self._damage(replaced.by)
        kind = either("効果ダメージ", "ダメージ") if effect else kind
        nobody = replaced.agent == Who(player=Player.THAT_PLAYER)  # お互いが受ける: whoever it would be
        damage = battle + either(hurt + either("への", "が受ける"), *([""] if nobody else [])) + kind
        other = self.who(action.agent) if action.agent is not None else ""
        return (
            damage
            + either("は", "は、", "を")
            + either("代わりに", "かわりに", "")
            + either("", "、")
            + other
            + either("が", "は")
            + either("", "代わりに")
            + "受ける"
        )
