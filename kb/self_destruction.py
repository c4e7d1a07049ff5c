"""Lasting effects by which a card destroys itself as soon as something is so: …が存在しない場合、このカードを破壊する.

They use no chain: they are carried out as soon as the condition comes about, or, when that is in the middle of a
resolution, after that link (``kb.standing`` calls them then).
"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Condition, Happened, InWindow, Step
from grammar.terms import ActivationMode, Modality, Moment, Verb
from kb import lasting, matching
from kb.cards import CardInPlay
from kb.changes import doubt
from kb.context import Base, Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.resolve import perform
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, opposite
from kb.unsaid_conditions import as_read
from kb.walk import is_this_card

#: of more phases than that a text names the one in which it is not so
_A_FEW = 2
_GOES = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND})


@enforces(
    "continuous.self-destruction",
    "continuous.self-destruction-by-effect",
    "continuous.condition-by-another-card",
    "continuous.state-based-cleanup",
)
def destroyed_by_themselves(before: DuelState, state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Carry out what has become due since *before*; what was so before and is told to lie there stays."""
    for card in list(state.on_field()):
        for effect, step, conditions in _falling(card, base):
            if state.over or state.same_card(card.id, card.since) is None:
                break
            now = _is_due(state, card, effect, conditions, base)
            if now is False or _is_due(before, before.cards.get(card.id), effect, conditions, base):
                continue
            if now is None or _is_in_its_battle(state, card):
                state = doubt(state, trace, "effect.chain-or-applied", "doubt.standing", card.card.name())
                continue
            name = card.card.name()
            trace.step("standing.applies", "continuous.self-destruction", seat=card.controller, card=name)
            ctx = Context.of_card(base, state.cards[card.id], effect.index)
            state = perform(state, (step,), ctx, trace)
    return state


def _falling(card: CardInPlay, base: Base) -> Iterator[tuple[Effect, Step, tuple[Condition, ...]]]:
    """The acts that the card does to itself, and what they hang on: never a phase or a part of one."""
    for effect in card.effects or base.effects(card.card):
        text = effect.text
        if text is None or text.activation is not ActivationMode.NONE or text.trigger is not None:
            continue
        if effect.activates or text.window is not None or text.unparsed:
            continue
        for step in text.resolution:
            action = step.action
            conditions = (*text.conditions, *((step.condition,) if step.condition is not None else ()))
            plain = action.verb in _GOES and action.modality is Modality.DO and action.duration is None
            if not plain or not is_this_card(action.theme) or not conditions or step.instead_of is not None:
                continue
            if not any(_comes_in_its_time(condition) for condition in conditions):
                yield effect, _unconditioned(step), conditions


def _comes_in_its_time(condition: Condition) -> bool:
    """In a phase, or when what is to be done in one was not done (払わなければ); バトルフェイズ以外 is a state of things."""
    left_out = isinstance(condition, Happened) and condition.negated
    in_one = isinstance(condition, InWindow) and len(condition.window.phases) <= _A_FEW
    return in_one or left_out


def _unconditioned(step: Step) -> Step:
    return Step(action=step.action)


def _is_due(
    state: DuelState, card: CardInPlay | None, effect: Effect, conditions: tuple[Condition, ...], base: Base
) -> Truth:
    if card is None or not card.on_field or not lasting.in_place(state, card, effect):
        return False
    ctx = Context.of_card(base, card, effect.index)
    met = every(as_read(state, one, ctx, matching.holds(state, one, ctx)) for one in conditions)
    return met if met is False else every((met, opposite(lasting.is_negated(state, card, base))))


_BEFORE_CALCULATION = (Moment.DAMAGE_STEP_START, Moment.BEFORE_DAMAGE_CALCULATION, Moment.DAMAGE_CALCULATION)


def _is_in_its_battle(state: DuelState, card: CardInPlay) -> bool:
    """Turned up by the attack, it goes only after the damage calculation: that is not carried out here."""
    return card.id == state.attack_target and state.step in _BEFORE_CALCULATION
