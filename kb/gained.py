"""…場合、このカードは以下の効果を得る: the effects that a card's own text gives it while something is so.

In a duel each ● is an effect of the card like any other, with what the list hangs on among its conditions.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Condition, EffectText, IsKind, Option, Predicate, Reference
from grammar.terms import ActivationMode, CardKind, Modality, RefKind, Verb
from grammar.walk import is_just_this_card
from kb.cards import Card
from kb.classify import classified
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces


def effects_in_duel(card: Card, base: Base) -> tuple[Effect, ...]:
    """The effects of one copy of the card in a duel: the printed ones, and those that they let it gain."""
    return (*base.effects(card), *_gained(card))


@enforces("gain.effect")
def _gained(card: Card) -> tuple[Effect, ...]:
    texts = card.text.effects if card.text is not None else ()
    given = [_as_own(text, option) for text in texts if gives_itself(text) for option in text.options]
    return tuple(classified(card, len(texts) + number, text) for number, text in enumerate(given))


def gives_itself(text: EffectText) -> bool:
    """The text does nothing but give its own card the effects it lists, while its conditions (or theirs) hold."""
    if text.activation is not ActivationMode.NONE or text.trigger is not None or text.unparsed:
        return False
    if len(text.resolution) != 1 or text.costs or text.window is not None or text.choose_option is not None:
        return False
    action, theme = text.resolution[0].action, text.resolution[0].action.theme
    own = is_just_this_card(theme) and not theme.predicates
    plain = action.modality is Modality.DO and action.duration is None and not action.effects
    if action.verb is not Verb.GAIN_EFFECT or not own or not plain or not text.options:
        return False
    hangs = bool(text.conditions) or text.resolution[0].condition is not None
    return all(
        option.effect is not None and (hangs or option.guard is not None) and not option.effect.options
        for option in text.options
    )


def _as_own(text: EffectText, option: Option) -> EffectText:
    """The ● as a text of its own."""
    effect = option.effect or EffectText()
    of_step = text.resolution[0].condition
    cases: tuple[Condition | None, ...] = (*text.conditions, of_step, option.guard, *effect.conditions)
    held = tuple(case for case in cases if case is not None)
    limits = (*text.limits, *effect.limits)
    return msgspec.structs.replace(
        effect, conditions=held, number=text.number, pendulum=text.pendulum, limits=limits
    )


def takes_over_effects(action: Action) -> bool:
    """このカードは…そのモンスターと同じ効果を得る: whose effects they are is told by a word for a card already spoken of."""
    whose, taker = action.theme, action.to
    own = taker is None or is_just_this_card(taker)
    if action.verb is not Verb.GAIN_EFFECT or not own or not isinstance(whose, Reference):
        return False
    another = whose.kind in (RefKind.THAT, RefKind.TARGETED, RefKind.COST, RefKind.AFFECTED)
    return another and not whose.effects and any(map(_of_effects, whose.predicates))


def whose_effects(action: Action) -> Reference | None:
    """The card that the effects are taken from, without what is said of the effects."""
    if not isinstance(action.theme, Reference):
        return None
    left = tuple(one for one in action.theme.predicates if not _of_effects(one))
    return msgspec.structs.replace(action.theme, predicates=left)


def _of_effects(said: Predicate) -> bool:
    return isinstance(said, IsKind) and CardKind.EFFECT in said.kinds
