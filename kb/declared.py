"""What was declared (宣言): told among the choices of an activation, and put in the place of 宣言した… in its text.

``selects`` holds ``declared:`` before a Type, an Attribute, a sort of card or a number. The name of a card that was declared is
looked for where the text looks for it (``kb.simulate``, ``kb.references``).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import (
    EffectText,
    HasAttribute,
    HasRace,
    HasStat,
    IsKind,
    Node,
    Number,
    Reference,
    SameAs,
    Variable,
)
from grammar.terms import Attribute, CardKind, Compare, Race, RefKind, Stat
from grammar.walk import with_nodes
from kb.situation import DECLARED

Value = Race | Attribute | CardKind | int
_KINDS = (CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP)


def value_of(word: str) -> Value | None:
    """The value that *word* (one of ``selects``) tells to have been declared; None for a name, and for other choices."""
    if not word.startswith(DECLARED):
        return None
    told = word.removeprefix(DECLARED)
    if told.isdecimal():
        return int(told)
    known: dict[str, Value] = {value.value: value for kind in (Race, Attribute, _KINDS) for value in kind}
    return known.get(told)


def values(selects: Iterable[str]) -> tuple[Value, ...]:
    return tuple(value for word in selects if (value := value_of(word)) is not None)


def spelled_out(text: EffectText, selects: Iterable[str]) -> EffectText:
    """*text* with the values that were declared for 宣言した種族, 宣言した属性, 宣言したレベル…; without one left as it is."""
    told = values(selects)
    return with_nodes(text, lambda node: _with_value(node, told)) if told else text


def _with_value(node: Node, told: tuple[Value, ...]) -> Node:
    if isinstance(node, Variable) and node.name == "declared":
        numbers = [value for value in told if isinstance(value, int)]
        return Number(value=numbers[0], span=node.span) if len(numbers) == 1 else node
    if not isinstance(node, SameAs) or not _is_of_what_was_declared(node):
        return node
    fitting = [one for value in told if (one := _having(node.stat, value)) is not None]
    return msgspec.structs.replace(fitting[0], span=node.span) if len(fitting) == 1 else node


def _is_of_what_was_declared(node: SameAs) -> bool:
    declared = isinstance(node.other, Reference) and node.other.kind is RefKind.DECLARED
    return declared and not node.different


def _having(stat: Stat, value: Value) -> HasRace | HasAttribute | IsKind | HasStat | None:
    if stat is Stat.RACE and isinstance(value, Race):
        return HasRace(values=(value,))
    if stat is Stat.ATTRIBUTE and isinstance(value, Attribute):
        return HasAttribute(values=(value,))
    if stat is Stat.KIND and isinstance(value, CardKind):
        return IsKind(kinds=(value,))
    if isinstance(value, int) and not isinstance(value, bool) and stat in (Stat.LEVEL, Stat.RANK):
        return HasStat(stat=stat, compare=Compare.EQ, amount=Number(value=value))
    return None
