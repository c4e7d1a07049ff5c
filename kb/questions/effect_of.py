"""Of which card is an effect that this card activates: it goes by the name the card has then."""

from __future__ import annotations

from grammar.nodes import HasName, Selection, Several
from grammar.terms import Verb
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
    """``options``: the names it may go by, its own among them.

    ``about`` "token": what is said of the Token ``card``; the cards among which the one that summons it is sought.
    """
    if ask.about == "token":
        return _of_token(ask, base)
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


@enforces("token.is-normal-monster")
def _of_token(ask: Ask, base: KnowledgeBase) -> Verdict:
    """A Token has no effect of its own: what is said of it belongs to the effect that summons it."""
    makers = [name for name in ask.options if _makes(base, name, ask.card or "")]
    if len(makers) != 1:
        return not_derivable("judge.no_such_card", card=ask.card or "")
    return common.valued(
        makers[0], "judge.effect_of.token", ("token.is-normal-monster",), card=ask.card or ""
    )


def _makes(base: KnowledgeBase, name: str, token: str) -> bool:
    card = base.get(name)
    effects = base.effects(card) if card is not None else ()
    acts = [s.action for e in effects if e.text is not None for s in e.text.resolution]
    summoned = [act.theme for act in acts if act.verb is Verb.SPECIAL_SUMMON]
    nouns = [part for noun in summoned for part in (noun.parts if isinstance(noun, Several) else (noun,))]
    said = [p for noun in nouns if isinstance(noun, Selection) for p in noun.predicates]
    return any(isinstance(p, HasName) and token in p.names for p in said)
