"""レベルを持つ, 宣言した属性を持つ: a value that a card has at all, or has as it was declared or as another card has it."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind
from grammar.nodes import Bears, NotThat, Predicate, Reference, SameAs
from grammar.noun_kinds import JOINERS
from grammar.noun_words import fill
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import SUMMONS, RefKind, Stat, Verb
from grammar.verbs import verbs_of

_LEVELS = (Stat.LEVEL, Stat.RANK, Stat.LINK)
_OF_THE_CARD = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.COUNT, UnitKind.POSITION)


def alike_in_all(clause: Clause, slots: Slots, scope: Scope) -> bool:
    """そのモンスターの元々の種族・属性(と同じ種族・属性)を持つ, 持有那张卡的原本的种族·属性的: as that card has them."""
    had = [p for p in clause.phrases if p.case in (Case.OBJ, Case.BARE)]
    form = clause.verb
    if form is None or form.verb is not LightVerb.HAVE or form.negated or len(clause.phrases) != 1 or not had:
        return False
    units = had[0].units
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.STAT), len(units))
    known, values = units[:at], units[at:]
    if known[-1:] and known[-1].kind is UnitKind.SAME:
        return False  # と同じ種族・属性を持つ: told by the word itself
    alike = next((i for i, u in enumerate(values) if u.kind is UnitKind.SAME), len(values))
    stats, again = _values(values[:alike]), _values(values[alike:])
    if not stats or len(stats) + len(again) < 2 or (again and set(again) != set(stats)):
        return False
    owner = noun(known, scope) if known else None
    if owner is None or not isinstance(owner.noun, Reference):
        return False
    original = values[0].value == "original"
    slots.predicates += [
        SameAs(stat=stat, other=owner.noun, original=original, span=clause.span) for stat in stats
    ]
    return True


def _values(units: Sequence[Unit]) -> list[Stat]:
    """元々の種族・属性, 同じ種族・属性: the values named; none where anything else is said."""
    named = [u for u in units if u.kind in (UnitKind.STAT, UnitKind.SAME) and u.concept]
    bare = all(u in named or u.kind in JOINERS for u in units)
    first = [u.value for u in named[:1]]
    plain = all(u.value is None for u in named[1:]) and first in ([], [None], ["original"])
    return [Stat(u.concept) for u in named] if bare and plain else []


def bears(clause: Clause, slots: Slots, scope: Scope) -> bool:
    """Put what *clause* says of a value into *slots*; what stands before the value is said of the card itself."""
    had = [p for p in clause.phrases if p.case is Case.OBJ]
    if len(had) != 1 or clause.verb is None or clause.also:
        return False
    units = had[0].units
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.STAT), len(units))
    told, values = units[:at], units[at:]
    if not values or any(u.kind not in (UnitKind.STAT, *JOINERS) or u.value is not None for u in values):
        return False
    stats = [Stat(u.concept) for u in values if u.kind is UnitKind.STAT]
    declared = [u for u in told if _is_declared(u)]
    told = tuple(u for u in told if u not in declared)
    said = [*(u for p in clause.phrases if p not in had for u in p.units), *told]
    if not all(_is_of_the_card(u) for u in said) or len(declared) > 1:
        return False
    found: list[Predicate]
    if declared:
        other = Reference(kind=RefKind.DECLARED, span=declared[0].span)
        found = [SameAs(stat=stat, other=other, span=clause.span) for stat in stats]
    elif len(stats) == 1 and stats[0] in _LEVELS:
        found = [Bears(stat=stats[0], span=clause.span)]
    else:
        return False
    if clause.verb.negated and len(found) > 1:
        return False
    fill(said, slots, scope)
    slots.predicates += [NotThat(other=p, span=clause.span) for p in found] if clause.verb.negated else found
    return True


def _is_declared(unit: Unit) -> bool:
    """宣言した, 宣言された."""
    clause = unit.value
    return isinstance(clause, Clause) and verbs_of(clause) == (Verb.DECLARE,) and not clause.phrases


def _is_of_the_card(unit: Unit) -> bool:
    """自分フィールドの１体, ＥＸデッキから特殊召喚された: whatever it has."""
    if not isinstance(unit.value, Clause):
        return unit.kind in _OF_THE_CARD
    verbs = verbs_of(unit.value)
    return bool(verbs) and set(verbs) <= SUMMONS
