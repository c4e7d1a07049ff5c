"""The clauses of one effect → EffectText: what comes before 発動できる／才能发动 is conditions, trigger, costs and
targets; what comes after is the resolution, step by step, each with the word that joins it.

Old texts without 発動 put cost and result into one sentence: their split is marked as inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from grammar.actions import ActionReader
from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import condition, happened, is_state
from grammar.limits import phrase_limit
from grammar.nodes import (
    Action,
    Condition,
    DidThat,
    EffectText,
    Number,
    Option,
    Place,
    Reference,
    Selection,
    Several,
    Span,
    Step,
    Trigger,
    UseLimit,
    Window,
)
from grammar.nouns import noun
from grammar.places import read_place_of
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope, covering
from grammar.steps import steps_of
from grammar.terms import ActivationMode, Means, Modality, RefKind, Timing, Verb, Zone
from grammar.verbs import role, verbs_of
from grammar.windows import is_time, window

TIMINGS = {
    Ender.WHEN: Timing.WHEN,
    Ender.IF: Timing.IF,
    Ender.EACH_TIME: Timing.EACH_TIME,
    Ender.BEFORE: Timing.BEFORE,
}
_CIRCUMSTANCE = frozenset(
    {Ender.WHEN, Ender.IF, Ender.EACH_TIME, Ender.BEFORE, Ender.WHILE, Ender.TURN_OF, Ender.AFTER}
)


@dataclass
class Draft:
    """An EffectText under construction."""

    number: int
    pendulum: bool
    scope: Scope
    spans: list[Span] = field(default_factory=list)
    activation: ActivationMode = ActivationMode.NONE
    activation_span: Span | None = None
    card_activation: bool = False
    on_card_activation: bool = False
    inferred: bool = False
    conditions: list[Condition] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    windows: list[Window] = field(default_factory=list)
    limits: list[UseLimit] = field(default_factory=list)
    costs: list[Action] = field(default_factory=list)
    targets: list[Selection] = field(default_factory=list)
    resolution: list[Step] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    choose_option: int | None = None
    also_windows: list[Window] = field(default_factory=list)
    also_from: list[Zone] = field(default_factory=list)
    restrictions: list[Step] = field(default_factory=list)
    resolution_conditions: list[Condition] = field(default_factory=list)
    cases: list[Condition] = field(default_factory=list)

    def finish(self) -> EffectText:
        self._take_selected()
        trigger = self._trigger()
        span = Span(min(s.start for s in self.spans), max(s.end for s in self.spans)) if self.spans else None
        return EffectText(
            number=self.number,
            pendulum=self.pendulum,
            activation=self.activation,
            activation_span=self.activation_span,
            card_activation=self.card_activation,
            on_card_activation=self.on_card_activation or self.scope.on_activation,
            conditions=tuple(self.conditions),
            trigger=trigger,
            window=_merged(self.windows, self.scope),
            limits=tuple(self.limits),
            costs=tuple(self.costs),
            targets=tuple(self.targets),
            resolution=tuple(self.resolution),
            options=tuple(self.options),
            choose_option=self.choose_option,
            also_windows=tuple(self.also_windows),
            also_from=tuple(self.also_from),
            restrictions=tuple(self.restrictions),
            resolution_conditions=tuple(self.resolution_conditions),
            inferred=self.inferred,
            unparsed=tuple(self.scope.unparsed),
            span=span,
        )

    def _take_selected(self) -> None:
        """選択して破壊する in the resolution of an older text: the target is chosen at activation."""
        for selected in self.scope.selected:
            if self.activation is ActivationMode.NONE and selected.span is not None:
                self.scope.leave(selected.span, "an activation that targets")
            else:
                self.targets.append(selected)

    def window_moments(self) -> bool:
        return any(window.moments for window in self.windows)

    def trigger_timing(self) -> Timing | None:
        return self.triggers[0].timing if self.triggers else None

    def _trigger(self) -> Trigger | None:
        """One trigger; a second one of another kind has no place in the tree and is left over."""
        if not self.triggers:
            return None
        first = self.triggers[0]
        for other in self.triggers[1:]:
            if other.span is not None:
                self.scope.leave(other.span, "one trigger")
        return first


def _merged(windows: Sequence[Window], scope: Scope) -> Window | None:
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
            phases=tuple(sorted({*whole.phases, *other.phases})),
            moments=tuple(sorted({*whole.moments, *other.moments})),
            condition=whole.condition or other.condition,
        )
    return whole


# --------------------------------------------------------------------------- the clause that activates


def activation_index(sentence: Sentence) -> int | None:
    """Which clause of *sentence* says that the effect (or the card) is activated, if one does."""
    for i, clause in enumerate(sentence.clauses):
        verb = clause.verb
        if verb is None or verb.verb is not Verb.ACTIVATE or clause.also:
            continue
        if clause.ender not in (Ender.END, Ender.COMMA, Ender.JOIN) or verb.negated or verb.noun:
            continue
        if i == len(sentence.clauses) - 1 or verb.can:
            return i
    return None


def read_activation(sentence: Sentence, at: int, draft: Draft) -> None:
    """Everything up to the activating clause of *sentence* into *draft*."""
    draft.spans.append(sentence.span)
    clause = sentence.clauses[at]
    assert clause.verb is not None
    draft.activation = ActivationMode.MAY if clause.verb.can else ActivationMode.MUST
    draft.activation_span = clause.verb.span
    before_activation(sentence.clauses[:at], draft)
    _activating(clause, draft)
    draft.scope.targeted = bool(draft.targets)
    draft.scope.paid = {cost.verb for cost in draft.costs}


def before_activation(clauses: Sequence[Clause], draft: Draft) -> None:
    """Conditions, trigger, windows, costs and targets among *clauses*."""
    last = max((i for i, c in enumerate(clauses) if c.ender in _CIRCUMSTANCE), default=-1)
    circumstances(clauses[: last + 1], draft)
    rest = clauses[last + 1 :]
    while rest and _is_condition_only(rest[0]):
        circumstances(rest[:1], draft)
        rest = rest[1:]
    _costs(rest, draft)


def with_purpose(clauses: Sequence[Clause]) -> list[Clause]:
    """～の効果を発動するために墓地へ送られた: sent as the cost of that; the purpose is the means of the act."""
    found: list[Clause] = []
    carried: list[Phrase] = []
    for clause in clauses:
        if _is_purpose(clause):
            *before, what = clause.phrases
            carried = [*before, _as_cost(what)]
            continue
        phrases = (*carried, *clause.phrases)
        found.append(msgspec.structs.replace(clause, phrases=phrases) if carried else clause)
        carried = []
    return found


def _is_purpose(clause: Clause) -> bool:
    return (
        clause.ender is Ender.TO_DO
        and clause.verb is not None
        and clause.verb.verb is Verb.ACTIVATE
        and bool(clause.phrases)
        and not clause.skipped
    )


def _as_cost(phrase: Phrase) -> Phrase:
    cost = Unit(UnitKind.MEANS, phrase.span, "", Means.COST)
    return Phrase(Case.BY, (cost, *phrase.units), phrase.span)


def _is_condition_only(clause: Clause) -> bool:
    return clause.verb is None or is_state(clause)


def _activating(clause: Clause, draft: Draft) -> None:
    """The phrases beside 発動できる: targets, times, the card itself."""
    for span in clause.skipped:
        draft.scope.leave(span, "a phrase")
    place = None
    for phrase in clause.phrases:
        units = [u for u in phrase.units if not _is_idle(u)]
        if not units or _timed(phrase, units, draft):
            continue
        if phrase.case is Case.TARGET:
            _target(units, draft, place)
        elif len(units) == 1 and units[0].concept == "note":
            _activation_note(units[0], draft)
        elif phrase.case is Case.FROM:
            place = read_place_of(units, draft.scope)
            if place is None:
                draft.scope.leave_phrase(phrase, "where the target is")
        elif _is_card_itself(units):
            draft.card_activation = any(u.kind is UnitKind.THIS_CARD for u in units)
        else:
            draft.scope.leave_phrase(phrase, "what is activated")


def _activation_note(unit: Unit, draft: Draft) -> None:
    """（伤害步骤也能发动）, （同一连锁上最多1次） after the activation."""
    sentence = unit.value
    clause = sentence.clauses[0] if isinstance(sentence, Sentence) and len(sentence.clauses) == 1 else None
    times = [p for p in clause.phrases if is_time(p.units)] if clause is not None else []
    activates = clause is not None and clause.verb is not None and clause.verb.verb is Verb.ACTIVATE
    if clause is None or not activates or not clause.verb or clause.verb.negated or not times:
        draft.scope.leave(unit.span, "a note on the activation")
        return
    for phrase in clause.phrases:
        units = [u for u in phrase.units if not _is_idle(u)]
        if phrase in times:
            draft.also_windows.append(window(phrase.units))
        elif units:
            draft.scope.leave_phrase(phrase, "a note on the activation")


def _is_idle(unit: Unit) -> bool:
    return unit.kind is UnitKind.ADVERB and unit.concept in ("also", "only", "again")


def _is_card_itself(units: Sequence[Unit]) -> bool:
    """このカードを, この効果を, 以下の効果を."""
    return all(
        u.kind is UnitKind.THIS_CARD
        or (u.kind is UnitKind.DEICTIC and u.concept in ("this", "following"))
        or (u.kind is UnitKind.THING and u.concept == "effect")
        for u in units
    )


def _target(units: Sequence[Unit], draft: Draft, place: Place | None = None) -> None:
    read = noun(units, draft.scope)
    if read is None:
        if (span := covering(units)) is not None:
            draft.scope.leave(span, "a target")
        return
    whole = read.noun
    if isinstance(whole, Several) and whole.either:
        if (span := covering(units)) is not None:
            draft.scope.leave(span, "one target")
        return
    for part in whole.parts if isinstance(whole, Several) else (whole,):
        if isinstance(part, Selection):
            if place is not None and not part.zones and part.player is None:
                part = msgspec.structs.replace(part, zones=place.zones, player=place.player)
            draft.targets.append(part)
        elif part.span is not None:
            draft.scope.leave(part.span, "a target")


def read_window(units: Sequence[Unit], scope: Scope) -> Window:
    """A window; ～が戦闘を行うダメージステップ開始時 has the battle as its condition."""
    for unit in units:
        if unit.kind is UnitKind.TURN and unit.concept in ("next", "that"):
            scope.leave_unit(unit, "which turn")
    found = window(units)
    if found.turn is None and not found.phases and not found.moments and found.span is not None:
        scope.leave(found.span, "when in the turn")
    clause = units[0].value if units[0].kind is UnitKind.DID else None
    if not isinstance(clause, Clause):
        return found
    return msgspec.structs.replace(found, condition=happened(clause, scope))


def _timed(phrase: Phrase, units: Sequence[Unit], draft: Draft) -> bool:
    """A phrase that says when or how often; True when it did."""
    limit = phrase_limit(units)
    if limit is not None:
        draft.limits.append(limit)
        return True
    if is_time(units) and phrase.case is not Case.UNTIL:
        draft.windows.append(read_window(units, draft.scope))
        return True
    return False


# --------------------------------------------------------------------------- conditions and triggers


def circumstances(clauses: Sequence[Clause], draft: Draft) -> None:
    """Clauses that say when: each group ends with a clause of time or condition."""
    group: list[Clause] = []
    for clause in with_purpose(clauses):
        group.append(clause)
        if clause.ender in _CIRCUMSTANCE:
            _circumstance(group, draft)
            group = []
    for clause in group:
        _standing(clause, draft)


def _standing(clause: Clause, draft: Draft) -> None:
    """A clause without 場合 or 時 among the conditions: a time, or a state."""
    clause = _take_times(clause, draft)
    if clause.verb is None and not clause.phrases:
        return
    found = condition(clause, draft.scope)
    if found is not None:
        draft.conditions.append(found)


def _circumstance(group: list[Clause], draft: Draft) -> None:
    """A group closed by 時, 場合, 限り …: the states in it are conditions, the acts the awaited event."""
    closing = group[-1]
    states = [c for c in group[:-1] if is_state(c) or c.verb is None]
    acts = [c for c in group[:-1] if c not in states]
    for clause in states:
        _standing(clause, draft)
    closing = _take_times(closing, draft)
    if closing.verb is None and not closing.phrases:
        return
    if closing.ender is Ender.WHILE or is_state(closing) or closing.verb is None:
        for clause in acts:
            draft.scope.leave(clause.span, "a condition")
        found = condition(closing, draft.scope)
        if found is not None:
            draft.conditions.append(found)
        return
    timing = TIMINGS.get(closing.ender)
    if timing is None:
        draft.scope.leave(closing.span, "a condition")
        return
    trigger = _trigger_of([*acts, closing], timing, draft)
    if trigger is not None:
        draft.triggers.append(trigger)


def _take_times(clause: Clause, draft: Draft) -> Clause:
    """Move phrases of time and of how often out of *clause*."""
    kept = []
    for phrase in clause.phrases:
        limit = phrase_limit(phrase.units)
        if limit is not None:
            draft.limits.append(limit)
        elif (
            is_time(phrase.units) and phrase.case in (Case.BARE, Case.DURING, Case.AT) and clause.verb is None
        ):
            draft.windows.append(read_window(phrase.units, draft.scope))
        else:
            kept.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(kept))


def _trigger_of(clauses: Sequence[Clause], timing: Timing, draft: Draft) -> Trigger | None:
    """The awaited events. 破壊され墓地へ送られた is one event: the sending of a card that was destroyed."""
    events: list[Action] = []
    during: Window | None = None
    earlier: list[Action] = []
    for i, clause in enumerate(clauses):
        verbs = verbs_of(clause)
        if not verbs:
            draft.scope.leave(clause.span, "an event")
            return None
        reader = ActionReader(clause, draft.scope, verbs)
        found = [_as_event(action) for action in reader.read()]
        if reader.windows:
            during = _merged(reader.windows, draft.scope)
        if i < len(clauses) - 1:
            earlier += found
        else:
            events = [_after(earlier, event, draft.scope) for event in found]
    span = Span(clauses[0].span.start, clauses[-1].span.end)
    return Trigger(timing=timing, events=tuple(events), during=during, span=span)


def _as_event(action: Action) -> Action:
    """An event is told as done, whatever the voice."""
    duration = action.duration
    own = (
        action.by is not None
        and isinstance(action.by.card, Reference)
        and action.by.card.kind is RefKind.THIS_CARD
    )
    if own and action.theme is None and action.verb is Verb.SPECIAL_SUMMON:
        # このカードの①の効果で特殊召喚した時: it is this card that was summoned
        action = msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD, span=action.span))
    return msgspec.structs.replace(action, modality=Modality.DO, passive=False, duration=duration)


def _after(earlier: Sequence[Action], event: Action, scope: Scope) -> Action:
    """*event* of the card to which *earlier* was done, or which did it (直接攻击给与对方战斗伤害)."""
    for act in earlier:
        told = _told_of_theme(act, event) if act.theme is not None else _told_of_agent(act, event)
        if told is None and act.span is not None:
            scope.leave(act.span, "what happened before")
        event = told or event
    return event


def _told_of_theme(act: Action, event: Action) -> Action | None:
    predicate = DidThat(action=msgspec.structs.replace(act, theme=None), passive=True, span=act.span)
    theme = _with(event.theme or act.theme, predicate)
    return None if theme is None else msgspec.structs.replace(event, theme=theme)


def _told_of_agent(act: Action, event: Action) -> Action | None:
    predicate = DidThat(action=msgspec.structs.replace(act, agent=None), passive=False, span=act.span)
    agent = _with(event.agent or act.agent, predicate)
    if agent is None or role(event.verb).subject != "agent":
        return None
    return msgspec.structs.replace(event, agent=agent)


def _with(noun: object, predicate: DidThat) -> Selection | Reference | None:
    if not isinstance(noun, (Selection, Reference)):
        return None
    return msgspec.structs.replace(noun, predicates=ordered([*noun.predicates, predicate]))


def _place_of_target(clause: Clause, draft: Draft) -> Place | None:
    """自分の墓地から…を対象として: where the target is, when the clause holds nothing else that is taken."""
    if clause.verb is not None and clause.verb.verb is not Verb.ACTIVATE:
        return None
    found = next((p for p in clause.phrases if p.case is Case.FROM), None)
    return None if found is None else read_place_of(found.units, draft.scope)


# --------------------------------------------------------------------------- costs


def _costs(clauses: Sequence[Clause], draft: Draft) -> None:
    """What is done to activate: costs and targets, in printed order."""
    kept = []
    for clause in clauses:
        phrases: list[Phrase] = []
        place = _place_of_target(clause, draft)
        for phrase in clause.phrases:
            if phrase.case is Case.TARGET:
                _target([u for u in phrase.units if not _is_idle(u)], draft, place)
            elif place is not None and phrase.case is Case.FROM:
                continue
            elif not _timed(phrase, phrase.units, draft):
                phrases.append(phrase)
        kept.append(msgspec.structs.replace(clause, phrases=tuple(phrases)))
    kept = [c for c in kept if not _chooses_option(c, draft)]
    steps = steps_of([c for c in kept if c.verb is not None], draft.scope)
    steps = [step for step in steps if not _old_target(step.action, draft)]
    for clause in kept:
        if clause.verb is None:
            for phrase in clause.phrases:
                draft.scope.leave_phrase(phrase, "a cost or target")
    if any(step.action.modality is Modality.MAY for step in steps):
        draft.activation = ActivationMode.MAY  # 可以…把基本分支付一半…发动
    draft.costs += [_done(step.action) for step in steps]


def _done(action: Action) -> Action:
    if action.modality is not Modality.MAY:
        return action
    return msgspec.structs.replace(action, modality=Modality.DO)


def _old_target(action: Action, draft: Draft) -> bool:
    """選択して発動する: how older texts say 対象として."""
    if action.verb is Verb.TARGET and isinstance(action.theme, (Selection, Several)):
        parts = action.theme.parts if isinstance(action.theme, Several) else (action.theme,)
        draft.targets += [part for part in parts if isinstance(part, Selection)]
        if not all(isinstance(part, Selection) for part in parts) and action.span is not None:
            draft.scope.leave(action.span, "a target")
        return True
    if action.verb is not Verb.CHOOSE:
        return False
    if isinstance(action.theme, Reference) and action.theme.kind is RefKind.TARGETED:
        return True  # taken as a target already
    if not isinstance(action.theme, Selection):
        return False
    draft.targets.append(action.theme)
    return True


def _chooses_option(clause: Clause, draft: Draft) -> bool:
    """以下の効果から１つを選択して発動できる."""
    if clause.verb is None or clause.verb.verb is not Verb.CHOOSE:
        return False
    units = [u for phrase in clause.phrases for u in phrase.units]
    if not any(u.kind is UnitKind.DEICTIC and u.concept == "following" for u in units):
        return False
    counts = [q for u in units if u.kind is UnitKind.COUNT and (q := read_quantity(u)) is not None]
    if len(counts) != 1 or not isinstance(counts[0].amount, Number):
        return False
    draft.choose_option = counts[0].amount.value
    if clause.verb.can:
        draft.activation = ActivationMode.MAY
    return True
