"""Mandatory effects that a situation does not spell out: they are activated by themselves and resolve."""

from __future__ import annotations

from kb import chain
from kb.activation import Legality
from kb.changes import doubt
from kb.checks.act import Activation
from kb.checks.targets import target_pool
from kb.context import Base
from kb.enforce import enforces
from kb.looking import find
from kb.state import DuelState
from kb.trace import Trace
from kb.triggers import Group, Triggered, waiting

_MOST = 5


def due(state: DuelState, base: Base) -> list[Group]:
    """The mandatory effects that go on the chain now."""
    if state.chain or state.attempt is not None:
        return []
    return [group for group in waiting(state, base) if group.priority == 1]


@enforces("activation.mandatory", "trigger.mandatory-after-chain")
def carried_out(state: DuelState, selects: tuple[str, ...], base: Base, trace: Trace) -> DuelState:
    """Activate and resolve what must be, until nothing is waiting; what needs a choice nobody stated is a doubt."""
    for _ in range(_MOST):
        groups = due(state, base)
        if not groups or state.winner is not None:
            return state
        for group in groups:
            if len(group.members) > 1:
                return doubt(state, trace, "chain.order-same-player", "doubt.choice", group.members[0].card)
            state = _activated(state, group.members[0], selects, base, trace)
        state = chain.resolve(state, base, trace)
    return state


def _activated(
    state: DuelState, item: Triggered, selects: tuple[str, ...], base: Base, trace: Trace
) -> DuelState:
    if item.legality is Legality.UNDECIDED:
        return doubt(state, trace, "activation.mandatory", "doubt.triggers", item.card)
    wanted = item.effect.text.targets if item.effect.text is not None else ()
    targets: tuple[str, ...] = ()
    if wanted:
        named = [card.id for name in selects if (card := find(state, name, item.seat)) is not None]
        act = Activation(
            base=base, state=state, seat=item.seat, card=state.cards[item.card], effect=item.effect
        )
        pool = [found for selection in wanted for found in target_pool(act, selection)]
        only = [card.id for card, finding in pool if finding.allows and len(pool) == 1]
        targets = tuple(named or only)
        if pool and not targets:
            return doubt(state, trace, "target.on-activation", "doubt.choice", item.card)
    return chain.activate(state, item.seat, item.card, item.effect, base, trace, targets=targets)
