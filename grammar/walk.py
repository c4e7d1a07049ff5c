"""Every node of a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

import msgspec

from grammar.nodes import Node

N = TypeVar("N", bound=Node)


def nodes_in(value: object) -> Iterator[Node]:
    """Every node in the tree of *value*."""
    if isinstance(value, Node):
        yield value
        for name in value.__struct_fields__:
            if name not in ("span", "unparsed"):
                yield from nodes_in(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from nodes_in(part)


def with_nodes(node: N, change: Callable[[Node], Node]) -> N:
    """*node* with *change* made to every node in it, the inner ones first."""
    fields = {name: _changed(getattr(node, name), change) for name in node.__struct_fields__}
    return cast("N", change(msgspec.structs.replace(node, **fields)))


def _changed(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return with_nodes(value, change)
    if isinstance(value, tuple):
        return tuple(_changed(part, change) for part in value)
    return value
