"""An effect under construction, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Sentence
from grammar.namesakes import named_like_target
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    EffectText,
    Occasion,
    Option,
    Otherwise,
    Selection,
    Span,
    Step,
    Trigger,
    UseLimit,
    Window,
    plain,
)
from grammar.old_targets import told_apart
from grammar.scope import Scope
from grammar.terms import ActivationMode, Join, Modality, Player, Timing, Verb, Zone
from grammar.verbs import table
from grammar.walk import is_just_this_card

# Beside what can be paid: what a state does not do again and again.
_ONCE = frozenset({Verb.DESTROY, Verb.DRAW, Verb.ADD_TO_HAND, Verb.SPECIAL_SUMMON, Verb.DEAL_DAMAGE})
_OR = re.compile("または|或者?")


class Draft(msgspec.Struct):
    """An EffectText under construction."""

    number: int
    pendulum: bool
    scope: Scope
    spans: list[Span] = []
    activation: ActivationMode = ActivationMode.NONE
    activation_span: Span | None = None
    card_activation: bool = False
    on_card_activation: bool = False
    besides: bool = False
    who: Player | None = None
    inferred: bool = False
    told_activated: bool = False  # この効果は～場合には発動できない: so it is activated at other times
    conditions: list[Condition] = []
    triggers: list[Trigger] = []
    windows: list[Window] = []
    occasions: list[Occasion] = []
    told_apart: list[Condition] = []  # またはこのカードが存在する状態で: of the occasion that is told next
    quick: bool = False  # （诱发即时效果）: as far as nothing else tells whose turn, it is either player's
    in_a_phase: bool = False  # …の場合、エンドフェイズに発動する
    ceases: Span | None = None  # 「A」不存在时: as a state, or the moment when it comes to be so
    while_there: bool = False  # このカードが表側表示で存在する限り…: what is counted, is counted for so long
    limits: list[UseLimit] = []
    costs: list[Action] = []
    targets: list[Selection] = []
    resolution: list[Step] = []
    options: list[Option] = []
    choose_option: int | None = None
    otherwise: list[Otherwise] = []
    also_windows: list[Window] = []
    never_windows: list[Window] = []
    also_from: list[Zone] = []
    restrictions: list[Step] = []
    resolution_conditions: list[Condition] = []
    cases: list[Condition] = []
    sentences: list[Sentence] = []

    def awaited(self) -> Action | None:
        """The awaited event; of several that befall the same card (召喚・反転召喚に成功した場合) the first."""
        events = self.triggers[0].events if len(self.triggers) == 1 else ()
        if len(events) < 2:
            return events[0] if events else None
        told = [[plain(noun) if noun is not None else None for noun in (e.theme, e.agent)] for e in events]
        return events[0] if all(said == told[0] for said in told) else None

    @property
    def does_nothing_yet(self) -> bool:
        """…発動できる。 and no more: what it does follows, however it is told. このカードを発動できる may be all."""
        told = self.resolution or self.options or self.restrictions or len(self.spans) > 1
        return self.activation_span is not None and not self.card_activation and not told

    def as_card_activation(self) -> None:
        """このカードの発動時に…: done as this card is activated; nothing else is awaited."""
        trigger = self.triggers[0] if len(self.triggers) == 1 else None
        if trigger is None or trigger.timing is not Timing.WHEN or len(trigger.events) != 1:
            return
        event = trigger.events[0]
        own = event.theme is None or is_just_this_card(event.theme)
        if event.verb is Verb.ACTIVATE and own and event.agent is None and trigger.during is None:
            self.triggers.clear()
            self.on_card_activation = True

    def take(self, sentence: Sentence) -> None:
        """*sentence* is one of this effect."""
        self.spans.append(sentence.span)
        self.sentences.append(sentence)

    def finish(self) -> EffectText:
        self._take_selected()
        if self.besides and self.resolution and self.resolution[0].join is Join.IF_SO:  # その場合
            self.resolution[0] = msgspec.structs.replace(self.resolution[0], join=Join.FIRST)
        if self.resolution and self.resolution[0].join is Join.SEPARATE:  # また、…: from the effect before it
            self.resolution[0] = msgspec.structs.replace(self.resolution[0], join=Join.FIRST)
        if self.scope.on_activation and self.activation is ActivationMode.NONE:
            self._checked_later()
        if self.ceases is not None and self.activation is ActivationMode.NONE and self._done_once():
            self.scope.leave(self.ceases, "an event")
        trigger, window = self._trigger(), self._window()
        if trigger is not None and window is not None and self._either_of(trigger, window):
            if (
                window.span is not None
                and trigger.span is not None
                and window.span.start < trigger.span.start
            ):
                self.occasions.insert(0, Occasion(trigger=trigger, span=trigger.span))
                trigger = None
            else:
                self.occasions.insert(0, Occasion(window=window, span=window.span))
                window = None
        for condition in self.told_apart:
            self.scope.leave(condition.span or Span(0, 0), "one condition")
        span = Span(min(s.start for s in self.spans), max(s.end for s in self.spans)) if self.spans else None
        effect = EffectText(
            number=self.number,
            pendulum=self.pendulum,
            activation=self.activation,
            activation_span=self.activation_span,
            card_activation=self.card_activation,
            on_card_activation=self.on_card_activation or self.scope.on_activation,
            besides=self.besides,
            who=self.who,
            conditions=tuple(self.conditions),
            trigger=trigger,
            window=window,
            occasions=tuple(self.occasions),
            limits=tuple(self.limits),
            costs=tuple(self.costs),
            targets=tuple(self.targets),
            resolution=tuple(self.resolution),
            options=tuple(self.options),
            choose_option=self.choose_option,
            otherwise=tuple(self.otherwise),
            also_windows=tuple(self.also_windows),
            never_windows=tuple(self.never_windows),
            also_from=tuple(self.also_from),
            restrictions=tuple(self.restrictions),
            resolution_conditions=tuple(self.resolution_conditions),
            inferred=self.inferred,
            unparsed=tuple(self.scope.unparsed),
            span=span,
        )
        return named_like_target(effect)

    def _done_once(self) -> bool:
        """An act upon other cards, which a state would repeat; this card itself can only be gone once."""
        return any(
            step.action is not None
            and step.action.modality in (Modality.DO, Modality.MAY)
            and step.action.verb in _ONCE | table().costs - {Verb.CHANGE_STAT}
            and not is_just_this_card(step.action.theme)
            for step in self.resolution
        )

    def _either_of(self, trigger: Trigger, window: Window) -> bool:
        """…した場合、またはダメージステップ開始時: an event or a time, not both at once."""
        if trigger.span is None or window.span is None:
            return False
        first, last = sorted((trigger.span, window.span), key=lambda span: span.start)
        return _OR.search(self.scope.text[first.end : last.start]) is not None

    def _checked_later(self) -> None:
        """このカードの発動時の効果処理として、～が存在する場合: it may be activated anyhow; what is done hangs on it."""
        if not self.conditions or not self.resolution or self.resolution[0].condition is not None:
            return
        case = self.conditions[0] if len(self.conditions) == 1 else AllOf(conditions=tuple(self.conditions))
        self.conditions = []
        for i, step in enumerate(self.resolution):
            if i and step.join is not Join.TOGETHER:
                break
            self.resolution[i] = msgspec.structs.replace(step, condition=step.condition or case)

    def _take_selected(self) -> None:
        """選択して破壊する in the resolution of an older text: the target is chosen at activation."""
        self.resolution, alike = told_apart(self.resolution, self.scope.selected)
        for selected in alike:
            self.scope.leave(selected.span or Span(0, 0), "which of the targets")
        for selected in self.scope.selected:
            untold = self.activation is ActivationMode.NONE and not self.scope.may_target
            if untold and selected.span is not None:
                self.scope.leave(selected.span, "an activation that targets")
            else:
                self.targets.append(selected)

    def _window(self) -> Window | None:
        found = merged_window(self.windows, self.scope)
        if (
            not self.quick
            or self.triggers
            or (found is not None and (found.turn is not None or found.moments))
        ):
            return found
        return msgspec.structs.replace(found or Window(), turn=Player.BOTH)

    def _trigger(self) -> Trigger | None:
        """One trigger; a second one of another kind has no place in the tree and is left over."""
        if not self.triggers:
            return None
        first = self.triggers[0]
        for other in self.triggers[1:]:
            if other.span is not None:
                self.scope.leave(other.span, "one trigger")
        return first


def merged_window(windows: Sequence[Window], scope: Scope) -> Window | None:
    """Windows of several phrases (自分ターンの、メインフェイズに) as one."""
    if not windows:
        return None
    whole = windows[0]
    for other in windows[1:]:
        if whole.turn is not None and other.turn is not None and whole.turn is not other.turn:
            if other.span is not None:
                scope.leave(other.span, "one window")
            continue
        whole = msgspec.structs.replace(
            whole,
            turn=whole.turn or other.turn,
            which=whole.which or other.which,
            nth=whole.nth or other.nth,
            link=whole.link or other.link,
            phases=tuple(sorted({*whole.phases, *other.phases})),
            moments=tuple(sorted({*whole.moments, *other.moments})),
            condition=whole.condition or other.condition,
        )
    return whole
