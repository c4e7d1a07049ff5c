"""Of which card is an effect that this card activates: it goes by the name the card has then."""

from __future__ import annotations

from kb import stats
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


@enforces("name.copied-effect")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``options``: the names it may go by, its own among them."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None and not state.chain:
        return doubt
    names = [name for name in ask.options if stats.has_name(state, card, name, base)]
    if len(names) != 1:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="name")
    return common.valued(names[0], "judge.effect_of", ("name.copied-effect",), card=card.card.name())
