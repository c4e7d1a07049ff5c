"""Card databases that players already have, read into :class:`kb.cards.Card` values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kb.cards import Card
from kb.errors import DataError
from kb.importers import jsonl

#: file name endings -> reader
READERS = {".jsonl": jsonl.read, ".jsonl.xz": jsonl.read}


def read_cards(path: Path) -> Iterator[Card]:
    """Every card of the file. Raises DataError naming file, row and cause."""
    for ending, reader in READERS.items():
        if path.name.endswith(ending):
            return reader(path)
    known = ", ".join(sorted(READERS))
    raise DataError(f"{path.name}: not a card file that can be read here ({known})", path=str(path))
