"""YGOPro and MDPro card databases (``cards.cdb``): SQLite with the tables ``datas`` and ``texts``.

What a card is stands in bits (type, race, attribute, link markers), a Pendulum Monster's scale in the upper bytes
of its level, its two texts in one description. A row whose ``alias`` is a card of the same name is an alternative
artwork: its number is kept with that card. The file is not trusted: it is opened read-only, tables only, values
checked one by one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from grammar.terms import Race
from kb.cards import Card
from kb.errors import DataError
from kb.importers.language import language
from kb.importers.printed import parts
from kb.importers.rows import MAX_NAME, BadRow, Refused, card_of, joined, place, plain_row, text_of

MAGIC = b"SQLite format 3\x00"
_DATAS = ("id", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute")
_TEXTS = ("id", "name", "desc")
_MONSTER, _SPELL, _TRAP, _TOKEN, _PENDULUM, _LINK = 0x1, 0x2, 0x4, 0x4000, 0x1000000, 0x4000000
_TYPE_LINE = {
    0x80: "Ritual",
    0x40: "Fusion",
    0x2000: "Synchro",
    0x800000: "Xyz",
    _PENDULUM: "Pendulum",
    _LINK: "Link",
    0x400000: "Toon",
    0x200: "Spirit",
    0x400: "Union",
    0x800: "Gemini",
    0x200000: "Flip",
    0x1000: "Tuner",
    0x10: "Normal",
    0x20: "Effect",
}
_PROPERTIES = {
    0x80: "Ritual",
    0x10000: "Quick-Play",
    0x20000: "Continuous",
    0x40000: "Equip",
    0x80000: "Field",
    0x100000: "Counter",
}
#: in the order of their bits
_RACES = (
    Race.WARRIOR,
    Race.SPELLCASTER,
    Race.FAIRY,
    Race.FIEND,
    Race.ZOMBIE,
    Race.MACHINE,
    Race.AQUA,
    Race.PYRO,
    Race.ROCK,
    Race.WINGED_BEAST,
    Race.PLANT,
    Race.INSECT,
    Race.THUNDER,
    Race.DRAGON,
    Race.BEAST,
    Race.BEAST_WARRIOR,
    Race.DINOSAUR,
    Race.FISH,
    Race.SEA_SERPENT,
    Race.REPTILE,
    Race.PSYCHIC,
    Race.DIVINE_BEAST,
    Race.CREATOR_GOD,
    Race.WYRM,
    Race.CYBERSE,
    Race.ILLUSION,
)
_ATTRIBUTES = ("EARTH", "WATER", "FIRE", "WIND", "LIGHT", "DARK", "DIVINE")
_ARROWS = {0x1: "↙", 0x2: "↓", 0x4: "↘", 0x8: "←", 0x20: "→", 0x40: "↖", 0x80: "↑", 0x100: "↗"}
#: numbers of alternative artworks are near their card's
_NEAR = 20
_LONGEST = 1_000_000


class _Row(NamedTuple):
    id: int
    alias: int
    setcode: int
    type: int
    atk: int
    def_: int
    level: int
    race: int
    attribute: int
    name: object
    desc: object


def read(path: Path) -> Iterator[Card | Refused]:
    """The cards of *path*, texts not read yet. Raises DataError naming file, row and cause."""
    connection = _open(path)
    try:
        ids = _ids(connection, path)
        lang = _language(connection, path)
        artworks = _artworks(connection, path)
        for number in ids:
            if number in artworks.folded:
                continue
            yield _card(connection, path, number, lang, artworks.of.get(number, ()))
        for number, card in artworks.strangers:
            yield Refused(place(path, number), f"alternative artwork of {card}, which is not in the file")
    finally:
        connection.close()


def _open(path: Path) -> sqlite3.Connection:
    _check_size(path)
    try:
        connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        connection.execute("PRAGMA trusted_schema=OFF")
        for table, wanted in (("datas", _DATAS), ("texts", _TEXTS)):
            kind = connection.execute("SELECT type FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            if kind != ("table",):
                raise DataError(f"{path.name}: no YGOPro database: it has no table {table!r}", path=str(path))
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            missing = ", ".join(sorted(set(wanted) - columns))
            if missing:
                raise DataError(f"{path.name}: table {table!r} has no column {missing}", path=str(path))
    except sqlite3.Error as error:
        raise DataError(f"{path.name}: broken database: {error}", path=str(path)) from error
    return connection


def _check_size(path: Path) -> None:
    """A file cut short still opens; its header says how long it was."""
    with path.open("rb") as file:
        header = file.read(32)
    if len(header) < 32:
        raise DataError(f"{path.name}: broken database: {len(header)} bytes", path=str(path))
    size = int.from_bytes(header[16:18], "big")
    expected = (65536 if size == 1 else size) * int.from_bytes(header[28:32], "big")
    actual = os.path.getsize(path)
    if actual < expected:
        raise DataError(f"{path.name}: cut short: {actual:,} of {expected:,} bytes are there", path=str(path))


def _ask(connection: sqlite3.Connection, path: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    try:
        return connection.execute(query, values).fetchall()
    except sqlite3.Error as error:
        where = f":{values[0]}" if values else ""
        raise DataError(f"{path.name}{where}: broken database: {error}", path=str(path)) from error


def _ids(connection: sqlite3.Connection, path: Path) -> list[object]:
    both = "SELECT id FROM datas UNION SELECT id FROM texts"
    return [row[0] for row in _ask(connection, path, both + " ORDER BY id")]


def _language(connection: sqlite3.Connection, path: Path) -> str:
    query = 'SELECT "desc" FROM texts WHERE typeof("desc") = \'text\' AND length("desc") BETWEEN 30 AND 2000 LIMIT 300'
    try:
        found = _ask(connection, path, query)
    except DataError:  # a text that is not UTF-8: its row is refused when it is read, here the names must do
        found = []
    return language(str(row[0]) for row in found)


class _Artworks(NamedTuple):
    folded: frozenset[object]
    of: dict[object, tuple[str, ...]]
    strangers: list[tuple[object, object]]


def _artworks(connection: sqlite3.Connection, path: Path) -> _Artworks:
    """Which rows are artworks: same name as the card that ``alias`` is, or, that card missing, a number near it."""
    query = (
        "SELECT d.id, d.alias, a.id IS NOT NULL FROM datas d JOIN texts t ON t.id = d.id"
        " LEFT JOIN datas a ON a.id = d.alias LEFT JOIN texts n ON n.id = d.alias"
        " WHERE typeof(d.alias) = 'integer' AND d.alias <> 0 AND d.alias <> d.id"
        " AND (n.name = t.name OR (a.id IS NULL AND abs(d.id - d.alias) < ?)) ORDER BY d.id"
    )
    of: dict[object, tuple[str, ...]] = {}
    strangers = []
    rows = _ask(connection, path, query, _NEAR)
    for number, card, known in rows:
        if known:
            of[card] = (*of.get(card, ()), str(number))
        else:
            strangers.append((number, card))
    return _Artworks(frozenset(row[0] for row in rows), of, strangers)


def _card(
    connection: sqlite3.Connection, path: Path, number: object, lang: str, artworks: tuple[str, ...]
) -> Card | Refused:
    columns = ", ".join(f'd."{column}"' for column in _DATAS)
    query = (
        f'SELECT {columns}, CAST(t.name AS BLOB), CAST(t."desc" AS BLOB), typeof(t.name), typeof(t."desc")'
        " FROM datas d JOIN texts t ON t.id = d.id WHERE d.id = ?"
    )
    try:
        found = connection.execute(query, (number,)).fetchall()
    except sqlite3.DatabaseError as error:
        if "too big" in str(error):
            return Refused(place(path, number), f"a value of more than {_LONGEST:,} bytes")
        raise DataError(f"{path.name}:{number}: broken database: {error}", path=str(path)) from error
    try:
        if not found:
            raise BadRow("in one of the tables datas and texts only")
        card = card_of(_common(found[0], lang))
    except BadRow as bad:
        return Refused(place(path, number), str(bad))
    codes = int(found[0][2])
    set_codes = tuple(code for shift in (0, 16, 32, 48) if (code := codes >> shift & 0xFFFF))
    return msgspec.structs.replace(card, artworks=artworks, set_codes=set_codes)


def _common(values: tuple[object, ...], lang: str) -> dict[str, object]:
    """A row of the database in the common form. Raises BadRow."""
    for column, value in zip(_DATAS, values, strict=False):
        if not isinstance(value, int):
            raise BadRow(f"{column} is no whole number: {str(value)[:30]!r}")
    name, desc = (_text(values[9 + n], values[11 + n], what) for n, what in enumerate(("name", "desc")))
    row = _Row._make([*values[:9], name, desc])
    text, pendulum = _two_texts(row)
    is_monster = bool(row.type & _MONSTER)
    return plain_row(
        password=row.id,
        name={lang: text_of(row.name, "name", MAX_NAME)},
        text={lang: text},
        pendulum_text={lang: pendulum},
        card_type=_card_type(row),
        property=next((word for bit, word in _PROPERTIES.items() if row.type & bit), "Normal"),
        **(_monster(row) if is_monster else {}),
    )


def _text(value: object, kind: object, what: str) -> str | None:
    if value is None:
        return None
    if kind != "text" or not isinstance(value, bytes):
        raise BadRow(f"{what} is no text but {kind}")
    try:
        return value.decode()
    except UnicodeDecodeError as error:
        raise BadRow(f"{what} is not UTF-8 at byte {error.start}") from None


def _card_type(row: _Row) -> str:
    if row.type & _TOKEN:
        raise BadRow("a Token, which is no card")
    found = [
        word for bit, word in ((_MONSTER, "Monster"), (_SPELL, "Spell"), (_TRAP, "Trap")) if row.type & bit
    ]
    if len(found) != 1:
        raise BadRow(f"type {row.type:#x} says neither Monster nor Spell nor Trap, or several")
    return found[0]


def _two_texts(row: _Row) -> tuple[str | None, str | None]:
    whole = text_of(row.desc, "desc")
    if not row.type & _PENDULUM or whole is None:
        return whole, None
    found = parts(whole)
    if found is None:
        raise BadRow("a Pendulum text without its headings")
    return found


def _monster(row: _Row) -> dict[str, object]:
    races = [race for bit, race in enumerate(_RACES) if row.race >> bit & 1]
    attributes = [word for bit, word in enumerate(_ATTRIBUTES) if row.attribute >> bit & 1]
    if len(races) != 1 or len(attributes) != 1 or row.race >> len(_RACES):
        raise BadRow(f"race {row.race:#x}, attribute {row.attribute:#x}: a monster has one of each")
    link = bool(row.type & _LINK)
    stats = {"atk": row.atk} if link else {"atk": row.atk, "def": row.def_}
    return {
        "monster_type_line": joined(
            [races[0].value, *(word for bit, word in _TYPE_LINE.items() if row.type & bit)]
        ),
        "attribute": attributes[0],
        "level": None if link else row.level & 0xFF,
        "pendulum_scale": row.level >> 24 & 0xFF if row.type & _PENDULUM else None,
        "link_arrows": [arrow for bit, arrow in _ARROWS.items() if link and row.def_ & bit],
        **{stat: -1 if value == -2 else value for stat, value in stats.items()},
    }
