"""May just these cards be used for what that card does (the Tributes of a Ritual Summon)?"""

from __future__ import annotations

from kb.checks import rituals
from kb.checks.doing import Doing
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.can_do import materials_meant
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` does it, ``target`` is the monster that is summoned, ``materials`` are what is to be used.

    Only the choice is judged; when the card may be activated is another question.
    """
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    chosen = materials_meant(state, ask, seat)
    if chosen is None:
        return not_derivable("judge.no_such_card", card="、".join(ask.materials))
    doing = Doing(base=base, state=state, seat=seat, card=card, act="ritual_summon")
    findings = rituals.tributes(doing, common.card_meant(state, ask.target, seat), chosen)
    names = "、".join(one.card.name() for one in chosen)
    return common.of_findings(findings, trace, "judge.use", card=card.card.name(), seat=seat, used=names)
