"""How much: Life Points, ATK, DEF, or a number of cards, after everything."""

from __future__ import annotations

from grammar.terms import Stat, Zone
from kb import stats
from kb.cards import MONSTER_ZONES, Seat
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_COUNTED = {"hand_count": (Zone.HAND,), "monster_count": tuple(MONSTER_ZONES)}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: lp, atk, def, hand_count, monster_count; with a Level word: level, rank."""
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    unread = [link for link in state.chain if not link.effect.complete]
    if unread:  # what it cost is not certain
        return not_derivable("judge.text_unknown", card=state.cards[unread[0].card].card.name())
    about, seat = ask.about or "", ask.player or Seat.A
    if about == "lp":
        return common.valued(state.lp[seat], "judge.value.lp", trace.rules(), seat=seat)
    if about in _COUNTED:
        count = len(state.in_zone(seat, *_COUNTED[about]))
        return common.valued(count, f"judge.value.{about}", trace.rules(), seat=seat)
    if about not in ("atk", "def", "level", "rank"):
        return not_derivable("judge.value_unknown", about=about)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    found = stats.stat(state, card, Stat(about), base)
    if found is None:
        return not_derivable("judge.stat_unknown", card=card.card.name(), about=about)
    return common.valued(found, "judge.value.stat", trace.rules(), card=card.card.name(), about=about)
