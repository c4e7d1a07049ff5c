"""Bans told by what they except, in the mainland fan wording: 不是「A」怪兽不能特殊召唤, 只能向龙族怪兽攻击."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    IsIn,
    IsKind,
    MaterialFor,
    NotThat,
    Noun,
    Place,
    Reference,
    Selection,
)
from grammar.terms import CardKind, Modality, RefKind, Verb
from grammar.write_zh_roles import ChineseRoles

THIS = Reference(kind=RefKind.THIS_CARD)
_MONSTER = IsKind(kinds=(CardKind.MONSTER,))


class ChineseBans(ChineseRoles, ABC):
    """What alone is allowed."""

    @abstractmethod
    def _acting(self, action: Action) -> str: ...

    @abstractmethod
    def _named_or_known(self, noun: Noun) -> str: ...

    def _from_nowhere_else(self, action: Action, roles: dict[str, str]) -> str | None:
        """自己不是从手卡不能把怪兽特殊召唤: a ban on all other places."""
        place, theme = action.source, action.theme
        if (
            action.modality is not Modality.CANNOT
            or not self.words.offering
            or not isinstance(theme, Selection)
        ):
            return None
        lies = [p for p in theme.predicates if isinstance(p, NotThat) and isinstance(p.other, IsIn)]
        if len(lies) == 1 and isinstance(lies[0].other, IsIn) and place is None:
            place = Place(zones=lies[0].other.zones, player=lies[0].other.player, negated=True)
            theme = msgspec.structs.replace(
                theme, predicates=tuple(p for p in theme.predicates if p not in lies)
            )
            roles["theme"] = self._named_or_known(theme)
        if place is None or not place.negated:
            return None
        where = self.place(msgspec.structs.replace(place, negated=False))
        not_there = f"不{self.words.either('是', '')}从{where}{self.words.either('', '中')}"
        banned = self._verb(action)
        excepted = self._only_these(action)
        if excepted:
            but = f"（除从{where}的{banned}外）"
            only = self.words.either("不是", "不用") + excepted
            return f"{roles['agent']}{only}不能{banned}{but}"
        taken = self.words.either("把", "") + roles["theme"] if theme != Selection() else ""
        usual = f"{roles['agent']}{not_there}不能{taken}{banned}"  # 不能把怪兽从墓地以外特殊召唤
        return self.words.either(usual, f"{roles['agent']}不能{taken}从{where}以外{banned}")

    def _not_with(self, action: Action) -> str:
        """自己不能用5星以下的怪兽直接攻击."""
        agent = action.agent
        bare = Action(verb=action.verb, agent=agent, modality=Modality.CANNOT, duration=action.duration)
        if action != bare or not isinstance(agent, Selection) or agent.player is None:
            return ""
        if action.verb not in (Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK):
            return ""
        those = self.noun(msgspec.structs.replace(agent, player=None))
        return f"{self.player(agent.player)}不能用{those}{self.word_of(action.verb)}"

    def _attacks_only(self, action: Action, roles: dict[str, str]) -> str | None:
        """只能向龙族怪兽攻击: a ban on attacks against all others."""
        to = action.to
        if action.verb is not Verb.ATTACK or action.modality is not Modality.CANNOT:
            return None
        said = [p for p in to.predicates if p != _MONSTER] if isinstance(to, Selection) else []
        only = said[0] if len(said) == 1 else None
        if not isinstance(only, NotThat) or not self.words.offering:
            return None
        allowed = self._excepted(only.other)
        if isinstance(only.other, DidThat):
            allowed = self.words.either(allowed, allowed + "的怪兽")
        told = self.words.either(f"向{allowed}攻击", f"攻击{allowed}")
        return f"{roles['agent']}只能{told}"

    def _must_all_be(self, action: Action) -> str:
        """其他的融合素材怪兽必须全部是龙族怪兽, 解放的怪兽必须是暗属性怪兽: a ban on all others."""
        theme, material = action.theme, self._material(action.by)
        if action.modality is not Modality.CANNOT or not isinstance(theme, Selection):
            return ""
        if action.verb is Verb.TRIBUTE:
            used = "解放的怪兽"
        elif action.verb is Verb.USE_AS_MATERIAL and material:
            used = self.words.either(material + self.words.either("怪兽", ""), "素材")
        else:
            return ""
        others = [p.other for p in theme.predicates if isinstance(p, NotThat)]
        allowed = [p for p in others if not isinstance(p, Reference)]
        if len(allowed) != 1 or any(p != THIS for p in others if p not in allowed):
            return ""
        lead = self.words.either("其他的", "其他") if len(others) > 1 else ""
        if allowed == [MaterialFor(of=Reference(kind=RefKind.THAT))]:  # 其他的融合素材怪兽必须是正规品
            asked = self.words.either("正规品", "指定的" + material)
            return f"{lead}{used}必须是{asked}"
        if action.verb is Verb.USE_AS_MATERIAL and len(others) == 1:  # 自己不是「A」怪兽不能作为连接素材
            acting = self._acting(action) if action.agent is not None else ""
            not_so = self.words.either("不是", "不用") + self.predicate(allowed[0])
            banned = f"{acting}{not_so}不能作为{material}"
            return self.words.either(
                banned, f"{used}必须{self.words.either('全部', '')}是{self.predicate(allowed[0])}"
            )
        return f"{lead}{used}必须{self.words.either('全部', '')}是{self.predicate(allowed[0])}"

    def _only_these(self, action: Action) -> str:
        """自己不是机械族怪兽不能特殊召唤: what is excepted from a ban."""
        theme = action.theme
        own = action.by is not None and action.by.card == THIS  # 这个效果不是「A」不能特殊召唤
        if (action.by is not None and not own) or not isinstance(theme, Selection):
            return ""
        told = [p for p in theme.predicates if p != _MONSTER]
        attacked = action.verb is Verb.BE_ATTACK_TARGET  # 只能选择仪式怪兽作为攻击对象
        if len(told) != 1 or (len(theme.predicates) > 1 and not attacked):
            return ""
        excepted = told[0]
        known = excepted.other if isinstance(excepted, NotThat) else None
        if attacked and isinstance(known, Reference) and self.words.offering:  # 只能选择作为对象的怪兽
            return self.noun(msgspec.structs.replace(known, predicates=(*known.predicates, _MONSTER)))
        if not isinstance(excepted, NotThat) or isinstance(excepted.other, Reference):
            return ""
        return self.predicate(excepted.other)
