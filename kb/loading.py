"""Read the data files strictly: what is misspelt, repeated or unknown is an error with file and line.

YAML guesses types (``00102371`` becomes octal, ``no`` becomes False), so every scalar is read as the string
that is written and the type it is wanted in decides.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

import rules_data
from kb.errors import DataError

T = TypeVar("T")
Steps = tuple[str | int, ...]

#: where the data files lie, in a checkout and in an installed wheel alike
DATA = Path(rules_data.__file__).parent


_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map")}


class _AsWritten(yaml.CSafeLoader):
    """Resolves no scalar: everything is a string."""

    yaml_implicit_resolvers: dict[str, Any] = {}


class Document:
    """What a YAML file says, and on which line it says it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines: dict[Steps, int] = {}
        try:
            tree = yaml.compose(text, Loader=_AsWritten)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            raise self.error(mark.line + 1 if mark else 1, error.problem or "unreadable YAML") from None
        except yaml.YAMLError as error:
            raise self.error(1, f"unreadable: {error}") from None
        self.plain = [] if tree is None else self._value(tree, ())

    def at(self, *steps: str | int) -> str:
        """``file:line`` of the value that *steps* (keys and indices) lead to, or of the nearest one around it."""
        while steps and steps not in self._lines:
            steps = steps[:-1]
        return f"{self.name}:{self._lines.get(steps, 1)}"

    def error(self, line: int, problem: str) -> DataError:
        return DataError(f"{self.name}:{line}: {problem}", file=self.name, line=line, problem=problem)

    def _value(self, node: yaml.Node, steps: Steps) -> Any:
        line = node.start_mark.line + 1
        self._lines.setdefault(steps, line)
        if node.tag not in _TAGS:
            raise self.error(line, f"tag {node.tag!r} is not allowed")
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, (*steps, index)) for index, item in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, steps)
        return node.value

    def _mapping(self, node: yaml.MappingNode, steps: Steps) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line, key = key_node.start_mark.line + 1, key_node.value
            if not isinstance(key, str):
                raise self.error(line, "a key must be a plain word")
            if key in found:
                raise self.error(line, f"key {key!r} is given twice")
            self._lines[(*steps, key)] = line
            found[key] = self._value(value_node, (*steps, key))
        return found


def read_yaml(path: Path, root: Path | None = None) -> Document:
    """Read one YAML file. Its name in messages is relative to *root* (the folder of the data files)."""
    name = path.relative_to(root or DATA).as_posix()
    try:
        return Document(name, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(f"{name}:1: unreadable: {error}", file=name, line=1, problem=str(error)) from None


def convert(document: Document, wanted: type[T]) -> T:
    """The document as the type *wanted*.

    Raises DataError naming the line, for an unknown key, a missing one or a value of the wrong kind.
    """
    try:
        return msgspec.convert(document.plain, wanted, strict=False)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$")
        place = document.at(*_steps(where.rstrip("`")))
        raise DataError(f"{place}: {problem}", problem=problem) from None


def read_files(folder: Path, root: Path | None = None) -> list[Document]:
    """Every YAML file of a folder, by name."""
    return [read_yaml(path, root) for path in sorted(folder.glob("*.yaml"))]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` Did you mean 'x'?``, or nothing when no known word is close."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""


def _steps(path: str) -> Steps:
    """The keys and indices of a msgspec path such as ``[3].title`` (``[...]`` names no key and ends it)."""
    steps: list[str | int] = []
    for index, name in re.findall(r"\[(\d+|\.\.\.)\]|\.([^.\[]+)", path):
        if index == "...":
            break
        steps.append(int(index) if index else name)
    return tuple(steps)
