"""Which words of the text are the condition, the cost, the target, the resolution?"""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """The parts as plain trees: the page renders them, and their spans point into the printed text."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    effects = [e for e in card.effects if ask.effect in (None, e.printed_no) and e.text is not None]
    if len(effects) != 1 or not effects[0].complete or effects[0].text is None:
        return not_derivable("judge.text_unknown", card=card.card.name())
    return common.valued(parts(effects[0].text), "judge.text_parts", ("effect.parts",), card=card.card.name())


def parts(text: EffectText) -> dict[str, object]:
    """Trigger and conditions, cost, target, resolution; what is not there is left out."""
    found = {
        "condition": (*((text.trigger,) if text.trigger else ()), *text.occasions, *text.conditions),
        "cost": text.costs,
        "target": text.targets,
        "resolution": text.resolution,
    }
    return {name: msgspec.to_builtins(nodes) for name, nodes in found.items() if nodes}
