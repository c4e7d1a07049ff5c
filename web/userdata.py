"""What users leave behind, apart from the read-only knowledge base: remarks on verdicts.

Kept in SQLite in the user's data folder, or in the database that ``SAITEI_DATABASE_URL`` names. Several processes may
write at once. Nothing is ever sent anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from kb.errors import KBError

_METADATA = MetaData()
_FEEDBACK = Table(
    "feedback",
    _METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("version", String(40), nullable=False),
    Column("question", Text, nullable=False),
    Column("situation", JSON),
    Column("verdict", JSON, nullable=False),
    Column("note", Text, nullable=False),
)
_WAIT = 10  # seconds for another process to finish writing


class Feedback(msgspec.Struct, frozen=True, kw_only=True):
    """One remark: what was asked, how it was understood, what was answered by which version, and what is wrong."""

    version: str
    question: str
    situation: Any
    verdict: Any
    note: str
    id: int = 0
    at: str = ""


def keep(feedback: Feedback) -> int:
    """Keep *feedback*; gives its number. Raises KBError when it cannot be written."""
    row = {
        "at": datetime.now(UTC),
        "version": feedback.version,
        "question": feedback.question,
        "situation": feedback.situation,
        "verdict": feedback.verdict,
        "note": feedback.note,
    }
    try:
        with _engine(database_url()).begin() as connection:
            return int(connection.execute(insert(_FEEDBACK).values(row)).inserted_primary_key[0])
    except SQLAlchemyError as error:
        raise KBError(f"the remark cannot be kept: {error}") from error


def kept() -> Iterator[Feedback]:
    """Every remark, oldest first. Raises KBError when the database cannot be read."""
    try:
        with _engine(database_url()).connect() as connection:
            for row in connection.execute(select(_FEEDBACK).order_by(_FEEDBACK.c.id)):
                values = dict(row._mapping)
                yield Feedback(**{**values, "at": values["at"].isoformat(timespec="seconds")})
    except SQLAlchemyError as error:
        raise KBError(f"the remarks cannot be read: {error}") from error


def database_url() -> str:
    """``SAITEI_DATABASE_URL``, else a file in the user's data folder."""
    given = os.environ.get("SAITEI_DATABASE_URL")
    if given:
        return given
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "saitei"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'saitei.sqlite'}"


@cache
def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _for_several_writers)
    _METADATA.create_all(engine)
    return engine


def _for_several_writers(connection: Any, _record: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout = {_WAIT * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
