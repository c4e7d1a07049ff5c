"""The ● of a text: which of them are carried out, and in place of which step (R2020 3.4.1)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, AllOf, EffectText, Option, Step, Trigger
from grammar.terms import ActivationMode, Modality, Verb
from kb import matching
from kb.context import Context
from kb.enforce import enforces
from kb.fighting import is_state
from kb.happened import matches
from kb.references import Undecided
from kb.state import DuelState
from kb.truth import some


@enforces("resolution.bullets-in-order")
def with_options(state: DuelState, text: EffectText, ctx: Context) -> tuple[Step, ...]:
    """The steps, with the ● that apply put where the text applies "the following effects"."""
    if not text.options:
        return text.resolution
    chosen: list[Step] = []
    for number, option in enumerate(text.options, 1):
        if option.effect is not None and _option_applies(state, text, option, number, ctx):
            chosen += _steps_of_option(option.effect)
    place = next((n for n, step in enumerate(text.resolution) if _introduces(step.action)), None)
    if place is None:
        return (*text.resolution, *chosen)
    before, later, after = text.resolution[:place], text.resolution[place], text.resolution[place + 1 :]
    if later.action.duration is not None:
        return (*before, *_from_now_on(later, text, ctx), *after)
    applied = [_as_applied(step, later) for step in chosen]
    if applied:
        instead = later.instead_of or applied[0].instead_of
        applied[0] = msgspec.structs.replace(applied[0], join=later.join, instead_of=instead)
    return (*before, *applied, *after)


def _as_applied(step: Step, later: Step) -> Step:
    """～の場合、以下の効果を適用できる: what is said of the list holds for each ● of it."""
    conditions = tuple(one for one in (later.condition, step.condition) if one is not None)
    both = AllOf(conditions=conditions) if len(conditions) > 1 else (conditions[0] if conditions else None)
    action = step.action
    if later.action.modality is Modality.MAY and action.modality is Modality.DO:
        action = msgspec.structs.replace(action, modality=Modality.MAY)
    return msgspec.structs.replace(step, action=action, condition=both)


def _from_now_on(later: Step, text: EffectText, ctx: Context) -> tuple[Step, ...]:
    """このターン中、以下の効果を適用する: what is so for that long is so at once; a ● that waits for something applies itself."""
    number = ctx.chosen.get("option")
    effects = [
        option.effect
        for n, option in enumerate(text.options, 1)
        if option.effect is not None and (text.choose_option is None or n == number)
    ]
    waiting = tuple(effect for effect in effects if not _is_all_states(effect))
    lasting = [step for effect in effects if _is_all_states(effect) for step in effect.resolution]
    steps = [_as_applied(_for_so_long(step, later), later) for step in lasting]
    if waiting or not effects:
        action = msgspec.structs.replace(later.action, effects=waiting)
        steps.append(msgspec.structs.replace(later, action=action))
    return tuple(steps)


def _is_all_states(effect: EffectText) -> bool:
    unbound = effect.trigger is None and effect.window is None and not effect.conditions
    at_once = effect.activation is ActivationMode.NONE and bool(effect.resolution) and not effect.targets
    return unbound and at_once and all(is_state(step) for step in effect.resolution)


def _for_so_long(step: Step, later: Step) -> Step:
    if step.action.duration is not None:
        return step
    return msgspec.structs.replace(
        step, action=msgspec.structs.replace(step.action, duration=later.action.duration)
    )


def _steps_of_option(effect: EffectText) -> tuple[Step, ...]:
    return effect.resolution if effect.activation is ActivationMode.NONE or effect.resolution else ()


def _introduces(action: Action) -> bool:
    """以下の効果を適用する: the step that stands for the options."""
    return action.verb in (Verb.APPLY, Verb.ACTIVATE) and not action.effects


def _option_applies(state: DuelState, text: EffectText, option: Option, number: int, ctx: Context) -> bool:
    """The option was chosen on activation, or its guard holds now. Raises Undecided when that is not known."""
    chosen = ctx.chosen.get("option")
    own = option.effect.trigger if option.effect is not None else None
    if text.choose_option is not None or _chooses(text) or (own is not None and chosen is not None):
        if chosen is None:
            raise Undecided("doubt.option", missing=str(text.choose_option or 1))
        return bool(chosen == number)
    if own is not None and not _is_applied_later(text):
        return _answers(state, own, ctx)
    if option.guard is None:
        if option.guard_words:
            raise Undecided("doubt.unread", missing=option.guard_words)
        return True
    truth = matching.holds(state, option.guard, ctx)
    if truth is None:
        raise Undecided("doubt.condition", missing=option.guard_words or "")
    return truth


def _chooses(text: EffectText) -> bool:
    """以下の効果から１つを選んで適用する: some of the options are chosen while it resolves."""
    return any(_introduces(step.action) and step.action.amount is not None for step in text.resolution)


def _is_applied_later(text: EffectText) -> bool:
    return any(_introduces(step.action) and step.action.duration is not None for step in text.resolution)


def _answers(state: DuelState, trigger: Trigger, ctx: Context) -> bool:
    """The ● that was activated is the one whose event happened."""
    event = ctx.trigger_event
    truth = None if event is None else some(matches(state, event, awaited, ctx) for awaited in trigger.events)
    if truth is None:
        raise Undecided("doubt.option", missing="")
    return truth
