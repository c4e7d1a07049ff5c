"""May this player activate this card or effect now?"""

from __future__ import annotations

from kb import activation
from kb.knowledge import KnowledgeBase
from kb.playing import bare_activation
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` "card": the activation of the card itself is meant (a Pendulum Monster into its zone)."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
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
