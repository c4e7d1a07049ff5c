"""May this player activate this card or effect now?"""

from __future__ import annotations

from grammar.terms import Verb
from kb import activation
from kb.cards import CardInPlay
from kb.effects import Effect
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable


@enforces("negation.direct-chain")
def _answers(state: DuelState, negated: CardInPlay, card: CardInPlay, effect: Effect) -> tuple[Finding, ...]:
    """An effect that waits for an activation answers the last link, and only that one."""
    text = effect.text
    waits = text is not None and text.trigger is not None
    if not waits or not any(event.verb is Verb.ACTIVATE for event in text.trigger.events):  # type: ignore[union-attr]
        return ()
    direct = bool(state.chain) and state.chain[-1].card == negated.id
    params = {"card": card.card.name(), "negated": negated.card.name()}
    code = f"check.direct_chain.{'yes' if direct else 'no'}"
    return (
        Finding(rule="negation.direct-chain", allows=direct, code=code, params=params, decisive=not direct),
    )


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
    negated = common.card_meant(state, ask.target) if ask.about == "negate" else None
    target = common.card_meant(state, ask.target) if negated is None else None
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
    if negated is not None:
        findings = (*findings, *_answers(state, negated, card, effect))
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)
