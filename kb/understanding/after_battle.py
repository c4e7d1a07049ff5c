"""What is asked of the time after the battle: 我的青眼白龙攻击后，能发动强欲之壶吗 of the Main Phase that follows, X和Y战斗，Y能发动吗 of
what the battle has done, where the effects of Y await nothing else.
"""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, ThingKind
from grammar.terms import Verb
from kb.cards import Seat
from kb.effects import Effect, EffectKind
from kb.errors import SituationError
from kb.situation import PHASE_ASKED, Ask, Play, Situation
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


def leaves_once_decided(situation: Situation, ask: Ask) -> None:
    """确定被战斗破坏的怪兽，伤害计算后…会回到卡组吗: until it is sent it goes nowhere else, which is not carried out for a
    destruction that is only told. Raises SituationError."""
    decided = {
        play.stated.card
        for play in situation.plays
        if play.stated is not None and (play.stated.verb, play.stated.by) == (Verb.DESTROY.value, "battle")
    }
    still_there = any(play.timing == "after_calc" for play in situation.plays)
    if still_there and {ask.card, ask.target} & decided and ask.form in ("happens", "where", "fate"):
        raise SituationError("question: a monster whose destruction by battle is decided is not moved")


#: what sets an effect off when the attack is declared or its target chosen, before anything comes of it
_AT_DECLARATION = frozenset(
    {Verb.DECLARE_ATTACK, Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.BE_ATTACK_TARGET, Verb.CHANGE_ATTACK_TARGET}
)


def awaits_its_end(draft: Draft, told: Event, ask: Ask) -> bool:
    """A monster that fights, told to attack rather than to declare it, is asked about: all its effects await what comes."""
    attack = draft.plays[-1] if draft.plays else None
    if attack is None or attack.do != "attack" or ask.card not in (attack.card, attack.target):
        return False
    if ask.timing != "attack" or ask.form != "can-activate" or draft.moment is not None:
        return False
    if told.verb not in _FIGHTS or "when" in told.adverbs:
        return False
    card = draft.card(ask.card) if ask.card is not None else None
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [effect for effect in effects if ask.effect in (None, effect.printed_no)]
    return bool(meant) and all(effect.kind is EffectKind.TRIGGER and _comes_later(effect) for effect in meant)


def is_over(draft: Draft, told: Event, ask: Ask) -> bool:
    """打完, 攻击后, but not 攻击宣言后, of a card that may answer the battle."""
    slow = ask.card is not None and is_slow(draft, ask.card, ask.effect)
    return told.verb in _FIGHTS and "after" in told.adverbs and not slow


_FIGHTS = frozenset({"attack", "direct_attack", "battle"})


def _comes_later(effect: Effect) -> bool:
    trigger = effect.text.trigger if effect.text is not None else None
    return trigger is not None and not any(event.verb in _AT_DECLARATION for event in trigger.events)


def waits_for_main_phase(draft: Draft, asked: Event) -> bool:
    """What is asked about is a Summon, a Set or an activation of Spell Speed 1 that awaits nothing."""
    if asked.verb in _OF_MAIN_PHASE:
        return True
    named = [thing for thing in things_of(phrases_of(asked)) if thing.kind is not ThingKind.PLAYER]
    if asked.verb != "activate" or len(named) != 1 or named[0].name is None:
        return False
    return is_slow(draft, label(draft, named[0]), named[0].effect_no)
