"""「Ａ」モンスターまたは「Ｂ」のカード名が記されたモンスター: a noun of its own before the one whose text has a name."""

from __future__ import annotations

import msgspec

from grammar.clauses import Clause, LightVerb, Unit, UnitKind

_JOINERS = (UnitKind.AND, UnitKind.OR)
_PLACES = (UnitKind.PLAYER, UnitKind.ZONE)


def told_before_name(clause: Clause) -> tuple[list[Unit], Clause] | None:
    """The words of *clause* (～のカード名が記された) that tell other cards, or where these lie, and the rest of it."""
    if clause.verb is None or clause.verb.verb is not LightVerb.MENTION or len(clause.phrases) != 1:
        return None
    phrase = clause.phrases[0]
    units = phrase.units
    at = max((i for i, u in enumerate(units) if u.kind in _JOINERS), default=0)
    start = at + 1
    while start < len(units) and units[start].kind in _PLACES:
        start += 1
    if not at > 0 or start >= len(units) or not (start > at + 1 or _ends_noun(units, at)):
        return None
    if any(u.kind is UnitKind.OTHER_THAN for u in units[at:]):
        return None
    names = msgspec.structs.replace(phrase, units=units[start:])
    return list(units[:start]), msgspec.structs.replace(clause, phrases=(names,))


def _ends_noun(units: tuple[Unit, ...], at: int) -> bool:
    """「Ａ」モンスターまたは; 「Ａ」と + 「Ａ」の(カード名): that card, and those whose text has its name."""
    before, after = units[at - 1], units[at + 1]
    same = before.kind is UnitKind.NAME is after.kind and before.value == after.value
    return before.kind is UnitKind.CARD_KIND or same
