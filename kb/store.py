"""The knowledge base file: built once, whole or not at all, then opened read-only by any number of readers.

It is an SQLite file holding the cards (as JSON of ``kb.cards.Card``), their names, and published rulings. Without a
file of one's own the *built-in* base is used: it is made from ``rules_data`` on first use and kept in the user's
cache folder under a name that changes with the data.
"""

from __future__ import annotations

import glob
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
from kb.rulings import Ruling

FORMAT = "saitei-2"
_FAMILY = "saitei-"
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (key TEXT PRIMARY KEY, data BLOB NOT NULL, digest TEXT) WITHOUT ROWID;
CREATE TABLE name (name TEXT NOT NULL, key TEXT NOT NULL REFERENCES card);
CREATE TABLE artwork (number TEXT PRIMARY KEY, key TEXT NOT NULL REFERENCES card) WITHOUT ROWID;
CREATE TABLE ruling (id TEXT PRIMARY KEY, date TEXT NOT NULL, status TEXT NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE ruling_card (key TEXT NOT NULL, id TEXT NOT NULL REFERENCES ruling, PRIMARY KEY (key, id)) WITHOUT ROWID;
"""
_card_decoder = msgspec.json.Decoder(Card)
_ruling_decoder = msgspec.json.Decoder(Ruling)


class Stored(msgspec.Struct, frozen=True):
    """A card as it is kept: encoded already, and the digest of what its tree was made from."""

    card: Card
    data: bytes
    digest: str | None = None


@cache
def data_digest() -> str:
    """Changes whenever the built-in cards or the shape in which cards are kept do."""
    digest = hashlib.sha256(FORMAT.encode())
    shape = [
        DATA.parent / name
        for name in ("grammar/nodes.py", "grammar/terms.py", "kb/cards.py", "kb/builtin.py", "kb/rulings.py")
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


def build(
    path: Path,
    cards: Iterable[Card | Stored],
    progress: Callable[[int], None] | None = None,
    rulings: Iterable[Ruling] = (),
) -> int:
    """Write a knowledge base to *path*; what was there stays untouched until the new file is complete.

    Returns the number of cards. Raises DataError when it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(path)
        handle, name = tempfile.mkstemp(prefix=f"{_prefix(path)}{os.getpid()}-", dir=path.parent)
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error}", path=str(path)) from error
    os.close(handle)
    temporary = Path(name)
    try:
        count = _fill(temporary, cards, progress, rulings)
        os.replace(temporary, path)
    except (sqlite3.Error, OSError) as error:
        raise DataError(f"{path}: cannot be written: {error}", path=str(path)) from error
    finally:
        for leftover in (temporary, temporary.with_name(temporary.name + "-journal")):
            leftover.unlink(missing_ok=True)
    return count


def _prefix(path: Path) -> str:
    return f".building-{path.name}-"


def _remove_abandoned(path: Path) -> None:
    """Take away what killed builds of the same base have left."""
    for old in path.parent.glob(f"{glob.escape(_prefix(path))}*"):
        builder = old.name.removeprefix(_prefix(path)).partition("-")[0]
        if builder.isdigit() and not _is_running(int(builder)):
            old.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # there, but somebody else's
        return True
    return True


def _fill(
    path: Path,
    cards: Iterable[Card | Stored],
    progress: Callable[[int], None] | None,
    rulings: Iterable[Ruling],
) -> int:
    count = 0
    connection = sqlite3.connect(path)
    try:
        connection.executescript(_SCHEMA)
        for item in cards:
            _write_card(
                connection, item if isinstance(item, Stored) else Stored(item, msgspec.json.encode(item))
            )
            count += 1
            if progress:
                progress(count)
        for ruling in rulings:
            _write_ruling(connection, ruling)
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        connection.execute("INSERT INTO meta VALUES ('digest', ?)", (data_digest(),))
        connection.commit()
    finally:
        connection.close()
    return count


def _write_card(connection: sqlite3.Connection, stored: Stored) -> None:
    card = stored.card
    connection.execute("INSERT INTO card VALUES (?, ?, ?)", (card.key, stored.data, stored.digest))
    written = dict.fromkeys([*card.names.values(), *card.aliases])
    connection.executemany("INSERT INTO name VALUES (?, ?)", [(name, card.key) for name in written])
    numbers = [(number, card.key) for number in card.artworks]
    connection.executemany("INSERT OR IGNORE INTO artwork VALUES (?, ?)", numbers)


def _write_ruling(connection: sqlite3.Connection, ruling: Ruling) -> None:
    row = (ruling.id, ruling.date, ruling.status.value, msgspec.json.encode(ruling))
    connection.execute("INSERT OR REPLACE INTO ruling VALUES (?, ?, ?, ?)", row)
    tied = [(key, ruling.id) for key in ruling.keys]
    connection.executemany("INSERT OR IGNORE INTO ruling_card VALUES (?, ?)", tied)


class OtherVersion(DataError):
    """A knowledge base whose format this version does not read."""


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
        made_by = self.meta.get("format", "")
        if made_by != FORMAT:
            kind = OtherVersion if made_by.startswith(_FAMILY) else DataError
            raise kind(
                f"{path}: made by another version of Saitei ({made_by}); build it again",
                path=str(path),
            )

    def card(self, key: str) -> Card | None:
        """The card with that key, or with that number as an alternative artwork."""
        query = "SELECT data FROM card WHERE key = coalesce((SELECT key FROM artwork WHERE number = ?1), ?1)"
        row = self._connection.execute(query, (key,)).fetchone()
        return _card_decoder.decode(row[0]) if row else None

    def stored(self) -> Iterator[Stored]:
        """Every card as it is kept, for building the next base from it."""
        for data, digest in self._connection.execute("SELECT data, digest FROM card ORDER BY key"):
            yield Stored(_card_decoder.decode(data), data, digest)

    def digest(self, key: str) -> str | None:
        """What the card's tree was made from, None for a card that is not there or was not imported."""
        row = self._connection.execute("SELECT digest FROM card WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    def cards(self) -> Iterator[Card]:
        for (data,) in self._connection.execute("SELECT data FROM card ORDER BY key"):
            yield _card_decoder.decode(data)

    def names(self) -> list[tuple[str, str]]:
        return list(self._connection.execute("SELECT name, key FROM name"))

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM card").fetchone()[0])

    def ruling(self, number: str) -> Ruling | None:
        row = self._connection.execute("SELECT data FROM ruling WHERE id = ?", (number,)).fetchone()
        return _ruling_decoder.decode(row[0]) if row else None

    def rulings(self) -> Iterator[Ruling]:
        for (data,) in self._connection.execute("SELECT data FROM ruling ORDER BY date, id"):
            yield _ruling_decoder.decode(data)

    def rulings_of(self, key: str) -> list[Ruling]:
        """The rulings tied to the card, newest first."""
        query = "SELECT data FROM ruling_card JOIN ruling USING (id) WHERE key = ? ORDER BY date DESC, ruling.id DESC"
        return [_ruling_decoder.decode(data) for (data,) in self._connection.execute(query, (key,))]

    def close(self) -> None:
        self._connection.close()
