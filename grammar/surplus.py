"""What goes beyond a limit: ２種類以上の場合には１種類になるように墓地へ送らなければならない, after "only one kind can be there"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.predicates import read_quantity
from grammar.terms import Player, QuantityKind, RefKind, Verb, Zone

_UP_TO = frozenset({Ender.TO_DO, Ender.UNTIL})
#: words of the limit that are said once more
_SAID_AGAIN = frozenset(
    {UnitKind.POSITION, UnitKind.CARD_KIND, UnitKind.STAT, UnitKind.SAME, UnitKind.COUNT, UnitKind.PLAYER}
)


def sends_surplus(clauses: Sequence[Clause]) -> list[Clause]:
    """Three clauses as one: each player sends the rest, who has more than may be there, until as many are left."""
    found = list(clauses)
    for i in range(len(found) - 2):
        if (sent := _sent(found[i], found[i + 1], found[i + 2])) is not None:
            return [*found[:i], sent, *found[i + 3 :]]
    return found


def _sent(there: Clause, left: Clause, sends: Clause) -> Clause | None:
    become, act = left.verb, sends.verb
    until = become is not None and become.verb is LightVerb.BECOME and left.ender in _UP_TO
    must = act is not None and act.verb is Verb.SEND_TO_GRAVEYARD and act.must and not act.negated
    if there.ender is not Ender.IF or not until or not must or any(c.skipped for c in (there, left, sends)):
        return None
    said = [u for c in (there, left) for p in c.phrases for u in p.units]
    if not all(u.kind in _SAID_AGAIN or u.concept == Zone.FIELD for u in said):
        return None
    more, rest = _number(there), _number(left)
    players = [u for u in said if u.concept == Player.BOTH]
    own = any(u.concept == Player.SELF for u in said)
    if more is None or rest is None or more != rest + 1 or len(players) != 1 or not own:
        return None
    doer = Phrase(Case.TOPIC, (players[0],), players[0].span)
    others = Unit(UnitKind.REFERENCE, left.span, "", RefKind.REST.value)
    those = Phrase(Case.OBJ, (others,), left.span)
    span = Span(there.span.start, sends.span.end)
    return msgspec.structs.replace(
        sends, phrases=(doer, those, *sends.phrases), span=span, connective=there.connective
    )


def _number(clause: Clause) -> int | None:
    """The one number of kinds or cards that the clause tells."""
    counts = [u for p in clause.phrases for u in p.units if u.kind is UnitKind.COUNT]
    read = read_quantity(counts[0]) if len(counts) == 1 else None
    number = getattr(read.amount, "value", None) if read is not None else None
    least = read is not None and read.kind is QuantityKind.AT_LEAST
    return number if least == (clause.ender is Ender.IF) else None
