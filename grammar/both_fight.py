"""自分のモンスターと相手モンスターが戦闘を行う(ダメージ計算時に): the two that battle each other, one on each side of と."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import Player, Verb


def both_fight(clause: Clause) -> Clause:
    """Give a relative clause of battle both its sides, where the greedy parser left the first one before it."""
    phrases = tuple(map(_with_both_sides, clause.phrases))
    return clause if phrases == clause.phrases else msgspec.structs.replace(clause, phrases=phrases)


def _with_both_sides(phrase: Phrase) -> Phrase:
    at = next((i for i, u in enumerate(phrase.units) if _is_battle(u)), 0)
    if at < 3 or phrase.units[at - 1].kind is not UnitKind.AND:
        return phrase
    did, first = phrase.units[at], phrase.units[: at - 1]
    fight = did.value
    if not isinstance(fight, Clause) or len(fight.phrases) != 1 or fight.phrases[0].case is not Case.SUBJ:
        return phrase
    other = fight.phrases[0]
    whose = (_side(first), _side(other.units))
    if None in whose or whose[0] == whose[1]:
        return phrase
    one = Phrase(Case.SUBJ, first, Span(first[0].span.start, first[-1].span.end))
    sides = (one, msgspec.structs.replace(other, case=Case.WITH))
    span = Span(first[0].span.start, did.span.end)
    told = msgspec.structs.replace(fight, phrases=sides, span=span)
    units = (msgspec.structs.replace(did, value=told, span=span), *phrase.units[at + 1 :])
    return msgspec.structs.replace(phrase, units=units)


def _is_battle(unit: Unit) -> bool:
    fight = unit.value
    return isinstance(fight, Clause) and fight.verb is not None and fight.verb.verb is Verb.BATTLE


def _side(units: tuple[Unit, ...]) -> str | None:
    """Whose monster it is: the two must be told of different players."""
    whose = [u.concept for u in units if u.kind is UnitKind.PLAYER]
    card = units[-1].kind is UnitKind.CARD_KIND
    return whose[0] if card and whose in ([Player.SELF], [Player.OPPONENT]) else None
