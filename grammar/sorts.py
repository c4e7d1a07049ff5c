"""獣族・鳥獣族モンスターがそれぞれ: the sorts of cards that one description lists."""

from __future__ import annotations

import msgspec

from grammar.nodes import AnyOf, HasAttribute, HasName, HasRace, HasSeries, IsKind, Noun, Predicate, Selection
from grammar.predicates import ordered


def sorts_of(whole: Noun | None) -> tuple[Selection, ...]:
    """獣族・鳥獣族モンスター, レベル８以上及びリンク３以上のモンスター: the sorts of cards that *whole* lists."""
    if not isinstance(whole, Selection):
        return ()
    lists = [(p, each) for p in whole.predicates if len(each := _listed(p)) > 1]
    if len(lists) != 1:
        return ()
    known, each = lists[0]
    rest = [p for p in whole.predicates if p is not known]
    return tuple(msgspec.structs.replace(whole, predicates=ordered([*rest, one])) for one in each)


def _listed(predicate: Predicate) -> tuple[Predicate, ...]:
    if isinstance(predicate, AnyOf):
        return predicate.predicates
    if isinstance(predicate, HasRace):
        return tuple(msgspec.structs.replace(predicate, values=(value,)) for value in predicate.values)
    if isinstance(predicate, HasAttribute):
        return tuple(msgspec.structs.replace(predicate, values=(value,)) for value in predicate.values)
    if isinstance(predicate, IsKind):
        return tuple(msgspec.structs.replace(predicate, kinds=(kind,)) for kind in predicate.kinds)
    if isinstance(predicate, (HasSeries, HasName)):
        return tuple(msgspec.structs.replace(predicate, names=(name,)) for name in predicate.names)
    return ()
