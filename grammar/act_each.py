"""So many from each place, or to each: モンスター３体を手札・デッキ・墓地からそれぞれ１体ずつ, お互いのフィールドに１体ずつ."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Noun, Number, Place, Quantity, Reference, Selection
from grammar.terms import Player, QuantityKind


def one_from_each(
    theme: Noun | None, each: Quantity, fields: Mapping[str, object], each_zone: bool
) -> Noun | None:
    """*theme*, so many of it of each place as *each* says; None when the words beside it say anything else.

    The number told of all of them must be what each place gives together.
    """
    told = each.kind is QuantityKind.EACH or (each_zone and each.kind is QuantityKind.EXACT)
    if not told or not isinstance(each.amount, Number):
        return None
    counted = Quantity(kind=QuantityKind.EACH, amount=each.amount, span=each.span)
    if isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.EXACT:
        source, amount = fields.get("source"), theme.quantity.amount
        zones = len(source.zones) if isinstance(source, Place) else 0
        if isinstance(amount, Number) and zones > 1 and amount.value == zones * each.amount.value:
            all_told = msgspec.structs.replace(counted, most=amount)
            return msgspec.structs.replace(theme, quantity=all_told)
    there = fields.get("destination")
    both = isinstance(there, Place) and there.player is Player.BOTH and not there.spots
    if both and isinstance(theme, Reference) and theme.quantity is None and len(theme.predicates) < 2:
        return msgspec.structs.replace(theme, quantity=counted)
    return None


def each_of_them(cards: object) -> object:
    """光属性モンスターに１回ずつ: at every one of them, as モンスター全てに１回ずつ."""
    if not isinstance(cards, Selection) or cards.quantity.kind is not QuantityKind.UNSTATED:
        return cards
    return msgspec.structs.replace(cards, quantity=Quantity(kind=QuantityKind.ALL))
