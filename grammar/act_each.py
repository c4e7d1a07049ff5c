"""So many from each place, or to each: モンスター３体を手札・デッキ・墓地からそれぞれ１体ずつ, お互いのフィールドに１体ずつ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from grammar.clauses import Unit
from grammar.nodes import Noun, Number, Place, Quantity, Reference, Selection
from grammar.predicates import read_quantity
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
    if not both or not isinstance(theme, Reference) or len(theme.predicates) > 1:
        return None
    known = theme.quantity
    if known is None:
        return msgspec.structs.replace(theme, quantity=counted)
    twice = isinstance(known.amount, Number) and known.amount.value == 2 * each.amount.value
    if known.kind is not QuantityKind.EXACT or not twice:
        return None
    return msgspec.structs.replace(theme, quantity=counted)  # その２体を: as many as they are


def each_of_places(units: Sequence[Unit], source: object) -> Quantity | None:
    """自分及び相手のデッキの上からそれぞれ５枚まで: so many from each of the places just named."""
    if len(units) != 2 or units[0].concept != QuantityKind.EACH or not isinstance(source, Place):
        return None
    told = read_quantity(units[1])
    several = source.player in (Player.BOTH, Player.EITHER) or len(source.zones) > 1
    kind = _EACH.get(told.kind) if told is not None and several else None
    return None if told is None or kind is None else msgspec.structs.replace(told, kind=kind)


_EACH = {QuantityKind.EXACT: QuantityKind.EACH, QuantityKind.UP_TO: QuantityKind.EACH_UP_TO}


def each_of_them(cards: object) -> object:
    """光属性モンスターに１回ずつ: at every one of them, as モンスター全てに１回ずつ."""
    if not isinstance(cards, Selection) or cards.quantity.kind is not QuantityKind.UNSTATED:
        return cards
    return msgspec.structs.replace(cards, quantity=Quantity(kind=QuantityKind.ALL))
