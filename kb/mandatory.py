"""Mandatory effects that a situation does not spell out: they are activated by themselves and resolve."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import chain
from kb.activation import Legality, can_activate, legality
from kb.cards import Seat
from kb.changes import doubt
from kb.checks.act import Activation
from kb.checks.targets import target_pool
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.looking import find
from kb.state import DuelState
from kb.trace import Trace
from kb.triggers import Group, waiting

_MOST = 5


class Due(msgspec.Struct, frozen=True):
    """An effect that must be activated now, and whether it can be."""

    card: str
    effect: Effect
    seat: Seat
    legality: Legality


def due(state: DuelState, base: Base) -> list[Group]:
    """The mandatory effects that go on the chain now."""
    if state.chain or state.attempt is not None:
        return []
    return [group for group in waiting(state, base) if group.priority == 1]


@enforces("activation.mandatory")
def answered(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """The chain with what must be activated in answer to its last link; what needs a choice is a doubt."""
    for _ in range(_MOST):
        found = list(_must_answer(state, base)) if state.chain else []
        if not found:
            return state
        if len(found) > 1:
            return doubt(state, trace, "chain.order-same-player", "doubt.choice", found[0].card)
        state = _activated(state, found[0], (), base, trace)
        if state.doubts:
            return state
    return state


def _must_answer(state: DuelState, base: Base) -> Iterator[Due]:
    """Mandatory effects of monsters on the field that answer what was just activated (…発動時, …発動する)."""
    for card in state.on_field():
        for effect in card.effects:
            if effect.kind is not EffectKind.QUICK or effect.mandatory is not True or not card.face_up:
                continue
            if any((link.card, link.effect.index) == (card.id, effect.index) for link in state.chain):
                continue  # once in a Chain: it does not answer itself
            legal = legality(can_activate(state, card.controller, card.id, effect, base))
            if legal is not Legality.FORBIDDEN:
                yield Due(card.id, effect, card.controller, legal)


@enforces("activation.mandatory", "trigger.mandatory-after-chain")
def carried_out(state: DuelState, selects: tuple[str, ...], base: Base, trace: Trace) -> DuelState:
    """Activate and resolve what must be, until nothing is waiting; what needs a choice nobody stated is a doubt."""
    for _ in range(_MOST):
        groups = due(state, base)
        if not groups or state.over:
            return state
        doubts = len(state.doubts)
        state = chained(state, groups, selects, base, trace)
        if len(state.doubts) > doubts:
            return state
        state = chain.resolve(state, base, trace)
    return state


@enforces("chain.order")
def chained(
    state: DuelState, groups: list[Group], selects: tuple[str, ...], base: Base, trace: Trace
) -> DuelState:
    """The effects that must be activated on the chain, before anything that a player is free to chain to them."""
    for group in groups:
        if len(group.members) > 1:
            return doubt(state, trace, "chain.order-same-player", "doubt.choice", group.members[0].card)
        first = group.members[0]
        now = Due(first.card, first.effect, first.seat, first.legality)
        state = _activated(state, now, selects, base, trace)
    return state


def done(state: DuelState, item: Due, selects: tuple[str, ...], base: Base, trace: Trace) -> DuelState:
    """It is activated, and resolves; what needs a choice nobody stated is a doubt."""
    doubts = len(state.doubts)
    state = _activated(state, item, selects, base, trace)
    return state if len(state.doubts) > doubts else chain.resolve(state, base, trace)


def _activated(state: DuelState, item: Due, selects: tuple[str, ...], base: Base, trace: Trace) -> DuelState:
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
