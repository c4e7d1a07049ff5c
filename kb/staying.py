"""Spells and Traps that stay on the field because their text says so (発動後、フィールドに残り続け…), and for how long."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import EffectText, InWindow, IsSo, Step, Window
from grammar.terms import Modality, Player, Verb, Zone
from kb.cards import Card
from kb.enforce import enforces
from kb.walk import is_this_card

_GOES = frozenset(
    {Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK}
)


@enforces("effect.text-over-rules")
def says_it_stays(card: Card) -> bool:
    """The text of a card that would be spent says that it remains on the field."""
    return any(is_stay(step) for step in said(card))


def is_stay(step: Step) -> bool:
    """フィールドに残り続ける, of the card itself and without a condition."""
    action = step.action
    plain = action.verb is Verb.REMAIN and action.modality is Modality.DO and step.condition is None
    return plain and is_this_card(action.theme)


def applies_there(text: EffectText) -> bool:
    """このカードが魔法＆罠ゾーンに存在する限り: what the card does as long as it stays."""
    places = [c.place for c in text.conditions if isinstance(c, IsSo) and is_this_card(c.subject)]
    return any(
        place is not None and {Zone.SPELL_TRAP_ZONE, Zone.FIELD} & set(place.zones) for place in places
    )


def is_counted(step: Step) -> bool:
    """相手ターンで数えて３ターン後の…このカードは破壊される: it leaves in a phase counted from its activation."""
    window = window_of(step)
    one_turn = window is not None and window.turn in (Player.SELF, Player.OPPONENT)
    counted = one_turn and window is not None and window.nth > 1 and len(window.phases) == 1
    leaves = step.action.verb in _GOES and step.action.modality is Modality.DO
    return counted and leaves and is_this_card(step.action.theme)


def window_of(step: Step) -> Window | None:
    return step.condition.window if isinstance(step.condition, InWindow) else None


def said(card: Card) -> Iterator[Step]:
    for text in card.text.effects if card.text is not None else ():
        yield from (*text.resolution, *text.restrictions)
