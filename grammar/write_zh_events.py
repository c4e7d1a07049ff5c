"""All the ways to tell an event in the mainland fan wording: 对方把怪兽特殊召唤, 怪兽被战斗或者效果破坏."""

from __future__ import annotations

from abc import ABC

import msgspec

from grammar.nodes import Action, DidThat, Reference, Selection
from grammar.terms import SUMMONS, Means, QuantityKind, RefKind, Verb
from grammar.write_parts import is_only
from grammar.write_zh_relatives import ChineseRelatives

THIS = Reference(kind=RefKind.THIS_CARD)
#: what is told with 被 although nobody is named who does it
SUFFERED = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.DISCARD})
_COUNTED = (QuantityKind.AT_LEAST, QuantityKind.EXACT)


class ChineseEvents(ChineseRelatives, ABC):
    """An event as a choice of orders and joints."""

    within = ""  # when it happens, told after what it happens to

    def _offered_event(self, event: Action) -> str:
        """The ways to tell it: 自己场上有怪兽特殊召唤, 怪兽在自己场上特殊召唤, 怪兽被战斗或者效果破坏."""
        roles = self._roles(event)
        if event.agent is not None and event.theme is not None:
            return self._done_by_somebody(event, roles)
        if event.verb is Verb.USE_AS_MATERIAL:
            return self._used_as_such(event, roles)
        if event.by is not None and Means.ATTACK in event.by.means and roles["theme"]:
            return self._done_by_attack(event, roles)
        return self._done_to_something(event, roles)

    def _whence(self, roles: dict[str, str]) -> str:
        place = roles["source"]
        if not place:
            return ""
        return self.words.either(f"从{place}", f"{place}的", place, f"从{place}的", f"在{place}")

    def _so_often(self, event: Action) -> str:
        return f"1回合{self.words.either('', '只有')}{event.times}次" if event.times is not None else ""

    def _at_one_time(self, event: Action) -> str:
        """同时, of so many."""
        counted = isinstance(event.theme, Selection) and event.theme.quantity.kind in _COUNTED
        return self._manner(event) + (self.words.either("", "同时") if counted else "")

    def _done_by_somebody(self, event: Action, roles: dict[str, str]) -> str:
        """对方把怪兽特殊召唤, 怪兽由对方特殊召唤, 让对方把怪兽特殊召唤."""
        either, any_order = self.words.either, self.words.any_order
        how, word = self._verb_parts(event)
        source, times, manner = self._whence(roles), self._so_often(event), self._at_one_time(event)
        if event.by is not None and event.by.means == (Means.BATTLE,) and event.by.card is None:
            return f"{roles['agent']}战斗{word}{roles['theme']}"
        by = f"{either('用', '因', '')}{roles['by']}" if event.by is not None and roles["by"] else ""
        if event.by is not None and event.by.means == (Means.COST,):
            by = f"为{roles['by']}{either('而', '，')}"
        theme = roles["theme"]
        only = "只" if is_only(event.theme) else ""
        done = either(
            f"{only}把{theme}",
            f"{only}对{theme}的",
            only + theme,
            f"只让{theme}" if only else f"让{theme}被",
            f"让{theme}",
        )
        agent = roles["agent"] + (either("", self.within) if self.within else "")
        acting = any_order([agent, by, source, done, manner, times, *how]) + word
        own_by = [theme, by, source, f"由{agent}", either("", "被"), manner, times, *how]
        let = any_order(own_by) + word
        done_by = any_order([agent, by, source, times]) + word + theme
        return either(acting, let, "要让" + let, done_by, "让" + acting, *self._such_a_summon(event, roles))

    def _such_a_summon(self, event: Action, roles: dict[str, str]) -> list[str]:
        """自己作以暗属性超量怪兽为素材的超量召唤: what it was made of is said of the Summon."""
        made = event.theme.predicates if isinstance(event.theme, Selection) else ()
        if event.verb not in SUMMONS or not made or not all(isinstance(p, DidThat) for p in made):
            return []
        how = "".join(map(self.predicate, made))
        return [f"{roles['agent']}{self.words.either('作', '进行')}{how}{self.word_of(event.verb)}"]

    def _subject(self, event: Action, roles: dict[str, str]) -> str:
        """这张卡, 只让这张卡, 自己的卡有7张以上: what it happens to, or who does it."""
        either = self.words.either
        only = "只让" if is_only(event.theme) else ""
        subject = either(only, "只有") * bool(only) + (roles["theme"] or roles["agent"])
        if event.theme == THIS:
            subject = either(subject, "这次", *([""] if self.fronted == THIS else []))
        if event.theme == Reference(kind=RefKind.THAT) and event.verb.value.endswith("summon"):
            subject = either(subject, "那次", "这次")
        theme = event.theme
        if isinstance(theme, Selection) and theme.quantity.kind in _COUNTED:
            whole = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
            count = self.quantity(theme.quantity, self._measure(theme.predicates))
            subject = either(subject, f"{whole}有{count}")
        following = either("", self.within) if self.within else either("", "在", "的")
        return either("", "在") + subject + following

    def _done_by_attack(self, event: Action, roles: dict[str, str]) -> str:
        """这张卡的攻击破坏对方怪兽."""
        either, by, theme = self.words.either, roles["by"], roles["theme"]
        if roles["source"]:  # 自己怪兽区域的这张卡被对方怪兽的攻击破坏
            theme = f"{roles['source']}{either('的', '存在的', '')}{theme}"
        _, word = self._verb_parts(event)
        return either(
            f"{by}{either('把', '')}{theme}{word}",
            f"{by}{word}{theme}",
            f"{theme}被{by}{word}",
            f"{by}让{theme}被战斗{word}",
        )

    def _used_as_such(self, event: Action, roles: dict[str, str]) -> str:
        """场上的这张卡为素材, 这张卡作为同调素材, 这张卡被同调召唤使用."""
        either, any_order = self.words.either, self.words.any_order
        subject, used, source = self._subject(event, roles), roles["material"], self._whence(roles)
        there = f"{roles['source']}{either('的', '')}" if roles["source"] else ""
        if not used:
            return either("", "把") + there + subject + either("作为", "为", "成为", "被作为") + "素材"
        as_such = either("作为", "成为", "被")
        usual = any_order([either("", "把", "让") + subject, source, as_such]) + used
        using = f"{either('被', '在')}{self.used_for(event.by)}使用"
        usual = either(usual, any_order([either("", "把") + subject, source, using]))
        lying = f"{either('', '把', '让')}{there}{subject}{as_such}{used}"
        return either(usual, lying) if source else usual

    def _by_what(self, event: Action, roles: dict[str, str]) -> str:
        """被战斗, 因对方的效果, 为同调素材: by or as what it is done."""
        either = self.words.either
        if used := roles["material"]:
            using = f"被{self.used_for(event.by)}使用"
            return either(either("作为", "成为", "被用作", "被作为") + used, using)
        if roles["by"]:
            if event.by is not None and event.by.negated:  # 用抽卡以外的方法加入手卡
                roles["by"] += either("", "的方法")
            return either(
                f"{either('被', '因', '用', '由', '')}{roles['by']}{either('', '所')}",
                f"{either('为', '因')}{roles['by']}而{either('被', '')}",
            )
        known = event.theme is None or isinstance(event.theme, Reference)
        if event.verb in SUFFERED and not roles["source"] and known:
            return either("被", "", "所", "被所")
        return either("", "被", "所", "被所")

    def _brought(self, event: Action, roles: dict[str, str], subject: str) -> list[str]:
        """这张卡的效果把怪兽破坏, 这张卡因对方的效果从手卡被送去墓地, 卡的效果让怪兽被除外."""
        by, theme = roles["by"], roles["theme"]
        if event.verb is Verb.NEGATE_EFFECT:  # 这个效果把对方怪兽的效果无效
            theme += self.words.either("", "的效果")
        if not by or roles["material"]:
            return []
        if event.by is not None and event.by.negated and not by.endswith("⟩"):
            by += self.words.either("", "的方法")
        either, any_order = self.words.either, self.words.any_order
        how, word = self._verb_parts(event)
        source, manner = self._whence(roles), self._manner(event)
        because = f"{either('因', '由', '用')}{by}"
        let = any_order([subject + either("", "被"), source, either("", "被"), manner, *how])
        return [
            f"{by}{either('把', '')}{theme}{word}",
            f"{by}{word}{theme}",
            any_order([subject, because, source, "被", manner, *how]) + word,
            f"{by}让{let}{word}",
        ]

    def _done_to_something(self, event: Action, roles: dict[str, str]) -> str:
        """自己场上有怪兽特殊召唤, 怪兽在自己场上特殊召唤, 怪兽被战斗或者效果破坏."""
        either, any_order = self.words.either, self.words.any_order
        how, word = self._verb_parts(event)
        source, times, by = self._whence(roles), self._so_often(event), self._by_what(event, roles)
        subject = self._subject(event, roles)
        if self.words.template("goes_to", event.verb, "") and event.verb.value.startswith("return"):
            word = either(word, "回去")
        brought = self._brought(event, roles, subject)
        if source:
            manner = self._manner(event)
            lying = f"{roles['source']}{either('的', '存在的', '')}{subject}"
            there = any_order([times, lying, by, manner, *how]) + word
            some = either("", "有") + subject
            return either(any_order([times, some, source, by, manner, *how]) + word, there, *brought)
        some = either("", "有", "同时", "同时有") + subject
        manner = self._at_one_time(event)
        return either(any_order([times, some, source, by, manner, *how]) + word, *brought)
