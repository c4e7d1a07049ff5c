"""Nouns told by the one before them: そのモンスター及び自分の手札の同名モンスター."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import Noun, Number, Reference, SameAs, Selection
from grammar.terms import QuantityKind, RefKind


def as_the_first(nouns: Sequence[Noun]) -> list[Noun]:
    """自分フィールドの「Ａ」モンスター１体と、自分の墓地の同名モンスター１体: as the card named first."""
    first = nouns[0]
    if isinstance(first, Reference):
        other = msgspec.structs.replace(first, quantity=None)
    elif isinstance(first, Selection) and _is_one(first):
        other = Reference(kind=RefKind.THAT, span=first.span)
    else:
        return list(nouns)
    return [first, *(_alike(found, other) for found in nouns[1:])]


def _alike(found: Noun, other: Reference) -> Noun:
    if not isinstance(found, Selection) or not (_is_one(found) or found.quantity.amount is None):
        return found
    predicates = tuple(
        msgspec.structs.replace(p, other=other)
        if isinstance(p, SameAs) and p.other is None and not p.different
        else p
        for p in found.predicates
    )
    return msgspec.structs.replace(found, predicates=predicates)


def _is_one(found: Selection) -> bool:
    amount = found.quantity.amount
    return found.quantity.kind is QuantityKind.EXACT and isinstance(amount, Number) and amount.value == 1
