"""それぞれ同じ数だけ / 各相同数量: as many of each of the cards told as of the others, whatever number it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import Noun, Number, Quantity, Selection, Several
from grammar.scope import Scope
from grammar.slots import NounRead
from grammar.terms import QuantityKind

_ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))


def equal_numbers(
    units: Sequence[Unit], scope: Scope, read: Callable[[Sequence[Unit], Scope], NounRead | None]
) -> NounRead | None:
    """Read as one of each would be; None where nothing says so, or where no two kinds of cards are told."""
    said = next((u for u in units if u.concept == QuantityKind.SAME_NUMBER), None)
    if said is None:
        return None
    each = msgspec.structs.replace(said, kind=UnitKind.COUNT, concept="card", value=(QuantityKind.EACH, 1))
    found = read([each if u is said else u for u in units], scope)
    quantity = Quantity(kind=QuantityKind.SAME_NUMBER, span=said.span)
    whole = found.noun if found is not None and found.place is None else None
    if not isinstance(whole, Several) or whole.either or not all(map(_is_one, whole.parts)):
        scope.leave_unit(said, "as many as of what")
        return found
    parts = tuple(msgspec.structs.replace(part, quantity=quantity) for part in whole.parts)
    return NounRead(msgspec.structs.replace(whole, parts=parts))


def _is_one(part: Noun) -> bool:
    """So many that the number told before is not another: none of the parts has one of its own."""
    if not isinstance(part, Selection) or not isinstance(part.quantity.amount, Number):
        return False
    return part.quantity.kind is _ONE.kind and part.quantity.amount.value == 1
