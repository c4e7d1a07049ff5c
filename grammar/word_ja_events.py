"""Every wording that Japanese card text has for events and states (``grammar.wordings``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from grammar.nodes import (
    Action,
    Amount,
    Compared,
    Condition,
    CountOf,
    DidThat,
    Duration,
    EffectText,
    Exists,
    Happened,
    InPosition,
    IsKind,
    IsSo,
    NotThat,
    Number,
    OneOfThose,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    Spot,
    StatOf,
    SumOf,
    Trigger,
    Variable,
    Who,
    Window,
)
from grammar.only_such import Alone
from grammar.terms import (
    DurationKind,
    Manner,
    Means,
    Modality,
    QuantityKind,
    RefKind,
    Stat,
    Timing,
    Verb,
    WhichTurn,
)
from grammar.word_ja_nouns import NounWordings
from grammar.wordings import any_order, either
from grammar.write_parts import holds, in_other_zone, is_only, is_somewhere
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_TO = either("に", "へ", "には")
_SUBJECT = either("が", "は")
_THEN_SENT = frozenset({Verb.DETACH, Verb.DESTROY, Verb.TRIBUTE, Verb.EXCAVATE, Verb.DISCARD})
_FLIPPED = Trigger(
    timing=Timing.IF, events=(Action(verb=Verb.FLIP, theme=Reference(kind=RefKind.THIS_CARD)),)
)
_ACTIVATED = Trigger(
    timing=Timing.WHEN, events=(Action(verb=Verb.ACTIVATE, theme=Reference(kind=RefKind.THIS_EFFECT)),)
)
_WHILE = either("場合", "時", "状態で", "限り", "間", "場合のみ", "なら")


class EventWordings(NounWordings):
    """What happens and what is so: phrases in any order before the verb."""

    conditional = False  # 存在していれば
    amid = ""  # when the event happens

    # ------------------------------------------------------------------ events

    def events(self, events: Sequence[Action]) -> str:
        """召喚・特殊召喚した, 召喚・反転召喚・特殊召喚に成功した."""
        usual = super().events(events)
        first = events[0]
        if first.duration is not None or len(events) < 2:
            return usual
        try:
            names = [self.form(self._word(event.verb), "stem") for event in events]
        except CannotWrite:
            return usual
        stems = any_order(names, either("・", "または", "か", "及び"))
        done = stems + either(
            "した", "された", "に成功した", "する", "される", "している", "されている", "成功"
        )
        return either(usual, any_order(self._told_phrases(first), _PAUSE) + done)

    def _event_template(self, event: Action, verb: Verb) -> str:
        """What is known need not be told again."""
        template = super()._event_template(event, verb)
        if self.amid:  # 相手がバトルフェイズに…発動した
            template = template.replace("⟪⟨¦、⟩¦", f"⟪⟨¦、⟩¦{self.amid}¦", 1)
        for role, noun in (("theme", event.theme), ("agent", event.agent)):
            if isinstance(noun, Reference):
                template = re.sub(rf"\{{{role}\}}(?:⟨[^⟨⟩]*⟩|[はをがの])", r"⟨\g<0>¦⟩", template)
        return template

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        usual = super()._event(event, verb, stems)
        if (paid := self._paid_for_effect(event)) is not None:
            return either(usual, paid)
        if verb is Verb.LEAVE_FIELD and event.source is not None:  # 自分フィールドのこのカードが
            there = self.place(event.source) + either("の", "に", "に存在する")
            left = super()._event(msgspec.structs.replace(event, source=None), verb, stems)
            usual = either(usual, there + left)
        if (changed := self._from_position(event)) is not None:
            return either(usual, changed)
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
            forms.append(self.form(word, "stem") + either("成功", "に成功した"))
        return either(*forms)

    def _by_so_much(self, left: Amount, right: SumOf) -> str:
        """相手より２０００ポイント以上少ない."""
        usual = super()._by_so_much(left, right).replace("以上", either("以上", "ポイント以上"))
        than, difference = right.amounts
        if not isinstance(left, CountOf) or not isinstance(than, CountOf):
            return usual.replace("より", either("より", "のＬＰより", "のライフポイントより"), 1)
        count = self.amount(difference) + either("体", "枚", "つ")
        told = self.noun(left.what) + either("", "の数") + "が" + self.noun(than.what) + "より" + count
        return either(usual, told + "以上" + ("少ない" if right.minus else "多い"))

    def _told(self, condition: Happened) -> str:
        """このターン中、自分のモンスターが攻撃した."""
        if condition.negated and condition.during is None:  # 取り除けない場合
            done = self._word(condition.action.verb)
            can = self._goes(condition.action) + self.form(done, "plain", negated=True, can=True)
            not_so = self._goes(condition.action) + self.form(done, "plain", negated=True)
            return either(super()._told(condition), can, not_so)
        if condition.during is None or condition.negated:
            return super()._told(condition)
        bare = super()._told(msgspec.structs.replace(condition, during=None))
        return self.duration(condition.during) + either("、", "", "に") + bare

    def _so_much(self, left: Amount, right: Number, bound: str) -> str:
        """手札が０枚だった."""
        usual = super()._so_much(left, right, bound)
        if isinstance(left, Variable):
            return usual
        if isinstance(left, StatOf) and left.stat in (Stat.MATERIALS, Stat.COUNTERS):  # Ｘ素材が３つ以上
            things = self.amount(left).removesuffix("の数") + "が" + self.amount(right)
            usual = either(usual.removesuffix("の"), things + either("つ", "個") + bound) + "の"
        alone = either("", "のみ") if isinstance(left, CountOf) and not bound else ""
        return usual.removesuffix("の") + alone + either("の", "だった", "である", "であれ")

    def trigger(self, trigger: Trigger) -> str:
        """このカードが相手ターンに破壊された: when stands among the phrases of the event."""
        try:
            usual = super().trigger(trigger)
        except CannotWrite:
            usual = ""
        ways = [*filter(None, (usual, *self._one_by_one(trigger), *self._made_the_object(trigger)))]
        ways += self._used_then(trigger)
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
        """このカードが融合素材になり、墓地へ送られた場合または除外された場合."""
        used, theme = {event.by for event in trigger.events}, trigger.events[0].theme
        by = trigger.events[0].by
        if len(trigger.events) < 2 or len(used) != 1 or by is None or theme is None or not by.means:
            return []
        material = all(m.value.endswith("_material") for m in by.means)
        if not material or any(event.theme != theme for event in trigger.events):
            return []
        bare = tuple(msgspec.structs.replace(e, by=None, theme=None) for e in trigger.events)
        place = self.place(bare[0].source) + either("の", "に存在する") if bare[0].source is not None else ""
        if len({e.source for e in bare}) == 1:
            bare = tuple(msgspec.structs.replace(e, source=None) for e in bare)
        else:
            place = ""
        lead = (
            place
            + self.noun(theme)
            + either("が", "は")
            + self._materials(by.means)
            + either("に", "と")
            + "なり、"
        )
        return [lead + self.trigger(msgspec.structs.replace(trigger, events=bare))]

    def _one_by_one(self, trigger: Trigger) -> list[str]:
        """召喚・特殊召喚した場合、または破壊された場合: Summons together, the others one by one."""
        summons = tuple(e for e in trigger.events if e.verb.endswith("summon"))
        others = [(e,) for e in trigger.events if e not in summons]
        ways = []
        if len(trigger.events) > 1 and len(summons) < len(trigger.events):
            with suppress(CannotWrite):  # 召喚・リバースした場合
                ways.append(self.words.fill("timing", trigger.timing, event=self.events(trigger.events)))
        for groups in ([summons, *others] if summons else others, [(e,) for e in trigger.events]):
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
        theme = either(theme, "") if isinstance(event.theme, Reference) else theme
        source = (
            roles["source"] + either("から", "の", "からの", "に", "で", "に存在する")
            if roles["source"]
            else ""
        )
        to = roles["to"] + either(_TO, "と") if roles["to"] else ""
        counter = ""
        if event.verb in (Verb.PUT_COUNTER, Verb.REMOVE_COUNTER):
            counter = (
                roles["counter"] + either("が", "を") + (roles["amount"] + "つ" if roles["amount"] else "")
            )
        position = roles["position"] + "で" if roles["position"] else ""
        how, manner = self._how(event, roles), roles["manner"]
        if event.by is not None and event.by.means == (Means.COST,) and event.by.card is not None:
            how = self.noun(event.by.card) + "の効果を発動するために"
        many = (QuantityKind.AT_LEAST, QuantityKind.EXACT)
        least = isinstance(event.theme, Selection) and event.theme.quantity.kind in many
        if least and isinstance(event.theme, Selection) and theme:  # モンスターが２体以上
            some = self.noun(msgspec.structs.replace(event.theme, quantity=Selection().quantity))
            count = self.quantity(event.theme.quantity, self._measure(event.theme.predicates))
            theme = either(theme, some + either("が", "を", "は") + count)
        manner += either("", "同時に") if least else ""
        if event.verb is Verb.DEAL_DAMAGE and event.amount is None:  # 相手にダメージを与える
            manner += roles["damage"] + "を"
        return [self.amid, agent, source, theme, how, to, counter, manner, position, self._goes(event)]

    def _went_before(self, event: Action) -> str | None:
        """戦闘によって破壊され墓地へ送られた, 相手によって破壊されて墓地に送られた."""
        theme = event.theme
        if event.verb is not Verb.SEND_TO_GRAVEYARD or not isinstance(theme, (Reference, Selection)):
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
        during = (
            self.duration(action.duration) + either("", "に", "、") if action.duration is not None else ""
        )
        if action == Action(verb=Verb.TREAT_AS, manner=(Manner.AS_EQUIP_CARD,)):
            return either(usual, "装備カード扱いの")
        if action.verb is Verb.EQUIP and passive and action.to is not None:
            worn = self.who(action.to) + either("に装備", "が装備")
            usual = either(usual, worn + either("した", "された", "している", "されている"))
        if action.verb is Verb.ATTACH and action.agent is not None and passive:
            held = either("Ｘ素材", "エクシーズ素材", "素材") + either("としている", "として持っている")
            usual = either(usual, self.who(action.agent) + "が" + held)
        told = [during, *self._told_phrases(action, of="theme" if passive else "agent")]
        done = self._done(action.verb, negated=action.modality is Modality.NOT)
        return either(usual, any_order(told, _PAUSE) + done)

    # ------------------------------------------------------------------ states

    def condition(self, condition: Condition, last: bool = True) -> str:
        usual = super().condition(condition, last)
        if isinstance(condition, IsSo) and condition.place is None and not condition.negated:
            usual = either(usual, self._is_such(condition))
        if not isinstance(condition, IsSo) or is_somewhere(condition) or holds(condition):
            return usual
        place = self.place(condition.place) + either("に", "で") if condition.place is not None else ""
        how = [self.predicate(p).removesuffix("の") + either("で", "の状態で") for p in condition.predicates]
        subject = self.noun(condition.subject) + _SUBJECT
        subject = either(subject, "") if isinstance(condition.subject, Reference) else subject
        already = either("既に", "すでに") if condition.already else ""
        there = self._there(last, condition.negated)
        return either(usual, any_order([subject, already, place, *how], _PAUSE) + there)

    def _is_such(self, condition: IsSo) -> str:
        """めくったカードがモンスターだった."""
        subject = self.noun(condition.subject) + _SUBJECT
        subject = either(subject, "") if isinstance(condition.subject, Reference) else subject
        what = self.noun(Selection(predicates=condition.predicates))
        how = any_order([self._state_of(p) for p in condition.predicates])
        is_so = either("の", "扱いの", "扱いである", "だった", "である", "であった", "になっている", "")
        return (
            any_order([subject, either("既に", "") if condition.already else ""]) + either(what, how) + is_so
        )

    def _state_of(self, p: Predicate) -> str:
        """リンク状態, レベル４."""
        return self.bare_spots(self.spot(p)) if isinstance(p, Spot) else self.predicate(p).removesuffix("の")

    def is_done(self, condition: Happened) -> str:
        """装備魔法カード扱いとして装備されている."""
        act = condition.action
        if act.agent is not None and act.theme is None or condition.negated or condition.during is not None:
            return super().is_done(condition)
        return any_order(self._told_phrases(act), _PAUSE) + self._done(act.verb)

    def _alone(self, alone: Alone) -> str:
        """獣族のみの, １体のみの, このカード１枚のみの."""
        usual = super()._alone(alone)
        such, count = alone.such, ""
        if alone.number is not None:
            count = self.quantity(_exactly(alone.number), self._measure(alone.whole.predicates))
        ways = [usual]
        if isinstance(such, Selection):
            what = any_order([self._modifier(p) for p in such.predicates if not isinstance(p, IsKind)])
            ways += [what + "のみの"] if what else []
            ways += [count + "のみの"] if count and such.predicates == alone.whole.predicates else []
        return either(*(way.removesuffix("の") + either("の", "") for way in ways))

    def _compared(self, condition: Compared) -> str:
        """自分のＬＰが相手より多く."""
        usual = super()._compared(condition)
        number = "の" + either("数", "枚数", "体数")
        usual = usual.replace(number + "より", either(number, "") + "より")
        left, right = condition.left, condition.right
        if isinstance(left, StatOf) and isinstance(right, StatOf) and isinstance(right.of, Who):
            short, whole = self.who(right.of) + "より", self.amount(right) + "より"
            usual = usual.replace(short, either(short, whole))
        usual = usual.replace("より", either("より", "よりも"))
        ended = usual.endswith(("多い", "少ない", "高い", "低い"))
        return usual[:-1] + either("い", "く") if ended else usual

    def _there(self, last: bool, negated: bool) -> str:
        kind = "plain" if last else "te"
        kind = "cond" if self.conditional else kind
        words = ("存在する", "ある", "いる*")
        ways = [self.form(word, kind, negated=negated) for word in words]
        if kind == "plain" and negated:
            ways += [self.form(word, "cond", negated=True) for word in words]  # 存在しなければ
        return either(
            *ways, *(self.form(w, kind, negated=negated, past=True) for w in words if kind == "plain")
        )

    def _exists(self, condition: Exists, last: bool) -> str:
        told, what = self._is_there(condition, last), condition.what
        if not isinstance(what, Selection):
            return told
        if (bare := in_other_zone(what)) is not None:  # もう片方の自分のＰゾーンに
            self.beyond = True
            told = either(told, self._is_there(msgspec.structs.replace(condition, what=bare), last))
            self.beyond = False
        among = [p for p in what.predicates if isinstance(p, OneOfThose)]
        if among and among[0].of == Reference(kind=RefKind.THAT):  # その中に「Ａ」があった
            rest = tuple(p for p in what.predicates if p not in among)
            some = self.noun(msgspec.structs.replace(what, predicates=rest)) + _SUBJECT
            told = either(
                told, either("その", "それらの") + "中に" + some + self._there(last, condition.negated)
            )
        return told

    def _is_there(self, condition: Exists, last: bool) -> str:
        """存在する, of a place and so many, in any order."""
        usual = super()._exists(condition, last)
        what = condition.what
        if isinstance(what, Several):
            return either(usual, *self._several_exist(what, self._there(last, condition.negated)))
        if not isinstance(what, Selection):
            return usual
        there = self._there(last, condition.negated)
        place = [self._owned(what.player, self.zones(what.zones)) + either("に", "で")] if what.zones else []
        shown = [p for p in what.predicates if isinstance(p, InPosition)]
        bare = Selection(predicates=tuple(p for p in what.predicates if p not in shown[-1:]))
        count = self.quantity(what.quantity, self._measure(what.predicates))
        only = either("のみ", "だけ") if condition.only else ""
        how = [self.predicate(shown[-1]).removesuffix("の") + "で"] if shown else []
        ways = [usual]
        ways += self._at_a_spot(what, only, there)
        if what.player is not None and what.zones:  # ＥＸモンスターゾーンに自分のモンスターが存在する
            whose = self.noun(msgspec.structs.replace(what, zones=())) + only + _SUBJECT
            ways.append(any_order([self.zones(what.zones) + "に", whose], _PAUSE) + there)
        if (kinds := self.so_many_kinds(what)) is not None:
            ways += [any_order([*place, self.noun(kinds[0]) + _SUBJECT, kinds[1]], _PAUSE) + there]
            ways += [
                self.noun(kinds[0]) + _SUBJECT + kinds[1] + either("の", "", "であれ")
            ]  # ３種類以上の場合
            there_are = self.noun(msgspec.structs.replace(kinds[0], player=what.player, zones=what.zones))
            ways.append(there_are + _SUBJECT + kinds[1] + either("の", "", "であれ"))
        for noun, apart in ((bare, how), (msgspec.structs.replace(bare, predicates=what.predicates), [])):
            ways.append(
                any_order(
                    [*place, self.noun(noun) + either("", "のいずれか") + only + _SUBJECT, count, *apart],
                    _PAUSE,
                )
                + there
            )
        this = NotThat(other=Reference(kind=RefKind.THIS_CARD))
        if condition.negated and this in what.predicates:  # 自分フィールドのカードがこのカードのみの
            rest = tuple(p for p in what.predicates if p != this)
            others = self.noun(msgspec.structs.replace(what, predicates=rest)) + _SUBJECT
            ways.append(others + "このカード" + either("", "１枚", "１体") + "のみの")
        if condition.only:  # 守備表示モンスターしか存在しない
            there_not = self._there(last, True)
            ways.append(
                any_order([*place, self.noun(Selection(predicates=what.predicates)) + "しか"], _PAUSE)
                + there_not
            )
        whole = self.noun(what) + only + _SUBJECT
        some = self.noun(msgspec.structs.replace(what, quantity=Selection().quantity)) + only + _SUBJECT
        ways.append(any_order([some, count], _PAUSE) + there)
        return either(*ways, whole + there)

    def _several_exist(self, what: Several, there: str) -> list[str]:
        """自分フィールドに「Ａ」モンスター及び「Ｂ」カードが存在する."""
        first, bare = what.parts[0], self.without_place(what)
        if bare is None or not isinstance(first, Selection):
            return []
        place = self._owned(first.player, self.zones(first.zones)) + "に"
        return [any_order([place, self.noun(bare) + _SUBJECT], _PAUSE) + there]

    def _at_a_spot(self, what: Selection, only: str, there: str) -> list[str]:
        """このカードのリンク先に相手モンスターが存在する."""
        spots = [p for p in what.predicates if isinstance(p, Spot)]
        if len(spots) != 1:
            return []
        rest = tuple(p for p in what.predicates if p not in spots)
        others = self.noun(msgspec.structs.replace(what, predicates=rest))
        return [
            any_order([self.bare_spots(self.spot(spots[0])) + "に", others + only + _SUBJECT], _PAUSE) + there
        ]

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """～が存在し, ～が存在する状態で, ～が存在する場合."""
        said = self.condition(condition) + _WHILE
        if isinstance(condition, (Exists, IsSo)):
            self.conditional = True
            said = either(said, self.condition(condition))
            self.conditional = False
        try:
            return either(super()._state(condition, effect), said, self.condition(condition, last=False))
        except CannotWrite:
            return said

    # ------------------------------------------------------------------ when and how long

    def window(self, window: Window) -> str:
        """自分のメインフェイズ, バトルフェイズ終了時, 相手ターンのエンドフェイズ."""
        usual = super().window(window)
        if window.which is WhichTurn.THAT and window.turn is None and window.phases:
            return either(
                usual, either("その", "この") + self.window(msgspec.structs.replace(window, which=None))
            )
        if window.turn is not None and not (window.which or window.nth or window.phases or window.moments):
            of = self.words.template("turns", window.turn)
            return either(usual, of + either("", "の") + "ターン" + either("", "中"))
        if window.which is not None or not (window.phases or window.moments):
            return usual
        battle = (
            self.condition(window.condition) + either("", "の", "、") if window.condition is not None else ""
        )
        if window.nth:
            battle += "次の" if window.nth == 1 else either("", "発動後") + self.digits(window.nth) + "回目の"
        turn = self.words.template("turns", window.turn) if window.turn is not None else ""
        whole = turn
        turn += either("の", "", "ターンの", "ターン", "のターンの") if turn else either("", "このターンの")
        names = [self.words.word("phase", phase) for phase in window.phases]
        moments = [self.words.word("moment", moment) for moment in window.moments]
        when = any_order(names, either("・", "または", "か", "及び")) + (
            either("・", "の", "") if names and moments else ""
        )
        at = when + any_order(moments, either("・", "または", "か", "から")) + either("", "まで")
        ways = [usual, battle + turn + at]
        if battle and whole:  # 自分・相手ターンに、…ダメージ計算時
            ways.append(whole + "ターンに" + either("、", "") + battle + at)
        return either(*ways)

    def duration(self, duration: Duration) -> str:
        usual = super().duration(duration)
        whose = "" if duration.player is None else self.player(duration.player) + either("", "の")
        if duration.kind is DurationKind.WHILE and duration.condition is not None:
            return self.condition(duration.condition) + either("限り", "間", "場合", "間は")
        if duration.kind is DurationKind.NEXT_TURN_END:
            return (
                f"次の{whose}{either('', 'の')}ターン"
                + either("の", "")
                + either("終了時", "エンドフェイズ", "エンドフェイズ時")
                + "まで"
            )
        if duration.kind is DurationKind.PHASE and duration.phase is not None:
            phase = self.words.word("phase", duration.phase)
            whose = either(whose, whose + "ターンの") if whose else ""
            following = either("次の", "次のターンの") if duration.turns else either("", "このターンの")
            return either(usual, following + whose + phase + either("", "時", "終了時", "の終了時") + "まで")
        if duration.kind is DurationKind.END_OF_TURN and whose:
            return (
                whose
                + "ターン"
                + either("", "の")
                + either("終了時", "エンドフェイズ", "エンドフェイズ時")
                + "まで"
            )
        return usual


def _exactly(number: int) -> Quantity:
    return Quantity(kind=QuantityKind.EXACT, amount=Number(value=number))


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
