"""種類（モンスター・魔法・罠）, 种类（融合·同调·超量）: a parenthesis that tells which kinds there are to tell apart."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Sentence, Unit, UnitKind
from grammar.noun_kinds import JOINERS
from grammar.terms import CardKind, Stat

CARD_TYPES = (CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP)


def kinds_noted(unit: Unit) -> tuple[CardKind, ...] | None:
    """The kinds that *unit* lists, if that is what it does."""
    if unit.concept != "note" or not isinstance(unit.value, Sentence):
        return None
    clauses = unit.value.clauses
    if any(clause.verb is not None or clause.skipped for clause in clauses):
        return None
    words = [u for c in clauses for p in c.phrases for u in p.units if u.kind not in JOINERS]
    kinds = [_kind(word) for word in words]
    found = tuple(sorted({kind for kind in kinds if kind is not None}))
    return found if len(found) == len(words) > 1 else None


def _kind(word: Unit) -> CardKind | None:
    if word.kind is UnitKind.STAT and word.concept == Stat.LINK:
        return CardKind.LINK_MONSTER  # …・Ｐ・リンク
    kinds = word.kind is UnitKind.CARD_KIND and word.concept != CardKind.CARD
    return CardKind(word.concept) if kinds else None


def told_apart(unit: Unit) -> tuple[CardKind, ...] | None:
    """As :func:`kinds_noted`; empty for the three card types, which are what a kind of card is."""
    found = kinds_noted(unit)
    return () if found == CARD_TYPES else found


def kinds_behind(units: Sequence[Unit], i: int) -> tuple[CardKind, ...] | None:
    """What the note right behind the word at *i* tells apart; None without one."""
    return told_apart(units[i + 1]) if i + 1 < len(units) else None
