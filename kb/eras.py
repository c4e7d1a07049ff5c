"""The eras of the rules: which rulebook was in force when."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

import msgspec

from kb.errors import SituationError
from kb.loading import DATA, convert, did_you_mean, read_yaml

DEFAULT_ERA = "2020-04"


class Era(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One era. ``since`` is the day it began; ``documents`` are the sources that describe it.

    aliases   short names by which people call it
    """

    id: str
    since: str
    name: dict[str, str]
    aliases: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    note: dict[str, str] = {}


class Eras:
    """The eras, oldest first."""

    def __init__(self, eras: list[Era]) -> None:
        self._eras = {era.id: era for era in eras}

    def __contains__(self, era_id: object) -> bool:
        return era_id in self._eras

    def ids(self) -> tuple[str, ...]:
        return tuple(self._eras)

    def era(self, era_id: str) -> Era:
        """The era of that id. Raises SituationError with the nearest id."""
        if era_id not in self._eras:
            hint = did_you_mean(era_id, self._eras)
            raise SituationError(f"unknown era {era_id!r}.{hint}", path="era", value=era_id)
        return self._eras[era_id]

    def named(self, name: str) -> Era:
        """The era of that id, short name, year or full name. Raises SituationError with the nearest name."""
        known = self._names()
        for spelling, era in known.items():
            if _key(spelling) == _key(name):
                return era
        hint = did_you_mean(name, known) or f" Known: {', '.join(self._eras)}."
        raise SituationError(f"unknown era {name!r}.{hint}", path="era", value=name)

    def _names(self) -> dict[str, Era]:
        """Every name of an era, as written: short names first, since they are what people type."""
        names: dict[str, Era] = {}
        for era in self._eras.values():
            for name in (*era.aliases, era.id, *era.name.values()):
                names.setdefault(name, era)
        return names


def _key(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


@cache
def load_eras(root: Path = DATA) -> Eras:
    return Eras(convert(read_yaml(root / "eras.yaml", root), list[Era]))
