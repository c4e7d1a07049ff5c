"""場のこのカードが墓地へ送られる場合、墓地へは行かずデッキに戻る: what happens instead, told of as an occasion.

Such a sentence waits for nothing: the occasion is what does not happen. It is read as a replacement of that event.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText
from grammar.terms import ActivationMode
from kb.effects import Effect


def in_force(effect: Effect) -> Effect:
    """*effect* as the replacement that it is, which holds wherever its card lies before it goes."""
    text = as_replacement(effect.text) if effect.text is not None else None
    return effect if text is effect.text else msgspec.structs.replace(effect, text=text, zones=())


def as_replacement(text: EffectText) -> EffectText:
    """*text* without the occasion, which its one step takes the place of; itself where it says anything else."""
    events = text.trigger.events if text.trigger is not None else ()
    if text.activation is not ActivationMode.NONE or len(events) != 1 or len(text.resolution) != 1:
        return text
    step = text.resolution[0]
    instead = step.instead_of
    if instead is None or instead.verb is not events[0].verb or instead.theme is not None:
        return text
    replacing = msgspec.structs.replace(step, instead_of=events[0])
    return msgspec.structs.replace(text, trigger=None, resolution=(replacing,))
