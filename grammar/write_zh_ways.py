"""All the ways to say an act in the mainland fan wording."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasName,
    HasRace,
    InPosition,
    IsIn,
    IsKind,
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
from grammar.write_zh_patterns import ChinesePatterns
from grammar.writing import CannotWrite

THIS = Reference(kind=RefKind.THIS_CARD)
#: what must differ among the cards taken, told in a note
UNLIKE = {
    Stat.NAME: "同名卡最多1张",
    Stat.LEVEL: "相同等级最多1只",
    Stat.ATTRIBUTE: "相同属性最多1只",
    Stat.RACE: "相同种族最多1只",
}


#: how many are taken of each place or kind, as so many
_OF_EACH = {QuantityKind.EACH: QuantityKind.EXACT, QuantityKind.EACH_UP_TO: QuantityKind.UP_TO}


class ChineseWays(ChinesePatterns):
    """An act as a choice of orders and joints."""

    told_after = "", ""  # a role, and how long, which is told after it
    home_too: Verb | None = None  # a verb that says where some of them go, too: 回到卡组·额外卡组
    at_time = ""  # the time of the act, which may be told after who does it
    selected_in = "", ""  # where the selected target is selected, and what it is besides
    negated_with: Action | None = None  # the summon with which effects are negated

    def _offered_act(
        self, action: Action, roles: dict[str, str], lead: str, taken: str, source: str, noted: bool = False
    ) -> str:
        """The ways to say an act: 从卡组把1只怪兽加入手卡, 1只怪兽从卡组加入手卡, 丢弃1张卡."""
        either = self.words.either
        takes = (
            either("选", "选择")
            if lead == "选"
            else either(lead, *(word for word in ("把", "", "让", "将", "通过把", "通过让") if word != lead))
        )
        if lead == "选择":
            takes = lead
        if action.by is not None and self._material(action.by):
            source += f"作为{roles['material']}"
        together = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.AT_LEAST
        manner = [
            self._manner(action),
            either("", "同时") if together else "",
            self._turned_into(action, roles["becomes"]) if roles["becomes"] else "",
        ]
        often = either("1回合", "") + either("", "只有")
        times = f"{often}{action.times}次{either('', '，')}" if action.times is not None else ""
        how, word = self._verb_parts(action)
        if msgspec.structs.replace(action, modality=Modality.DO) == self.negated_with:
            how.append(either("", "并") + "效果无效")
        known = isinstance(action.theme, Reference)
        if action.verb is Verb.MOVE_ZONE and taken:
            taken += either("", "的位置")
        if lead in ("选择", "选") and taken:
            taken += either("", "，")
        if source.startswith("从"):
            source = either(source, source.removeprefix("从"))
        at_time = either("", self.at_time) if self.at_time else ""
        if Manner.IN_ADDITION in action.manner and action.times is not None:
            added = plainest(self.words.word("manner", Manner.IN_ADDITION))
            added_to = either("", "在") + added.removeprefix("在")
            if action.verb is Verb.PENDULUM_SUMMON:
                added_to = either(added_to, "在通常的灵摆召唤外加上", "在通常灵摆召唤外加上")
            often = f"只有{action.times}次{either('，', '')}"
            times = added_to
            manner.append(often)
            manner[0] = plainest(manner[0]).replace(added, "")
        if Manner.MORE_OFTEN in action.manner and action.times is not None:  # 自己只能有1次特殊召唤
            times, roles["may"] = "", f"{either('', '1回合')}只能有{action.times}次"
        parts = [roles["agent"], times, at_time, roles["may"], source]
        obj = either(f"{takes}{taken}", *([""] if known else [])) if taken else ""
        if taken and lead == "把" and not known:
            obj = either(obj, taken)  # 1张手卡回到卡组
        if known and roles["source"] and taken:  # 把手卡·场上的这张卡解放
            lying = [f"{either('', '在')}{roles['source']}{either('的', '存在的', '')}{taken}"]
            if isinstance(action.theme, Reference):
                lying += self.lying_there(action.theme, roles["source"])
            there = takes + either(*lying)
            rest = [roles["agent"], times, at_time, roles["may"]]
            at_once = self.words.any_order([*rest, there, *manner, *how]) + word
            return either(self.words.any_order([*parts, obj, *manner, *how]) + word, at_once)
        told = self.words.any_order([*parts, obj, *manner, *how]) + word
        there = either("", "上场") if action.verb is Verb.SPECIAL_SUMMON else ""
        ways = [told, self.words.any_order([*parts, *manner, *how]) + word + taken + there]
        theme = action.theme
        if isinstance(theme, Selection) and theme.quantity.kind in _OF_EACH and taken:  # 各把1只怪兽
            one = msgspec.structs.replace(theme.quantity, kind=_OF_EACH[theme.quantity.kind])
            each = "各" + takes + self.noun(msgspec.structs.replace(theme, quantity=one))
            ways.append(self.words.any_order([*parts, each, *manner, *how]) + word)
        if action.destination is not None and len(how) > 2:  # 特殊召唤到场上
            to, where, *rest = how
            ways.append(self.words.any_order([*parts, obj, *manner, to, *rest]) + word + where)
        if action.verb is Verb.LOOK and action.agent == Who(player=Player.BOTH):  # 给双方确认
            ways.append(self.words.any_order([obj, "给" + roles["agent"], *manner]) + word)
        if self._part_of(action):  # 把那之内的1只除外, 从那之中选1张
            so_many = [f"那{self.chosen}{measure}之内的" for measure in "只张"] if self.chosen > 1 else []
            of_them = either("那之内的", "那之中的", "那", *so_many)  # 那2只之内的1只
            ways.append(
                self.words.any_order(
                    [roles["agent"], times, at_time, roles["may"], takes + of_them + taken, *manner, *how]
                )
                + word
            )
        if lead == "选择" and self.selected_in[0]:  # 从自己墓地选择1只怪兽加入手卡
            place, bare = self.selected_in
            chosen = f"{either('从', '')}{place}选择{bare}{either('', '，')}"
            ways.append(
                self.words.any_order([roles["agent"], times, at_time, roles["may"], chosen, *manner, *how])
                + word
            )
        several = action.theme.parts if isinstance(action.theme, Several) else ()
        if several and isinstance(several[0], Reference) and roles["source"]:  # 把手卡的这张卡和手卡1只怪兽
            there = takes + roles["source"] + either("的", "") + taken
            ways.append(
                self.words.any_order([roles["agent"], times, at_time, roles["may"], there, *manner, *how])
                + word
            )
        ways += self._face_up_there(action, roles, (lead, source), noted)
        ways += self._out_of_each(action, roles, lead, noted)
        ways += self._from_hand(action, [*parts, *manner, *how], word)
        ways += self._effect_activated(action, roles, [source, times, at_time, *manner, *how], word)
        if action.by is not None and action.by.negated and roles["by"] and not action.by.card:
            other = f"{either('作', '进行')}{roles['by']}的{word}"
            ways.append(
                self.words.any_order([roles["agent"], times, at_time, roles["may"], *manner, *how]) + other
            )
        if (
            action.verb is Verb.TRIBUTE and taken
        ):  # 祭掉自己场上1只怪兽, 从手札，牺牲奉献等级合计为7个以上的卡
            ways.append(self.words.any_order([*parts, *manner, *how]) + "，" + word + taken)
            ways.append(self.words.any_order([*parts, *manner, *how]) + "祭掉" + taken)
        if action.verb is Verb.NORMAL_SUMMON and Manner.WITHOUT_TRIBUTE in action.manner and taken:
            needed = f"{either('在', '')}{taken}召唤的场合需要的解放{either('可以不用', '不用')}"
            ways.append(self.words.any_order([roles["agent"], times, at_time, needed]))
        if action.times is not None and action.theme is None and "summon" in action.verb.value:
            often = f"进行{self.word_of(action.verb)}最多{action.times}次"
            ways.append(self.words.any_order([roles["agent"], at_time, roles["may"], *how]) + often)
        if "summon" in action.verb.value and taken:
            way = self.words.any_order([*parts, *manner, *how]) + f"{either('进行', '作')}{taken}的{word}"
            ways.append(way)
        theme = action.theme
        among = theme.predicates if isinstance(theme, Selection) and not noted else ()
        unlike = [p for p in among if isinstance(p, SameAs) and p.different and p.other is None]
        if isinstance(theme, Selection) and len(unlike) == 1 and unlike[0].stat in UNLIKE:
            others = tuple(p for p in theme.predicates if p not in unlike)
            bare = self.noun(msgspec.structs.replace(theme, predicates=others))
            again = self._offered_act(action, roles, lead, bare, source, noted=True)
            ways.append(f"{again}（{UNLIKE[unlike[0].stat]}）")
        return either(*ways)

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
        each = [p.predicates if isinstance(p, AllThese) else (p,) for p in choices[0].predicates]
        if not all(any(isinstance(p, IsIn) for p in part) for part in each):
            return []
        either = self.words.either
        joint = either("以及", "·", "或者", "和", "、")
        lying = self.words.any_order([self._in_its_place(part) for part in each], joint)
        rest = tuple(p for p in theme.predicates if p not in choices)
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        counted = self.quantity(theme.quantity, self._measure(theme.predicates))
        if counted and not rest:
            bare = either(bare, either("", "合计") + counted)
        return [self._offered_act(action, roles, lead, bare, f"从{lying}之中", noted=True)]

    def _turned_into(self, action: Action, becomes: str) -> str:
        """当作效果怪兽使用, 发动后变成效果怪兽（念动力族·暗·4星·攻1900/守2500）."""
        either = self.words.either
        ways = [f"当作{becomes}使用", f"作为{becomes}", f"变成{becomes}"]
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
        if action.verb is not Verb.ACTIVATE or action.agent or not isinstance(theme, (Selection, Reference)):
            return []
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
        taken = self.words.either("把效果", "把那个效果", "效果")
        role, when = self.told_after
        acting = self.noun(whose)
        if isinstance(whose, Reference):
            acting = self.words.either(acting, "")
        acting += when if role == "theme" else ""
        return [self.words.any_order([acting, roles["may"], taken, *parts]) + word]

    def _from_hand(self, action: Action, parts: list[str], word: str) -> list[str]:
        """对方手卡随机丢弃1张, 对方手卡随机1张送去墓地."""
        theme, either = action.theme, self.words.either
        if not isinstance(theme, Selection) or theme.zones != (Zone.HAND,) or theme.predicates:
            return []
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
