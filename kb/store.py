"""The knowledge base file: built once, whole or not at all, then opened read-only by any number of readers.

It is an SQLite file holding the cards (as JSON of ``kb.cards.Card``), their names, and the rule nodes. Without a
file of one's own the *built-in* base is used: it is made from ``rules_data`` on first use and kept in the user's
cache folder under a name that changes with the data.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote

import msgspec

from kb.cards import Card
from kb.errors import DataError
from kb.loading import DATA

FORMAT = "saitei-1"
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (key TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE name (name TEXT NOT NULL, key TEXT NOT NULL REFERENCES card);
"""
_card_decoder = msgspec.json.Decoder(Card)


@cache
def data_digest() -> str:
    """Changes whenever the built-in cards or the shape in which cards are kept do."""
    digest = hashlib.sha256(FORMAT.encode())
    shape = [
        DATA.parent / name
        for name in ("grammar/nodes.py", "grammar/terms.py", "kb/cards.py", "kb/builtin.py")
    ]
    for path in [*sorted((DATA / "cards").glob("*.yaml")), *shape]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def builtin_path() -> Path:
    """The built-in base's file in the user's cache folder (``SAITEI_CACHE``, else XDG_CACHE_HOME)."""
    cache_home = os.environ.get("SAITEI_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "saitei"
    )
    return Path(cache_home) / f"builtin-{data_digest()}.base"


def build(path: Path, cards: Iterable[Card], progress: Callable[[int], None] | None = None) -> int:
    """Write a knowledge base to *path*; what was there stays untouched until the new file is complete.

    Returns the number of cards. Raises OSError when the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".building-", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        count = _fill(temporary, cards, progress)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return count


def _fill(path: Path, cards: Iterable[Card], progress: Callable[[int], None] | None) -> int:
    count = 0
    connection = sqlite3.connect(path)
    try:
        connection.executescript(_SCHEMA)
        for card in cards:
            connection.execute("INSERT INTO card VALUES (?, ?)", (card.key, msgspec.json.encode(card)))
            written = dict.fromkeys([*card.names.values(), *card.aliases])
            connection.executemany("INSERT INTO name VALUES (?, ?)", [(name, card.key) for name in written])
            count += 1
            if progress:
                progress(count)
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        connection.execute("INSERT INTO meta VALUES ('digest', ?)", (data_digest(),))
        connection.commit()
        connection.execute("VACUUM")
    finally:
        connection.close()
    return count


class Store:
    """A knowledge base file, opened read-only. Raises DataError when it is none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._connection = sqlite3.connect(
                f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            self.meta: dict[str, str] = dict(self._connection.execute("SELECT key, value FROM meta"))
        except sqlite3.Error as error:
            raise DataError(f"{path}: not a knowledge base ({error})", path=str(path)) from error
        if self.meta.get("format") != FORMAT:
            raise DataError(
                f"{path}: made by another version of Saitei ({self.meta.get('format')}); build it again",
                path=str(path),
            )

    def card(self, key: str) -> Card | None:
        row = self._connection.execute("SELECT data FROM card WHERE key = ?", (key,)).fetchone()
        return _card_decoder.decode(row[0]) if row else None

    def cards(self) -> Iterator[Card]:
        for (data,) in self._connection.execute("SELECT data FROM card ORDER BY key"):
            yield _card_decoder.decode(data)

    def names(self) -> list[tuple[str, str]]:
        return list(self._connection.execute("SELECT name, key FROM name"))

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM card").fetchone()[0])

    def close(self) -> None:
        self._connection.close()
