"""Damage, Life Points, cards drawn or a change of a value, of which there would be none as things are."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Number
from grammar.terms import Verb, Zone
from kb.amounts import amount
from kb.checks.act import Activation, forbids, unknown
from kb.enforce import enforces
from kb.state import DuelState, frozen
from kb.verdict import Finding

_OF_AN_AMOUNT = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.GAIN_LP, Verb.DRAW})


@enforces("activation.must-be-able-to-resolve")
def comes_to_nothing(act: Activation, action: Action) -> Finding | None:
    """The number is known, and none: 自己手卡数量×400 with no card in the hand but the one activated."""
    if (
        action.verb not in (*_OF_AN_AMOUNT, Verb.CHANGE_STAT)
        or action.amount is None
        or isinstance(action.amount, Number)
    ):
        return None
    if amount(_once_activated(act), action.amount, act.ctx) != 0:
        return None
    rule = "activation.must-be-able-to-resolve"
    if (
        action.verb is Verb.CHANGE_STAT
    ):  # a value that would go up by nothing: whether that will do is not said
        return unknown(act, rule, "resolvable", "board", verb=action.verb)
    return forbids(act, rule, "resolvable", verb=action.verb)


def _once_activated(act: Activation) -> DuelState:
    """The table when the card itself has left the hand for the field."""
    if not act.is_card_activation or act.card.zone is not Zone.HAND:
        return act.state
    played = msgspec.structs.replace(act.card, zone=Zone.SPELL_TRAP_ZONE)
    return msgspec.structs.replace(act.state, cards=frozen({**act.state.cards, played.id: played}))
