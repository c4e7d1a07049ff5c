"""What is told with a word that has two meanings, or leaves open which ● was used: an answer must be the same for all."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.terms import Verb
from kb.classify import effects_of
from kb.context import Base
from kb.effects import Effect
from kb.errors import UnknownCard
from kb.playing import branches
from kb.situation import Play, Situation, Stated
from kb.unsaid_conditions import has_unsaid
from kb.walk import actions_of

#: why the answer is none, and what was meant otherwise
Reading = tuple[str, Situation]


def other_readings(situation: Situation, base: Base) -> Iterator[Reading]:
    """*situation* with every play told as it may have been meant too, and with conditions nobody spoke of met."""
    if has_unsaid(situation, base):
        yield "judge.condition_unsaid", msgspec.structs.replace(situation, unsaid_met=True)
    for other in situation.perhaps:
        there = msgspec.structs.replace(situation, board=(*situation.board, other), perhaps=())
        yield "judge.others_unsaid", there
    for number, play in enumerate(situation.plays):
        if play.or_special:
            yield "judge.summon_unsaid", _with(situation, number, _specially(play))
        elif situation.open and play.do == "activate" and not (play.doing or play.option):
            for doing in _other_branches(play, base):
                told = msgspec.structs.replace(play, doing=doing)
                yield "judge.option_unsaid", _with(situation, number, told)


def _with(situation: Situation, number: int, play: Play) -> Situation:
    plays = (*situation.plays[:number], play, *situation.plays[number + 1 :])
    return msgspec.structs.replace(situation, plays=plays)


def _specially(play: Play) -> Play:
    """召唤X时, of a monster that can Special Summon itself: the Special Summon."""
    stated = Stated(verb=Verb.SPECIAL_SUMMON.value, card=play.card, player=play.player)
    return Play(do="happens", player=play.player, stated=stated)


def _other_branches(play: Play, base: Base) -> Iterator[tuple[str, ...]]:
    """What tells the ● of the card's activation apart, one for each, where that is not plain from what they await."""
    try:
        card = base.find(play.card or "")
    except UnknownCard:
        return
    effects = [e for e in effects_of(card) if e.activates and play.effect in (None, e.printed_no)]
    parts = [one for effect in effects for one in branches(effect)]
    told = [_acts(one) for one in parts]
    if len(parts) < 2 or len(effects) > 1 or any(_awaits(one) for one in parts) or len(set(told)) < len(told):
        return
    yield from told


def _acts(effect: Effect) -> tuple[str, ...]:
    found = {action.verb.value for action, _ in actions_of(effect.text)} if effect.text is not None else set()
    return tuple(sorted(found))


def _awaits(effect: Effect) -> bool:
    return effect.text is not None and effect.text.trigger is not None
