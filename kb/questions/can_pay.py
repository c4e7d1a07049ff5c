"""May that card (or this card itself) be used to pay the cost of this effect?"""

from __future__ import annotations

from grammar.nodes import Reference, StatOf
from grammar.terms import RefKind
from grammar.walk import nodes_in
from kb import activation, stats
from kb.cards import CardInPlay
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


def _reads_what_it_lacks(state: DuelState, effect: Effect, paid: CardInPlay, base: KnowledgeBase) -> bool:
    """除外怪兽的守备力, of a Link Monster: whether it may be given up for that hangs on a value it has not."""
    steps = effect.text.resolution if effect.text is not None else ()
    read = [
        node
        for step in steps
        for node in nodes_in(step)
        if isinstance(node, StatOf) and isinstance(node.of, Reference) and node.of.kind is RefKind.COST
    ]
    return any(stats.has_stat(state, paid, node.stat, base) is False for node in read)


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
    if any(_reads_what_it_lacks(state, effect, paid, base) for effect in effects):
        return not_derivable("judge.undecided", missing=f"cards.{paid.id}", rule="cost.definition")
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
