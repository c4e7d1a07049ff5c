"""Every node of a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeGuard, TypeVar, cast, get_args, get_type_hints

import msgspec

from grammar.nodes import Node, Reference
from grammar.terms import RefKind

N = TypeVar("N", bound=Node)


def is_just_this_card(noun: object) -> TypeGuard[Reference]:
    """このカード, by itself."""
    return isinstance(noun, Reference) and noun.kind is RefKind.THIS_CARD


def nodes_in(value: object) -> list[Node]:
    """Every node in the tree of *value*, in the order of its fields."""
    found: list[Node] = []
    waiting: list[Any] = [value]
    while waiting:
        node = waiting.pop()
        if type(node) is tuple:
            waiting.extend(node[::-1])
        elif (parts := _parts(type(node))) is not None:  # type: ignore[arg-type]  # mypy doubts that types hash
            found.append(node)
            waiting.extend(filter(None, parts(node)))
    return found


@cache
def _parts(kind: type) -> Callable[[Any], Sequence[Any]] | None:
    """What gives the fields of a node that may hold nodes, the last first; None for what is no node."""
    fields = _fields(kind)
    if fields is None:
        return None
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda node: [getattr(node, name) for name in fields]


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    """The fields that may hold nodes, the last first; None for what is no node."""
    if not issubclass(kind, Node):
        return None
    types = get_type_hints(kind)
    return tuple(
        name for name in reversed(kind.__struct_fields__) if name != "unparsed" and _holds_nodes(types[name])
    )


def _holds_nodes(annotation: object) -> bool:
    """Is a value of that type a node, or a tuple with nodes in it?"""
    if isinstance(annotation, type) and issubclass(annotation, Node):
        return True
    return any(map(_holds_nodes, get_args(annotation)))


def with_nodes(node: N, change: Callable[[Node], Node]) -> N:
    """*node* with *change* made to every node in it, the inner ones first; what stays the same is kept as it is."""
    fields = {}
    for name in _fields(type(node)) or ():
        part = getattr(node, name)
        changed = _changed(part, change)
        if changed is not part:
            fields[name] = changed
    return cast("N", change(msgspec.structs.replace(node, **fields) if fields else node))


def _changed(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return with_nodes(value, change)
    if isinstance(value, tuple):
        parts = tuple(_changed(part, change) for part in value)
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else parts
    return value
