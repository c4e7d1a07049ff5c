"""Phases that an effect has a player skip (R2020 3.6)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action
from grammar.terms import Verb
from kb.acts.registry import act
from kb.acts.values import lingering
from kb.changes import linger
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.skipped import turn_skipped_in
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.SKIP_PHASE)
@enforces("turn.skipped-phase")
def skip(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The phase does not come in that turn (``kb.skipped``)."""
    if action.phase is None:
        raise Undecided("doubt.verb", missing=action.verb.value)
    turn = turn_skipped_in(state, action.phase, ctx)
    trace.step("resolve.applies_on", "turn.skipped-phase", act=action.verb.value, link=ctx.link)
    left = lingering(state, action, ctx, ())
    return linger(state, msgspec.structs.replace(left, from_turn=turn, until=turn))
