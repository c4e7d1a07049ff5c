"""Every wording that Japanese card text has for events and states (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    DidThat,
    Duration,
    EffectText,
    Exists,
    InPosition,
    IsSo,
    Reference,
    Selection,
    Window,
)
from grammar.terms import DurationKind, Modality, Verb
from grammar.word_ja_nouns import NounWordings
from grammar.wordings import any_order, either
from grammar.write_parts import holds, is_only, is_somewhere
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_TO = either("に", "へ", "には")
_SUBJECT = either("が", "は")
_WHILE = either("場合", "時", "状態で", "限り", "間", "場合のみ", "なら")


class EventWordings(NounWordings):
    """What happens and what is so: phrases in any order before the verb."""

    # ------------------------------------------------------------------ events

    def events(self, events: Sequence[Action]) -> str:
        """召喚・特殊召喚した, 召喚・反転召喚・特殊召喚に成功した."""
        usual = super().events(events)
        first = events[0]
        words = [self._word(event.verb) for event in events]
        if first.duration is not None or len(events) < 2 or not all(word.endswith("する") for word in words):
            return usual
        stems = any_order([word.removesuffix("する") for word in words], either("・", "または", "か", "及び"))
        done = stems + either("した", "された", "に成功した", "する", "される", "したターン")
        return either(usual, any_order(self._told_phrases(first), _PAUSE) + done)

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        usual = super()._event(event, verb, stems)
        if stems or self._event_template(event, verb):
            return usual
        return either(usual, any_order(self._told_phrases(event), _PAUSE) + self._done(verb))

    def _done(self, verb: Verb, negated: bool = False) -> str:
        """した, された, する, している."""
        word = self._word(verb)
        forms = [
            self.form(word, "plain", past=past, passive=passive, negated=negated)
            for past in (True, False)
            for passive in (True, False)
        ]
        return either(*forms)

    def _told_phrases(self, event: Action, of: str = "") -> list[str]:
        """Who, what, whence, by what; ``of``: the role that is told elsewhere."""
        roles = self._roles(event)
        agent = roles["agent"] + either("が", "は", "の") if roles["agent"] and of != "agent" else ""
        only = "のみ" if is_only(event.theme) else ""
        theme = (
            roles["theme"] + only + either("が", "を", "は", "の") if roles["theme"] and of != "theme" else ""
        )
        source = roles["source"] + either("から", "の") if roles["source"] else ""
        to = roles["to"] + either(_TO, "と") if roles["to"] else ""
        position = roles["position"] + "で" if roles["position"] else ""
        how, manner = self._how(event, roles), roles["manner"]
        return [agent, source, theme, how, to, manner, position, self._goes(event)]

    def _went_before(self, event: Action) -> str | None:
        """戦闘によって破壊され墓地へ送られた, 相手によって破壊されて墓地に送られた."""
        usual = super()._went_before(event)
        theme = event.theme
        if usual is None or not isinstance(theme, (Reference, Selection)):
            return usual
        earlier = next(
            p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb is Verb.DESTROY
        )
        bare = msgspec.structs.replace(
            theme, predicates=tuple(p for p in theme.predicates if p is not earlier)
        )
        sent = msgspec.structs.replace(event, theme=None)
        destroyed = msgspec.structs.replace(earlier.action, theme=bare)
        word = self._word(Verb.DESTROY)
        done = either(self.form(word, "te", passive=True), self.form(word, "te"))
        source = [self.place(event.source) + either("から", "の")] if event.source is not None else []
        told = any_order([p for p in self._told_phrases(destroyed) if p] + source, _PAUSE)
        went = [p for p in self._told_phrases(msgspec.structs.replace(sent, source=None)) if p]
        again = any_order([either(*source, ""), *went], _PAUSE) if source else any_order(went, _PAUSE)
        return either(usual, told + done + either("", "、") + again + self._done(event.verb))

    def relative(self, action: Action, passive: bool) -> str:
        """戦闘によって破壊された, 自分が特殊召喚した."""
        usual = super().relative(action, passive)
        if action.modality not in (Modality.DO, Modality.NOT):
            return usual
        during = (
            self.duration(action.duration) + either("", "に", "、") if action.duration is not None else ""
        )
        told = [during, *self._told_phrases(action, of="theme" if passive else "agent")]
        done = self._done(action.verb, negated=action.modality is Modality.NOT)
        return either(usual, any_order(told, _PAUSE) + done)

    # ------------------------------------------------------------------ states

    def condition(self, condition: Condition, last: bool = True) -> str:
        usual = super().condition(condition, last)
        if not isinstance(condition, IsSo) or is_somewhere(condition) or holds(condition):
            return usual
        place = self.place(condition.place) + either("に", "で") if condition.place is not None else ""
        how = [self.predicate(p).removesuffix("の") + either("で", "の状態で") for p in condition.predicates]
        subject = self.noun(condition.subject) + _SUBJECT
        subject = either(subject, "") if isinstance(condition.subject, Reference) else subject
        already = either("既に", "すでに") if condition.already else ""
        there = self._there(last, condition.negated)
        return either(usual, any_order([subject, already, place, *how], _PAUSE) + there)

    def _there(self, last: bool, negated: bool) -> str:
        kind = "plain" if last else "te"
        return either(*(self.form(word, kind, negated=negated) for word in ("存在する", "ある", "いる*")))

    def _exists(self, condition: Exists, last: bool) -> str:
        usual = super()._exists(condition, last)
        what = condition.what
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
        for noun, apart in ((bare, how), (msgspec.structs.replace(bare, predicates=what.predicates), [])):
            ways.append(any_order([*place, self.noun(noun) + only + _SUBJECT, count, *apart], _PAUSE) + there)
        whole = self.noun(what) + only + _SUBJECT
        return either(*ways, whole + there)

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """～が存在し, ～が存在する状態で, ～が存在する場合."""
        said = self.condition(condition) + _WHILE
        try:
            return either(super()._state(condition, effect), said)
        except CannotWrite:
            return said

    # ------------------------------------------------------------------ when and how long

    def window(self, window: Window) -> str:
        """自分のメインフェイズ, バトルフェイズ終了時, 相手ターンのエンドフェイズ."""
        usual = super().window(window)
        if window.which is not None or window.nth or not (window.phases or window.moments):
            return usual
        battle = (
            self.condition(window.condition) + either("", "の", "、") if window.condition is not None else ""
        )
        turn = self.words.template("turns", window.turn) if window.turn is not None else ""
        turn += either("の", "", "ターンの", "ターン", "のターンの") if turn else ""
        names = [self.words.word("phase", phase) for phase in window.phases]
        moments = [self.words.word("moment", moment) for moment in window.moments]
        when = any_order(names, either("・", "または", "か", "及び")) + (
            either("・", "の", "") if names and moments else ""
        )
        return either(usual, battle + turn + when + any_order(moments, either("・", "または", "か")))

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
