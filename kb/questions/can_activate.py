"""May this player activate this card or effect now?"""

from __future__ import annotations

from grammar.terms import SUMMONS, Timing
from kb import activation
from kb.cards import CardInPlay, Seat
from kb.checks.act import Activation, forbids
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.playing import bare_activation
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` "card": the activation of the card itself is meant (a Pendulum Monster into its zone)."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    seat = ask.player or card.controller
    doubt = common.uncertain(state)
    late = _too_late(state, seat, card, ask, base) if doubt is not None else None
    if late is not None:
        return common.of_findings([late], trace, "judge.activate", card=card.card.name(), seat=seat)
    if doubt is not None:
        return doubt
    if ask.about == "card":
        effect = bare_activation(card.card)
    else:
        effect = activation.choose_effect(state, seat, card.id, base, ask.effect)
    if effect is None:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    target = common.card_meant(state, ask.target)  # with about=negate, the link that is to be answered
    cost = common.card_meant(state, ask.cost, seat)
    findings = activation.can_activate(
        state,
        seat,
        card.id,
        effect,
        base,
        targets=(target.id,) if target is not None else None,
        cost=(cost.id,) if cost is not None else None,
    )
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)


@enforces("summon.by-effect-cannot-be-negated")
def _too_late(
    state: DuelState, seat: Seat, card: CardInPlay, ask: Ask, base: KnowledgeBase
) -> Finding | None:
    """An effect that negates a Summon finds none to negate once a chain has resolved, whatever came of it."""
    effect = activation.choose_effect(state, seat, card.id, base, ask.effect)
    trigger = effect.text.trigger if effect is not None and effect.text is not None else None
    if effect is None or trigger is None or trigger.timing is not Timing.BEFORE:
        return None
    if state.attempt is not None or state.chain or not {e.verb for e in trigger.events} <= SUMMONS:
        return None
    act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
    return forbids(act, "summon.by-effect-cannot-be-negated", "attempt")
