"""Every wording that Japanese card text has for a tree: synonyms, orders of phrases, commas (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Action, Condition, EffectText, Exists, InPosition, Selection
from grammar.terms import Manner, Modality, QuantityKind, Verb
from grammar.word_ja_nouns import NounWordings
from grammar.wordings import any_order, either
from grammar.write_parts import is_only
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_TO = either("に", "へ", "には")
_HOMES = frozenset(verb for verb in Verb if verb.value.startswith(("return_to", "add_to")))


def _phrases(parts: Sequence[str]) -> str:
    """Phrases in any order, with commas where they are printed."""
    return any_order(parts, _PAUSE)


class JapaneseWordings(NounWordings):
    """Acts, events and states: their phrases stand in any order before the verb."""

    # ------------------------------------------------------------------ acts

    def _how_long(self, action: Action) -> str:
        return self.duration(action.duration) if action.duration is not None else ""

    def _after_theme(self, action: Action) -> bool:
        return False  # how long is one of the phrases

    def _so_long(self, duration: str, said: str) -> str:
        if not duration:
            return said
        until = duration + either("、", "", "は")
        if said.startswith("⟪"):
            between, _, rest = (
                said[1:].partition("¦") if said[1] != "⟨" else (_PAUSE, "", said[len(_PAUSE) + 2 :])
            )
            return f"⟪{between}¦{until}¦{rest}"
        return until + said

    def _inflected(self, word: str, action: Action, last: bool) -> str:
        if action.modality is Modality.MUST:
            return super()._inflected(word, action, last)
        ways = [super()._inflected(word, action, last), super()._inflected(word, action, not last)]
        if action.modality is Modality.DO and not action.passive:
            suffers = msgspec.structs.replace(action, passive=True)
            ways += [super()._inflected(word, suffers, True), super()._inflected(word, suffers, False)]
        return either(*ways)

    def _phrases(self, action: Action, roles: dict[str, str], again: bool) -> str:
        agent = roles["agent"] + either("は", "が") if roles["agent"] else ""
        by = self._how(action, roles)
        by += either("", "は", "では") if by else ""
        source = roles["source"]
        theme = either(self._object(action, roles), "") if again else self._object(action, roles)
        times = f"１ターンに{roles['times']}度" + either("", "だけ") if roles["times"] else ""
        to = roles["to"] + _TO if roles["to"] else ""
        position = roles["position"] + either("で", "に") if roles["position"] else ""
        counted = roles["counted"] if theme else ""
        rest = [agent, times, by, counted, to, roles["manner"], position, self._goes(action)]
        if not source:
            return _phrases([*rest[:4], theme, *rest[4:]])
        apart = _phrases([*rest[:4], source + either("から", "からは"), theme, *rest[4:]])
        if not theme:
            return apart
        lying = source + either("の", "に存在する") + theme
        return either(apart, _phrases([*rest[:4], lying, *rest[4:]]))

    def _object(self, action: Action, roles: dict[str, str]) -> str:
        usual = super()._object(action, roles)
        theme = action.theme
        if theme is None or usual.endswith("しか"):
            return usual
        particle = either("は", "を", "が") if action.passive else either("を", "は", "が")
        ways = [roles["theme"] + particle]
        if isinstance(theme, Selection) and not roles["counted"]:
            ways += self._counted_apart(theme, particle)
        return either(*ways)

    def _counted_apart(self, theme: Selection, particle: str) -> list[str]:
        """カードを２枚まで, モンスターを全て."""
        bare = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        if theme.quantity.kind is QuantityKind.ALL:
            return [bare + particle + either("", "、") + either("全て", "すべて")]
        count = self.quantity(theme.quantity, "枚")
        return [bare + particle + either("", "、") + count] if count else []

    def _goes(self, action: Action) -> str:
        if Manner.TO_GRAVEYARD in action.manner:
            return "墓地" + either("へ", "に")
        owner = either("", "持ち主の", "元々の持ち主の") if action.verb in _HOMES else ""
        if action.destination is not None:
            place = self.place(action.destination)
            return either(place, owner + self.zones(action.destination.zones)) + _TO if owner else place + _TO
        home = self._home(action.verb)
        return owner + (home[:-1] + _TO if home.endswith(("に", "へ")) else home)

    # ------------------------------------------------------------------ events

    def events(self, events: Sequence[Action]) -> str:
        """召喚・特殊召喚した, 召喚・反転召喚・特殊召喚に成功した."""
        usual = super().events(events)
        first = events[0]
        words = [self._word(event.verb) for event in events]
        if first.duration is not None or len(events) < 2 or not all(word.endswith("する") for word in words):
            return usual
        stems = any_order([word.removesuffix("する") for word in words], "・")
        done = stems + either("した", "された", "に成功した", "する", "される")
        return either(usual, _phrases(self._told_phrases(first)) + done)

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        usual = super()._event(event, verb, stems)
        if stems or self._event_template(event, verb):
            return usual
        word = self._word(verb)
        done = either(
            *(
                self.form(word, "plain", past=past, passive=passive)
                for past in (True, False)
                for passive in (True, False)
            )
        )
        return either(usual, _phrases(self._told_phrases(event)) + done)

    def _told_phrases(self, event: Action) -> list[str]:
        roles = self._roles(event)
        agent = roles["agent"] + either("が", "は", "の") if roles["agent"] else ""
        only = "のみ" if is_only(event.theme) else ""
        theme = roles["theme"] + only + either("が", "を", "は") if roles["theme"] else ""
        source = roles["source"] + either("から", "の") if roles["source"] else ""
        to = roles["to"] + _TO if roles["to"] else ""
        position = roles["position"] + "で" if roles["position"] else ""
        return [
            agent,
            source,
            theme,
            self._how(event, roles),
            to,
            roles["manner"],
            position,
            self._goes(event),
        ]

    # ------------------------------------------------------------------ states

    def _exists(self, condition: Exists, last: bool) -> str:
        usual = super()._exists(condition, last)
        what = condition.what
        if not isinstance(what, Selection):
            return usual
        there = either(
            self.form("存在する", "plain" if last else "te", negated=condition.negated),
            self.form("ある", "plain" if last else "te", negated=condition.negated),
        )
        place = [self._owned(what.player, self.zones(what.zones)) + "に"] if what.zones else []
        shown = [p for p in what.predicates if isinstance(p, InPosition)]
        bare = Selection(predicates=tuple(p for p in what.predicates if p not in shown[-1:]))
        count = self.quantity(what.quantity, self._measure(what.predicates))
        only = either("のみ", "だけ") if condition.only else ""
        how = [self.predicate(shown[-1]).removesuffix("の") + "で"] if shown else []
        ways = [usual]
        for noun, apart in ((bare, how), (msgspec.structs.replace(bare, predicates=what.predicates), [])):
            ways.append(
                _phrases([*place, self.noun(noun) + only + either("が", "は"), count, *apart]) + there
            )
        whole = self.noun(what) + only + "が"
        return either(*ways, whole + there)

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """～が存在し, ～が存在する状態で, ～が存在する場合."""
        said = self.condition(condition) + either("場合", "時", "状態で", "限り")
        try:
            return either(super()._state(condition, effect), said)
        except CannotWrite:
            return said
