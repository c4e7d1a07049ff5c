"""May this player activate this card or effect now?"""

from __future__ import annotations

from kb import activation
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    effect = activation.choose_effect(state, seat, card.id, base, ask.effect)
    if effect is None:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    findings = activation.can_activate(
        state,
        seat,
        card.id,
        effect,
        base,
        targets=(ask.target,) if ask.target else None,
        cost=(ask.cost,) if ask.cost else None,
    )
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)
