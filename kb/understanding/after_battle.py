"""我的青眼白龙攻击后，能发动强欲之壶吗: what only a Main Phase allows is asked of the one that follows the battle."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, ThingKind
from kb.cards import Seat
from kb.situation import PHASE_ASKED, Play
from kb.understanding.battling import ATTACKS
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.moments import is_slow
from kb.understanding.phrases import actor, phrases_of, things_of
from kb.understanding.vocabulary import SUMMONS

#: what a player does by himself in a Main Phase alone
_OF_MAIN_PHASE = frozenset({*SUMMONS, "set", "special_summon"})


def goes_on(draft: Draft, asked: Event) -> None:
    """The attacker's player goes on to Main Phase 2, which is shown as assumed, where the attack is told as over."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    last = draft.plays[-1] if draft.plays else None
    if told is None or told.verb not in ATTACKS or not {"after", "past"} & set(told.adverbs):
        return
    if (
        draft.phase is not None
        or last is None
        or last.do != "attack"
        or asked.mood is not Mood.CAN
        or asked.passive
        or asked.negated
    ):
        return
    if (actor(asked) or Seat.A) is last.player and waits_for_main_phase(draft, asked):
        draft.plays.append(Play(do="enter_phase", phase="main2"))
        draft.assumed.append((PHASE_ASKED, "main2"))


def waits_for_main_phase(draft: Draft, asked: Event) -> bool:
    """What is asked about is a Summon, a Set or an activation of Spell Speed 1 that awaits nothing."""
    if asked.verb in _OF_MAIN_PHASE:
        return True
    named = [thing for thing in things_of(phrases_of(asked)) if thing.kind is not ThingKind.PLAYER]
    if asked.verb != "activate" or len(named) != 1 or named[0].name is None:
        return False
    return is_slow(draft, label(draft, named[0]), named[0].effect_no)
