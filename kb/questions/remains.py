"""Is it still there: the counters on a card, a change of a value that an effect made?"""

from __future__ import annotations

from grammar.terms import Verb
from kb import lasting
from kb.cards import CardInPlay
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, some
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "counters" of ``card``; "change": what the effect of ``card`` changed of the value of ``target``."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state) or common.unsettled(state, ask, base)
    if doubt is not None:
        return doubt
    if ask.about == "counters":
        held = sum(card.counters.values())
        turned = card.on_field and not card.face_up
        if (
            not held
            and not turned
            and not any(_of_counters(event.verbs, event.card, card) for event in state.events)
        ):
            return not_derivable("judge.no_ground")
        return common.yes_no(held > 0, "judge.remains.counters", trace.rules(), card=card.card.name())
    if ask.about != "change":
        return not_derivable("judge.form_missing", form=ask.about or "remains")
    target = common.card_meant(state, ask.target)
    if target is None:
        return common.no_such_card(ask.target)
    left = _change(state, card, target, base)
    if left is None:
        return not_derivable("judge.stat_unknown", card=target.card.name(), about="atk")
    names = {"card": card.card.name(), "target": target.card.name()}
    return common.yes_no(left, "judge.remains.change", trace.rules(), **names)


def _of_counters(verbs: tuple[Verb, ...], changed: str | None, card: CardInPlay) -> bool:
    return changed == card.id and bool({Verb.PUT_COUNTER, Verb.REMOVE_COUNTER} & set(verbs))


def _change(state: DuelState, by: CardInPlay, target: CardInPlay, base: KnowledgeBase) -> Truth:
    """Some change of the target's values by that card applies."""
    changes = lasting.changing(state, target, (Verb.CHANGE_STAT, Verb.SET_STAT), base)
    return some(sure for entry, sure in changes if entry.ctx.source == by.id)
