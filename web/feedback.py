"""Remarks on verdicts that users leave behind, for the maintainer of this copy of the site."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import insert, select

from web.database import FEEDBACK, transaction


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
    with transaction() as connection:
        return int(connection.execute(insert(FEEDBACK).values(row)).inserted_primary_key[0])


def kept() -> Iterator[Feedback]:
    """Every remark, oldest first. Raises KBError when the database cannot be read."""
    with transaction() as connection:
        rows = [dict(row._mapping) for row in connection.execute(select(FEEDBACK).order_by(FEEDBACK.c.id))]
    for values in rows:
        yield Feedback(**{**values, "at": values["at"].isoformat(timespec="seconds")})
