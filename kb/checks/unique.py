"""「～」は自分フィールドに１体しか表側表示で存在できない: no second one is Summoned (PRAC:face-up-conditions)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import HasName, InPosition, Number, Selection, Step
from grammar.terms import Modality, Player, Position, QuantityKind, Verb
from kb.cards import Seat
from kb.checks.act import forbids
from kb.checks.doing import Doing
from kb.enforce import enforces
from kb.verdict import Finding


@enforces("unique.set-copies")
def second_copy(doing: Doing) -> Finding | None:
    """There are as many of its name face-up as its text lets there be; None when nothing is against it."""
    for noun, most in _limits(doing):
        seats = (doing.seat,) if noun.player is Player.SELF else tuple(Seat)
        names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
        there = [
            card
            for seat in seats
            for card in doing.state.on_field(seat)
            if card.face_up and card.id != doing.card.id
            if any(doing.base.same_name(name, card.card) for name in names)
        ]
        if len(there) >= most:
            return forbids(doing, "unique.set-copies", "only_one", count=most)
    return None


def _limits(doing: Doing) -> Iterator[tuple[Selection, int]]:
    """Descriptions of cards of its own name of which no more than so many may be face-up."""
    for step in _steps(doing):
        noun = step.action.theme
        plain = step.action.verb is Verb.EXIST and step.action.modality is Modality.CANNOT
        if not plain or step.condition is not None or not isinstance(noun, Selection):
            continue
        own = any(
            isinstance(p, HasName) and any(doing.base.same_name(n, doing.card.card) for n in p.names)
            for p in noun.predicates
        )
        face_up = any(isinstance(p, InPosition) and Position.FACE_UP in p.positions for p in noun.predicates)
        number = noun.quantity.amount
        if own and face_up and noun.quantity.kind is QuantityKind.AT_LEAST and isinstance(number, Number):
            yield noun, number.value - 1


def _steps(doing: Doing) -> Iterator[Step]:
    text = doing.card.card.text
    for statement in text.statements if text is not None else ():
        yield from statement.steps
    for effect in doing.card.effects:
        if effect.text is not None and not effect.activates:
            yield from effect.text.resolution
