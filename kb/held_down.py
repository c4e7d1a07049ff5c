"""Which of the effects that would negate a card's effects can: those that came second, or come upon a protection, cannot.

Two lasting effects that hold each other down go round in a circle; what settles it is which of them began first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grammar.nodes import Reference
from grammar.terms import Modality, Verb
from kb import happened, lasting
from kb.cards import CardInPlay
from kb.circles import asking
from kb.context import Base
from kb.enforce import enforces
from kb.state import DuelState
from kb.truth import every

if TYPE_CHECKING:
    from kb.lasting import Lasting


def that_can(state: DuelState, card: CardInPlay, negating: Iterable[Lasting], base: Base) -> list[Lasting]:
    """Those of the *negating* effects that no earlier effect, nor words of the card, keep from negating it."""
    entries = list(negating)
    if not entries or _keeps_its_effects(state, card, base):
        return []
    return [
        entry
        for entry in entries
        if not _came_second(state, card, entry, entries) and not _was_shielded(state, card, entry)
    ]


@enforces("continuous.first-one-wins")
def _came_second(state: DuelState, card: CardInPlay, entry: Lasting, negating: Iterable[Lasting]) -> bool:
    """The effects of *card* negate those of the other's source since before it came: that one never applied."""
    source = state.same_card(entry.ctx.source, entry.ctx.since)
    if source is None or source.id == card.id or entry.lingering is not None:
        return False
    return any(
        own.ctx.source == card.id
        and own.lingering is None
        and own.action.modality is Modality.DO
        and own.began < entry.began
        and own.complete
        and lasting.covers(state, own, source)
        and lasting.conditions_hold(state, own)
        for own in negating
    )


def _keeps_its_effects(state: DuelState, card: CardInPlay, base: Base) -> bool:
    """このカードの効果は無効化されない: its own text, or another effect that applies, says that they cannot be negated."""
    for entry in lasting.lasting(state, base):
        action = entry.action
        if action.modality is not Modality.CANNOT or action.verb is not Verb.NEGATE_EFFECT:
            continue
        if action.by is not None or action.agent is not None or not lasting.covers(state, entry, card):
            continue
        own = entry.ctx.source == card.id and card.on_field
        whole = isinstance(action.theme, Reference) and not action.theme.effects
        if own and whole and lasting.conditions_hold(state, entry):
            return True
        with asking("keeps", entry.ctx.source, card.id) as first:
            if first and entry.ctx.source != card.id and lasting.applies(state, entry):
                return True
    return False


# --------------------------------------------------------------------------- unaffected cards


@enforces("unaffected.negated-on-arrival")
def _was_shielded(state: DuelState, card: CardInPlay, entry: Lasting) -> bool:
    """The card was unaffected by such effects, by its own text, since before this one was there."""
    return entry.lingering is None and any(
        own.began < entry.began and _shields(state, card, own, entry)
        for own in _own_shields(state, card, entry)
    )


def comes_before_shields(state: DuelState, card: CardInPlay, entry: Lasting) -> bool:
    """The negating effect was there when the card came, whose own text alone would make it unaffected."""
    own = _own_shields(state, card, entry)
    if not own or any(entry.began >= shield.began for shield in own):
        return False
    return not any(
        other.action.verb is Verb.UNAFFECTED
        and other.ctx.source != card.id
        and lasting.covers(state, other, card) is not False
        for other in lasting.lasting(state, entry.ctx.base)
    )


def _own_shields(state: DuelState, card: CardInPlay, entry: Lasting) -> list[Lasting]:
    return [
        own
        for own in lasting.lasting(state, entry.ctx.base)
        if own.action.verb is Verb.UNAFFECTED
        and (own.ctx.source, own.lingering, own.complete) == (card.id, None, True)
        and own.action.modality is Modality.DO
    ]


def _shields(state: DuelState, card: CardInPlay, own: Lasting, entry: Lasting) -> bool:
    by = own.action.by
    event = lasting.would_be(Verb.APPLY, card, entry.ctx)
    fits = True if by is None else happened.by_fits(state, event, by, own.ctx)
    return bool(every((fits, lasting.covers(state, own, card), lasting.conditions_hold(state, own))))
