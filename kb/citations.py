"""The citation index: what every citation id points at. Facts only; the sources' own words are not shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from kb.errors import DataError
from kb.loading import DATA, convert, read_yaml

#: the document that holds the practice rules; its ids look like PRAC:family:nn
PRACTICE = "PRAC"


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the six sources."""

    id: str
    title: dict[str, str]  # in its own language and in zh-Hans
    what: dict[str, str]
    language: str
    era: str
    date: str
    official: bool = False


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """One statement of a source.

    normative      it lays something down (an example, a heading or a greeting does not)
    same_as        the same statement in the other edition of the document
    repeats        the earlier statement of the same document that it repeats word for word
    about          the statement or heading that this footnote corrects
    corrected_by   the footnote that corrects it; superseded_by: it is void because of that one
    """

    id: str
    kind: str
    normative: bool
    page: int | None = None
    same_as: str | None = None
    repeats: str | None = None
    about: str | None = None
    corrected_by: str | None = None
    superseded_by: str | None = None
    confidence: str | None = None

    @property
    def doc(self) -> str:
        return self.id.partition(":")[0]

    @property
    def section(self) -> str:
        return self.id.split(":")[1]


class Citations:
    """Every statement of every source by its citation id."""

    def __init__(self, sources: Iterable[Source], statements: Iterable[Statement]) -> None:
        self.sources = {source.id: source for source in sources}
        self._statements = {statement.id: statement for statement in statements}
        self._twins: dict[str, list[str]] = {}
        for statement in self._statements.values():
            for original in filter(None, (statement.same_as, statement.repeats)):
                self._twins.setdefault(original, []).append(statement.id)

    def __contains__(self, citation: object) -> bool:
        return citation in self._statements

    def __iter__(self) -> Iterator[Statement]:
        return iter(self._statements.values())

    def __len__(self) -> int:
        return len(self._statements)

    def get(self, citation: str) -> Statement | None:
        return self._statements.get(citation)

    def ids(self) -> Iterable[str]:
        return self._statements.keys()

    def with_twins(self, citations: Iterable[str]) -> set[str]:
        """These ids and those of the statements that say the same word for word elsewhere."""
        found: set[str] = set()
        waiting = list(citations)
        while waiting:
            citation = waiting.pop()
            if citation not in found:
                found.add(citation)
                waiting.extend(self._twins.get(citation, ()))
        return found


COLUMNS = (
    "id",
    "kind",
    "normative",
    "page",
    "same_as",
    "repeats",
    "about",
    "corrected_by",
    "superseded_by",
    "confidence",
)


@cache
def load_citations(root: Path = DATA) -> Citations:
    """Read ``sources.yaml`` and ``statements.tsv``."""
    sources = convert(read_yaml(root / "sources.yaml", root), list[Source])
    path = root / "statements.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    if tuple(lines[0].split("\t")) != COLUMNS:
        raise DataError(f"{path.name}:1: the columns must be {', '.join(COLUMNS)}")
    return Citations(sources, [_statement(path.name, n, line) for n, line in enumerate(lines[1:], 2)])


def _statement(name: str, number: int, line: str) -> Statement:
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise DataError(f"{name}:{number}: {len(cells)} columns instead of {len(COLUMNS)}")
    facts = {column: cell for column, cell in zip(COLUMNS, cells, strict=True) if cell}
    try:
        return msgspec.convert({"normative": "0", **facts}, Statement, strict=False)
    except msgspec.ValidationError as error:
        raise DataError(f"{name}:{number}: {error}") from None
