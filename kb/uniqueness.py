"""「～」は自分フィールドに１体しか表側表示で存在できない: how many of a card may be face-up (PRAC:face-up-conditions)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.nodes import HasName, HasSeries, InPosition, Number, Selection, Step
from grammar.terms import ActivationMode, Modality, Player, Position, QuantityKind, Verb
from kb.cards import CardInPlay, Seat
from kb.changes import by_rule
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.state import DuelState
from kb.trace import Trace


def exceeded(state: DuelState, card: CardInPlay, seat: Seat, base: Base) -> int | None:
    """How many may be face-up, when one more that comes face-up to the field of *seat* would be too many."""
    for noun, most in limits(steps_of(card), card, base):
        others = [one for one in face_up(state, noun, seat, base) if one.id != card.id]
        if len(others) >= most:
            return most
    return None


@enforces("unique.second-copy")
def without_surplus(before: DuelState, state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Of copies of which only so many may be face-up, one that has just come face-up goes to the Graveyard, by rule."""
    for card in state.on_field():
        old = before.cards.get(card.id)
        came = old is None or (old.since, old.face_up, old.controller) != (card.since, True, card.controller)
        if not card.face_up or not came or exceeded(state, card, card.controller, base) is None:
            continue
        trace.step("unique.leaves", "unique.second-copy", seat=card.controller, card=card.card.name())
        state = by_rule(state, card, base)
    return state


def face_up(state: DuelState, noun: Selection, seat: Seat, base: Base) -> list[CardInPlay]:
    """The face-up cards that *noun* names."""
    return [
        card
        for side in ((seat,) if noun.player is Player.SELF else tuple(Seat))
        for card in state.on_field(side)
        if card.face_up and _is_named(card, noun, base)
    ]


def says_only_that(effect: Effect, card: CardInPlay, base: Base) -> bool:
    """The effect says nothing but how many of its own name may be face-up."""
    text = effect.text
    if text is None or effect.activates or text.restrictions or text.conditions or not text.complete:
        return False
    return bool(text.resolution) and len(list(limits(text.resolution, card, base))) == len(text.resolution)


def limits(steps: Iterable[Step], card: CardInPlay, base: Base) -> Iterator[tuple[Selection, int]]:
    """Descriptions of cards of its own name or series of which no more than so many may be face-up."""
    for step in steps:
        noun = step.action.theme
        plain = step.action.verb is Verb.EXIST and step.action.modality is Modality.CANNOT
        if not plain or step.condition is not None or not isinstance(noun, Selection):
            continue
        shown = any(isinstance(p, InPosition) and Position.FACE_UP in p.positions for p in noun.predicates)
        number = noun.quantity.amount
        counted = noun.quantity.kind is QuantityKind.AT_LEAST and isinstance(number, Number)
        if shown and counted and isinstance(number, Number) and _is_named(card, noun, base):
            yield noun, number.value - 1


def _is_named(card: CardInPlay, noun: Selection, base: Base) -> bool:
    names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
    series = [name for p in noun.predicates if isinstance(p, HasSeries) for name in p.names]
    return any(base.same_name(name, card.card) for name in names) or any(
        base.in_series(name, card.card) for name in series
    )


def steps_of(card: CardInPlay) -> Iterator[Step]:
    """What the text of the card says by itself."""
    text = card.card.text
    for statement in text.statements if text is not None else ():
        yield from statement.steps
    for effect in card.effects:
        if effect.text is not None and effect.text.activation is ActivationMode.NONE:
            yield from effect.text.resolution
