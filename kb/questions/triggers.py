"""Is this trigger effect activated (or may it be) after what happened?"""

from __future__ import annotations

from kb import activation
from kb.cards import CardInPlay
from kb.effects import Effect
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "mandatory" asks whether it activates by itself, "optional" whether its player may activate it.

    "must": whether it has to be activated; never so of what is optional. ``doing``: an effect that does so is meant.
    """
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state, of_lp=False)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    wanted = {"mandatory": (True,), "must": (True,), "optional": (False,)}.get(ask.about or "", (True, False))
    able = [effect for effect in activatable(card) if ask.effect in (None, effect.printed_no)]
    able = [effect for effect in able if activation.does(effect, ask.doing)]
    if ask.zone is not None:  # 从卡组特殊召唤
        able = [effect for effect in able if f"special_summon_from_{ask.zone}" in effect.categories]
    effects = [effect for effect in able if effect.mandatory in wanted] or able
    if not effects:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    if ask.about == "must" and not any(effect.mandatory for effect in able):
        return _optional(card, able)
    used = {(use.card, use.effect_index) for use in state.uses}
    if ask.about in ("mandatory", "must") and any((card.id, effect.index) in used for effect in effects):
        return common.yes_no(True, "judge.triggers", trace.rules(), card=card.card.name())
    tried: list[tuple[Finding, ...]] = [
        activation.can_activate(state, seat, card.id, effect, base) for effect in effects
    ]
    order = list(activation.Legality)
    findings = min(tried, key=lambda found: order.index(activation.legality(found)))
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)


def _optional(card: CardInPlay, able: list[Effect]) -> Verdict:
    """None of its effects is mandatory."""
    if any(effect.mandatory is None for effect in able):
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="mandatory")
    return common.yes_no(False, "judge.must", ("activation.optional",), card=card.card.name())
