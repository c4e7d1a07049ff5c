"""…した場合、またはダメージステップ開始時に発動できる: one effect that can be activated at either of several occasions."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText
from kb.effects import Effect

_SAME = ("kind", "spell_speed", "timing", "can_miss_timing", "mandatory", "damage_step", "opponent_turn_ok")


def at_each(text: EffectText) -> tuple[EffectText, ...]:
    """*text* as it is at its first occasion, and at each of the others."""
    bare = msgspec.structs.replace(text, occasions=())
    others = tuple(
        msgspec.structs.replace(
            bare,
            conditions=(*text.conditions, *occasion.conditions),
            trigger=occasion.trigger,
            window=occasion.window,
        )
        for occasion in text.occasions
    )
    return (bare, *others)


def as_one(text: EffectText, each: tuple[Effect, ...]) -> Effect:
    """The effect of *text*, with what is so at each of its occasions; what is not is not said of the whole."""
    first, *others = each
    apart = {name for name in _SAME if any(getattr(e, name) != getattr(first, name) for e in others)}
    parts = {part for effect in each for part in effect.damage_step_parts}
    return msgspec.structs.replace(
        first,
        text=text,
        at_occasions=each,
        damage_step_parts=tuple(sorted(parts)) if "damage_step" not in apart else (),
        zones=tuple(dict.fromkeys(zone for effect in each for zone in effect.zones)),
        because={name: reason for name, reason in first.because.items() if name not in apart},
        **dict.fromkeys(apart),
    )
