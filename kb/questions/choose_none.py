"""May none be chosen where a text says "up to so many"?"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import EffectText, Quantity, Selection
from grammar.terms import QuantityKind
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


@enforces("resolution.no-impossible-choice")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """A choice that leaves the effect nothing to do is not allowed: "up to two" is one or two."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    texts = [effect.text for effect in card.effects or base.effects(card.card) if effect.text is not None]
    found = [quantity for text in texts for quantity in _quantities(text)]
    if not found or any(not text.complete for text in texts):
        return not_derivable("judge.no_ground")
    return common.yes_no(
        False, "judge.choose_none", ("resolution.no-impossible-choice",), card=card.card.name()
    )


def _quantities(text: EffectText) -> Iterator[Quantity]:
    """ "Up to so many" in the very first act: nothing else would be left to do."""
    if len(text.resolution) != 1:
        return
    theme = text.resolution[0].action.theme
    quantity = theme.quantity if isinstance(theme, Selection) else None
    if quantity is not None and quantity.kind is QuantityKind.UP_TO:
        yield quantity
