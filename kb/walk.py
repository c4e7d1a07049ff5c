"""Walking the syntax tree: every action an effect can carry out, with what the steps before it laid open."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import (
    Action,
    EffectText,
    NotThat,
    Noun,
    Reference,
    Selection,
    Several,
    Step,
)
from grammar.terms import RefKind, Verb, Zone
from grammar.walk import is_just_this_card

#: acts that leave the cards where they are: what is done to "those" next is done there
_LAYS_OPEN = frozenset({Verb.LOOK, Verb.EXCAVATE, Verb.REVEAL, Verb.CHOOSE, Verb.NEGATE_EFFECT})


def steps_of(effect: EffectText) -> Iterator[Step]:
    """Every step of the resolution in printed order, those of its options included."""
    yield from effect.resolution
    for option in effect.options:
        if option.effect is not None:
            yield from steps_of(option.effect)


def actions_of(effect: EffectText) -> Iterator[tuple[Action, tuple[Zone, ...]]]:
    """Every act the resolution can carry out, with the zones its cards come from.

    An act on "those cards" or "one of them" takes the zones of what was looked at or excavated before it
    (确认卡组上面3张，从那之中…加入手卡). Effects that are gained or applied later count as well
    (R2020:2.2.1:7: what matters is what the effect includes, not what it will do this time).
    """
    opened: tuple[Zone, ...] = ()
    for step in steps_of(effect):
        action = step.action
        zones = zones_of(action)
        if action.verb in _LAYS_OPEN and zones:
            opened = zones
        elif not zones and _speaks_of_opened(action):
            zones = opened
        yield action, zones
        for later in action.effects:
            yield from actions_of(later)


def apart(noun: Several) -> tuple[Noun, ...]:
    """The parts of a list; このカードと「Ｎ」モンスター１体: the second is another card than the first."""
    this = next((part for part in noun.parts if is_this_card(part)), None)
    if this is None or not isinstance(this, Reference) or noun.either:
        return noun.parts
    other = NotThat(other=Reference(kind=RefKind.THIS_CARD))
    return tuple(
        msgspec.structs.replace(part, predicates=(*part.predicates, other))
        if isinstance(part, Selection)
        else part
        for part in noun.parts
    )


def zones_of(action: Action) -> tuple[Zone, ...]:
    """Where the cards of *action* come from, as its text says."""
    if action.source is not None and action.source.zones:
        return action.source.zones
    return noun_zones(action.theme)


def noun_zones(noun: Noun | None) -> tuple[Zone, ...]:
    if isinstance(noun, Selection):
        return noun.zones
    if isinstance(noun, Several):
        return tuple(dict.fromkeys(zone for part in noun.parts for zone in noun_zones(part)))
    return ()


def _speaks_of_opened(action: Action) -> bool:
    theme = action.theme
    if theme is None or isinstance(theme, Selection):
        return True
    return isinstance(theme, Reference) and theme.kind in (RefKind.THAT, RefKind.REST, RefKind.AFFECTED)


def is_this_card(noun: object) -> bool:
    """The noun is "this card" (or a list that contains it)."""
    if isinstance(noun, Several):
        return any(map(is_this_card, noun.parts))
    return is_just_this_card(noun)
