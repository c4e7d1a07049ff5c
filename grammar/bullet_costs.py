"""以下から１つ選択し、その属性の手札のモンスターを相手に見せて発動できる ●闇： ●闇・地：: each ● has a cost of its own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    Action,
    HasAttribute,
    Number,
    Option,
    Quantity,
    Reference,
    SameAs,
    Selection,
)
from grammar.predicates import ordered
from grammar.terms import Attribute, QuantityKind, RefKind, Stat


def of_printed_attribute(cost: Action) -> SameAs | None:
    """その属性の…を１体ずつ: said of the attributes that the chosen ● begins with."""
    theme = cost.theme
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.EACH:
        return None
    for said in theme.predicates:
        if isinstance(said, SameAs) and said.stat is Stat.ATTRIBUTE and not said.different:
            other = said.other
            bare = isinstance(other, Reference) and other.kind is RefKind.THAT and not other.predicates
            return said if bare else None
    return None


def attributes_of(units: Sequence[Unit]) -> tuple[Attribute, ...]:
    """闇, 闇・地; empty when the words are anything else."""
    named = units[::2]
    if any(u.kind is not UnitKind.ATTRIBUTE for u in named) or len(units) % 2 == 0:
        return ()
    if any(u.kind is not UnitKind.DOT for u in units[1::2]):
        return ()
    return tuple(Attribute(u.concept) for u in named)


def with_own_cost(option: Option, cost: Action, said: SameAs, attributes: Sequence[Attribute]) -> Option:
    """*option* with *cost* paid once for each of its attributes."""
    theme, effect = cost.theme, option.effect
    assert isinstance(theme, Selection) and effect is not None
    rest = [p for p in theme.predicates if p is not said]
    one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    paid = [
        msgspec.structs.replace(
            cost,
            theme=msgspec.structs.replace(
                theme, quantity=one, predicates=ordered([*rest, HasAttribute(values=(attribute,))])
            ),
        )
        for attribute in attributes
    ]
    return msgspec.structs.replace(
        option, effect=msgspec.structs.replace(effect, costs=(*paid, *effect.costs))
    )
