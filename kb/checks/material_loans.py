"""Monsters of the other player that may be materials too, because the text of the monster Summoned with them says so.

「このカードをL召喚する場合、相手フィールドのモンスター1体もL素材にできる」: no effect, but a part of the procedure.
"""

from __future__ import annotations

from grammar.nodes import Number, Selection, Step
from grammar.terms import Modality, Player, QuantityKind, Verb
from grammar.walk import is_just_this_card
from kb import matching
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.checks.doing import Doing
from kb.effects import Effect


def lent(doing: Doing, verb: Verb) -> tuple[list[CardInPlay], int]:
    """Those of the other player's monsters, and how many of them may be used."""
    for effect in doing.base.effects(doing.card.card):
        text = effect.text
        steps = text.resolution if text is not None and _is_of_own_summon(effect, verb) else ()
        for step in steps:
            if (found := _of_step(doing, step)) is not None:
                return found
    return [], 0


def _is_of_own_summon(effect: Effect, verb: Verb) -> bool:
    trigger = effect.text.trigger if effect.text is not None else None
    if effect.activates or trigger is None:
        return False
    themes = [event.theme for event in trigger.events if event.verb is verb]
    return any(is_just_this_card(one) for one in themes)


def _of_step(doing: Doing, step: Step) -> tuple[list[CardInPlay], int] | None:
    action, theme = step.action, step.action.theme
    if action.verb is not Verb.USE_AS_MATERIAL or action.modality is not Modality.MAY or step.condition:
        return None
    if not isinstance(theme, Selection) or theme.player is not Player.OPPONENT:
        return None
    amount = theme.quantity.amount
    if theme.quantity.kind is not QuantityKind.EXACT or not isinstance(amount, Number):
        return None
    theirs = doing.state.in_zone(doing.seat.other, *MONSTER_ZONES)
    fitting = [c for c in theirs if c.face_up and matching.suits(doing.state, c, theme, doing.ctx) is True]
    return fitting, amount.value
