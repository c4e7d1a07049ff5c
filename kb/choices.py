"""What the text of an effect lets its player choose when it resolves."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, EffectText, Reference, Selection
from grammar.terms import SPECIAL_SUMMONS, Modality, RefKind, Verb, Zone
from kb.places import placed


def chooses_from(text: EffectText, about: str) -> tuple[Zone, ...]:
    """Where the text looks for the card to which it does that."""
    for action in chosen_by(text):
        if is_meant(action.verb, about) and isinstance(action.theme, Selection):
            return placed(action.theme, action).zones
        if is_meant(action.verb, about) and text.targets:
            return text.targets[0].zones
    return ()


def chosen_by(text: EffectText) -> Iterator[Action]:
    """Acts of the resolution on cards that are chosen then, or were targeted."""
    for number, step in enumerate(text.resolution):
        noun = step.action.theme
        # "that monster" of a later step may be what an earlier one was done to
        plain = number == 0 and step.condition is None
        targeted = isinstance(noun, Reference) and (
            noun.kind is RefKind.TARGETED or (plain and noun.kind is RefKind.THAT)
        )
        chosen = isinstance(step.action.theme, Selection) or (targeted and text.targets)
        chosen = chosen or (step.action.verb is Verb.EQUIP and step.action.to is not None)
        if chosen and step.action.modality is not Modality.CANNOT:
            yield step.action
    for option in text.options:
        if option.effect is not None:
            yield from chosen_by(option.effect)


def is_meant(verb: Verb, about: str) -> bool:
    """*about* names that act; a Special Summon of any kind is one."""
    return verb.value == about or (about == Verb.SPECIAL_SUMMON and verb in SPECIAL_SUMMONS)
