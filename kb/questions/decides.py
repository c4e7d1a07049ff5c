"""Who decides: the order of effects of one rank that wait to go on the chain."""

from __future__ import annotations

from grammar.terms import Manner
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.order import deciding_seat
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


@enforces("resolution.random")
def _random_choice(state: DuelState, ask: Ask, base: KnowledgeBase) -> Verdict:
    """Who picks at random for the effect of ``card``: the opponent of its controller, who must not see the cards."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    texts = [effect.text for effect in card.effects or base.effects(card.card) if effect.text is not None]
    steps = [step for text in texts for step in text.resolution]
    if not any(Manner.RANDOM in step.action.manner for step in steps):
        return not_derivable("judge.nothing_waits")
    seats = [use.seat for use in state.uses if use.card == card.id]
    seat = (seats[-1] if seats else card.controller).other
    because = ("resolution.random",)
    if ask.about == "look":
        return common.yes_no(False, "judge.looks", because, card=card.card.name(), seat=seat)
    return common.valued(seat.value, "judge.decides.choice", because, seat=seat)


@enforces("turn.phase-duties")
def _in_phase(state: DuelState) -> Verdict:
    """Who goes first with what must be activated or carried out in this phase: the turn player."""
    if state.phase is None or any(path == "turn_player" for path, _ in state.assumed):
        return not_derivable("judge.nothing_waits")
    seat = state.turn_player
    return common.valued(seat.value, "judge.decides", ("turn.phase-duties",), seat=seat)


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    if ask.about in ("choose", "look"):
        return _random_choice(state, ask, base)
    if ask.about == "phase":
        return _in_phase(state)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = deciding_seat(state, base)
    if seat is None:
        return not_derivable("judge.nothing_waits")
    return common.valued(seat.value, "judge.decides", ("chain.order-same-player", "chain.order"), seat=seat)
