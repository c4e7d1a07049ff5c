"""Cards whose text is not known, or not all of it: what they may have done that nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import EffectText
from grammar.terms import ActivationMode, Modality
from kb.beyond import beyond
from kb.cards import CardInPlay
from kb.checks import unique
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.state import DuelState
from kb.understanding.placeholders import described


def strangers(state: DuelState, base: Base) -> Iterator[CardInPlay]:
    """Cards of which nothing is known but the name, that lie open on the field or had something happen to them.

    Whatever is written on them may have been set off or may apply: an outcome cannot be told.
    """
    touched = {event.card for event in state.events}
    for card in state.cards.values():
        if is_stranger(card, base) and (card.id in touched or (card.on_field and card.face_up)):
            yield card


def is_stranger(card: CardInPlay, base: Base) -> bool:
    """A real card that is not in the base: no text, no facts stated in its place, no mere description (卡X)."""
    printed = card.card
    if not printed.stated or printed.text is not None or printed.card_class is not None or printed.kinds:
        return False
    if printed.name().startswith("?"):
        return False  # a monster that a play leaves nameless
    return printed.name().isdigit() or described(printed.name(), base) is None


def half_read(state: DuelState, base: Base) -> Iterator[tuple[CardInPlay, str]]:
    """Cards that may have acted by themselves through words that were not understood, with those words."""
    touched = {event.card for event in state.events}
    for card in state.cards.values():
        if card.id in touched or (card.on_field and card.face_up):
            for effect in card.effects:
                if _may_act_by_itself(effect) and not unique.is_kept(state, card, effect, base):
                    yield card, _words(effect)


def _may_act_by_itself(effect: Effect) -> bool:
    """It is no effect that its player chooses to activate; or that cannot be told."""
    if effect.text is None or (effect.complete and not beyond(effect.text)):
        return False
    if effect.complete and _only_permits(effect.text):
        return False
    if effect.kind is EffectKind.ACTIVATE:
        return False  # the activation of a card is stated, or has not happened
    return not (effect.activates and effect.mandatory is False)


def _only_permits(text: EffectText) -> bool:
    """２体分のリリースにできる: what its player may do with it; the situation says whether that was done."""
    steps = (*text.resolution, *text.restrictions)
    return text.activation is ActivationMode.NONE and all(
        step.action.modality is Modality.MAY for step in steps
    )


def _words(effect: Effect) -> str:
    if effect.text is None:
        return ""
    return "…".join(part.text for part in effect.text.unparsed) or beyond(effect.text)
