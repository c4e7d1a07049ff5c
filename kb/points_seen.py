"""Whether Life Points can make a difference at all: nobody has to be asked of them where no text looks at them."""

from __future__ import annotations

from functools import lru_cache

from grammar.nodes import Action, CardText, Number
from grammar.terms import Stat, Verb
from grammar.walk import nodes_in
from kb.knowledge import KnowledgeBase
from kb.situation import Situation

#: acts after which the Life Points of a player may be gone
_LOWERING = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.LOSE_LP, Verb.PAY_LP})
#: acts of a battle, in which damage is done
_BATTLE = frozenset({"attack"})
#: whoever has fewer points than he began with has no fewer than these, for all that is paid of them
_ENOUGH = 2000


def may_matter(situation: Situation, base: KnowledgeBase) -> bool:
    """Some card on the table looks at Life Points, takes some away, or is not known well enough to tell; or they are asked."""
    asked = situation.ask
    if asked is not None and asked.form == "value" and (asked.about or "").startswith("lp"):
        return True
    if any(play.do in _BATTLE or play.stated is not None for play in situation.plays):
        return True
    for placed in situation.board:
        if placed.facts is not None:
            return True
        card = base.get(placed.card)
        text = card.text if card is not None else None
        if text is None or not text.complete or looks_at_points(text):
            return True
    return False


@lru_cache(maxsize=4096)
def looks_at_points(text: CardText) -> bool:
    """It compares or counts Life Points, or takes some; what is paid for an effect is looked at only if it is much."""
    costs = [cost for effect in text.effects for cost in effect.costs if cost.verb is Verb.PAY_LP]
    if any(isinstance(cost.amount, Number) and cost.amount.value > _ENOUGH for cost in costs):
        return True
    paid = {id(node) for cost in costs for node in nodes_in(cost)}
    for node in nodes_in(text):
        if id(node) in paid:
            continue
        if isinstance(node, Action) and node.verb in _LOWERING:
            return True
        if getattr(node, "stat", None) is Stat.LP or Stat.LP in getattr(node, "stats", ()):
            return True
    return False
