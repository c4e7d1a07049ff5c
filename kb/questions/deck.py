"""May a deck hold so many copies of these cards, or how many at most? A limit list is another matter."""

from __future__ import annotations

from kb.decks import Deck, copies, same_by_name
from kb.errors import UnknownCard
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.regulation import MOST_COPIES
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_RULES = ("deck.three-copies", "deck.same-name")


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``cards``: a name for every copy; about "most": of how many cards of these names together a deck may consist."""
    if not ask.cards:
        return common.no_such_card(ask.card)
    try:
        known = {name: base.find(name) for name in ask.cards}
    except UnknownCard as error:
        return common.no_such_card(str(error))
    if any(card.text is not None and card.text.unparsed for card in known.values()):
        return not_derivable("judge.text_unknown", card="、".join(known))
    deck = Deck(main=tuple(known[name].key for name in ask.cards))
    cards = {card.key: card for card in known.values()}
    names = "、".join(known)
    if ask.about == "most":
        groups = same_by_name(deck, cards, base)
        if len(groups) != 1:
            return not_derivable("judge.value_unknown", about="deck")
        rules = ("deck.treated-name", *_RULES) if len(known) > 1 else _RULES
        return common.valued(MOST_COPIES, "judge.deck.most", rules, cards=names)
    faults = list(copies(deck, cards, base))
    because = [fault.rule for fault in faults] or [*_RULES, "deck.name-by-effect"]
    return common.yes_no(not faults, "judge.deck", because, cards=names)
