"""Events awaited and limits on use: the same in every dialect but for its patterns (``timing``, ``limits``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import Action, Duration, Trigger, UseLimit, Window
from grammar.terms import DurationKind, LimitCounts, LimitScope, Timing
from grammar.writing import Words

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

#: durations that are nothing without their condition
_HANG_ON = frozenset({DurationKind.WHILE, DurationKind.UNTIL, DurationKind.TURN_OF})


def no_longer_than(duration: Duration) -> tuple[Duration, Duration] | None:
    """このターン、このカードが存在する限り: how long, and while what is so, when both are told."""
    if duration.condition is None or duration.kind in _HANG_ON:
        return None
    lasting = Duration(kind=DurationKind.WHILE, condition=duration.condition)
    return msgspec.structs.replace(duration, condition=None), lasting


class TimeWriting(ABC):
    """What a writer of any dialect says of when and how often."""

    words: Words
    comma: str
    card_name = ""  # the name of the card, when it may be told

    @abstractmethod
    def events(self, events: Sequence[Action]) -> str: ...

    @abstractmethod
    def window_phrase(self, window: Window) -> str: ...

    @abstractmethod
    def digits(self, number: int) -> str: ...

    def trigger(self, trigger: Trigger) -> str:
        during = self.window_phrase(trigger.during) + self.comma if trigger.during is not None else ""
        together = len(trigger.events) < 2 or all(e.verb.endswith("summon") for e in trigger.events)
        told = [self.events(trigger.events)] if together else [self.events((e,)) for e in trigger.events]
        either = self.words.template("texts", "either")
        return during + either.join(self.timed(trigger.timing, event) for event in told)

    def timed(self, timing: Timing, event: str) -> str:
        """…した場合に, …的场合."""
        return self.words.fill("timing", timing, event=event)

    def limit(self, limit: UseLimit, of_effect: bool = False) -> str:
        """Once a turn and the like."""
        key = str(limit.scope)
        if limit.scope is LimitScope.NAME:
            if limit.counts is not LimitCounts.USE:
                key = f"name_{limit.counts}"
            elif limit.shared:
                key = "name_shared"
            elif of_effect:
                key = "name_this"
            elif len(limit.effects) > 1:
                key = "name_each"
        elif limit.scope in (LimitScope.DUEL, LimitScope.WHILE_FACE_UP) and of_effect:
            key += "_this"
        numbers = "".join(CIRCLED[n - 1] for n in limit.effects)
        told = self.words.fill("limits", key, numbers=numbers, count=self.digits(limit.count))
        return self._by_own_name(told, limit) if self.card_name else told

    def _by_own_name(self, told: str, limit: UseLimit) -> str:
        """「Ｎ」のこの効果は, 「Ｎ」は１ターンに１枚しか: the card's own name for このカード名の."""
        named = f"「{self.card_name}」"
        for this in ("this_named", "this_name"):
            words = self.words.template("texts", this)
            if words in told:
                told = told.replace(words, self.words.either(words, named))
                break
        if limit.scope is not LimitScope.NAME or limit.effects or limit.counts is not LimitCounts.USE:
            return told
        count = self.digits(limit.count)
        return self.words.either(told, self.words.fill("limits", "name_procedure", name=named, count=count))
