"""Every wording that Japanese card text has for events and states (``grammar.wordings``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from grammar.declared_battles import told_by_battle
from grammar.nodes import (
    Action,
    By,
    DidThat,
    InPosition,
    IsKind,
    Noun,
    Reference,
    Selection,
    Trigger,
    Who,
)
from grammar.terms import (
    CardKind,
    Manner,
    Means,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Timing,
    Verb,
    Zone,
)
from grammar.word_ja_states import _PAUSE, StateWordings
from grammar.word_parts import alike_in_turn
from grammar.wordings import any_order, either
from grammar.write_parts import is_only, of_any_ritual_monster
from grammar.write_timing import CIRCLED
from grammar.writing import CannotWrite, fill

_TO = either("に", "へ", "には")
_THEN_SENT = frozenset({Verb.DETACH, Verb.DESTROY, Verb.TRIBUTE, Verb.EXCAVATE, Verb.DISCARD})
_USED = {
    Verb.USE_AS_MATERIAL: either("素材とした", "素材として"),
    Verb.TRIBUTE: either("リリースした", "リリースして"),
}
_THEN_MOVED = frozenset({Verb.SEND_TO_GRAVEYARD, Verb.ADD_TO_EXTRA_DECK, Verb.BANISH, Verb.RETURN_TO_HAND})
_FLIPPED = Trigger(
    timing=Timing.IF, events=(Action(verb=Verb.FLIP, theme=Reference(kind=RefKind.THIS_CARD)),)
)
_ATTACKED_DIRECTLY = DidThat(action=Action(verb=Verb.ATTACK_DIRECTLY), passive=False)
_THIS = Reference(kind=RefKind.THIS_CARD)
_THAT_BATTLE = Reference(kind=RefKind.THAT_BATTLE)
NORMAL_DRAW = By(means=(Means.NORMAL_DRAW,))
_ACTIVATED = Trigger(
    timing=Timing.WHEN, events=(Action(verb=Verb.ACTIVATE, theme=Reference(kind=RefKind.THIS_EFFECT)),)
)


class EventWordings(StateWordings):
    """What happens and what is so: phrases in any order before the verb."""

    amid = ""  # when the event happens
    topic: Noun | Who | None = None  # what the act is of that the event stands in

    # ------------------------------------------------------------------ events

    def events(self, events: Sequence[Action]) -> str:
        """召喚・特殊召喚した, 召喚・反転召喚・特殊召喚に成功した."""
        first = events[0]
        home = self._home_together(events)
        try:
            usual = super().events(events)
            names = [self.form(self._word(event.verb), "stem") for event in events]
        except CannotWrite:
            if home is None and len(events) > 1:
                raise
            return home if home is not None else super().events(events)
        if home is not None or first.duration is not None or len(events) < 2:
            return either(usual, home) if home is not None else usual
        stems = any_order(names, either("・", "または", "か", "及び"))
        done = stems + either(
            "した", "された", "に成功した", "に成功する", "する", "される", "している", "されている", "成功"
        )
        return either(usual, any_order(self._told_phrases(first), _PAUSE) + done)

    def _home_together(self, events: Sequence[Action]) -> str | None:
        """デッキ・ＥＸデッキに戻った: events that are one but for the place returned to."""
        first = events[0]
        alike = all(msgspec.structs.replace(event, verb=first.verb) == first for event in events)
        homes = [self._home(event.verb).removesuffix("に") for event in events]
        back = all(event.verb.value.startswith("return_to") for event in events)
        if len(events) < 2 or not alike or not back or not all(homes):
            return None
        goes = either("", "持ち主の", "自分の") + any_order(homes, "・") + _TO
        *told, _ = self._told_phrases(first)
        moved = either(self._done(first.verb), "戻った", "戻る", "戻された")
        return any_order([*told, goes], _PAUSE) + moved

    def _event_template(self, event: Action, verb: Verb) -> str:
        """What is known need not be told again."""
        template = super()._event_template(event, verb)
        if self.amid:  # 相手がバトルフェイズに…発動した
            template = template.replace("⟪⟨¦、⟩¦", f"⟪⟨¦、⟩¦{self.amid}¦", 1)
        for role, noun in (("theme", event.theme), ("agent", event.agent)):
            if isinstance(noun, Reference) or (noun is not None and noun == self.topic):
                every = "⟨¦全て⟩" if role == "theme" else ""
                template = re.sub(rf"\{{{role}\}}(?:⟨[^⟨⟩]*⟩|[はをがの])", rf"⟨\g<0>{every}¦⟩", template)
        return template

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        usual = super()._event(event, verb, stems)
        if (paid := self._paid_for_effect(event)) is not None:
            return either(usual, paid)
        if event.by is not None and event.by.means == (Means.COST,) and event.by.act is not None:
            paid = self.action(
                event.by.act, last=False
            )  # リリースして発動した, ＬＰを払ってカードの効果を発動する
            bare, amid = msgspec.structs.replace(event, by=None), self.amid
            usual = paid + either("", "、") + self._event(bare, verb, stems)
            self.amid = any_order([amid, paid], _PAUSE)
            try:
                by_itself = self._effect_used_there(bare, paid_for=True)
                usual = either(usual, self._event(bare, verb, stems))
                return usual if by_itself is None else either(usual, by_itself)
            finally:
                self.amid = amid
        if (used := self._effect_used_there(event)) is not None:
            return either(usual, used)
        if (summoned := self._made_with(event, verb)) is not None:
            return summoned
        if (attacking := self._by_attacking(event)) is not None:
            return either(usual, attacking)
        if verb is Verb.LEAVE_FIELD and event.source is not None:  # 自分フィールドのこのカードが
            there = self.place(event.source) + either("の", "に", "に存在する")
            left = super()._event(msgspec.structs.replace(event, source=None), verb, stems)
            usual = either(usual, there + left)
        if (changed := self._from_position(event)) is not None:
            return either(usual, changed)
        if verb is Verb.DRAW and event.by == NORMAL_DRAW:  # 通常のドローをした
            who = self.who(event.agent) + either("が", "は") if event.agent is not None else ""
            drawn = "通常のドローを" + either("した", "する", "行った", "行う")
            return either(usual, any_order([self.amid, who], _PAUSE) + drawn)
        if stems or self._event_template(event, verb):
            return usual
        if verb is Verb.TARGET and event.theme is not None:  # 相手の効果の対象になった
            who = self.who(event.agent) if event.agent is not None else ""
            only = "のみ" if is_only(event.theme) else ""
            lies = self.place(event.source) + either("の", "に存在する") if event.source is not None else ""
            by = (self.by(event.by) if event.by is not None else who) + "の"
            become = by + "対象に" + either("なった", "された", "する", "した")
            usual = either(
                usual,
                any_order([lies + self.noun(event.theme) + only + either("が", "を", "は"), become], _PAUSE),
            )
        if event.theme is not None and event == Action(verb=Verb.RITUAL_SUMMON, theme=event.theme):
            usual = either(
                usual,
                either(self.noun(event.theme) + "の", *([""] if of_any_ritual_monster(event) else []))
                + "儀式召喚を行う",
            )
        return either(usual, any_order(self._told_phrases(event), _PAUSE) + self._done(verb))

    def _paid_for_effect(self, event: Action) -> str | None:
        """自分のモンスターが効果を発動するために手札を捨てた, Ｘモンスターの効果を発動するために取り除かれた."""
        by = event.by
        if by is None or by.means != (Means.COST,) or by.card is None:
            return None
        card = self.noun(by.card)
        purpose = either("効果を発動するために", "効果の発動のために", "効果を発動するため、")
        bare = msgspec.structs.replace(event, by=None)
        paid = either("ＬＰを", "ライフポイントを") if event.verb is Verb.PAY_LP else ""
        told = any_order([*self._told_phrases(bare), paid, card + "の" + purpose], _PAUSE) + self._done(
            event.verb
        )
        acting = card + either("が", "は")  # the monster itself pays
        itself = any_order([acting, purpose, paid, *self._told_phrases(bare)], _PAUSE) + self._done(
            event.verb
        )
        return either(told, itself)

    def _effect_used_there(self, event: Action, paid_for: bool = False) -> str | None:
        """永続罠カードがモンスターゾーンで効果を発動した, Ｘモンスターが（Ｘ素材を取り除いて）効果を発動した."""
        theme = event.theme
        effect = IsKind(kinds=(CardKind.EFFECT,))
        if (
            event.verb is not Verb.ACTIVATE
            or (event.source is None and not paid_for)
            or not isinstance(theme, (Selection, Reference))
        ):
            return None
        rest = tuple(p for p in theme.predicates if p != effect)
        if len(rest) == len(theme.predicates) or event.agent is not None:
            return None
        card = self.noun(msgspec.structs.replace(theme, predicates=rest)) + either("が", "は")
        there = self.place(event.source) + either("で", "から") if event.source is not None else ""
        return any_order([self.amid, card, there], _PAUSE) + "効果を" + self._done(Verb.ACTIVATE)

    def _made_with(self, event: Action, verb: Verb) -> str | None:
        """自分が闇属性Ｘモンスターを素材としたＸ召喚に成功した, モンスター２体以上をリリースしたアドバンス召喚に成功した."""
        theme = event.theme
        made = theme.predicates[0] if isinstance(theme, Selection) and len(theme.predicates) == 1 else None
        plain = Action(verb=verb, theme=theme, agent=event.agent)
        if not isinstance(made, DidThat) or made.passive or event != plain:
            return None
        used = made.action
        if used.verb not in _USED or used.theme is None:
            return None
        agent = event.agent or used.agent
        who = self.who(agent) + either("が", "は") if agent is not None else ""
        stem = self.form(self._word(verb), "stem") + either("に成功した", "した", "に成功する", "をした")
        return any_order([self.amid, who, self.noun(used.theme) + "を" + _USED[used.verb] + stem], _PAUSE)

    def _by_attacking(self, event: Action) -> str | None:
        """このカードが直接攻撃によって相手に戦闘ダメージを与えた."""
        agent = event.agent
        if event.verb is not Verb.DEAL_DAMAGE or not isinstance(agent, (Selection, Reference)):
            return None
        rest = tuple(p for p in agent.predicates if p != _ATTACKED_DIRECTLY)
        if len(rest) == len(agent.predicates):
            return None
        bare = msgspec.structs.replace(event, agent=msgspec.structs.replace(agent, predicates=rest))
        pattern = self._event_template(bare, event.verb)
        attack = "直接攻撃" + either("で", "によって", "により")
        return fill(pattern.replace("⟨¦[{how}]⟩", attack), self._roles(bare))

    def _from_position(self, event: Action) -> str | None:
        """このカードの表示形式が攻撃表示から守備表示に変わった."""
        theme = event.theme
        if event.verb is not Verb.CHANGE_POSITION or not isinstance(theme, (Selection, Reference)):
            return None
        before = [p for p in theme.predicates if isinstance(p, InPosition)]
        if len(before) != 1 or not event.position:
            return None
        bare = msgspec.structs.replace(
            theme, predicates=tuple(p for p in theme.predicates if p not in before)
        )
        change = f"{self.positions(before[0].positions)}から{self.positions(event.position)}に"
        became = either("変わった", "なった", "変更された")
        return self.noun(bare) + either("の表示形式が", "が") + change + became

    def _done(self, verb: Verb, negated: bool = False) -> str:
        """した, された, する, している."""
        word = self._word(verb)
        forms = [
            self.form(word, "plain", past=past, passive=passive, negated=negated)
            for past in (True, False)
            for passive in (True, False)
        ]
        if verb.endswith("summon") and not negated:
            forms.append(self.form(word, "stem") + either("成功", "に成功した", "に成功する"))
        return either(*forms)

    def trigger(self, trigger: Trigger) -> str:
        """このカードが相手ターンに破壊された: when stands among the phrases of the event."""
        trigger = told_by_battle(trigger)
        try:
            usual = super().trigger(trigger)
        except CannotWrite:
            usual = ""
        ways = [*filter(None, (usual, *self._one_by_one(trigger), *self._made_the_object(trigger)))]
        ways += self._used_then(trigger) + self._left_then(trigger) + self._either_summon(trigger)
        first = trigger.events[0]
        plainly = first == Action(verb=first.verb, theme=first.theme) and len(trigger.events) == 1
        if plainly and first.verb.endswith("summon") and first.theme and trigger.timing is Timing.WHEN:
            stem = self.form(self._word(first.verb), "stem")  # このカードの召喚時に
            ways.append(self.noun(first.theme) + "の" + stem + either("時", "成功時"))
        if trigger == _FLIPPED:
            ways.append("リバース：")
        elif len(trigger.events) == 1 and trigger.events[0] == _own(trigger.events[0].verb):
            stem = self.form(self._word(trigger.events[0].verb), "stem")  # このＸ召喚に成功した場合
            event = "この" + stem + "に成功した"
            ways.append(self.words.fill("timing", trigger.timing, event=event))
        elif trigger.timing is Timing.BEFORE and trigger.events == (Action(verb=Verb.DRAW),):
            drawn = self.window(trigger.during) + "の" if trigger.during is not None else ""
            return either(*ways, drawn + "ドロー前")
        elif trigger == _ACTIVATED:
            ways.append("この効果の発動時")
        if not ways:
            raise CannotWrite("several events")
        if trigger.during is None:
            return either(*ways)
        self.amid = self.window_phrase(trigger.during)
        try:
            amid = super().trigger(msgspec.structs.replace(trigger, during=None))
        finally:
            self.amid = ""
        return either(*ways, amid, self.window_phrase(trigger.during) + self._trigger_of(trigger))

    def _made_the_object(self, trigger: Trigger) -> list[str]:
        """攻撃・効果の対象になった: of an attack or of an effect."""
        if [e.verb for e in trigger.events] != [Verb.BE_ATTACK_TARGET, Verb.TARGET]:
            return []
        attacked, targeted = trigger.events
        by = targeted.by
        if by is None or attacked.theme is None or attacked.theme != targeted.theme:
            return []
        lies = self.place(attacked.source) + either("の", "に存在する") if attacked.source is not None else ""
        what = lies + self.noun(attacked.theme) + ("のみ" if is_only(attacked.theme) else "")
        event = what + either("が", "は") + "攻撃・" + self.by(by) + "の対象に" + either("なった", "された")
        return [self.words.fill("timing", trigger.timing, event=event)]

    def _used_then(self, trigger: Trigger) -> list[str]:
        """このカードが融合素材になり、墓地へ送られた場合または除外された場合, 相手の効果で、破壊された場合または…."""
        used, theme = {event.by for event in trigger.events}, trigger.events[0].theme
        by = trigger.events[0].by
        if len(trigger.events) < 2 or len(used) != 1 or by is None or theme is None or not by.means:
            return []
        if any(event.theme != theme for event in trigger.events):
            return []
        if all(m.value.endswith("_material") for m in by.means):
            how = self._materials(by.means) + either("に", "と") + "なり、"
        elif by.means == (Means.COST,):
            how = self._to_activate(by) + "、"
        else:
            how = self.by(by) + either("で", "によって") + "、"
        bare = tuple(msgspec.structs.replace(e, by=None, theme=None) for e in trigger.events)
        place = self.place(bare[0].source) + either("の", "に存在する") if bare[0].source is not None else ""
        if len({e.source for e in bare}) == 1:
            bare = tuple(msgspec.structs.replace(e, source=None) for e in bare)
        else:
            place = ""
        lead = place + self.noun(theme) + either("が", "は") + how
        return [lead + self.trigger(msgspec.structs.replace(trigger, events=bare))]

    def _either_summon(self, trigger: Trigger) -> list[str]:
        """このカードが召喚または「Ａ」カードの効果で特殊召喚に成功した場合: Summons of one card, told to the end once."""
        theme = trigger.events[0].theme
        alike = all(e.verb.endswith("summon") and e.theme == theme for e in trigger.events)
        if len(trigger.events) < 2 or not alike or theme is None:
            return []
        told = []
        for event in trigger.events:
            how = any_order(self._told_phrases(msgspec.structs.replace(event, theme=None)), _PAUSE)
            told.append(how + self.form(self._word(event.verb), "stem"))
        done = either("した", "に成功した", "された", "に成功する", "する", "される")
        card = self.noun(theme) + either("が", "を", "は") + either("", "、")
        summoned = card + either("または", "か").join(told) + done
        return [self.words.fill("timing", trigger.timing, event=summoned)]

    def _left_then(self, trigger: Trigger) -> list[str]:
        """表側表示のこのカードが相手の効果でフィールドから離れ、墓地へ送られた場合または除外された場合."""
        theme, first = trigger.events[0].theme, trigger.events[0]
        if not isinstance(theme, (Selection, Reference)) or any(e.theme != theme for e in trigger.events):
            return []
        did = [p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb is Verb.LEAVE_FIELD]
        if len(did) != 1 or len(trigger.events) < 2:
            return []
        card = msgspec.structs.replace(theme, predicates=tuple(p for p in theme.predicates if p != did[0]))
        source = self.place(first.source) + either("の", "に存在する") if first.source is not None else ""
        left = msgspec.structs.replace(did[0].action, theme=card, source=None)
        lead = any_order([source + self._told_phrases(left)[3], *self._told_phrases(left)[4:]], _PAUSE)
        lead += "離れ" + either("、", "")
        then = tuple(msgspec.structs.replace(e, theme=None, source=None) for e in trigger.events)
        return [lead + self.trigger(msgspec.structs.replace(trigger, events=then))]

    def _one_by_one(self, trigger: Trigger) -> list[str]:
        """召喚・特殊召喚した場合、または破壊された場合: Summons together, the others one by one."""
        summons = tuple(e for e in trigger.events if e.verb.endswith("summon"))
        others = [(e,) for e in trigger.events if e not in summons]
        ways = []
        if len(trigger.events) > 1 and len(summons) < len(trigger.events):
            with suppress(CannotWrite):  # 召喚・リバースした場合
                ways.append(self.words.fill("timing", trigger.timing, event=self.events(trigger.events)))
        one_by_one = [(e,) for e in trigger.events]
        for groups in ([summons, *others] if summons else others, alike_in_turn(trigger.events), one_by_one):
            if len(groups) < 2:
                continue
            bare = msgspec.structs.replace(trigger, during=None)
            first = groups[0][0]
            each = [
                self._trigger_of(msgspec.structs.replace(bare, events=group))
                if i == 0
                else either(
                    *(
                        self._trigger_of(msgspec.structs.replace(bare, events=e))
                        for e in (group, _untold(group, first))
                    )
                )
                for i, group in enumerate(groups)
            ]
            ways.append(self.words.template("texts", "either").join(each))
        return ways

    def _trigger_of(self, trigger: Trigger) -> str:
        return super().trigger(msgspec.structs.replace(trigger, during=None))

    def _told_phrases(self, event: Action, of: str = "") -> list[str]:
        """Who, what, whence, by what; ``of``: the role that is told elsewhere."""
        roles = self._roles(event)
        agent = roles["agent"] + either("が", "は", "の", "に") if roles["agent"] and of != "agent" else ""
        only = "のみ" if is_only(event.theme) else ""
        if event.summons:  # モンスターの召喚・特殊召喚を無効にした
            roles["theme"] += "の" + roles["summons"]
        theme = (
            roles["theme"] + only + either("が", "を", "は", "の") if roles["theme"] and of != "theme" else ""
        )
        theme = either(theme + either("", "全て"), "") if isinstance(event.theme, Reference) else theme
        source = (
            roles["source"] + either("から", "の", "からの", "に", "で", "に存在する")
            if roles["source"]
            else ""
        )
        if source and event.source is not None and event.source.zones == (Zone.BANISHED,):
            source = either(source, roles["source"])  # 除外されているこのカード
        to = roles["to"] + either(_TO, "と") if roles["to"] else ""
        counter = ""
        if event.verb in (Verb.PUT_COUNTER, Verb.REMOVE_COUNTER):
            counter = (
                roles["counter"] + either("が", "を") + (roles["amount"] + "つ" if roles["amount"] else "")
            )
        if event.verb is Verb.REMOVE_COUNTER and event.to is not None:  # フィールドのＡカウンターが
            borne = either("の", "から", "に置かれた", "に乗っている", "上の")
            every = either("", "全て") if not roles["amount"] else ""
            counter, to = self.where_or_who(event.to) + borne + counter + every, ""
        position = roles["position"]
        ends = either("に", "へ") if event.verb is Verb.CHANGE_POSITION else "で"
        position = either(position, position.replace("表側表示", "表側")) + ends if position else ""
        how, manner = self._how(event, roles), roles["manner"]
        if event.by is not None and event.by.means == (Means.COST,):
            how = self._to_activate(event.by)
        many = (QuantityKind.AT_LEAST, QuantityKind.EXACT)
        least = isinstance(event.theme, Selection) and event.theme.quantity.kind in many
        together = isinstance(event.theme, Selection) and event.theme.player is Player.EITHER
        if least and isinstance(event.theme, Selection) and theme:  # モンスターが２体以上
            some = self.noun(msgspec.structs.replace(event.theme, quantity=Selection().quantity))
            count = self.quantity(event.theme.quantity, self._measure(event.theme.predicates))
            theme = either(theme, some + either("が", "を", "は") + either("", "、") + count)
        manner += either("", "同時に") if least or together else ""
        if event.verb is Verb.USE_AS_MATERIAL and event.by is None:  # ３体以上を素材とした
            to = either("素材と", "素材に", "素材として")
        if event.verb in (Verb.ATTACK, Verb.ATTACK_DIRECTLY) and to:  # このカードを攻撃した
            to = either(to, roles["to"] + "を")
        if event.verb is Verb.DEAL_DAMAGE and event.amount is None:  # 相手にダメージを与える
            manner += roles["damage"] + "を"
        goes = self._goes(event)
        if event.verb.endswith("summon") and event.destination is not None:  # リンク先への特殊召喚に成功した
            goes = either(goes, self.place(event.destination) + "への")
        return [self.amid, agent, source, theme, how, to, counter, manner, position, goes]

    def _to_activate(self, by: By) -> str:
        """「Ａ」の効果を発動するために, ①の効果を発動するために, その効果を発動するために."""
        numbers = "".join(CIRCLED[n - 1] for n in by.effects)
        card = self.noun(by.card) + "の" if by.card is not None else ""
        whose = either(card, "") if by.card in (None, _THIS) else card
        of = whose + (numbers + "の" if numbers else "")
        known = ["", "その", "カードの"] if not numbers and by.card in (None, _THIS) else []
        return either(of, *known) + either("効果を", *([""] if known else [])) + "発動するために"

    def _went_before(self, event: Action) -> str | None:
        """戦闘によって破壊され墓地へ送られた, 相手によって破壊されて墓地に送られた."""
        theme = event.theme
        if event.verb not in _THEN_MOVED or not isinstance(theme, (Reference, Selection)):
            return None
        did = [p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb in _THEN_SENT]
        if len(did) != 1 or not did[0].passive or event.by is not None or did[0].action.theme is not None:
            return None
        bare = msgspec.structs.replace(theme, predicates=tuple(p for p in theme.predicates if p != did[0]))
        destroyed = msgspec.structs.replace(did[0].action, theme=bare)
        sent = msgspec.structs.replace(event, theme=None, source=None)
        word = self._word(destroyed.verb)
        done = either(*(self.form(word, "te", passive=passive) for passive in (True, False)))
        source = self.place(event.source) + either("から", "の") if event.source is not None else ""
        told = any_order([*self._told_phrases(destroyed), either(source, "")], _PAUSE)
        amid, self.amid = self.amid, ""
        went = any_order([either("", source), *self._told_phrases(sent)], _PAUSE)
        self.amid = amid
        again = told + done + either("", "、") + went + self._done(event.verb)
        usual = super()._went_before(event)
        return either(usual, again) if usual is not None else again

    def relative(self, action: Action, passive: bool) -> str:
        """戦闘によって破壊された, 自分が特殊召喚した."""
        usual = super().relative(action, passive)
        if action.modality is Modality.CANNOT and action.by is not None and action.by.negated:
            return either(usual, self.action(action, last=True))
        if action.modality is Modality.MAY:  # そのカードを装備可能な
            told = self._told_phrases(action, of="theme" if passive else "agent")
            with suppress(CannotWrite):
                stem = self.form(self._word(action.verb), "stem")
                usual = either(usual, any_order(told, _PAUSE) + stem + "可能な")
            return usual
        if action.modality not in (Modality.DO, Modality.NOT):
            return usual
        if action.verb is Verb.TARGET and not passive:  # そのカードを対象として発動した
            usual = either(usual, usual.removesuffix("する") + either("して", "して発動した"))
        if action.verb is Verb.BATTLE and action.by is not None and action.by.card == _THAT_BATTLE:
            return either(usual, "その戦闘を行った")
        during = (
            self.duration(action.duration) + either("", "に", "、") if action.duration is not None else ""
        )
        if action == Action(verb=Verb.TREAT_AS, manner=(Manner.AS_EQUIP_CARD,)):
            return either(usual, "装備カード扱いの")
        if action == Action(verb=Verb.DEAL_DAMAGE) and not passive:  # ＬＰにダメージを与える効果
            usual = either(
                usual, either("ＬＰ", "ライフポイント") + "にダメージを" + either("与える", "与えた")
            )
        if action == Action(verb=Verb.DECLARE_ATTACK) and not passive:  # その時に攻撃を行った
            usual = either(usual, either("その時に", "") + "攻撃を行った")
        if action == Action(verb=Verb.BE_ATTACK_TARGET):  # 攻撃対象となった
            usual = either(usual, "攻撃対象" + either("と", "に") + either("なった", "なる"))
        if action == Action(verb=Verb.NEGATE_EFFECT) and passive:  # 効果が無効化されている
            usual = either(usual, "効果が" + self._done(action.verb))
        if action == Action(verb=Verb.GEMINI_SUMMON) and passive:  # 再度召喚された状態の
            state = either("再度召喚", "もう１度召喚") + either("された", "した") + "状態の"
            usual = either(usual, state, "デュアル状態の")
        if action == Action(verb=Verb.EQUIP) and passive:
            usual = either(usual, "装備状態の")
        if action.verb is Verb.EQUIP and passive and action.to is not None:
            worn = self.who(action.to) + either("に装備", "が装備")
            usual = either(usual, worn + either("した", "された", "している", "されている"))
            if action == Action(verb=Verb.EQUIP, to=action.to):  # このカードの装備カード
                usual = either(usual, self.who(action.to) + "の")
        if action.verb is Verb.ATTACH and action.agent is not None and passive:
            held = either("Ｘ素材", "エクシーズ素材", "素材") + either("としている", "として持っている")
            usual = either(usual, self.who(action.agent) + "が" + held)
        told = [during, *self._told_phrases(action, of="theme" if passive else "agent")]
        done = self._done(action.verb, negated=action.modality is Modality.NOT)
        return either(usual, any_order(told, _PAUSE) + done)

    # ------------------------------------------------------------------ states

    # ------------------------------------------------------------------ when and how long


def _own(verb: Verb) -> Action | None:
    """The Summon of this card."""
    return Action(verb=verb, theme=Reference(kind=RefKind.THIS_CARD)) if verb.endswith("summon") else None


def _untold(events: Sequence[Action], first: Action) -> tuple[Action, ...]:
    """What *first* told, too, is not told again: …が破壊された場合または除外された場合."""
    told = {
        role: None
        for role in ("agent", "theme", "source")
        if all(getattr(event, role) == getattr(first, role) for event in events)
    }
    return tuple(msgspec.structs.replace(event, **told) for event in events)
