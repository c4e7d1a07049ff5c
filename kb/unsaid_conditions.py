"""Conditions of effects on cards of which a question in one's own words tells nothing: 自己场上有X存在的场合.

As told they are not met; nobody said so. The answer must be the same when they are (``kb.readings``).
"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import AllOf, Condition, EffectText, Exists, OneOf, Selection, Step
from grammar.terms import ActivationMode, DurationKind
from kb import matching
from kb.context import Base, Context
from kb.enforce import enforces
from kb.situation import Situation
from kb.state import DuelState
from kb.truth import Truth
from kb.untold import more_may_lie


@enforces("activation.condition")
def as_read(state: DuelState, condition: Condition, ctx: Context, truth: Truth) -> Truth:
    """*truth* of the condition, turned over in the reading in which what nobody told is the other way."""
    if not state.unsaid_met or truth is None or not _may_be_otherwise(state, condition, ctx):
        return truth
    return not truth


def _may_be_otherwise(state: DuelState, condition: Condition, ctx: Context) -> bool:
    if isinstance(condition, AllOf | OneOf):
        return any(_may_be_otherwise(state, part, ctx) for part in condition.conditions)
    if not isinstance(condition, Exists) or not isinstance(condition.what, Selection):
        return False
    told = matching.holds(state, condition, ctx)
    if told is None or told is not condition.negated:
        return False  # what is told is enough
    return more_may_lie(state, condition.what, ctx)


# --------------------------------------------------------------------------- is there anything to read otherwise?


def has_unsaid(situation: Situation, base: Base) -> bool:
    """Some card that takes part has such a condition on what it does when it resolves, or as long as it is there."""
    if not situation.open:
        return False
    names = {placed.card for placed in situation.board if placed.facts is None}
    names |= {play.card for play in situation.plays if play.card}
    return any(_has_condition(text) for name in names for text in _texts(name, base))


def _texts(name: str, base: Base) -> Iterator[EffectText]:
    card = base.get(name)
    if card is not None:
        yield from (effect.text for effect in base.effects(card) if effect.text is not None)


def _has_condition(text: EffectText) -> bool:
    steps = (*text.resolution, *text.restrictions)
    found = [*text.resolution_conditions, *(c for step in steps for c in _of_step(step))]
    if text.activation is ActivationMode.NONE:
        found += text.conditions
    options = (option.effect for option in text.options if option.effect is not None)
    return any(map(_is_of_cards, found)) or any(map(_has_condition, options))


def _of_step(step: Step) -> Iterator[Condition]:
    if step.condition is not None:
        yield step.condition
    duration = step.action.duration
    if duration is not None and duration.kind is DurationKind.WHILE and duration.condition is not None:
        yield duration.condition


def _is_of_cards(condition: Condition) -> bool:
    if isinstance(condition, AllOf | OneOf):
        return any(map(_is_of_cards, condition.conditions))
    return isinstance(condition, Exists) and isinstance(condition.what, Selection)
