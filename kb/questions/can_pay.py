"""May that card (or this card itself) be used to pay the cost of this effect?"""

from __future__ import annotations

from kb import activation
from kb.checks import costs, places
from kb.checks.act import Activation
from kb.effects import Effect
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable
from kb.walk import is_this_card


def _gives_itself(effect: Effect) -> bool:
    """Its text has this very card given up."""
    return effect.text is None or any(is_this_card(cost.theme) for cost in effect.text.costs)


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Only the payment is judged; the effect's timing and targets are another question."""
    card = common.card_meant(state, ask.card, ask.player)
    paid = common.card_meant(state, ask.cost, ask.player)
    if ask.cost is None:
        return not_derivable("judge.costs_nothing", card=ask.card or "")
    if card is None or paid is None:
        return common.no_such_card(ask.card if card is None else ask.cost)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    effects = [e for e in activatable(card) if ask.effect in (None, e.printed_no) and e.has_cost is not False]
    tried: list[list[Finding]] = []
    for effect in effects:
        named = None if paid.id == card.id and _gives_itself(effect) else (paid.id,)
        act = Activation(base=base, state=state, seat=seat, card=card, effect=effect, cost=named)
        tried.append(costs.costs_are_payable(act))
    # of several effects, the ones whose cost is paid with that card at all
    other = paid.id != card.id
    tried = [found for found in tried if not other or any("paid" in finding.params for finding in found)]
    tried = [found for found in tried if found]
    if not tried:
        return not_derivable("judge.costs_nothing", card=card.card.name())
    lasting = places.others_were_understood(
        Activation(base=base, state=state, seat=seat, card=card, effect=effects[0])
    )
    order = list(activation.Legality)
    findings = min(tried, key=lambda found: order.index(activation.legality(found)))
    findings += [lasting] if lasting is not None else []
    return common.of_findings(
        findings,
        trace,
        "judge.pay",
        card=card.card.name(),
        paid=paid.card.name(),
        seat=seat,
    )
