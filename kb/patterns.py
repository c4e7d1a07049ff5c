"""Card-text patterns: what a turn of phrase means under the rules, and where a text has it.

A pattern is a node of the rule graph. Its wordings are for people; it is recognised in the syntax tree, so one
description serves every dialect.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from grammar.nodes import CardText, EffectText, Node, Span
from grammar.terms import Lang
from kb.errors import DataError, UnknownRule
from kb.loading import DATA, Document, convert, did_you_mean, read_files

#: what a field must be: one of these values; ``any``: something, ``none``: nothing
Wanted = str | list[str]
#: place → field (dotted) → what it must be; every line must hold
Shape = dict[str, dict[str, Wanted]]

ANY, NONE = "any", "none"


class Pattern(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn of phrase of card text.

    wordings  template phrases by dialect, ~~ for what varies
    says      what it means, in our own words
    means     ids of the rules that say so
    shapes    how it looks in a syntax tree: any one of these (see :func:`fits`)
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


class PatternPlace(NamedTuple):
    """Where a pattern is written."""

    document: Document
    number: int

    def at(self, *steps: str | int) -> str:
        return self.document.at(self.number, *steps)


class Patterns:
    """Every pattern. Read-only."""

    def __init__(self, placed: list[tuple[Pattern, PatternPlace]]) -> None:
        self._patterns = {pattern.id: pattern for pattern, _ in placed}
        self._places = {pattern.id: place for pattern, place in placed}

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

    def at(self, pattern_id: str, *steps: str | int) -> str:
        """``file:line`` where the pattern says that."""
        return self._places[pattern_id].at(*steps)


def load_patterns(root: Path = DATA) -> Patterns:
    """Read ``patterns/*.yaml``. Raises DataError for what cannot be understood or an id given twice."""
    placed: dict[str, tuple[Pattern, PatternPlace]] = {}
    for document in read_files(root / "patterns", root):
        for index, pattern in enumerate(convert(document, list[Pattern])):
            place = PatternPlace(document, index)
            if pattern.id in placed:
                first = placed[pattern.id][1].at()
                raise DataError(f"{place.at()}: pattern {pattern.id!r} is already at {first}")
            placed[pattern.id] = (pattern, place)
    return Patterns(list(placed.values()))


@cache
def patterns() -> Patterns:
    """The built-in patterns, read once."""
    return load_patterns()


def patterns_in(effect: EffectText) -> list[Found]:
    """The patterns that an effect shows, in the order of the pattern files."""
    return _found(effect)


def patterns_in_card(text: CardText) -> list[Found]:
    """The patterns of a whole card text: of its statements, its limits and each of its effects."""
    return _found(text)


def patterns_of_rule(rule_id: str) -> tuple[Pattern, ...]:
    """The patterns that mean this rule."""
    return tuple(pattern for pattern in patterns() if rule_id in pattern.means)


def _found(tree: Node) -> list[Found]:
    plain = msgspec.to_builtins(tree)
    nodes = list(_nodes(plain))
    found = []
    for pattern in patterns():
        for shape in pattern.shapes:
            hit = fits(plain, nodes, shape)
            if hit is not None:
                found.append(Found(pattern.id, _span(hit)))
                break
    return found


def fits(top: dict[str, Any], nodes: list[dict[str, Any]], shape: Shape) -> dict[str, Any] | None:
    """The node that the first line of *shape* is about, when every line of it holds in the tree; else None.

    A line names a place and what the fields of one node there must be. A place is a field of the effect
    (``costs``, ``resolution``…), or the tag of a node anywhere in it (``action``, ``step``, ``duration``…).
    """
    hits = [_at(top, nodes, place, tests) for place, tests in shape.items()]
    return None if None in hits else hits[0]


def _at(
    top: dict[str, Any], nodes: list[dict[str, Any]], place: str, tests: dict[str, Wanted]
) -> dict[str, Any] | None:
    tagged = (node for node in nodes if node["node"] == place)
    inside = (child for node in nodes if node["node"] == "effect" for child in _listed(node.get(place)))
    for node in (*tagged, *inside):
        if isinstance(node, dict) and all(_is(node, path, wanted) for path, wanted in tests.items()):
            return node
    return None


def _is(node: dict[str, Any], path: str, wanted: Wanted) -> bool:
    values = [value for value in _values(node, path.split(".")) if value not in (None, False, [], 0)]
    if wanted == NONE:
        return not values
    if wanted == ANY:
        return bool(values)
    options = wanted if isinstance(wanted, list) else [wanted]
    return any(str(value).lower() in options for value in values)


def _values(value: Any, path: list[str]) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _values(item, path)
    elif not path:
        yield value
    elif isinstance(value, dict) and path[0] in value:
        yield from _values(value[path[0]], path[1:])


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _nodes(value: Any) -> Iterator[dict[str, Any]]:
    """Every node of the tree, in reading order."""
    if isinstance(value, dict):
        if "node" in value:
            yield value
        for child in value.values():
            yield from _nodes(child)
    elif isinstance(value, list):
        for child in value:
            yield from _nodes(child)


def _span(node: dict[str, Any]) -> Span | None:
    span = node.get("span")
    return Span(*span) if span else None
