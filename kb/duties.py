"""What effects put off to a phase (``kb.put_off``), done when that phase comes: the duties of that phase (R2020 3.6.3).

Two that wait for the same card can be carried out in either order, and the first may leave nothing to the second: the
players choose, the turn player first, and a phase does not end with a duty left.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import InWindow
from grammar.terms import Verb
from kb import matching
from kb.changes import doubt
from kb.context import Base, Context
from kb.enforce import enforces
from kb.memory import still_marked
from kb.resolve import perform
from kb.situation import DECLINES
from kb.state import DuelState, Lingering
from kb.trace import Trace


@enforces("memory.delayed-process", "memory.delayed-process-source")
def come_due(state: DuelState, base: Base, trace: Trace, chosen: tuple[str, ...] = ()) -> DuelState:
    """Carry out the steps that effects put off to this phase, those of the turn player first.

    chosen   whose duty each player, from the turn player on, carries out first where two wait for the same card: the
             card that made it, or that the player declines. Nobody having said so, it is left open.
    """
    for left in sorted(state.lingering, key=lambda one: _rank(state, one, chosen)):
        left_now = msgspec.structs.replace(left, subjects=still_marked(state, left))
        if not _is_due(state, left_now, base):
            continue
        others = tuple(_wait_too(state, left, base))
        if others and not _goes_first(state, left, others, chosen, trace):
            return doubt(state, trace, "turn.phase-duties", "doubt.choice", Verb.APPLY.value)
        rest = tuple(other for other in state.lingering if other is not left)
        state = msgspec.structs.replace(state, lingering=rest)
        name = matching.name_of(state, left.source)
        trace.step("standing.due", seat=left.controller, card=name)
        if left.subjects and all(state.same_card(*subject) is None for subject in left.subjects):
            trace.step("standing.lapsed", "banish.temporary-ends", card=name, act=_acts(left)[0])
        for effect in left.action.effects:
            state = perform(state, effect.resolution, Context.of_lingering(base, left_now), trace)
    return state


def _rank(state: DuelState, left: Lingering, chosen: tuple[str, ...]) -> tuple[bool, bool]:
    return not _is_named(state, left, chosen), left.controller is not state.turn_player


def _is_named(state: DuelState, left: Lingering, chosen: tuple[str, ...]) -> bool:
    return bool({left.source, matching.name_of(state, left.source)} & set(chosen))


def _is_due(state: DuelState, left: Lingering, base: Base) -> bool:
    if left.action.verb is not Verb.APPLY or not isinstance(left.condition, InWindow):
        return False
    holds = matching.holds(state, left.condition, Context.of_lingering(base, left))
    return left.from_turn <= state.turn and bool(holds)


def _wait_too(state: DuelState, left: Lingering, base: Base) -> Iterator[Lingering]:
    """What else waits for this phase, to do something else to a card that *left* waits for."""
    subjects = {subject for subject in left.subjects if state.same_card(*subject)}
    for other in state.lingering:
        if other is left or other.action.verb is not Verb.APPLY or not isinstance(other.condition, InWindow):
            continue
        holds = matching.holds(state, other.condition, Context.of_lingering(base, other))
        due = other.from_turn <= state.turn and holds is not False
        if due and subjects & set(other.subjects) and _acts(other) != _acts(left):
            yield other


def _acts(left: Lingering) -> list[Verb]:
    return [step.action.verb for effect in left.action.effects for step in effect.resolution]


@enforces("turn.phase-duties", "turn.duties-before-leaving")
def _goes_first(
    state: DuelState, left: Lingering, others: tuple[Lingering, ...], chosen: tuple[str, ...], trace: Trace
) -> bool:
    """A player chose to carry it out before the *others*; or both declined, and it is the turn player's alone."""
    name = matching.name_of(state, left.source)
    if _is_named(state, left, chosen) and not any(_is_named(state, other, chosen) for other in others):
        trace.step("standing.chosen", "turn.phase-duties", seat=left.controller, card=name)
        return True
    own = [one for one in (left, *others) if one.controller is state.turn_player]
    if chosen.count(DECLINES) < _PLAYERS or own != [left]:
        return False
    trace.step("standing.must", "turn.duties-before-leaving", seat=left.controller, card=name)
    return True


#: when so many decline in a row, nobody has chosen
_PLAYERS = 2
