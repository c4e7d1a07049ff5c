"""The database of what users leave behind: SQLite in the user's data folder, or what ``SAITEI_DATABASE_URL`` names.

Several processes and machines may write at once. Nothing is ever sent anywhere. The tables are made, and changed from
one version of the program to the next, by the steps in ``web/migrations``.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    Float,
    ForeignKey,
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
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kb.errors import KBError

METADATA = MetaData()
FEEDBACK = Table(
    "feedback",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("version", String(40), nullable=False),
    Column("question", Text, nullable=False),
    Column("situation", JSON),
    Column("verdict", JSON, nullable=False),
    Column("note", Text, nullable=False),
)
SETTING = Table(
    "setting",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
PROFILE = Table(
    "profile",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
)
#: one answered question
ANSWER = Table(
    "answer",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("profile", String(32), ForeignKey("profile.id"), nullable=False, index=True),
    Column("item", String(120), nullable=False),
    Column("chapter", String(20), nullable=False),
    Column("rule", String(80), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("seconds", Float),
    Column("at", DateTime(timezone=True), nullable=False),
)
#: what is remembered of a rule: the state of its card, in the form of the fsrs library
REVIEW = Table(
    "review",
    METADATA,
    Column("profile", String(32), ForeignKey("profile.id"), primary_key=True),
    Column("rule", String(80), primary_key=True),
    Column("card", JSON, nullable=False),
    Column("due", DateTime(timezone=True), nullable=False),
)
#: every review ever made: the state can be worked out again from them
REVIEW_LOG = Table(
    "review_log",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("profile", String(32), ForeignKey("profile.id"), nullable=False, index=True),
    Column("rule", String(80), nullable=False),
    Column("log", JSON, nullable=False),
)
EXAM = Table(
    "exam",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("profile", String(32), ForeignKey("profile.id"), nullable=False, index=True),
    Column("title", String(120), nullable=False),
    Column("items", JSON, nullable=False),
    Column("minutes", Integer),
    Column("started", DateTime(timezone=True), nullable=False),
    Column("ended", DateTime(timezone=True)),
)
EXAM_ANSWER = Table(
    "exam_answer",
    METADATA,
    Column("exam", String(32), ForeignKey("exam.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chosen", Integer, nullable=False),
)

_WAIT = 10  # seconds for another process to finish writing
_MIGRATIONS = Path(__file__).parent / "migrations"


@contextmanager
def transaction() -> Iterator[Connection]:
    """A connection in one transaction. Raises KBError when the database cannot be reached or written."""
    try:
        with _engine(database_url()).begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise KBError(f"the database cannot be used: {error}") from error


def database_url() -> str:
    """``SAITEI_DATABASE_URL``, else a file in the user's data folder."""
    given = os.environ.get("SAITEI_DATABASE_URL")
    if given:
        return given
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "saitei"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'saitei.sqlite'}"


def secret() -> str:
    """The key that profiles are signed with: made once, the same for every process."""
    name = "profile_key"
    try:
        with transaction() as connection:
            known = connection.execute(select(SETTING.c.value).where(SETTING.c.name == name)).scalar()
            if known is None:
                known = secrets.token_urlsafe(32)
                connection.execute(insert(SETTING).values(name=name, value=known))
            return str(known)
    except KBError as error:
        if not isinstance(error.__cause__, IntegrityError):
            raise
    return secret()  # another process made it in the meantime


@cache
def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _for_several_writers)
        event.listen(engine, "begin", _take_turns)
    _bring_up_to_date(engine, url)
    return engine


def _for_several_writers(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin as _take_turns says
    connection.execute(f"PRAGMA busy_timeout = {_WAIT * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _take_turns(connection: Connection) -> None:
    """A writer that has read something waits for the others before, not after."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _bring_up_to_date(engine: Engine, url: str) -> None:
    """Take the steps that are missing; another process may be taking them too."""
    from alembic import command  # much to load, and no page needs it before somebody leaves something behind
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    head = ScriptDirectory.from_config(config).get_current_head()
    until = time.monotonic() + _WAIT
    while True:
        try:
            with engine.begin() as connection:
                if MigrationContext.configure(connection).get_current_revision() == head:
                    return
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            if time.monotonic() > until:
                raise KBError(f"the database {engine.url!r} cannot be made ready: {error}") from error
            time.sleep(0.1)
