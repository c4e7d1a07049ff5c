"""A phase is entered: what waits for it is done, and what must be activated in it is (R2020 3.6.3:12-13, 83-85)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Window
from grammar.terms import Phase
from kb import mandatory
from kb.activation import Legality, can_activate, legality
from kb.changes import doubt
from kb.context import Base
from kb.duties import come_due
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.maintained import maintain
from kb.playing import activatable
from kb.skipped import is_skipped
from kb.state import DuelState
from kb.trace import Trace

_MOST = 10
#: the phases in which the players do by turns what must be done
_OF_DUTIES = frozenset({Phase.STANDBY, Phase.END})


def entered(
    state: DuelState, phase: Phase, base: Base, trace: Trace, chosen: tuple[str, ...] = ()
) -> DuelState:
    """*phase* begins: what was put off to it is done, and what keeps cards on the field."""
    state = msgspec.structs.replace(state, phase=phase, step=None)
    return maintain(come_due(state, base, trace, chosen), base, trace)


def gone_through(
    state: DuelState, phase: Phase, base: Base, trace: Trace, chosen: tuple[str, ...] = ()
) -> DuelState:
    """*phase* begins and is over again, and nothing is told of it: what must be activated in it is."""
    if is_skipped(state, phase):
        return state
    return with_its_triggers(entered(state, phase, base, trace, chosen), chosen, base, trace)


@enforces("turn.duties-before-leaving", "turn.alternating-in-duty-phases")
def with_its_triggers(state: DuelState, selects: tuple[str, ...], base: Base, trace: Trace) -> DuelState:
    """Trigger Effects that must be activated in this phase (自分エンドフェイズに発動する), one chain after the other.

    The turn player begins; which of several a player activates first is that player's choice.
    """
    for _ in range(_MOST):
        found = waiting_in_phase(state, base)
        own = [one for one in found if state.cards[one.card].controller is state.turn_player] or found
        if not own or state.over:
            return state
        if len(own) > 1:
            return doubt(state, trace, "turn.alternating-in-duty-phases", "doubt.choice", own[0].card)
        doubts = len(state.doubts)
        state = mandatory.done(state, own[0], selects, base, trace)
        if len(state.doubts) > doubts:
            return state
    return state


def was_told(state: DuelState, trace: Trace) -> bool:
    """The present phase was told to be entered; else what was to be done in it may have been done already."""
    told = [step for step in trace.steps if step.code in ("turn.phase", "turn.ended")]
    return bool(told) and told[-1].params.get("phase") == state.phase


def waiting_in_phase(state: DuelState, base: Base) -> list[mandatory.Due]:
    """What must still be activated in this phase."""
    return [] if state.chain or state.attempt is not None else list(_to_activate(state, base))


def _to_activate(state: DuelState, base: Base) -> Iterator[mandatory.Due]:
    for card in state.cards.values():
        for effect in activatable(card):
            if _is_of_phase(state, effect):
                legal = legality(can_activate(state, card.controller, card.id, effect, base))
                if legal is not Legality.FORBIDDEN:
                    yield mandatory.Due(card.id, effect, card.controller, legal)


def _is_of_phase(state: DuelState, effect: Effect) -> bool:
    """A Trigger Effect that waits for nothing but a phase, this one, and must be activated in it."""
    text = effect.text
    if effect.kind is not EffectKind.TRIGGER or effect.mandatory is not True or text is None:
        return False
    window = text.window or Window()
    named = state.phase in window.phases and state.phase in _OF_DUTIES and not window.moments
    return named and text.trigger is None
