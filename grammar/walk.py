"""Every node of a tree."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Node


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
