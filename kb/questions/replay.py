"""Is there a replay, and what may the attacker choose in it?"""

from __future__ import annotations

from kb import replay_choices
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "occurs"; "during-chain" (before the chain is over); "choices"; "target" (may ``card`` be chosen)."""
    if ask.about == "during-chain":
        if not _attacked(state):
            return not_derivable("judge.no_ground")
        return common.yes_no(False, "judge.replay", ("battle.replay-not-during-chain",))
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    occurs = replay_choices.occurs(state, base)
    if occurs is None or state.attacker is None and not _attacked(state):
        return not_derivable("judge.no_ground")
    if ask.about == "occurs":
        return common.yes_no(occurs, "judge.replay", ("battle.replay", *trace.rules()))
    choices = replay_choices.choices(state, base)
    if not occurs or choices is None:
        return not_derivable("judge.no_ground")
    because = ("battle.replay-choice", "battle.replay", *trace.rules())
    if ask.about == "choices":
        return common.valued(choices, "judge.replay.choices", because)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    return common.yes_no(card.card.name() in choices, "judge.replay.target", because, card=card.card.name())


def _attacked(state: DuelState) -> bool:
    return bool(state.attacked)
