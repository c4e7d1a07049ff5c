"""Read the data files strictly: what is misspelt, repeated or unknown is an error with file and line.

YAML guesses types (``00102371`` becomes octal, ``no`` becomes False), so every scalar is read as the string
that is written and the type it is wanted in decides.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import msgspec.inspect
import yaml

import rules_data
from grammar.kept import kept
from kb.errors import DataError

T = TypeVar("T")
Steps = tuple[str | int, ...]

#: where the data files lie, in a checkout and in an installed wheel alike
DATA = Path(rules_data.__file__).parent


_TAGS = {
    yaml.ScalarNode: "tag:yaml.org,2002:str",
    yaml.SequenceNode: "tag:yaml.org,2002:seq",
    yaml.MappingNode: "tag:yaml.org,2002:map",
}


class _AsWritten(yaml.CSafeLoader):
    """Resolves no scalar: everything is a string."""

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> Any:
        return _TAGS[kind]

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """No tag depends on where a value stands."""

    def ascend_resolver(self) -> None:
        pass


class Document:
    """What a YAML file says, and on which line it says it."""

    def __init__(self, name: str, text: str, plain: Any = None) -> None:
        """*plain* is what the text was found to say before."""
        self.name = name
        self._text = text
        self.plain = self._read() if plain is None else plain

    def _read(self) -> Any:
        try:
            tree = self._tree()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            raise self.error(mark.line + 1 if mark else 1, error.problem or "unreadable YAML") from None
        except yaml.YAMLError as error:
            raise self.error(1, f"unreadable: {error}") from None
        return [] if tree is None else self._value(tree)

    def _tree(self) -> yaml.Node | None:
        return yaml.compose(self._text, Loader=_AsWritten)

    @cached_property
    def _lines(self) -> dict[Steps, int]:
        """The lines of all values: asked for only when something is wrong."""
        tree = self._tree()
        return {} if tree is None else dict(_lines_in(tree, ()))

    def at(self, *steps: str | int) -> str:
        """``file:line`` of the value that *steps* (keys and indices) lead to, or of the nearest one around it."""
        while steps and steps not in self._lines:
            steps = steps[:-1]
        return f"{self.name}:{self._lines.get(steps, 1)}"

    def error(self, line: int, problem: str) -> DataError:
        return DataError(f"{self.name}:{line}: {problem}", file=self.name, line=line, problem=problem)

    def _value(self, node: yaml.Node) -> Any:
        if node.tag != _TAGS[type(node)]:
            raise self.error(node.start_mark.line + 1, f"tag {node.tag!r} is not allowed")
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node)
        return node.value

    def _mapping(self, node: yaml.MappingNode) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line, key = key_node.start_mark.line + 1, key_node.value
            if not isinstance(key, str):
                raise self.error(line, "a key must be a plain word")
            if key in found:
                raise self.error(line, f"key {key!r} is given twice")
            found[key] = self._value(value_node)
        return found


def _lines_in(node: yaml.Node, steps: Steps) -> Iterator[tuple[Steps, int]]:
    """The line of every value below *node*: that of its key where it has one."""
    if not steps or isinstance(steps[-1], int):
        yield steps, node.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _lines_in(item, (*steps, index))
    if isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            yield (*steps, key_node.value), key_node.start_mark.line + 1
            yield from _lines_in(value_node, (*steps, key_node.value))


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
        problem, _, where = str(error).partition(" - at `")
        of_key, _, path = where.partition("$")
        steps = _steps(path.rstrip("`"))
        named = re.search(r"(?:unknown field `|enum value ')([^`']+)", problem)
        if named is None:
            raise DataError(f"{document.at(*steps)}: {problem}", problem=problem) from None
        hint = did_you_mean(
            named[1], _known_at(msgspec.inspect.type_info(wanted), steps, of_key="key" in of_key)
        )
        place = document.at(*steps, named[1])
        raise DataError(f"{place}: {problem}{'.' if hint else ''}{hint}", problem=problem) from None


class Place(NamedTuple):
    """Where an item of a list is written: the file and its number in it."""

    document: Document
    number: int

    def at(self, *steps: str | int) -> str:
        return self.document.at(self.number, *steps)


class _Known(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_Known)


def read_items(documents: Iterable[Document], wanted: type[Item]) -> dict[str, tuple[Item, Place]]:
    """The items of files that are lists, by id, with their places. Raises DataError for an id given twice."""
    found: dict[str, tuple[Item, Place]] = {}
    for document in documents:
        items: list[Item] = convert(document, list[wanted])  # type: ignore[valid-type]
        for number, item in enumerate(items):
            place = Place(document, number)
            if item.id in found:
                raise DataError(f"{place.at()}: {item.id!r} is already at {found[item.id][1].at()}")
            found[item.id] = (item, place)
    return found


def read_files(folder: Path, root: Path | None = None) -> list[Document]:
    """Every YAML file of a folder, by name; what those say that come with the program is kept."""
    paths = sorted(folder.glob("*.yaml"))
    if not folder.is_relative_to(DATA):
        return [read_yaml(path, root) for path in paths]
    texts = [(path.relative_to(root or DATA).as_posix(), path.read_text("utf-8")) for path in paths]
    said: list[Any] = kept(
        f"{folder.name}.data",
        "\n".join(map(str, texts)),
        lambda: msgspec.msgpack.encode([Document(name, text).plain for name, text in texts]),
        msgspec.msgpack.decode,
    )
    return [Document(name, text, plain) for (name, text), plain in zip(texts, said, strict=True)]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` Did you mean 'x'?``, or nothing when no known word is close."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""


def _known_at(wanted: msgspec.inspect.Type, steps: Steps, of_key: bool) -> Iterable[str]:
    """What may stand where *steps* lead to in the type *wanted*: keys of a struct or a dict, values of an enum."""
    for step in steps:
        if isinstance(wanted, msgspec.inspect.StructType):
            wanted = next(field.type for field in wanted.fields if field.encode_name == step)
        elif isinstance(wanted, msgspec.inspect.DictType):
            wanted = wanted.value_type
        elif isinstance(wanted, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
            wanted = wanted.item_type
    if of_key and isinstance(wanted, msgspec.inspect.DictType):
        wanted = wanted.key_type
    if isinstance(wanted, msgspec.inspect.StructType):
        return [field.encode_name for field in wanted.fields]
    return (
        [str(member.value) for member in wanted.cls] if isinstance(wanted, msgspec.inspect.EnumType) else []
    )


def _steps(path: str) -> Steps:
    """The keys and indices of a msgspec path such as ``[3].title`` (``[...]`` names no key and ends it)."""
    steps: list[str | int] = []
    for index, name in re.findall(r"\[(\d+|\.\.\.)\]|\.([^.\[]+)", path):
        if index == "...":
            break
        steps.append(int(index) if index else name)
    return tuple(steps)
