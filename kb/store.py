"""The knowledge base file: built once, whole or not at all, then opened read-only by any number of readers.

It is an SQLite file holding the cards (as JSON of ``kb.cards.Card``), their names, what can be searched for in them
(their effects, and a full-text index of what is printed), published rulings and limit lists. Without a file of one's own the *built-in* base is used: it is made from ``rules_data`` on first use and kept in the user's
cache folder under a name that changes with the data.
"""

from __future__ import annotations

import glob
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from grammar.kept import cache_folder
from kb.card_index import EffectRow, effect_rows, names_of, words_of
from kb.cards import Card
from kb.errors import DataError
from kb.fulltext import tokens
from kb.loading import DATA
from kb.regulation import Regulation
from kb.rulings import Ruling
from kb.series import series_of

_FAMILY = "saitei-"
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, class TEXT, attribute TEXT, race TEXT,
    level INTEGER, atk INTEGER, def INTEGER, scale INTEGER
);
CREATE TABLE card_data (number INTEGER PRIMARY KEY REFERENCES card, data BLOB NOT NULL, digest TEXT);
CREATE TABLE card_kind (kind TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (kind, card)) WITHOUT ROWID;
CREATE TABLE card_series (series TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (series, card)) WITHOUT ROWID;
CREATE TABLE effect (
    id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card, kind TEXT, spell_speed INTEGER,
    mandatory INTEGER, can_miss_timing INTEGER, targets INTEGER, has_cost INTEGER, "limit" TEXT,
    damage_step INTEGER, opponent_turn INTEGER, wording TEXT
);
CREATE TABLE effect_data (id INTEGER PRIMARY KEY REFERENCES effect, data BLOB NOT NULL);
CREATE TABLE effect_has (
    what TEXT NOT NULL, value TEXT NOT NULL, effect INTEGER NOT NULL REFERENCES effect,
    PRIMARY KEY (what, value, effect)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE card_text USING fts5(
    names, words, content='', tokenize='unicode61 remove_diacritics 0', prefix='1'
);
CREATE TABLE name (name TEXT NOT NULL, key TEXT NOT NULL REFERENCES card (key));
CREATE TABLE artwork (number TEXT PRIMARY KEY, key TEXT NOT NULL REFERENCES card (key)) WITHOUT ROWID;
CREATE TABLE ruling (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, date TEXT NOT NULL, status TEXT NOT NULL, data BLOB NOT NULL
);
CREATE TABLE ruling_card (
    key TEXT NOT NULL, id TEXT NOT NULL REFERENCES ruling (id), PRIMARY KEY (key, id)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE ruling_text USING fts5(
    cards, words, content='', tokenize='unicode61 remove_diacritics 0', prefix='1'
);
CREATE TABLE regulation (name TEXT PRIMARY KEY, date TEXT NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
"""
FORMAT = _FAMILY + hashlib.sha256(_SCHEMA.encode()).hexdigest()[:12]
_card_decoder = msgspec.json.Decoder(Card)
_effect_decoder = msgspec.json.Decoder(EffectRow)
_ruling_decoder = msgspec.json.Decoder(Ruling)
_regulation_decoder = msgspec.json.Decoder(Regulation)


_INDICES = """
CREATE INDEX name_key ON name (key);
CREATE INDEX series_card ON card_series (card);
CREATE INDEX effect_kind ON effect (kind, card);
CREATE INDEX effect_card ON effect (card);
CREATE INDEX effect_wording ON effect (wording);
"""


class Stored(msgspec.Struct, frozen=True):
    """A card as it is kept: encoded already, its effects, and the digest of what its tree was made from."""

    card: Card
    data: bytes
    effects: tuple[EffectRow, ...]
    digest: str | None = None


class Kept(msgspec.Struct, frozen=True):
    """What a base holds beside its cards."""

    rulings: Iterable[Ruling] = ()
    regulations: Iterable[Regulation] = ()


@cache
def data_digest() -> str:
    """Changes whenever the built-in cards or the shape in which cards are kept do."""
    digest = hashlib.sha256(FORMAT.encode())
    shape = [
        DATA.parent / name
        for name in (
            "grammar/nodes.py",
            "grammar/terms.py",
            "kb/cards.py",
            "kb/card_index.py",
            "kb/builtin.py",
            "kb/rulings.py",
            "kb/series.py",
            "kb/regulation.py",
        )
    ]
    for path in [*sorted((DATA / "cards").glob("*.yaml")), *shape]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def builtin_path() -> Path:
    """The built-in base's file in the user's cache folder."""
    return cache_folder() / f"builtin-{data_digest()}.base"


def build(
    path: Path,
    cards: Iterable[Card | Stored],
    progress: Callable[[int], None] | None = None,
    kept: Kept | None = None,
) -> int:
    """Write a knowledge base to *path*; what was there stays untouched until the new file is complete.

    Returns the number of cards. Raises DataError when it cannot be written.
    """
    with _new_file(path) as temporary:
        return _fill(temporary, cards, progress, kept or Kept())


def amend(path: Path, source: Path, kept: Kept) -> None:
    """Write to *path* the base *source* (which may be the same) with *kept* in place of what it held beside its cards.

    Raises DataError when it cannot be written; what was there then stays untouched.
    """
    with _new_file(path) as temporary:
        shutil.copyfile(source, temporary)
        connection = sqlite3.connect(temporary)
        try:
            for table in ("ruling", "ruling_card", "regulation"):
                connection.execute(f"DELETE FROM {table}")
            connection.execute("INSERT INTO ruling_text (ruling_text) VALUES ('delete-all')")
            _write_kept(connection, kept)
            connection.commit()
        finally:
            connection.close()


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file beside *path* that takes its place when all went well, and is gone otherwise."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(path)
        handle, name = tempfile.mkstemp(prefix=f"{_prefix(path)}{os.getpid()}-", dir=path.parent)
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error}", path=str(path)) from error
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        os.replace(temporary, path)
    except (sqlite3.Error, OSError) as error:
        raise DataError(f"{path}: cannot be written: {error}", path=str(path)) from error
    finally:
        for leftover in (temporary, temporary.with_name(temporary.name + "-journal")):
            leftover.unlink(missing_ok=True)


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
    kept: Kept,
) -> int:
    count = 0
    connection = sqlite3.connect(path)
    try:
        connection.executescript(_SCHEMA)
        for item in cards:
            count += 1
            _write_card(connection, count, item if isinstance(item, Stored) else _stored(item))
            if progress:
                progress(count)
        _write_kept(connection, kept)
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        connection.execute("INSERT INTO meta VALUES ('digest', ?)", (data_digest(),))
        connection.executescript(_INDICES)
        connection.commit()
    finally:
        connection.close()
    return count


def _stored(card: Card) -> Stored:
    return Stored(card, msgspec.json.encode(card), effect_rows(card))


def _write_card(connection: sqlite3.Connection, number: int, stored: Stored) -> None:
    card = stored.card
    facts = (card.card_class, card.attribute, card.race, card.level, card.atk, card.def_, card.scale)
    row = (number, card.key, *facts)
    connection.execute(f"INSERT INTO card VALUES ({_marks(row)})", row)
    connection.execute("INSERT INTO card_data VALUES (?, ?, ?)", (number, stored.data, stored.digest))
    kinds = [(kind.value, number) for kind in card.kinds]
    connection.executemany("INSERT INTO card_kind VALUES (?, ?)", kinds)
    series = [(part, number) for part in series_of(card)]
    connection.executemany("INSERT INTO card_series VALUES (?, ?)", series)
    for effect in stored.effects:
        _write_effect(connection, number, effect)
    indexed = (number, " ".join(tokens(names_of(card))), " ".join(tokens(words_of(card))))
    connection.execute("INSERT INTO card_text (rowid, names, words) VALUES (?, ?, ?)", indexed)
    written = dict.fromkeys([*card.names.values(), *card.aliases])
    connection.executemany("INSERT INTO name VALUES (?, ?)", [(name, card.key) for name in written])
    numbers = [(artwork, card.key) for artwork in card.artworks]
    connection.executemany("INSERT OR IGNORE INTO artwork VALUES (?, ?)", numbers)


def _write_effect(connection: sqlite3.Connection, card: int, effect: EffectRow) -> None:
    row = (
        None,
        card,
        effect.kind,
        effect.spell_speed,
        effect.mandatory,
        effect.can_miss_timing,
        effect.targets,
        effect.has_cost,
        effect.limit,
        effect.damage_step,
        effect.opponent_turn,
        effect.wording,
    )
    number = connection.execute(f"INSERT INTO effect VALUES ({_marks(row)})", row).lastrowid
    connection.execute("INSERT INTO effect_data VALUES (?, ?)", (number, msgspec.json.encode(effect)))
    has = [(what, value, number) for what, value in effect.has]
    connection.executemany("INSERT INTO effect_has VALUES (?, ?, ?)", has)


def _write_kept(connection: sqlite3.Connection, kept: Kept) -> None:
    for number, ruling in enumerate(kept.rulings, 1):
        _write_ruling(connection, number, ruling)
    for regulation in kept.regulations:
        row = (regulation.name, regulation.date, msgspec.json.encode(regulation))
        connection.execute("INSERT INTO regulation VALUES (?, ?, ?)", row)


def _marks(row: tuple[object, ...]) -> str:
    return ", ".join("?" * len(row))


def _write_ruling(connection: sqlite3.Connection, number: int, ruling: Ruling) -> None:
    row = (number, ruling.id, ruling.date, ruling.status.value, msgspec.json.encode(ruling))
    connection.execute("INSERT INTO ruling VALUES (?, ?, ?, ?, ?)", row)
    tied = [(key, ruling.id) for key in ruling.keys]
    connection.executemany("INSERT OR IGNORE INTO ruling_card VALUES (?, ?)", tied)
    said = f"{ruling.question} . {ruling.answer}"
    indexed = (number, " ".join(tokens(" . ".join(ruling.cards))), " ".join(tokens(said)))
    connection.execute("INSERT INTO ruling_text (rowid, cards, words) VALUES (?, ?, ?)", indexed)


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
        query = (
            "SELECT data FROM card JOIN card_data USING (number)"
            " WHERE key = coalesce((SELECT key FROM artwork WHERE artwork.number = ?1), ?1)"
        )
        row = self._connection.execute(query, (key,)).fetchone()
        return _card_decoder.decode(row[0]) if row else None

    def effects(self, key: str) -> tuple[EffectRow, ...]:
        """The effects of the card with that key, as they are searched for."""
        query = (
            "SELECT data FROM effect_data JOIN effect USING (id) JOIN card ON card = number"
            " WHERE key = ? ORDER BY id"
        )
        return tuple(_effect_decoder.decode(data) for (data,) in self._connection.execute(query, (key,)))

    def select(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query over the tables of the base."""
        return self._connection.execute(query, values).fetchall()

    def digest(self, key: str) -> str | None:
        """What the card's tree was made from, None for a card that is not there or was not imported."""
        query = "SELECT digest FROM card JOIN card_data USING (number) WHERE key = ?"
        row = self._connection.execute(query, (key,)).fetchone()
        return row[0] if row else None

    def cards(self) -> Iterator[Card]:
        for (data,) in self._connection.execute("SELECT data FROM card_data ORDER BY number"):
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

    def regulations(self) -> list[Regulation]:
        """The limit lists, newest first."""
        query = "SELECT data FROM regulation ORDER BY date DESC, name"
        return [_regulation_decoder.decode(data) for (data,) in self._connection.execute(query)]

    def close(self) -> None:
        self._connection.close()
