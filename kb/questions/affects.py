"""Does what that card changes of a value apply to this card, or how much does it change it?"""

from __future__ import annotations

from grammar.terms import Stat, Verb
from kb import amounts, lasting, stats
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import some
from kb.verdict import Verdict, not_derivable

_CHANGES = (Verb.CHANGE_STAT, Verb.SET_STAT)


@enforces("link.no-def")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` changes the value ``about`` (atk, def) of ``target``; with ``options`` "by" the difference is asked."""
    card, target = common.card_meant(state, ask.card), common.card_meant(state, ask.target)
    if card is None or target is None:
        return common.no_such_card(ask.card if card is None else ask.target)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    if not (card.on_field and card.face_up and target.on_field and target.face_up):
        return not_derivable("judge.no_ground")
    stat, name = Stat(ask.about or ""), target.card.name()
    if stats.has_stat(state, target, stat, base) is False:
        return common.yes_no(False, "judge.affects", ("link.no-def",), card=card.card.name(), target=name)
    if "by" in ask.options:
        return _difference(state, card, target, stat, base)
    changes = lasting.changing(state, target, _CHANGES, base)
    truth = some(
        sure for entry, sure in changes if entry.ctx.source == card.id and stat in entry.action.stats
    )
    if truth is None:
        return not_derivable("judge.stat_unknown", card=name, about=stat.value)
    because = ("effect.continuous-applies", *trace.rules())
    return common.yes_no(truth, "judge.affects", because, card=card.card.name(), target=name)


def _difference(
    state: DuelState, card: CardInPlay, target: CardInPlay, stat: Stat, base: KnowledgeBase
) -> Verdict:
    """What its lasting effects add to the value (or take from it), when each of them is a plain number."""
    changes = lasting.changing(state, target, _CHANGES, base)
    own = [
        (entry, sure) for entry, sure in changes if entry.ctx.source == card.id and stat in entry.action.stats
    ]
    by = [
        -number if entry.action.decrease else number
        for entry, sure in own
        if sure
        and entry.action.verb is Verb.CHANGE_STAT
        and entry.action.amount is not None
        and (number := amounts.amount(state, entry.action.amount, entry.ctx)) is not None
    ]
    if len(by) < len(own):
        return not_derivable("judge.stat_unknown", card=target.card.name(), about=stat.value)
    params = {"card": card.card.name(), "target": target.card.name(), "about": stat.value}
    return common.valued(sum(by), "judge.affects.by", ("effect.continuous-applies",), **params)
