"""「～」は自分フィールドに１体しか表側表示で存在できない: no second one is Summoned (PRAC:face-up-conditions)."""

from __future__ import annotations

from grammar.terms import Player, Verb
from kb import uniqueness
from kb.cards import CardInPlay, Seat
from kb.checks.act import forbids, unknown
from kb.checks.doing import Doing
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.state import DuelState
from kb.verdict import Finding
from kb.walk import is_this_card


@enforces("unique.set-copies", "unique.while-negated")
def second_copy(doing: Doing) -> Finding | None:
    """There are as many of its name face-up as its text lets there be; None when nothing is against it."""
    fields = _fields(doing)
    found = [uniqueness.exceeded(doing.state, doing.card, seat, doing.base) for seat in fields]
    most = next((number for number in found if number is not None), None)
    if most is None:
        return None
    if None in found:
        return unknown(doing, "unique.set-copies", "only_one", "zones", count=most)
    return forbids(doing, "unique.set-copies", "only_one", count=most)


def _fields(doing: Doing) -> tuple[Seat, ...]:
    """Whose field it would come to: one's own, or that of the other player where its own text lets it."""
    places = [
        step.action.destination
        for step in uniqueness.steps_of(doing.card)
        if step.action.verb is Verb.SPECIAL_SUMMON and is_this_card(step.action.theme)
    ]
    there = any(place is not None and place.player is Player.OPPONENT for place in places)
    return (doing.seat, doing.seat.other) if there else (doing.seat,)


def is_kept(state: DuelState, card: CardInPlay, effect: Effect, base: Base) -> bool:
    """The effect says nothing but how many of its own name may be face-up, and there are no more."""
    if effect.text is None or not uniqueness.says_only_that(effect, card, base):
        return False
    return all(
        len(uniqueness.face_up(state, noun, card.controller, base)) <= most
        for noun, most in uniqueness.limits(effect.text.resolution, card, base)
    )
