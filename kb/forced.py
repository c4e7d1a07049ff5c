"""Mandatory effects that a situation does not spell out: they are activated by themselves and resolve."""

from __future__ import annotations

from itertools import zip_longest

from kb import chain
from kb.cards import MONSTER_ZONES
from kb.changes import doubt
from kb.checks.act import Activation
from kb.checks.targets import target_pool
from kb.context import Base
from kb.enforce import enforces
from kb.looking import find
from kb.setup import begin
from kb.simulate import at_timing, play, plays_of, resolve
from kb.situation import Ask, Play, Situation
from kb.state import DuelState
from kb.trace import Trace
from kb.triggers import Group, Triggered, waiting
from kb.unread import half_read, strangers

#: forms that ask for what comes out in the end, not for what may be done at this very moment
OUTCOMES = frozenset({"where", "value", "happens", "applies"})
_MOST = 5


def run_through(situation: Situation, base: Base) -> tuple[DuelState, Trace]:
    """As :func:`kb.simulate.run`; between plays, and before an outcome is read, mandatory effects are carried out."""
    trace = Trace()
    state = begin(situation, base)
    plays = plays_of(situation)
    for one, following in zip_longest(plays, plays[1:]):
        state = play(state, one, base, trace)
        if following is not None:
            state = _carried_out(state, one, following, base, trace)
    ask = situation.ask
    state = at_timing(state, ask, base, trace)
    if ask is not None and (ask.form in OUTCOMES or ask.form == "can-do") and plays:
        state = _carried_out(state, plays[-1], None, base, trace)
    if _battle_is_skipped(state, ask):
        state = doubt(state, trace, "battle.damage-calculation", "doubt.battle", state.attacker or "")
    return _with_unknown_texts(state, ask, base, trace), trace


#: forms for which it matters what other cards did or forbid
_IN_PLAY = OUTCOMES | {"can-activate", "triggers", "can-do"}


@enforces("effect.parts")
def _with_unknown_texts(state: DuelState, ask: Ask | None, base: Base, trace: Trace) -> DuelState:
    """Cards that took part though their text is not known, or not all of it, may have done what nobody can tell."""
    if ask is None or ask.form not in _IN_PLAY:
        return state
    for card in strangers(state, base):
        state = doubt(state, trace, "effect.parts", "doubt.unknown_card", card.card.name())
    if ask.form in OUTCOMES - {"applies"}:
        asked = (ask.card, ask.target) if ask.form == "happens" else ()
        spoken_of = {found.id for name in asked if name and (found := find(state, name)) is not None}
        for reader, words in half_read(state):
            if reader.id in spoken_of:
                continue  # what is asked of it is judged by itself
            state = doubt(state, trace, "effect.parts", "doubt.unread", words)
    return state


def _battle_is_skipped(state: DuelState, ask: Ask | None) -> bool:
    """What may be activated "afterwards" is asked though the declared attack has not been fought."""
    if ask is None or ask.form != "can-activate" or ask.timing not in ("after", "open"):
        return False
    attacker = state.cards.get(state.attacker or "")
    return attacker is not None and not state.chain and attacker.zone in MONSTER_ZONES


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
