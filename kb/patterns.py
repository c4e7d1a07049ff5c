"""Card-text patterns: what a turn of phrase means under the rules, and where a text has it.

A pattern is a node of the rule graph. Its wordings are for people; it is recognised in the syntax tree, so one
description serves every dialect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from grammar.nodes import CardText, EffectText, Node, Span
from grammar.terms import ActivationMode, Lang
from kb.errors import UnknownRule
from kb.loading import DATA, Place, did_you_mean, read_files, read_items

#: what a field must be: one of these values; ``any``: something, ``none``: nothing, ``not x``: anything but x
Wanted = str | list[str]
#: place → field (dotted) → what it must be; every line must hold
Shape = dict[str, dict[str, Wanted]]

ANY, NONE, NOT = "any", "none", "not "

#: values of fields that say nothing
_ABSENT = (None, False, ActivationMode.NONE)


class Pattern(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn of phrase of card text.

    wordings  template phrases by dialect, ~~ for what varies
    says      what it means, in our own words
    means     ids of the rules that say so
    shapes    how it looks in a syntax tree: any one of these (see :func:`fitting`)
    """

    id: str
    title: dict[str, str]
    says: dict[str, str]
    wordings: dict[Lang, tuple[str, ...]]
    means: tuple[str, ...]
    shapes: tuple[Shape, ...]


class Found(NamedTuple):
    """A pattern in a text; ``span`` is None when the absence of words or the whole text is what makes it."""

    pattern: str
    span: Span | None


class Patterns:
    """Every pattern. Read-only."""

    def __init__(self, placed: Mapping[str, tuple[Pattern, Place]]) -> None:
        self._patterns = {key: pattern for key, (pattern, _) in placed.items()}
        self._places = {key: place for key, (_, place) in placed.items()}

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._patterns.values())

    def __len__(self) -> int:
        return len(self._patterns)

    def __contains__(self, pattern_id: object) -> bool:
        return pattern_id in self._patterns

    def pattern(self, pattern_id: str) -> Pattern:
        """The pattern of that id. Raises UnknownRule with the nearest id."""
        if pattern_id not in self._patterns:
            hint = did_you_mean(pattern_id, self._patterns)
            raise UnknownRule(f"unknown pattern {pattern_id!r}.{hint}", rule=pattern_id)
        return self._patterns[pattern_id]

    def place(self, pattern_id: str, *steps: str | int) -> str:
        """``file:line`` where the pattern says that."""
        return self._places[pattern_id].at(*steps)


@cache
def load_patterns(root: Path = DATA) -> Patterns:
    """Read ``patterns/*.yaml``. Raises DataError for what cannot be understood or an id given twice."""
    return Patterns(read_items(read_files(root / "patterns", root), Pattern))


def patterns() -> Patterns:
    """The built-in patterns."""
    return load_patterns()


def patterns_in(text: EffectText | CardText) -> list[Found]:
    """The patterns of one effect, or of a whole card text: of each effect, and of what is outside them.

    In the order of the pattern files; one that stands in several places is there for each.
    """
    effects = text.effects if isinstance(text, CardText) else (text,)
    parts: list[Node] = list(effects)
    if isinstance(text, CardText):
        parts.append(msgspec.structs.replace(text, effects=()))
    trees = [list(_nodes(part)) for part in parts]
    return [
        Found(pattern.id, _span(node))
        for pattern in patterns()
        for nodes in trees
        for node in _unique(hit for shape in pattern.shapes for hit in fitting(nodes, shape))
    ]


def patterns_of_rule(rule_id: str) -> tuple[Pattern, ...]:
    """The patterns that mean this rule."""
    return tuple(pattern for pattern in patterns() if rule_id in pattern.means)


# --------------------------------------------------------------------------- recognising


def fitting(nodes: list[Node], shape: Shape) -> list[Node]:
    """The nodes that the first line of *shape* is about, when every line of it holds; else none.

    A line names a place and what the fields of one node there must be. A place is a field of an effect
    (``costs``, ``resolution``…) or the tag of a node anywhere in the tree (``action``, ``step``, ``duration``…).
    """
    hits = [_at(nodes, place, tests) for place, tests in shape.items()]
    return hits[0] if all(hits) else []


def _at(nodes: list[Node], place: str, tests: dict[str, Wanted]) -> list[Node]:
    if place in EffectText.__struct_fields__:
        effects = [node for node in nodes if isinstance(node, EffectText)]
        found = [child for effect in effects for child in _listed(getattr(effect, place))]
    else:
        found = [node for node in nodes if _tag(node) == place]
    return [
        node
        for node in found
        if isinstance(node, Node) and all(_is(node, path, wanted) for path, wanted in tests.items())
    ]


def _is(node: Node, path: str, wanted: Wanted) -> bool:
    values = [str(value).lower() for value in _values(node, path.split(".")) if value not in _ABSENT]
    if wanted == NONE:
        return not values
    if wanted == ANY:
        return bool(values)
    if isinstance(wanted, str) and wanted.startswith(NOT):
        return wanted.removeprefix(NOT) not in values
    return any(value in _listed(wanted) for value in values)


def _values(value: Any, path: list[str]) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _values(item, path)
    elif not path:
        yield value
    elif path[0] == "node" and isinstance(value, Node):
        yield _tag(value)
    elif hasattr(value, path[0]):
        yield from _values(getattr(value, path[0]), path[1:])


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _nodes(value: Any) -> Iterator[Node]:
    """Every node of the tree, in reading order."""
    if isinstance(value, Node):
        yield value
        for field in value.__struct_fields__:
            yield from _nodes(getattr(value, field))
    elif isinstance(value, tuple):
        for child in value:
            yield from _nodes(child)


def _unique(nodes: Iterable[Node]) -> list[Node]:
    return list({id(node): node for node in nodes}.values())


def _tag(node: Node) -> str:
    return str(node.__struct_config__.tag)


def _span(node: Node) -> Span | None:
    return node.activation_span if isinstance(node, EffectText) else node.span
