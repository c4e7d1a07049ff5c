"""The sentences after the resolution: the same in every dialect but for the words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    EffectText,
    Happened,
    Noun,
    Otherwise,
    Place,
    Quantity,
    Selection,
    Step,
    UseLimit,
    Window,
)
from grammar.terms import (
    DurationKind,
    LimitScope,
    Verb,
)
from grammar.write_parts import (
    bars_the_turn,
    while_it_lies_there,
)
from grammar.writing import CannotWrite, Words, fill

_TIMED = frozenset({LimitScope.COPY, LimitScope.WHILE_FACE_UP})


class LaterWriting(ABC):
    """Bonds, limits and what is said of the activation itself."""

    words: Words
    comma: str

    @abstractmethod
    def condition(self, condition: Condition, last: bool = True) -> str: ...

    @abstractmethod
    def events(self, events: Sequence[Action]) -> str: ...

    @abstractmethod
    def window(self, window: Window) -> str: ...

    @abstractmethod
    def limit(self, limit: UseLimit, of_effect: bool = False) -> str: ...

    @abstractmethod
    def steps(self, steps: Sequence[Step], may: bool = False) -> str: ...

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def place(self, place: Place) -> str: ...

    @abstractmethod
    def quantity(self, quantity: Quantity, measure: str) -> str: ...

    @abstractmethod
    def _if(self, condition: Condition, effect: EffectText) -> str: ...

    def _later(self, effect: EffectText) -> list[str]:
        """The sentences after the resolution: bonds, limits and what is said of the activation itself."""
        sentences = []
        if effect.restrictions:
            sentences.append(self._restrictions(effect.restrictions))
        for condition in effect.resolution_conditions:
            sentences.append(self.words.fill("texts", "resolution_condition", what=self.condition(condition)))
        sentences += [self._otherwise(other, effect) for other in effect.otherwise]
        sentences += [self._also(window, effect) for window in effect.also_windows]
        sentences += [
            self.words.fill("texts", "never_window", window=self.window(window))
            for window in effect.never_windows
        ]
        sentences += self._not_that_turn(effect)
        for limit in effect.limits:
            apart = limit.scope is LimitScope.WHILE_FACE_UP and not while_it_lies_there(effect)
            if apart or limit.scope not in (*_TIMED, LimitScope.WINDOW):
                sentences.append(self.limit(limit, of_effect=True))
        return sentences

    def _not_that_turn(self, effect: EffectText) -> list[str]:
        """这个效果在这张卡召唤·特殊召唤的回合不能发动: acts not done this turn, together or each for itself."""
        barred = [c.action for c in effect.conditions if isinstance(c, Happened) and bars_the_turn(c)]
        each = [self.words.fill("texts", "not_that_turn", what=self.events((act,))) for act in barred]
        if len(barred) < 2 or not self.words.offering:
            return each
        try:
            together = self.words.fill("texts", "not_that_turn", what=self.events(barred))
        except CannotWrite:
            return each
        return [self.words.either(together, self.words.template("texts", "stop").join(each))]

    def _otherwise(self, other: Otherwise, effect: EffectText) -> str:
        """…場合、代わりに…を対象とする事もできる, 両方を選択できる."""
        what = self._if(other.condition, effect) if other.condition is not None else ""
        if other.choose_option is not None and not other.targets:
            if other.choose_option != 2:
                raise CannotWrite("so many of the options")
            return self.words.fill("texts", "both_options", what=what)
        if len(other.targets) != 1 or len(effect.targets) != 1 or other.choose_option is not None:
            raise CannotWrite("other targets")
        target, usual = other.targets[0], effect.targets[0]
        if msgspec.structs.replace(target, quantity=usual.quantity) == usual:
            count = self.quantity(target.quantity, self.measure(target))
            return self.words.fill("texts", "more_targets", what=what, count=count)
        targets = self.noun(target)
        if (target.zones, target.player) == (usual.zones, usual.player) and target.zones:
            bare = msgspec.structs.replace(target, zones=(), player=None)
            targets = self.words.either(targets, self.noun(bare))
        elif (
            target.zones and msgspec.structs.replace(target, zones=usual.zones, player=usual.player) == usual
        ):
            place = self.place(Place(zones=target.zones, player=target.player))
            from_there = self.words.template("texts", "other_targets_from", "")
            if from_there and self.words.offering:  # the same cards from another place
                there = fill(from_there, {"what": what, "place": place})
                return self.words.either(
                    self.words.fill("texts", "other_targets", what=what, targets=targets), there
                )
        return self.words.fill("texts", "other_targets", what=what, targets=targets)

    @abstractmethod
    def measure(self, selection: Selection) -> str:
        """What such cards are counted in."""

    def _also(self, window: Window, effect: EffectText) -> str:
        """この効果は相手ターンでも発動できる, if something is so before it."""
        key = "also_window" if window.condition is None else "also_window_if"
        what = self._if(window.condition, effect) if window.condition is not None else ""
        bare = self.window(msgspec.structs.replace(window, condition=None))
        return self.words.fill("texts", key, window=bare, what=what)

    def _restrictions(self, steps: Sequence[Step]) -> str:
        """What goes with the activation: before it (the turn it is activated in) or after it."""
        durations = {s.action.duration.kind for s in steps if s.action.duration is not None}
        if durations == {DurationKind.ACTIVATION_TURN}:
            free = [_without_duration(step) for step in steps]
            return self.words.template("texts", "activation_turn") + self.steps(free)
        if all(s.action.verb is Verb.ACTIVATE and s.action.to is not None for s in steps):
            return self.steps(steps)  # この効果の発動に対して…発動できない
        return self.words.template("texts", "after_activation") + self.steps(steps)


def _without_duration(step: Step) -> Step:
    return msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, duration=None))
