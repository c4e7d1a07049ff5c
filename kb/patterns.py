"""Card-text patterns: what a turn of phrase means under the rules, and where a text has it.

A pattern is a node of the rule graph. Its wordings are for people; it is recognised in the syntax tree, so one
description serves every dialect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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


class Pattern(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn of phrase of card text.

    wordings  template phrases by dialect, ~~ for what varies
    says      what it means, in our own words
    means     ids of the rules that say so
    shapes    how it looks in a syntax tree: any one of these (see ``_Tree.fitting``)
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
    trees = [_Tree(part) for part in parts]
    return [
        Found(pattern.id, _span(node))
        for pattern in patterns()
        for tree in trees
        for node in _unique(hit for shape in pattern.shapes for hit in tree.fitting(shape))
    ]


def patterns_of_rule(rule_id: str) -> tuple[Pattern, ...]:
    """The patterns that mean this rule."""
    return tuple(pattern for pattern in patterns() if rule_id in pattern.means)


# --------------------------------------------------------------------------- recognising


class _Tree:
    """The nodes of a part of a card text, by tag."""

    def __init__(self, part: Node) -> None:
        self._by_tag: dict[str, list[Node]] = {}
        for node in _nodes(part):
            self._by_tag.setdefault(_tag(node), []).append(node)

    def fitting(self, shape: Shape) -> list[Node]:
        """The nodes that the first line of *shape* is about, when every line of it holds; else none.

        A line names a place and what the fields of one node there must be. A place is a field of an effect
        (``costs``, ``resolution``…) or the tag of a node anywhere in the tree (``action``, ``step``…).
        """
        first: list[Node] = []
        for number, (place, tests) in enumerate(shape.items()):
            hits = [n for n in self._at(place) if all(_is(n, path, wanted) for path, wanted in tests.items())]
            if not hits:
                return []
            first = first if number else hits
        return first

    def _at(self, place: str) -> list[Node]:
        if place not in EffectText.__struct_fields__:
            return self._by_tag.get(place, [])
        effects = self._by_tag.get("effect", [])
        found = [child for effect in effects for child in _listed(getattr(effect, place))]
        return [child for child in found if isinstance(child, Node)]


def _is(node: Node, path: str, wanted: Wanted) -> bool:
    values: list[Any] = [node]
    for field in path.split("."):
        values = [found for value in values for found in _field(value, field)]
    if wanted == NONE:
        return not values
    if wanted == ANY:
        return bool(values)
    if isinstance(wanted, str) and wanted.startswith(NOT):
        return wanted.removeprefix(NOT) not in map(_plain, values)
    return any(_plain(value) in _listed(wanted) for value in values)


def _field(value: Any, field: str) -> Sequence[Any]:
    """What the field holds that says something; "node" is the tag."""
    found = _tag(value) if field == "node" else getattr(value, field, None)
    if found is None or found is False or found is ActivationMode.NONE:
        return ()
    return found if isinstance(found, tuple) else (found,)


def _plain(value: Any) -> str:
    return str(value).lower()


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
