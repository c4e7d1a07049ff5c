"""Clauses told once more in the words that the readers know: what both players do, each with what is their own.

お互いは、それぞれ自分のデッキから is お互いは、自身のデッキから: no player does it with the cards of the one whose effect it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind
from grammar.noun_kinds import JOINERS
from grammar.terms import Player, Verb

_OWN = frozenset({"自分", "自己", "我方"})
_WHO = frozenset({Case.TOPIC, Case.SUBJ, Case.BARE, Case.TO})
_BY_ONE = frozenset({Verb.LOOK, Verb.REVEAL, Verb.TARGET})  # 自分の手札をお互いに確認する


def own_of_each(clauses: Sequence[Clause]) -> list[Clause]:
    """お互いのプレイヤーは、それぞれ自分の墓地の…, 双方玩家各自从自己卡组…: of each that player's own."""
    found: list[Clause] = []
    both = False
    for clause in clauses:
        at = next((i for i, p in enumerate(clause.phrases) if _is_both(p)), None)
        named = any(p.case in _WHO and _is_player(p) for p in clause.phrases)
        both = at is not None or (both and not named and clause.connective is None)
        form = clause.verb
        acts = form is not None and form.verb not in _BY_ONE and not form.negated
        if both and acts:
            start = at + 1 if at is not None else 0
            told = tuple(map(_owned, clause.phrases[start:]))
            clause = msgspec.structs.replace(clause, phrases=(*clause.phrases[:start], *told))
        shown = at is not None and clause.phrases[at].case is Case.TO and not acts  # お互いに確認し、
        both = both and not shown and clause.ender in (Ender.JOIN, Ender.COMMA)
        found.append(clause)
    return found


def _is_both(phrase: Phrase) -> bool:
    first, *rest = phrase.units
    told = first.kind is UnitKind.PLAYER and first.concept == Player.BOTH and phrase.case in _WHO
    return told and all(u.kind is UnitKind.QUANTIFIER for u in rest)


def _is_player(phrase: Phrase) -> bool:
    return all(u.kind is UnitKind.PLAYER for u in phrase.units)


def _owned(phrase: Phrase) -> Phrase:
    units = phrase.units
    told = tuple(
        msgspec.structs.replace(unit, text="自身") if _is_own_place(units, i) else unit
        for i, unit in enumerate(units)
    )
    return phrase if told == units else msgspec.structs.replace(phrase, units=told)


def _is_own_place(units: Sequence[Unit], i: int) -> bool:
    """自分 before a zone; not 自分・相手の."""
    unit, after = units[i], units[i + 1] if i + 1 < len(units) else None
    if unit.kind is not UnitKind.PLAYER or unit.text not in _OWN or after is None:
        return False
    joined = i > 1 and units[i - 1].kind in JOINERS and units[i - 2].kind is UnitKind.PLAYER
    return after.kind is UnitKind.ZONE and not joined
