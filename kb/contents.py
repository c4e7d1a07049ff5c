"""The table of contents that the rules hang in: the sections of the 2020 rulebook, and the earlier eras."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from kb.loading import DATA, read_items, read_yaml


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One section: its number ("3.4.2"), or "eras", and what it is about."""

    id: str
    title: dict[str, str]

    @property
    def parent(self) -> str | None:
        """The number of the section it is a part of."""
        return self.id.rpartition(".")[0] or None


class Contents:
    """Every section, in the order of the book."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self._sections = {section.id: section for section in sections}

    def __iter__(self) -> Iterator[Section]:
        return iter(self._sections.values())

    def __contains__(self, number: object) -> bool:
        return number in self._sections

    def ids(self) -> tuple[str, ...]:
        return tuple(self._sections)

    def section(self, number: str) -> Section | None:
        return self._sections.get(number)


@cache
def load_contents(root: Path = DATA) -> Contents:
    """Read ``toc.yaml``."""
    placed = read_items([read_yaml(root / "toc.yaml", root)], Section)
    return Contents(section for section, _ in placed.values())
