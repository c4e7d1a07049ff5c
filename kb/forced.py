"""Mandatory effects that a situation does not spell out: they are activated by themselves and resolve."""

from __future__ import annotations

from grammar.terms import Verb
from kb import chain
from kb.cards import MONSTER_ZONES
from kb.changes import doubt
from kb.checks.act import Activation
from kb.checks.targets import target_pool
from kb.context import Base
from kb.enforce import enforces
from kb.looking import find
from kb.setup import begin
from kb.simulate import at_timing, play, resolve, together
from kb.situation import Ask, Play, Situation
from kb.state import DuelState
from kb.trace import Trace
from kb.triggers import Group, Triggered, waiting

#: forms that ask for what comes out in the end, not for what may be done at this very moment
OUTCOMES = frozenset({"where", "value", "happens", "applies"})
_MOST = 5


def run_through(situation: Situation, base: Base) -> tuple[DuelState, Trace]:
    """As :func:`kb.simulate.run`; between plays, and before an outcome is read, mandatory effects are carried out."""
    trace = Trace()
    state = begin(situation, base)
    plays = tuple(together(situation.plays))
    for number, one in enumerate(plays):
        state = play(state, one, base, trace)
        following = plays[number + 1] if number + 1 < len(plays) else None
        if _battle_goes_on(state, following, situation.ask):
            state = doubt(state, trace, "battle.damage-calculation", "doubt.battle", state.attacker or "")
        if following is not None or (situation.ask is not None and situation.ask.form in OUTCOMES):
            state = _carried_out(state, one, following, base, trace)
    return at_timing(state, situation.ask), trace


def _battle_goes_on(state: DuelState, following: Play | None, ask: Ask | None) -> bool:
    """What comes next is the battle itself, which is not carried out yet: nothing after it is certain."""
    attacker = state.cards.get(state.attacker or "")
    if attacker is None or state.chain or attacker.zone not in MONSTER_ZONES:
        return False
    if any(Verb.NEGATE_ATTACK in event.verbs for event in state.events):
        return False
    if following is not None:
        return following.do not in ("activate", "pass", "resolve")
    return ask is not None and (
        ask.form in OUTCOMES or ask.form == "triggers" or ask.timing in ("after", "open")
    )


@enforces("activation.mandatory", "trigger.mandatory-after-chain")
def _carried_out(state: DuelState, one: Play, following: Play | None, base: Base, trace: Trace) -> DuelState:
    """Activate and resolve what must be, until nothing is waiting; what needs a choice nobody stated is a doubt."""
    for _ in range(_MOST):
        groups = [group for group in waiting(state, base) if group.priority == 1]
        if state.chain or state.attempt is not None or not groups or _is_told(groups, following):
            return state
        for group in groups:
            if len(group.members) > 1:
                return doubt(state, trace, "chain.order-same-player", "doubt.choice", group.members[0].card)
            state = _activated(state, group.members[0], one, base, trace)
        state = resolve(state, base, trace)
    return state


def _is_told(groups: list[Group], following: Play | None) -> bool:
    """The next play is that very activation (or answers it)."""
    return following is not None and following.do == "activate"


def _activated(state: DuelState, item: Triggered, one: Play, base: Base, trace: Trace) -> DuelState:
    wanted = item.effect.text.targets if item.effect.text is not None else ()
    targets: tuple[str, ...] = ()
    if wanted:
        named = [card.id for name in one.selects if (card := find(state, name, item.seat)) is not None]
        act = Activation(
            base=base, state=state, seat=item.seat, card=state.cards[item.card], effect=item.effect
        )
        pool = [card.id for selection in wanted for card, _ in target_pool(act, selection)]
        targets = tuple(named or (pool if len(pool) == 1 else ()))
        if not targets:
            return doubt(state, trace, "target.on-activation", "doubt.choice", item.card)
    return chain.activate(state, item.seat, item.card, item.effect, base, trace, targets=targets)
