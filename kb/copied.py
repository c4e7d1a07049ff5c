"""这个效果变成和那张魔法卡发动时的效果相同: an effect that is, from its activation on, that of the card paid for it."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, Reference, Step
from grammar.terms import Verb
from kb.cards import CardClass, CardInPlay
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState


def takes_over(text: EffectText) -> bool:
    """Some step applies what another card does as it is activated."""
    return any(map(_is_borrowed, text.resolution))


@enforces("copy.same-as-that-cards-effect", "category.copied-content-not-included")
def taken_over(state: DuelState, effect: Effect, paid: tuple[Event, ...], base: Base) -> Effect:
    """*effect* as it is once its cost is paid: it carries out what the one Spell or Trap paid does, where that is plain.

    What others look for in it (``categories``) stays what its own text says.
    """
    text = effect.text
    if text is None or not takes_over(text):
        return effect
    found = (state.cards.get(event.card or "") for event in paid)
    cards = [card for card in found if card is not None]
    spells = [card for card in cards if card.card.card_class in (CardClass.SPELL, CardClass.TRAP)]
    copied = [e for card in spells for e in base.effects(card.card) if e.kind is EffectKind.ACTIVATE]
    if len(spells) != 1 or len(copied) != 1 or copied[0].text is None:
        return effect
    own = copied[0].text
    if not copied[0].complete or own.targets or own.restrictions or own.trigger:
        return effect
    steps = tuple(
        part for step in text.resolution for part in (own.resolution if _is_borrowed(step) else (step,))
    )
    whole = msgspec.structs.replace(
        text,
        resolution=steps,
        options=own.options,
        choose_option=own.choose_option,
    )
    return msgspec.structs.replace(effect, text=whole)


def awaits_its_time(card: CardInPlay, base: Base) -> bool:
    """The card is activated when something happens, or at some moment: its effect may speak of that."""
    texts = [e.text for e in base.effects(card.card) if e.kind is EffectKind.ACTIVATE and e.text is not None]
    return any(text.trigger is not None or text.window is not None for text in texts)


def _is_borrowed(step: Step) -> bool:
    theme = step.action.theme
    borrowed = isinstance(theme, Reference) and theme.by is Verb.ACTIVATE
    return step.action.verb is Verb.APPLY and borrowed and not step.action.effects
