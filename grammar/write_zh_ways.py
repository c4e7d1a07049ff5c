"""All the ways to say an act in the mainland fan wording."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import msgspec

from grammar.nodes import (
    Action,
    AnyOf,
    DidThat,
    FaceUpIn,
    HasName,
    HasRace,
    InPosition,
    IsKind,
    Noun,
    Number,
    Place,
    Reference,
    SameAs,
    Selection,
    Several,
    Who,
)
from grammar.terms import (
    CardKind,
    Manner,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.wordings import plainest
from grammar.write_parts import is_only
from grammar.write_zh_patterns import ChinesePatterns
from grammar.writing import CannotWrite, face_up_zones

THIS = Reference(kind=RefKind.THIS_CARD)
#: what must differ among the cards taken, told in a note
UNLIKE = {
    Stat.NAME: "同名卡最多1张",
    Stat.LEVEL: "相同等级最多1只",
    Stat.ATTRIBUTE: "相同属性最多1只",
    Stat.RACE: "相同种族最多1只",
    Stat.RANK: "相同阶级最多1只",
    Stat.KIND: "相同种类最多1张",
}


#: how many are taken of each place or kind, as so many
_OF_EACH = {QuantityKind.EACH: QuantityKind.EXACT, QuantityKind.EACH_UP_TO: QuantityKind.UP_TO}


@dataclass(frozen=True)
class _Parts:
    """The parts of an act, each with its choices."""

    agent: str
    times: str
    at_time: str
    may: str
    source: str
    takes: str
    taken: str
    manner: list[str]
    landing: list[str]  # to whom, where to and in what position
    word: str

    @property
    def before(self) -> list[str]:
        return [self.agent, self.times, self.at_time, self.may]

    @property
    def taking(self) -> str:
        return f"{self.takes}{self.taken}"

    @property
    def how(self) -> list[str]:
        return [*self.manner, *self.landing]


class ChineseWays(ChinesePatterns):
    """An act as a choice of orders and joints."""

    told_after = "", ""  # a role, and how long, which is told after it
    paying = False  # the act is a cost
    paid_acts: tuple[Action, ...] = ()  # what is paid for the effect
    theme_before: Noun | None = None  # what the act before was done to
    agent_before: Noun | Who | None = None  # who did the act before, and need not be named again
    home_too: Verb | None = None  # a verb that says where some of them go, too: 回到卡组·额外卡组
    at_time = ""  # the time of the act, which may be told after who does it
    negated_with: Action | None = None  # the summon with which effects are negated

    def _offered_act(
        self, action: Action, roles: dict[str, str], lead: str, taken: str, source: str, noted: bool = False
    ) -> str:
        """The ways to say an act: 从卡组把1只怪兽加入手卡, 1只怪兽从卡组加入手卡, 丢弃1张卡."""
        either, any_order = self.words.either, self.words.any_order
        p = self._parts(action, roles, lead, taken, source)
        known = isinstance(action.theme, Reference)
        obj = either(p.taking, *([""] if known else [])) if taken else ""
        if taken and lead == "把" and not known:
            obj = either(obj, taken)  # 1张手卡回到卡组
        told = any_order([*p.before, p.source, obj, *p.how]) + p.word
        if self.paying:  # 通过从手卡把1只怪兽丢弃
            bare = any_order([p.agent, p.times, p.at_time, p.source, obj, *p.how]) + p.word
            told = either(told, "通过" + told, p.may + "通过" + bare)
        if known and roles["source"] and taken:
            each = self._each_of_them(action, p)
            return either(told, self._known_there(action, roles, p), *self._summons_made(action, p), *each)
        there = either("", "上场") if action.verb is Verb.SPECIAL_SUMMON else ""
        ways = [told, any_order([*p.before, p.source, *p.how]) + p.word + p.taken + there]
        for offered in (
            self._each_of_them,
            self._all_of_them,
            self._in_all,
            self._counted_at_random,
            self._landing,
            self._shown,
            self._some_of_them,
            self._chosen_there,
            self._by_hand_holders,
        ):
            ways += offered(action, p)
        ways += self._with_the_known(action, roles, p)
        ways += self._face_up_there(action, roles, (lead, p.source), noted)
        ways += self._out_of_each(action, roles, lead, noted)
        ways += self._out_of_zones(action, p)
        ways += self._from_hand(action, [*p.before, p.source, *p.how], p.word)
        ways += self._effect_activated(
            action, {**roles, "may": p.may}, [p.source, p.times, p.at_time, *p.how], p.word
        )
        if action.verb is Verb.USE and action.times is not None and p.taken:  # 这个效果1回合可以使用最多2次
            often = f"{either('1回合', '1个回合')}{p.may}使用{either('', '最多')}{action.times}次"
            ways.append(p.taken + often)
        ways += self._by_no_other(action, roles["by"], p)
        ways += [*self._tributed(action, p), *self._summons_made(action, p)]
        if not noted:
            ways += self._unlike_in_note(action, roles, lead, p.source)
            ways += self._most_in_note(action, roles, lead, p.source)
        return either(*ways)

    def _parts(self, action: Action, roles: dict[str, str], lead: str, taken: str, source: str) -> _Parts:
        """What an act is told with."""
        either, theme = self.words.either, action.theme
        others = (word for word in ("把", "", "让", "将", "用", "通过把", "通过让") if word != lead)
        takes = either("选", "选择") if lead == "选" else either(lead, *others)
        if is_only(theme):  # 只用自己场上的怪兽解放
            takes = either("只用", "只把")
        if lead == "选择":
            takes = lead
        if action.by is not None and self._material(action.by):
            source += f"作为{roles['material']}"
        if source.startswith("从"):
            source = either(source, source.removeprefix("从"))
        together = isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.AT_LEAST
        often = either("只有", "才有", "")
        if Manner.IN_ALL not in action.manner:
            often = either("1回合", "") + either("", "只有")
        times = f"{often}{action.times}次{either('', '，')}" if action.times is not None else ""
        manner, may = self._manner(action), roles["may"]
        added = ""
        if Manner.IN_ADDITION in action.manner and action.times is not None:
            addition = plainest(self.words.word("manner", Manner.IN_ADDITION))
            times = either("", "在") + addition.removeprefix("在")
            if action.verb is Verb.PENDULUM_SUMMON:
                times = either(times, "在通常的灵摆召唤外加上", "在通常灵摆召唤外加上")
            added = f"只有{action.times}次{either('，', '')}"
            manner = plainest(manner).replace(addition, "")
        if Manner.MORE_OFTEN in action.manner and action.times is not None:  # 自己只能有1次特殊召唤
            measures = [] if action.theme is None else ["张", "只"]  # 只能有1张陷阱卡发动
            most = either("", "最多")
            times, may = "", f"{either('', '1回合')}只能有{most}{action.times}{either('次', *measures)}"
        how, word = self._verb_parts(action)
        if action.verb is Verb.DESTROY and action.modality is Modality.DO:
            word = either("", "被") + word  # 这张卡被破坏
        if but_for_theme(action) == self.negated_with:
            how.append(either("", "并") + "效果无效")
        if action.verb is Verb.MOVE_ZONE and taken:
            taken += either("", "的位置")
        if lead in ("选择", "选") and taken:
            taken += either("", "，")
        turned = self._turned_into(action, roles["becomes"]) if roles["becomes"] else ""
        told = [manner, either("", "同时") if together else "", turned, added]
        at_time = either("", self.at_time) if self.at_time else ""
        agent = roles["agent"]
        if agent and action.modality is Modality.DO:
            agent = either(agent, "由" + agent)  # 由自己把同名怪兽全部除外
        return _Parts(agent, times, at_time, may, source, takes, taken, told, how, word)

    def _known_there(self, action: Action, roles: dict[str, str], p: _Parts) -> str:
        """把手卡·场上的这张卡解放: where a known card lies, before it."""
        either = self.words.either
        lying = [f"{either('', '在')}{roles['source']}{either('的', '存在的', '')}{p.taken}"]
        if isinstance(action.theme, Reference):
            lying += self.lying_there(action.theme, roles["source"])
        return self.words.any_order([*p.before, p.takes + either(*lying), *p.how]) + p.word

    def _each_of_them(self, action: Action, p: _Parts) -> list[str]:
        """各把1只怪兽: so many of each."""
        theme = action.theme
        if not isinstance(theme, (Selection, Reference)) or theme.quantity is None or not p.taken:
            return []
        if theme.quantity.kind not in _OF_EACH:
            return []
        one = msgspec.structs.replace(theme.quantity, kind=_OF_EACH[theme.quantity.kind])
        each = "各" + p.takes + self.noun(msgspec.structs.replace(theme, quantity=one))
        return [self.words.any_order([*p.before, p.source, each, *p.how]) + p.word]

    def _all_of_them(self, action: Action, p: _Parts) -> list[str]:
        """把同名卡从手卡·卡组全部除外: that it is all of them, told with how it is done."""
        theme = action.theme
        if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.ALL or not p.source:
            return []
        whole = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        return [self.words.any_order([*p.before, p.source, p.takes + whole, "全部", *p.how]) + p.word]

    def _counted_at_random(self, action: Action, p: _Parts) -> list[str]:
        """把对方额外卡组的里侧的卡随机2张确认: how many, behind how they are taken."""
        theme = action.theme
        if Manner.RANDOM not in action.manner or not isinstance(theme, Selection) or not p.taken:
            return []
        whole = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        taken = f"{p.takes}{whole}{p.manner[0]}{count}"
        return [self.words.any_order([*p.before, p.source, taken, *p.manner[1:], *p.landing]) + p.word]

    def _landing(self, action: Action, p: _Parts) -> list[str]:
        """特殊召唤到场上: where to, behind the verb."""
        if action.destination is None or len(p.landing) < 3:
            return []
        to, where, *rest = p.landing
        lead = self.words.any_order([*p.before, p.source, *p.manner, to, *rest])  # 特殊召唤1只怪兽到场上
        told = self.words.any_order([*p.before, p.source, p.taking, *p.manner, to, *rest])
        return [told + p.word + where, lead + p.word + p.taken + where]

    def _in_all(self, action: Action, p: _Parts) -> list[str]:
        """从自身的手卡·场上·墓地把合计8张卡除外: so many of them together."""
        theme = action.theme
        if not isinstance(theme, Selection) or theme.predicates or theme.zones or not p.source or not p.taken:
            return []
        count = self.quantity(theme.quantity, self._measure(()))
        taken = f"{p.takes}合计{count}{self.words.either('卡', '')}" if count else ""
        return [self.words.any_order([*p.before, p.source, taken, *p.how]) + p.word] if taken else []

    def _shown(self, action: Action, p: _Parts) -> list[str]:
        """给双方确认."""
        if action.verb is not Verb.LOOK or action.agent != Who(player=Player.BOTH):
            return []
        seen = self.words.either(p.taking, *([""] if isinstance(action.theme, Reference) else []))
        return [self.words.any_order([seen, "给" + p.agent, *p.manner]) + p.word]

    def _some_of_them(self, action: Action, p: _Parts) -> list[str]:
        """把那之内的1只除外, 那2只之内的1只."""
        if not self._part_of(action):
            return []
        so_many = [f"那{self.chosen}{measure}之内的" for measure in "只张"] if self.chosen > 1 else []
        of_them = self.words.either("那之内的", "那之中的", "那", *so_many)
        return [self.words.any_order([*p.before, p.takes + of_them + p.taken, *p.how]) + p.word]

    def _chosen_there(self, action: Action, p: _Parts) -> list[str]:
        """从自己墓地选择1只怪兽加入手卡."""
        if p.takes != "选择" or not self.selected_in[0]:
            return []
        either, (place, bare) = self.words.either, self.selected_in
        chosen = f"{either('从', '')}{place}选择{bare}{either('', '，')}"
        return [self.words.any_order([*p.before, chosen, *p.how]) + p.word]

    def _by_hand_holders(self, action: Action, p: _Parts) -> list[str]:
        """有手卡的玩家把那些手卡全部丢弃, 有手卡的玩家选自身1张手卡丢弃."""
        theme = action.theme
        if action.agent != Who(player=Player.BOTH) or not isinstance(theme, Selection):
            return []
        if theme.zones != (Zone.HAND,) or theme.player is not None or theme.predicates:
            return []
        either = self.words.either
        if theme.quantity.kind is QuantityKind.ALL:
            taken = f"把那些手卡{either('全部', '')}"
        else:
            counted = self.quantity(theme.quantity, "张")
            taken = f"{either('选', '选择', '把')}{either('自身', '自己', '')}{counted}手卡"
        return [f"有手卡的{either('', '那个', '那些')}玩家{taken}{p.word}"]

    def _with_the_known(self, action: Action, roles: dict[str, str], p: _Parts) -> list[str]:
        """把手卡的这张卡和手卡1只怪兽丢弃."""
        several = action.theme.parts if isinstance(action.theme, Several) else ()
        if not several or not isinstance(several[0], Reference) or not roles["source"]:
            return []
        there = p.takes + roles["source"] + self.words.either("的", "") + p.taken
        return [self.words.any_order([*p.before, there, *p.how]) + p.word]

    def _by_no_other(self, action: Action, way: str, p: _Parts) -> list[str]:
        """不能作灵摆召唤以外的特殊召唤."""
        if action.by is None or not action.by.negated or action.by.card or not way:
            return []
        other = f"{self.words.either('作', '进行')}{way}的{p.word}"
        return [self.words.any_order([*p.before, *p.how]) + other]

    def _tributed(self, action: Action, p: _Parts) -> list[str]:
        """祭掉自己场上1只怪兽; 从手札，牺牲奉献等级合计为7个以上的卡; 召唤的场合需要的解放可以不用."""
        ways, either = [], self.words.either
        if action.verb is Verb.TRIBUTE and p.taken:
            first = self.words.any_order([*p.before, p.source, *p.how])
            ways += [f"{first}，{p.word}{p.taken}", f"{first}祭掉{p.taken}"]
        if action.verb is Verb.NORMAL_SUMMON and Manner.WITHOUT_TRIBUTE in action.manner and p.taken:
            needed = f"{either('在', '')}{p.taken}召唤的场合需要的解放{either('可以不用', '不用')}"
            ways.append(self.words.any_order([p.agent, p.times, p.at_time, needed]))
        return ways

    def _summons_made(self, action: Action, p: _Parts) -> list[str]:
        """进行特殊召唤最多2次, 作「A」怪兽的特殊召唤, 作「A」的效果的发动."""
        if "summon" not in action.verb.value and action.verb is not Verb.ACTIVATE:
            return []
        ways = []
        made = self.words.either("进行", "作")
        known = action.theme is None or isinstance(action.theme, Reference)
        if (known or action.theme == Selection()) and p.source:  # 不能作从卡组的特殊召唤
            ways.append(self.words.any_order([*p.before, *p.how]) + f"{made}{p.source}的{p.word}")
        if action.times is not None and action.theme is None:
            often = f"进行{self.word_of(action.verb)}最多{action.times}次"
            a_turn = self.words.either("", "1回合")
            ways.append(self.words.any_order([p.agent, p.at_time, a_turn, p.may, *p.landing]) + often)
        if p.taken:
            lead = self.words.any_order([*p.before, p.source, *p.how])
            ways.append(f"{lead}{made}{p.taken}的{p.word}")
        return ways

    def _unlike_in_note(self, action: Action, roles: dict[str, str], lead: str, source: str) -> list[str]:
        """（同名卡最多1张）: what must differ among the cards taken, behind the act."""
        found = without_unlike_cards(action)
        if found is None or found[0].theme is None:
            return []
        bare, note = found
        told = self._offered_act(bare, roles, lead, self.noun(found[0].theme), source, noted=True)
        return [f"{told}（{note}）"]

    def _most_in_note(self, action: Action, roles: dict[str, str], lead: str, source: str) -> list[str]:
        """把手卡任意数量丢弃（最多2张）: how many at most, behind the act or the cards."""
        theme = action.theme
        if not isinstance(theme, Selection):
            return []
        bound, free = theme.quantity.most, msgspec.structs.replace(theme.quantity, most=None)
        if bound is None and theme.quantity.kind is QuantityKind.UP_TO:
            amount, free = theme.quantity.amount, Selection().quantity
            bound = amount if isinstance(amount, Number) else None
        if bound is None:
            return []
        most, either = bound.value, self.words.either
        note = f"（最多{most}{either('张', '只', '个')}）"
        bare = self.noun(msgspec.structs.replace(theme, quantity=free))
        told = self._offered_act(action, roles, lead, bare, source, noted=True)
        return [told + note, self._offered_act(action, roles, lead, bare + note, source, noted=True)]

    def _face_up_there(
        self, action: Action, roles: dict[str, str], told: tuple[str, str], noted: bool
    ) -> list[str]:
        """从额外卡组（表侧）把1只怪兽: that the cards are face-up said with the zone."""
        theme, face_up = action.theme, InPosition(positions=(Position.FACE_UP,))
        place, (lead, source) = action.source, told
        if not isinstance(theme, Selection) or place is None or noted or not source:
            return []
        if face_up not in theme.predicates or Zone.EXTRA_DECK not in place.zones:
            return []
        rest = tuple(p for p in theme.predicates if p != face_up)
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        there = "从" + self.place(place, place.zones)
        return [self._offered_act(action, roles, lead, bare, there, noted=True)]

    def _out_of_each(self, action: Action, roles: dict[str, str], lead: str, noted: bool) -> list[str]:
        """从卡组的怪兽以及自己的额外卡组的表侧表示的灵摆怪兽之中选1只「A」怪兽: each place with its cards."""
        theme = action.theme
        choices = (
            [p for p in theme.predicates if isinstance(p, AnyOf)] if isinstance(theme, Selection) else []
        )
        if not isinstance(theme, Selection) or len(choices) != 1 or noted:
            return []
        either, lying = self.words.either, self.lying_among(choices[0], action.source)
        if not lying:
            return []
        rest = tuple(p for p in theme.predicates if p not in choices)
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        counted = self.quantity(theme.quantity, self._measure(theme.predicates))
        if counted:
            bare = either(bare, either("", "合计") + counted + either("", "卡"))
        return [self._offered_act(action, roles, lead, bare, f"从{lying}之中", noted=True)]

    def _out_of_zones(self, action: Action, p: _Parts) -> list[str]:
        """从自己的额外卡组的表侧表示的灵摆怪兽以及自己墓地的灵摆怪兽之中选合计3只: what they are is told with each zone."""
        theme, place, either = action.theme, action.source, self.words.either
        if not isinstance(theme, Selection) or place is None or len(place.zones) < 2 or not p.taken:
            return []
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        if not count or place != Place(zones=place.zones, player=place.player):
            return []
        up, rest = face_up_zones(theme), tuple(q for q in theme.predicates if not isinstance(q, FaceUpIn))
        lying = []
        for zone in place.zones:
            shown = (InPosition(positions=(Position.FACE_UP,)),) if zone in up else ()
            there = Selection(zones=(zone,), player=place.player, predicates=(*shown, *rest))
            own = zone in (Zone.HAND, Zone.DECK) and place.player is Player.SELF
            lies = either(self.noun(there), *([self.noun(_of_nobody(there))] if own else []))
            lying.append(either(lies, self.zones((zone,)) if zone in (Zone.HAND, Zone.DECK) else lies))
        out = self.words.any_order(lying, either("以及", "·", "或者", "和"))
        taken = f"{p.takes}{either('', '合计')}{count}{either('', '卡')}"
        return [self.words.any_order([*p.before, f"从{out}之中", taken, *p.how]) + p.word]

    def _turned_into(self, action: Action, becomes: str) -> str:
        """当作效果怪兽使用, 发动后变成效果怪兽（念动力族·暗·4星·攻1900/守2500）."""
        either = self.words.either
        each = either("", "各", "各自") if isinstance(action.theme, Several) else ""
        ways = [f"{each}当作{becomes}使用", f"作为{becomes}", f"变成{becomes}"]
        tuner = [p for p in action.becomes if isinstance(p, IsKind) and p.kinds == (CardKind.TUNER,)]
        kinds = [p for p in action.becomes if isinstance(p, IsKind) and p not in tuner]
        rest = [p for p in action.becomes if not isinstance(p, IsKind)]
        if len(kinds) == 1 and any(isinstance(p, HasRace) for p in rest):
            token = (HasName(names=("",)), IsKind(kinds=(CardKind.TOKEN,)), *tuner, *rest)
            with suppress(CannotWrite):
                listed = self.words.template("groups", "worth_listed") if self.worth_listed else ""
                values = listed + self.predicate(kinds[0]) + self._token(token).removeprefix("「」")
                ways.insert(0, either("", "发动后") + either("变成", "当作") + values + either("", "使用"))
        return either(*ways)

    def _effect_activated(
        self, action: Action, roles: dict[str, str], parts: list[str], word: str
    ) -> list[str]:
        """场上的怪兽不能把效果发动."""
        theme, effect = action.theme, IsKind(kinds=(CardKind.EFFECT,))
        if action.verb is not Verb.ACTIVATE or not isinstance(theme, (Selection, Reference)):
            return []
        if action.agent is not None:
            return self._activated_on_field(action, roles, parts, word)
        if effect not in theme.predicates or (isinstance(theme, Selection) and len(theme.predicates) < 2):
            return []
        there = DidThat(
            action=Action(verb=Verb.ACTIVATE, source=Place(zones=(Zone.FIELD,))), passive=True
        )  # 那只怪兽不能把场上发动的效果发动
        told = tuple(p for p in theme.predicates if p not in (effect, there))
        whose = msgspec.structs.replace(theme, predicates=told)
        if there in theme.predicates:
            role, when = self.told_after
            on_field = self.words.either("把", "") + "场上发动的效果"
            who = self.noun(whose) + (when if role == "theme" else "")
            return [self.words.any_order([who, roles["may"], on_field, *parts]) + word]
        taken = self.words.either("把效果", "把那个效果", "效果", "把那些效果")
        role, when = self.told_after
        acting = self.noun(whose)
        if isinstance(whose, Reference) or whose in (self.theme_before, self.agent_before):
            acting = self.words.either(acting, "")
        acting += when if role == "theme" else ""
        return [self.words.any_order([acting, roles["may"], taken, *parts]) + word]

    def _activated_on_field(
        self, action: Action, roles: dict[str, str], parts: list[str], word: str
    ) -> list[str]:
        """双方不能把那只怪兽的场上发动的效果发动."""
        there = DidThat(action=Action(verb=Verb.ACTIVATE, source=Place(zones=(Zone.FIELD,))), passive=True)
        theme = action.theme
        if not isinstance(theme, (Selection, Reference)) or there not in theme.predicates:
            return []
        effect = IsKind(kinds=(CardKind.EFFECT,))
        whose = msgspec.structs.replace(
            theme, predicates=tuple(p for p in theme.predicates if p not in (effect, there))
        )
        taken = (
            f"把{self.noun(whose)}{self.words.either('的', '')}{self.words.either('', '在')}场上发动的效果"
        )
        return [self.words.any_order([roles["agent"], roles["may"], taken, *parts]) + word]

    def _from_hand(self, action: Action, parts: list[str], word: str) -> list[str]:
        """对方手卡随机丢弃1张, 对方手卡随机1张送去墓地."""
        theme, either = action.theme, self.words.either
        if not isinstance(theme, Selection) or theme.zones != (Zone.HAND,):
            return []
        if theme.predicates:  # 从手卡丢弃1张其他卡
            bare = self.noun(msgspec.structs.replace(theme, zones=(), player=None))
            hand = either("从", "") + self.owned(theme.player, theme.zones)
            return [self.words.any_order([*parts, hand]) + word + bare]
        if theme.quantity.kind not in (QuantityKind.EXACT, QuantityKind.UP_TO):
            return []
        hand = either("", "把", "从") + self.owned(theme.player, theme.zones)
        count = self.quantity(theme.quantity, either("张", "只"))
        taken = either("", "把", "选", "选择") + count + either("", "卡")
        return [
            self.words.any_order([*parts, hand]) + word + count,
            self.words.any_order([*parts, hand, taken]) + word,
        ]

    def _verb_parts(self, action: Action) -> tuple[list[str], str]:
        """Where to, to whom and in what position, and the verb."""
        either = self.words.either
        position = self.positions(action.position)
        if position and action.verb is not Verb.CHANGE_POSITION:
            position = either(position, f"{either('以', '用')}{position}{either('', '的状态')}")
            others = {(Position.FACE_UP,): "里侧守备表示", (Position.ATTACK,): "守备表示"}
            if action.modality is Modality.CANNOT and action.position in others:
                position = either(position, f"不用{others[action.position]}")
        word = self.word_of(action.verb)
        to = f"{either('给', '向', '对', '')}{self.who(action.to)}" if action.to is not None else ""
        if action.verb is Verb.EQUIP and action.to is not None:  # 这张卡身上装备的
            to = either(to, self.who(action.to) + "身上")
        if action.verb is Verb.REVEAL:
            to = either(to, "给人")
        if action.verb is Verb.CHANGE_POSITION and position:
            return [to], either(position + word, word + position)
        if goes := self.words.template("goes_to", action.verb, ""):
            too = f"·{self.words.template('goes_home', self.home_too)}" if self.home_too is not None else ""
            place = self.place(action.destination) if action.destination is not None else ""
            home = place or either(
                "", "持有者", "持有者的", "自己", "自己的", "主人的", "原本持有者的"
            ) + self.words.template("goes_home", action.verb)
            return [position, to], goes + home + too
        if Manner.TO_GRAVEYARD in action.manner:
            word += either("去墓地", "送去墓地", "去自己墓地", "去对方墓地")
        where = ""
        if action.destination is not None:
            there = self.place(action.destination)
            if action.verb is Verb.MOVE_ZONE:
                there = either("", "其他的", "其他") + there
            where = either(f"在{there}", f"{there}有", f"往{there}", f"到{there}", f"向{there}", there)
        summons = "summon" in action.verb.value
        return [to, where, position], either("", "作", "来", "进行") + word if summons else word


def without_unlike_cards(action: Action) -> tuple[Action, str] | None:
    """*action* without what the cards that it is done to must differ in, and the note that says so."""
    theme = action.theme
    among = theme.predicates if isinstance(theme, Selection) else ()
    unlike = [p for p in among if isinstance(p, SameAs) and p.different and p.other is None]
    if not isinstance(theme, Selection) or len(unlike) != 1 or unlike[0].stat not in UNLIKE:
        return None
    others = tuple(p for p in among if p not in unlike)
    free = msgspec.structs.replace(theme, predicates=others)
    return msgspec.structs.replace(action, theme=free), UNLIKE[unlike[0].stat]


def but_for_theme(action: Action) -> Action:
    """What is done, whatever it is done to and whether it may be."""
    return msgspec.structs.replace(action, theme=None, modality=Modality.DO)


def _of_nobody(there: Selection) -> Selection:
    return msgspec.structs.replace(there, player=None)
