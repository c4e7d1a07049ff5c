"""自分の墓地の「Ａ」「Ｂ」を除外して発動できる: what is paid is one card of each name, where no number and no "or" is told."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, HasName, Number, Quantity, Selection, Several
from grammar.terms import Modality, QuantityKind, Verb

#: what takes cards away, as a price does
TAKES = frozenset({Verb.BANISH, Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, Verb.RETURN_TO_DECK})
_OR = ("または", "又は", "もしくは", "か「", "いずれか", "内", "或", "任意", "其中", "之中", "もの")
_ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))


def each_named(paid: Action, text: str) -> Action:
    """*paid* with one of each of the names in its place, if they are a bare list."""
    cards = paid.theme
    if paid.verb not in TAKES or paid.span is None or paid.modality not in (Modality.DO, Modality.MAY):
        return paid
    if (
        not isinstance(cards, Selection)
        or cards.quantity.kind is not QuantityKind.UNSTATED
        or len(cards.predicates) != 1
    ):
        return paid
    named = cards.predicates[0]
    if not isinstance(named, HasName) or len(named.names) < 2:
        return paid
    if any(word in text[paid.span.start : paid.span.end] for word in _OR):
        return paid
    parts = tuple(
        msgspec.structs.replace(
            cards, quantity=_ONE, predicates=(msgspec.structs.replace(named, names=(name,)),)
        )
        for name in named.names
    )
    return msgspec.structs.replace(paid, theme=Several(parts=parts, span=cards.span))
