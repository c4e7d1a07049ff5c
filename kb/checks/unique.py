"""「～」は自分フィールドに１体しか表側表示で存在できない: no second one is Summoned (PRAC:face-up-conditions)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import HasName, InPosition, Number, Selection, Step
from grammar.terms import Modality, Player, Position, QuantityKind, Verb
from kb.cards import CardInPlay, Seat
from kb.checks.act import forbids
from kb.checks.doing import Doing
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.state import DuelState
from kb.verdict import Finding


@enforces("unique.set-copies")
def second_copy(doing: Doing) -> Finding | None:
    """There are as many of its name face-up as its text lets there be; None when nothing is against it."""
    for noun, most in _limits(_steps(doing.card), doing.card, doing.base):
        there = [
            card for card in _there(doing.state, noun, doing.seat, doing.base) if card.id != doing.card.id
        ]
        if len(there) >= most:
            return forbids(doing, "unique.set-copies", "only_one", count=most)
    return None


def is_kept(state: DuelState, card: CardInPlay, effect: Effect, base: Base) -> bool:
    """The effect says nothing but how many of its own name may be face-up, and there are no more."""
    text = effect.text
    if text is None or effect.activates or text.restrictions or text.conditions or not text.complete:
        return False
    limits = list(_limits(iter(text.resolution), card, base))
    return len(limits) == len(text.resolution) and all(
        len(_there(state, noun, card.controller, base)) <= most for noun, most in limits
    )


def _there(state: DuelState, noun: Selection, seat: Seat, base: Base) -> list[CardInPlay]:
    """The face-up cards of that name."""
    names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
    return [
        card
        for side in ((seat,) if noun.player is Player.SELF else tuple(Seat))
        for card in state.on_field(side)
        if card.face_up and any(base.same_name(name, card.card) for name in names)
    ]


def _limits(steps: Iterator[Step], card: CardInPlay, base: Base) -> Iterator[tuple[Selection, int]]:
    """Descriptions of cards of its own name of which no more than so many may be face-up."""
    for step in steps:
        noun = step.action.theme
        plain = step.action.verb is Verb.EXIST and step.action.modality is Modality.CANNOT
        if not plain or step.condition is not None or not isinstance(noun, Selection):
            continue
        own = any(
            isinstance(p, HasName) and any(base.same_name(n, card.card) for n in p.names)
            for p in noun.predicates
        )
        face_up = any(isinstance(p, InPosition) and Position.FACE_UP in p.positions for p in noun.predicates)
        number = noun.quantity.amount
        if own and face_up and noun.quantity.kind is QuantityKind.AT_LEAST and isinstance(number, Number):
            yield noun, number.value - 1


def _steps(card: CardInPlay) -> Iterator[Step]:
    text = card.card.text
    for statement in text.statements if text is not None else ():
        yield from statement.steps
    for effect in card.effects:
        if effect.text is not None and not effect.activates:
            yield from effect.text.resolution
