"""Activations that a text does not spell out: old wordings whose rulings are those of an activated effect."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText, Reference, Selection, Several, Step, Trigger
from grammar.terms import ActivationMode, Modality, RefKind, Timing, Verb
from kb.enforce import enforces


@enforces("kind.quick", "negation.direct-chain", "activation.mandatory")
def with_implied_activation(text: EffectText) -> EffectText:
    """ "As long as this card is face-up, negate the activation of …" is a mandatory Quick Effect.

    An activation can only be negated by something chained directly to it, so words that negate activations
    without saying that anything is activated are activated all the same, at each activation they speak of.
    """
    if text.activation is not ActivationMode.NONE or text.trigger is not None or not text.resolution:
        return text
    first = text.resolution[0]
    action = first.action
    if action.verb is not Verb.NEGATE_ACTIVATION or action.modality is not Modality.DO:
        return text
    if not isinstance(action.theme, (Selection, Several)):
        return text
    answered = Action(verb=Verb.ACTIVATE, theme=action.theme, passive=True, span=action.span)
    negating = msgspec.structs.replace(
        action, theme=Reference(kind=RefKind.THAT_ACTIVATION, span=action.span)
    )
    steps: tuple[Step, ...] = (msgspec.structs.replace(first, action=negating), *text.resolution[1:])
    return msgspec.structs.replace(
        text,
        activation=ActivationMode.MUST,
        trigger=Trigger(timing=Timing.WHEN, events=(answered,), span=action.span),
        resolution=steps,
    )
