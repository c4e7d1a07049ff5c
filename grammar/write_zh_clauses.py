"""What happens, and what is so, in the mainland fan wording: events, relative clauses, conditions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from grammar.declared_battles import is_told_by_battle, told_by_battle
from grammar.nodes import (
    Action,
    By,
    DidThat,
    InPosition,
    IsKind,
    Noun,
    Place,
    Reference,
    Selection,
    Trigger,
    plain,
)
from grammar.terms import (
    CardKind,
    Means,
    RefKind,
    Timing,
    Verb,
    Zone,
)
from grammar.write_parts import is_only, of_any_ritual_monster, told_by_kind
from grammar.write_zh_events import SUFFERED, THIS, ChineseEvents
from grammar.writing import CannotWrite, fill

#: where a card may go that left the field
_JOINS = (Verb.ADD_TO_HAND, Verb.ADD_TO_EXTRA_DECK, Verb.RETURN_TO_HAND)
_GOES_OFF = frozenset(
    {Verb.ADD_TO_EXTRA_DECK, Verb.BANISH, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK}
)


class ChineseClauses(ChineseEvents):
    """Acts told as done, and states."""

    barred = ""  # when it cannot be activated, told behind the event in parentheses

    # ------------------------------------------------------------------ events

    at_once = False  # 时: the Summon is told as 召唤成功

    def timed(self, timing: Timing, event: str) -> str:
        """…的场合（伤害步骤除外）：."""
        told = super().timed(timing, event)
        ends = {Timing.IF: "的场合", Timing.WHEN: "时"}.get(timing)
        return self.words.either(told, f"{event}{ends}（{self.barred}）：") if self.barred and ends else told

    def trigger(self, trigger: Trigger) -> str:
        """召唤成功时, but 召唤的场合."""
        trigger = told_by_battle(trigger)
        first = trigger.events[0].duration
        if trigger.timing is Timing.EACH_TIME and first is not None:  # 这个回合，每次…
            bare = tuple(msgspec.structs.replace(e, duration=None) for e in trigger.events)
            once = msgspec.structs.replace(trigger, events=bare)
            return self.duration(first) + self.comma + self.trigger(once)
        if trigger.during is not None and self.words.offering:
            free = msgspec.structs.replace(trigger, during=None)
            outside = self.window_phrase(trigger.during) + self.comma + self.trigger(free)
            left_out, there = self.either_place()
            self.within = there + self.words.either("在", "") + self.window_phrase(trigger.during)
            try:
                return self.words.either(outside, left_out + self.trigger(free))
            finally:
                self.within = ""
        self.at_once = trigger.timing is Timing.WHEN
        try:
            summons = all("summon" in e.verb.value for e in trigger.events)
            alike = len({_without_verb(event) for event in trigger.events}) == 1
            told = super().trigger(trigger) if alike or not summons else self._each_event(trigger)
            if not self.words.offering:
                return told
            ways = [told]
            if len(trigger.events) > 1:
                ways.append(self._each_event(trigger))
                ways.append(self._events_joined(trigger))
            ways += [*self._made_the_object(trigger), *self._used_then(trigger), *self._left_then(trigger)]
            only = trigger.events[0]
            if (
                trigger.timing is Timing.EACH_TIME
                and len(trigger.events) == 1
                and only.theme
                and not only.agent
            ):
                ways.append(f"每{self.word_of(only.verb)}{self.noun(only.theme)}")  # 每破坏1只怪兽
            if trigger.timing is Timing.EACH_TIME and len(trigger.events) == 1 and only.agent and only.theme:
                whole = self.events((only,))  # 这张卡每战斗破坏1只怪兽
                acting = self.who(only.agent)
                if whole.startswith(acting):
                    rest = whole.removeprefix(acting) + self.words.either("", "时")
                    ways.append(f"{acting}{self.words.either('每', '每次')}{rest}")
            groups = _of_the_same(trigger.events)
            if 1 < len(groups) < len(trigger.events):  # 召唤·特殊召唤的场合或者被破坏的场合
                told_apart = [self.timed(trigger.timing, self.events(g)) for g in groups]
                ways.append(self.words.template("texts", "either").join(told_apart))
            if len(trigger.events) > 1 and len({_without_verb(event) for event in trigger.events}) == 1:
                ways.append(self.timed(trigger.timing, self.events(trigger.events)))
            if trigger.events == (Action(verb=Verb.FLIP, theme=THIS),) and trigger.timing is Timing.IF:
                ways.append("反转：")
            return self.words.either(*ways)
        finally:
            self.at_once = False

    def _made_the_object(self, trigger: Trigger) -> list[str]:
        """成为攻击·效果的对象: of an attack or of an effect."""
        if [e.verb for e in trigger.events] != [Verb.BE_ATTACK_TARGET, Verb.TARGET]:
            return []
        attacked, targeted = trigger.events
        if targeted.by is None or attacked.theme is None or attacked.theme != targeted.theme:
            return []
        place = f"{self.place(attacked.source)}的" if attacked.source is not None else ""
        what = ("只让" if is_only(attacked.theme) else "") + place + self.noun(attacked.theme)
        event = f"{what}成为攻击·{self.by(targeted.by)}的对象"
        return [self.timed(trigger.timing, event)]

    def _used_then(self, trigger: Trigger) -> list[str]:
        """这张卡成为融合召唤的素材，被送去墓地的场合或者被除外的场合."""
        first = trigger.events[0]
        by, theme, alike = first.by, first.theme, {(e.by, e.theme, e.source) for e in trigger.events}
        if len(trigger.events) < 2 or len(alike) != 1 or by is None or theme is None or not by.means:
            return []
        used, costs = self._material(by), by.means == (Means.COST,) and by.card is not None
        if not used and not costs:
            return []
        bare = tuple(msgspec.structs.replace(e, by=None, theme=None, source=None) for e in trigger.events)
        place = f"{self.place(first.source)}{self.words.either('的', '')}" if first.source is not None else ""
        became = self.words.either("成为", "作为", "被作为")
        if costs and by.card is not None:  # 这张卡为让怪兽的效果发动，被送去墓地的场合或者被除外的场合
            became, used = self.words.either("为让", "为"), f"{self.noun(by.card)}的效果发动"
        rest = self.trigger(msgspec.structs.replace(trigger, events=bare))
        return [f"{place}{self.noun(theme)}{became}{used}，{rest}"]

    def _left_then(self, trigger: Trigger) -> list[str]:
        """盖放的这张卡因对方的效果从场上离开，被送去墓地的场合或者被除外的场合."""
        theme = trigger.events[0].theme
        if not isinstance(theme, (Selection, Reference)) or any(e.theme != theme for e in trigger.events):
            return []
        did = [p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb is Verb.LEAVE_FIELD]
        by = did[0].action.by if len(did) == 1 else None
        if by is None or len(trigger.events) < 2:
            return []
        card = msgspec.structs.replace(theme, predicates=tuple(p for p in theme.predicates if p != did[0]))
        there = did[0].action.source
        place = f"{self.place(there)}{self.words.either('的', '存在的')}" if there is not None else ""
        left = f"{place}{self.noun(card)}{self.words.either('因', '被')}{self.by(by)}从场上离开，"
        bare = tuple(msgspec.structs.replace(e, theme=None, source=None) for e in trigger.events)
        return [left + self.trigger(msgspec.structs.replace(trigger, events=bare))]

    def _events_joined(self, trigger: Trigger) -> str:
        """这张卡召唤或者用「A」的效果特殊召唤的场合: several events with one word for when."""
        first, *others = trigger.events
        told = [self.events((first,))]
        for event in others:
            ways = [self.events((event,))]
            if event.theme == first.theme:
                with suppress(CannotWrite):
                    ways.append(self.events((msgspec.structs.replace(event, theme=None),)))
            told.append(self.words.either(*ways))
        joined = self.words.either("或者", "或", "·", "、").join(told)
        return self.timed(trigger.timing, joined)

    def _each_event(self, trigger: Trigger) -> str:
        """这张卡被送去墓地的场合或者被除外的场合: what both happen to is named once."""
        first, *others = trigger.events
        written = [self.timed(trigger.timing, self.events((first,)))]
        for event in others:
            told = self.events((event,))
            if event.theme == first.theme:
                bare = msgspec.structs.replace(event, theme=None)
                if event.source == first.source:
                    bare = msgspec.structs.replace(bare, source=None)
                if event.by is not None and event.by == first.by:  # 所破坏的场合或者所除外的场合
                    told = self.words.either(told, f"所{self.word_of(event.verb)}")
                with suppress(CannotWrite):
                    told = self.words.either(told, self.events((bare,)))
            written.append(self.timed(trigger.timing, told))
        return self.words.template("texts", "either").join(written)

    def events(self, events: Sequence[Action]) -> str:
        written = self._events(events)
        if not all("summon" in e.verb.value for e in events):
            return written
        own = self.at_once and all(e.theme == THIS and e.agent is None for e in events)
        return written + self.words.either(*(("成功", "") if own else ("", "成功")))

    def _events(self, events: Sequence[Action]) -> str:
        first = events[0]
        if first.duration is not None:
            when = self.duration(first.duration) + self.words.either("", "，")
            return when + self.events([msgspec.structs.replace(e, duration=None) for e in events])
        if len(events) > 1:
            bare = {_without_verb(event) for event in events}
            if len(bare) == 1:
                written = self._event(first)
                dot = self.words.either("·", "或者", "或", "以及", "，")
                homes = [self.words.template("goes_home", event.verb, "") for event in events[1:]]
                words = [
                    self.words.either(self.word_of(e.verb), *filter(None, [home]))
                    for e, home in zip(events[1:], homes, strict=True)
                ]
                return dot.join([written, *words])
            raise CannotWrite("several events")
        return self._event(first)

    def _event(self, event: Action) -> str:
        """An act as something that happens: 这张卡被战斗破坏, 对方把怪兽特殊召唤."""
        if event.by is not None and event.by.means == (Means.COST,) and event.by.card is not None:
            card = self.noun(event.by.card)
            if self.words.offering and (payer := self._pays(event)):
                return payer
            paid = isinstance(event.theme, Selection) or event.theme == Reference(kind=RefKind.ITSELF)
            if paid and event.theme is not None and not event.agent and self.words.offering:
                taken = self.noun(event.theme)  # 自己场上的怪兽为让效果发动而把手卡丢弃
                let = self.words.either("让", "") + "效果发动" + self.words.either("而", "，")
                theirs = f"{card}为{let}{self.words.either('把', '让')}{taken}{self._verb(event)}"
                return self.words.either(self._told_event(event), theirs)
            if event.agent is not None:
                return self._told_event(event)
            there = f"{self.place(event.source)}的" if event.source is not None else ""
            return f"{there}{self.who(event.theme or THIS)}{self.words.either('为让', '为')}{card}的效果发动{self.words.either('而', '，')}被{self._verb(event)}"
        if (before := self._went_before(event)) is not None:
            return before
        if self.words.offering and (payer := self._pays(event)):
            return self.words.either(self._told_event(event), payer)
        return self._told_event(event)

    def _pays(self, event: Action) -> str:
        """超量怪兽把超量素材取除来让效果发动: the cost that is paid, told of the monster whose effect it is."""
        either, by = self.words.either, event.by
        if by is None or by.means != (Means.COST,) or event.theme is not None or event.agent is not None:
            return ""
        let = either("让", "") + "效果发动"
        if event.verb is Verb.DETACH and by.card is None and event.to is not None:
            return f"{self.who(event.to)}把超量素材取除{either('来', '而')}{let}"
        if event.verb is Verb.PAY_LP and by.card is not None:
            return f"{self.noun(by.card)}为{let}{either('而', '，')}支付基本分"
        return ""

    def _told_event(self, event: Action) -> str:
        paid = event.by.act if event.by is not None and event.by.means == (Means.COST,) else None
        if event.verb is Verb.ACTIVATE and paid is not None and event.theme is not None:
            what = self.words.either("", "把" + self.noun(event.theme), self.noun(event.theme))
            usual = f"{self.cost(paid, False)}{self.words.either('', '来', '而')}{what}发动"
            return self.words.either(*self._paying_holder(event.theme, paid), usual)
        if event.by is not None and event.by.act is not None:  # 装备怪兽被破坏让这张卡被送去墓地
            rest = msgspec.structs.replace(event.by, act=None)
            bare = msgspec.structs.replace(event, by=None if rest == By() else rest)
            return f"{self._event(event.by.act)}让{self._told_event(bare)}"
        if event == Action(verb=Verb.ATTACH, theme=event.theme) and event.theme is not None:
            return f"{self.noun(event.theme)}{self.words.either('变成', '成为')}超量素材"
        if self.words.offering and (told := self._told_otherwise(event)) is not None:
            return self.words.either(self._plainly_told(event), told)
        return self._plainly_told(event)

    def _paying_holder(self, theme: Noun, paid: Action) -> list[str]:
        """场上的超量怪兽把那超量素材取除来让效果发动: the monster whose effect it is pays for it."""
        effect = IsKind(kinds=(CardKind.EFFECT,))
        if not isinstance(theme, Selection) or effect not in theme.predicates or len(theme.predicates) < 2:
            return []
        rest = tuple(p for p in theme.predicates if p != effect)
        holder = self.noun(msgspec.structs.replace(theme, predicates=rest))
        let = self.words.either("来", "而", "") + self.words.either("让", "把", "")
        return [f"{holder}{self.cost(paid, False)}{let}效果发动"]

    def _joins(self, event: Action, theme: Noun) -> str | None:
        """对方手卡有卡加入, 自己的额外卡组有怪兽加入."""
        there = event.destination
        bare = Action(verb=event.verb, theme=theme, destination=there)
        if event.verb not in _JOINS or there is None or event != bare:
            return None
        return f"{self.words.either('', '让')}{self.place(there)}有{self.noun(theme)}加入"

    def _told_otherwise(self, event: Action) -> str | None:
        """这张卡的表示形式从攻击表示变成守备表示, 把怪兽解放对这张卡的上级召唤, 用怪兽作为素材让这张卡融合召唤."""
        theme = event.theme
        if not isinstance(theme, (Selection, Reference)):
            return None
        if (joins := self._joins(event, theme)) is not None:
            return joins
        before = [p for p in theme.predicates if isinstance(p, InPosition)]
        turned = self.words.either("变成", "变更为", "变为")
        if event.verb is Verb.CHANGE_POSITION and event.position and len(before) != 1:
            return f"{self.noun(theme)}{self.words.either('', '的')}表示形式{turned}{self.positions(event.position)}"
        if event.verb is Verb.CHANGE_POSITION and len(before) == 1 and event.position:
            rest = tuple(p for p in theme.predicates if p not in before)
            what = self.noun(msgspec.structs.replace(theme, predicates=rest))
            changes = f"从{self.positions(before[0].positions)}{turned}{self.positions(event.position)}"
            told = what + self.words.either("的", "") + "表示形式" + changes
            lying = f"{self.noun(theme)}{self.words.either('', '的')}表示形式{turned}{self.positions(event.position)}"
            return self.words.either(told, lying)
        if event.verb is Verb.TAKE_CONTROL and event.agent is None:  # 这张卡的控制权移动给对方
            there = f"{self.place(event.source)}的" if event.source is not None else ""
            goes = self.words.either("移动", "转移", "转移给", "移给")
            to = self.who(event.to) if event.to is not None else ""
            return f"{there}{self.noun(theme)}{self.words.either('的', '')}控制权{goes}{to}"
        if event == Action(verb=Verb.RITUAL_SUMMON, theme=theme):  # 怪兽的仪式召唤进行
            anyone = [""] if of_any_ritual_monster(event) else []
            return self.words.either(f"{self.noun(theme)}的", *anyone) + "仪式召唤进行"
        if event.by is None or event.by.materials is None or event.by.means:
            return None
        cards, only = self.used(event.by.materials)
        word = self.words.either("", "作") + self.word_of(event.verb)
        if event.verb is Verb.TRIBUTE_SUMMON:
            used = self.words.either("只用", "只把") if only else self.words.either("把", "用")
            return f"{used}{cards}解放对{self.noun(theme)}的{word}"
        use = "只用" if only else self.words.either("", "用", "把")
        use = self.words.either("", "已") + use
        return f"{use}{cards}{self.words.either('作为', '为')}素材让{self.noun(theme)}{word}"

    def _plainly_told(self, event: Action) -> str:
        roles = self._roles(event)
        if event.theme is None and _stays_the_same(event.agent) and self.words.offering:
            roles["agent"] = self.words.either(roles["agent"], "")  # 向守备表示怪兽攻击的场合
        if event.position and event.verb is Verb.BATTLE:
            roles["agent"] += self.words.either("以", "用", "") + self.positions(event.position)
        if self.within and roles["agent"] and self._event_template(event) is not None:
            roles["agent"] += self.words.either("", self.within)
        if (template := self._event_template(event)) is not None:
            if self.within and roles["theme"]:
                roles["theme"] += self.words.either("", self.within)
            if self.words.offering and isinstance(event.theme, Reference) and event.source is not None:
                there = f"{roles['source']}{self.words.either('的', '存在的', '')}{roles['theme']}"
                roles["theme"] = self.words.either(roles["theme"], there)
            return fill(template, roles)
        source = f"从{roles['source']}" if roles["source"] else ""
        if isinstance(event.theme, Reference) and source and event.verb is not Verb.SEND_TO_GRAVEYARD:
            roles["theme"], source = f"{roles['source']}的{roles['theme']}", ""
        if self.words.offering and (told := self._offered_event(event)):
            return told
        times = f"1回合{event.times}次" if event.times is not None else ""
        if event.agent is not None and event.theme is not None:
            if event.by is not None and event.by.means == (Means.BATTLE,) and event.by.card is None:
                return f"{roles['agent']}战斗{self.word_of(event.verb)}{roles['theme']}"
            by = f"用{roles['by']}" if event.by is not None and roles["by"] else ""
            if roles["theme"].startswith("把") and not (by or source):
                theme = roles["theme"].removeprefix("把")
                return f"要让{theme}由{roles['agent']}{self._verb(event)}"
            return f"{roles['agent']}{by}{source}把{roles['theme']}{self._manner(event)}{self._verb(event)}"
        suffers = event.verb in SUFFERED and not source and isinstance(event.theme, Reference)
        passive = "被" if event.by is not None or suffers else ""
        if event.by is not None and Means.PROCEDURE in event.by.means:
            passive = "用"
        subject = ("只让" if is_only(event.theme) else "") + (roles["theme"] or roles["agent"])
        if roles["material"] and event.verb is Verb.USE_AS_MATERIAL:
            return f"{subject}{source}作为{roles['material']}"
        if roles["material"]:
            passive, roles["by"] = "", f"作为{roles['material']}"
        return f"{times}{subject}{source}{passive}{roles['by']}{self._manner(event)}{self._verb(event)}"

    def _event_template(self, event: Action) -> str | None:
        """The pattern of an event that has one of its own."""
        key = str(event.verb)
        if event.verb is Verb.DECLARE_ATTACK and event.to is not None:
            key = "attack_declared_on" if event.to != event.agent else "battle_declared_alike"
        if is_told_by_battle(event):
            key = "battle_declared" if event.to is not None else "battle_declared_of"
        if event.verb is Verb.TAKE_DAMAGE and event.by is not None and not told_by_kind(event.by):
            key = "take_damage_by"
        if event.by is not None and plain(event.by) == _BY_EITHER and event.agent is not None:
            key = f"{key}_either" if event.verb in (Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE) else key
        if event.verb is Verb.ATTACK and event.times is not None and event.to is None:
            key = "attack_often"
        if event.verb is Verb.LEAVE_FIELD and event.source is not None and not _is_the_field(event.source):
            key = "leave_place"
        if event.verb is Verb.ATTACK and event.to is not None:
            key = "attack_these"
        if event.verb is Verb.DRAW and event.theme is not None:
            key = "draw_that"
        if event.verb is Verb.PUT_COUNTER and event.to is None and self.words.offering:
            key = "put_counter_of"
        if event.verb is Verb.DRAW and event.by == By(means=(Means.NORMAL_DRAW,)):
            key = "draw_normally"
        if event.verb is Verb.ACTIVATE and event.to is not None and event.agent is not None:
            key = "activate_answering"
        if event.verb is Verb.CHANGE_POSITION and not event.position:
            key = "change_position_other"
        if event.verb is Verb.BATTLE and event.to is not None and event.to == event.agent:
            key = "battle_alike"
        if event.verb is Verb.TARGET and (event.by is None or event.agent is not None):
            return None
        return self.words.template("events", key, "") or None

    def _went_before(self, event: Action) -> str | None:
        """这张卡被战斗破坏送去墓地: what was done to it first is told first."""
        theme = event.theme
        goes = event.verb is Verb.SEND_TO_GRAVEYARD or (event.verb in _GOES_OFF and self.words.offering)
        if not goes or not isinstance(theme, (Reference, Selection)):
            return None
        which = frozenset(Verb) - {Verb.SPECIAL_SUMMON} if self.words.offering else frozenset({Verb.DESTROY})
        earlier = [
            p for p in theme.predicates if isinstance(p, DidThat) and p.passive and p.action.verb in which
        ]
        earlier = [p for p in earlier if p.action.verb is Verb.DESTROY] or earlier
        if len(earlier) != 1 or not earlier[0].passive or event.agent is not None or event.by is not None:
            return None
        done = earlier[0].action
        rest = tuple(p for p in theme.predicates if p is not earlier[0])
        bare = msgspec.structs.replace(theme, predicates=rest)
        if done.theme is not None or (done.source is not None and not self.words.offering):
            return None
        when = self.duration(done.duration) + self.words.either("", "，") if done.duration is not None else ""
        done = msgspec.structs.replace(done, duration=None)
        told = when + self._event(
            msgspec.structs.replace(done, theme=bare, source=done.source or event.source)
        )
        told += self.words.either("", "并", "，", "，被", "被", "以", "并将其") + self._verb(event)
        if done.source is None and done.verb is Verb.DESTROY:
            return told
        return self.words.either(self._told_event(event), told)

    # ------------------------------------------------------------------ conditions


_BY_EITHER = plain(By(means=(Means.BATTLE, Means.EFFECT)))


def _stays_the_same(agent: object) -> bool:
    """This card or the one it is equipped to: what an effect of it goes on about."""
    return isinstance(agent, Reference) and agent.kind in (RefKind.THIS_CARD, RefKind.EQUIPPED)


def _is_the_field(place: Place) -> bool:
    return place == Place(zones=(Zone.FIELD,))


def _of_the_same(events: Sequence[Action]) -> list[list[Action]]:
    """Summons that differ in nothing but their verb together, each of the others alone."""
    groups: list[list[Action]] = []
    for event in events:
        told = groups[-1] if groups else []
        both = all(e.verb.value.endswith("summon") for e in (event, *told))
        if told and both and _without_verb(told[0]) == _without_verb(event):
            told.append(event)
        else:
            groups.append([event])
    return groups


def _without_verb(action: Action) -> bytes:
    """An act without its verb, to compare acts that share everything else."""
    return msgspec.json.encode(msgspec.structs.replace(action, verb=Verb.EXIST))
