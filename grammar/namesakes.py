"""「Ａ」モンスター１体を対象として…同名モンスター１体を特殊召喚する: of the same name as the one target, where no other is told."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, IsKind, Noun, Number, Reference, SameAs, Selection, Step
from grammar.terms import CardKind, QuantityKind, RefKind, Stat


def named_like_target(effect: EffectText) -> EffectText:
    """*effect* with the target as the card whose name its 同名 cards have."""
    spoken = [cost.theme for cost in effect.costs]
    if len(effect.targets) != 1 or not _is_one(effect.targets[0]):
        return effect
    steps: list[Step] = []
    for step in effect.resolution:
        known = all(theme is None or isinstance(theme, Reference) for theme in spoken)
        steps.append(_step(step) if known else step)  # with other cards told of before, it may be theirs
        spoken.append(step.action.theme)
    return msgspec.structs.replace(effect, resolution=tuple(steps))


def _step(step: Step) -> Step:
    theme = step.action.theme
    named = _named(theme) if theme is not None else None
    if named is None:
        return step
    return msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=named))


def _named(theme: Noun) -> Selection | None:
    """同名モンスター１体; two cards could be alike each other, and 同名カードを全て names no card."""
    alone = isinstance(theme, Selection) and _is_one(theme)
    if not alone or not isinstance(theme, Selection) or not any(_is_open(p) for p in theme.predicates):
        return None
    monster = any(isinstance(p, IsKind) and p.kinds == (CardKind.MONSTER,) for p in theme.predicates)
    said = (IsKind(kinds=(CardKind.MONSTER,)),) if monster else ()
    that = Reference(kind=RefKind.THAT, predicates=said)
    told = tuple(
        msgspec.structs.replace(p, other=that) if isinstance(p, SameAs) and _is_open(p) else p
        for p in theme.predicates
    )
    return msgspec.structs.replace(theme, predicates=told)


def _is_open(predicate: object) -> bool:
    alike = isinstance(predicate, SameAs) and predicate.stat is Stat.NAME and not predicate.different
    return alike and isinstance(predicate, SameAs) and predicate.other is None


def _is_one(cards: Selection) -> bool:
    amount = cards.quantity.amount
    return cards.quantity.kind is QuantityKind.EXACT and isinstance(amount, Number) and amount.value == 1
