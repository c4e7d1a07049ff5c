"""Is this trigger effect activated (or may it be) after what happened?"""

from __future__ import annotations

from kb import activation
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "mandatory" asks whether it activates by itself, "optional" whether its player may activate it."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    wanted = {"mandatory": (True,), "optional": (False,)}.get(ask.about or "", (True, False))
    able = [effect for effect in activatable(card) if ask.effect in (None, effect.printed_no)]
    effects = [effect for effect in able if effect.mandatory in wanted] or able
    if not effects:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    used = {(use.card, use.effect_index) for use in state.uses}
    if ask.about == "mandatory" and any((card.id, effect.index) in used for effect in effects):
        return common.yes_no(True, "judge.triggers", trace.rules(), card=card.card.name())
    tried: list[tuple[Finding, ...]] = [
        activation.can_activate(state, seat, card.id, effect, base) for effect in effects
    ]
    order = list(activation.Legality)
    findings = min(tried, key=lambda found: order.index(activation.legality(found)))
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)
