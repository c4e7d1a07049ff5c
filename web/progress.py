"""What a learner has answered and what is due: read from and written to the database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from kb.errors import StudyError
from kb.study import memory
from kb.study.items import Item
from web.database import ANSWER, EXAM, EXAM_ANSWER, PROFILE, REVIEW, REVIEW_LOG, transaction

#: a history taken in is no longer than this
MOST_ANSWERS = 200_000


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """One answered question, as it is exported."""

    item: str
    chapter: str
    rule: str
    right: bool
    at: datetime
    seconds: float | None = None


class Remembered(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: when it is due, and how likely it is remembered now."""

    rule: str
    due: datetime
    retention: float


class ReviewLine(msgspec.Struct, frozen=True, kw_only=True):
    """One review of a rule, as the fsrs library logs it."""

    rule: str
    log: dict[str, Any]


class History(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of a learner, to be taken to another machine."""

    version: int = 1
    answers: tuple[Answered, ...] = ()
    reviews: tuple[ReviewLine, ...] = ()


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """An exam: its questions as they were when it began, and the answers given so far."""

    id: str
    profile: str
    title: str
    items: tuple[Item, ...]
    minutes: int | None
    started: datetime
    ended: datetime | None
    answers: dict[int, int]


def new_profile() -> str:
    profile = secrets.token_hex(16)
    with transaction() as connection:
        connection.execute(insert(PROFILE).values(id=profile, created=_now()))
    return profile


def exists(profile: str) -> bool:
    with transaction() as connection:
        return connection.execute(select(PROFILE.c.id).where(PROFILE.c.id == profile)).first() is not None


def forget(profile: str) -> None:
    """Remove everything that is known of a learner."""
    with transaction() as connection:
        own = select(EXAM.c.id).where(EXAM.c.profile == profile)
        connection.execute(delete(EXAM_ANSWER).where(EXAM_ANSWER.c.exam.in_(own)))
        for table in (EXAM, ANSWER, REVIEW, REVIEW_LOG):
            connection.execute(delete(table).where(table.c.profile == profile))
        connection.execute(delete(PROFILE).where(PROFILE.c.id == profile))


# --------------------------------------------------------------------------- answers and reviews


def record(profile: str, item: Item, right: bool, seconds: float | None = None) -> None:
    """Keep one answer, and what it says of the memory of the question's main rule."""
    with transaction() as connection:
        _record(connection, profile, item, right, seconds)


def _record(connection: Connection, profile: str, item: Item, right: bool, seconds: float | None) -> None:
    now = _now()
    rule = item.rules[0] if item.rules else ""
    # whoever else writes for this learner waits
    connection.execute(select(PROFILE.c.id).where(PROFILE.c.id == profile).with_for_update())
    connection.execute(
        insert(ANSWER).values(
            profile=profile,
            item=item.id,
            chapter=item.chapter,
            rule=rule,
            right=right,
            seconds=seconds,
            at=now,
        )
    )
    if not rule:
        return
    known = connection.execute(
        select(REVIEW.c.card).where(REVIEW.c.profile == profile, REVIEW.c.rule == rule)
    ).scalar()
    reviewed = memory.review(known, right, now, seconds)
    _keep_review(connection, profile, rule, reviewed, known is None)
    connection.execute(insert(REVIEW_LOG).values(profile=profile, rule=rule, log=reviewed.log))


def _keep_review(
    connection: Connection, profile: str, rule: str, reviewed: memory.Reviewed, new: bool
) -> None:
    values = {"card": reviewed.card, "due": reviewed.due}
    if new:
        connection.execute(insert(REVIEW).values(profile=profile, rule=rule, **values))
    else:
        connection.execute(
            update(REVIEW).where(REVIEW.c.profile == profile, REVIEW.c.rule == rule).values(**values)
        )


def answered(profile: str) -> tuple[Answered, ...]:
    """Every answer, oldest first."""
    columns = [ANSWER.c[name] for name in ("item", "chapter", "rule", "right", "at", "seconds")]
    with transaction() as connection:
        rows = connection.execute(select(*columns).where(ANSWER.c.profile == profile).order_by(ANSWER.c.id))
        return tuple(Answered(**{**row._mapping, "at": _aware(row.at)}) for row in rows)


def remembered(profile: str) -> tuple[Remembered, ...]:
    """Every rule ever asked about, the most pressing first."""
    now = _now()
    with transaction() as connection:
        rows = connection.execute(select(REVIEW).where(REVIEW.c.profile == profile).order_by(REVIEW.c.due))
        return tuple(
            Remembered(rule=row.rule, due=_aware(row.due), retention=memory.retention(row.card, now))
            for row in rows
        )


def due_count(profile: str) -> int:
    with transaction() as connection:
        query = select(func.count()).select_from(REVIEW)
        due = query.where(REVIEW.c.profile == profile, REVIEW.c.due <= _now())
        return int(connection.execute(due).scalar() or 0)


def history(profile: str) -> History:
    with transaction() as connection:
        lines = connection.execute(
            select(REVIEW_LOG.c.rule, REVIEW_LOG.c.log)
            .where(REVIEW_LOG.c.profile == profile)
            .order_by(REVIEW_LOG.c.id)
        )
        reviews = tuple(ReviewLine(rule=row.rule, log=row.log) for row in lines)
    return History(answers=answered(profile), reviews=reviews)


def take_in(profile: str, given: bytes) -> int:
    """Add a history to a learner's own; what is there already is not doubled. Gives how many answers are new.

    Raises StudyError for what is no history.
    """
    try:
        found = msgspec.json.decode(given, type=History)
    except msgspec.MsgspecError as error:
        raise StudyError(f"this is not an exported history: {error}") from error
    if found.version != 1 or len(found.answers) > MOST_ANSWERS or len(found.reviews) > MOST_ANSWERS:
        raise StudyError("this history is of another version, or too long")
    own = history(profile)
    known = {(one.item, one.at) for one in own.answers}
    fresh = [one for one in found.answers if (one.item, _aware(one.at)) not in known]
    logged = {msgspec.json.encode(line) for line in own.reviews}
    lines = [line for line in found.reviews if msgspec.json.encode(line) not in logged]
    by_rule: dict[str, list[dict[str, Any]]] = {}
    for line in (*own.reviews, *lines):
        by_rule.setdefault(line.rule, []).append(line.log)
    try:
        states = {
            rule: memory.rebuilt(sorted(logs, key=lambda log: str(log["review_datetime"])))
            for rule, logs in by_rule.items()
        }
    except (KeyError, TypeError, ValueError) as error:
        raise StudyError(f"a review of this history cannot be read: {error}") from error
    with transaction() as connection:
        for one in fresh:
            values = {**msgspec.structs.asdict(one), "at": _aware(one.at)}
            connection.execute(insert(ANSWER).values(profile=profile, **values))
        for line in lines:
            connection.execute(insert(REVIEW_LOG).values(profile=profile, rule=line.rule, log=line.log))
        connection.execute(delete(REVIEW).where(REVIEW.c.profile == profile))
        for rule, state in states.items():
            if state is not None:
                _keep_review(connection, profile, rule, state, True)
    return len(fresh)


# --------------------------------------------------------------------------- exams


def begin_exam(profile: str, title: str, items: Sequence[Item], minutes: int | None) -> str:
    exam = secrets.token_hex(8)
    with transaction() as connection:
        connection.execute(
            insert(EXAM).values(
                id=exam,
                profile=profile,
                title=title,
                items=msgspec.to_builtins(tuple(items)),
                minutes=minutes,
                started=_now(),
            )
        )
    return exam


def exam(exam_id: str, profile: str) -> Sitting:
    """An exam of that learner. Raises StudyError when there is none."""
    with transaction() as connection:
        found = connection.execute(
            select(EXAM).where(EXAM.c.id == exam_id, EXAM.c.profile == profile)
        ).first()
        if found is None:
            raise StudyError("there is no such exam of this learner", about=exam_id)
        rows = connection.execute(select(EXAM_ANSWER).where(EXAM_ANSWER.c.exam == exam_id))
        answers = {row.number: row.chosen for row in rows}
    return _sitting(found._mapping, answers)


def exams(profile: str) -> tuple[Sitting, ...]:
    """Every exam of that learner, the newest first."""
    with transaction() as connection:
        rows = connection.execute(
            select(EXAM).where(EXAM.c.profile == profile).order_by(EXAM.c.started.desc())
        ).all()
        return tuple(_sitting(row._mapping, _answers(connection, row.id)) for row in rows)


def answer_exam(sitting: Sitting, number: int, chosen: int) -> None:
    """Keep one answer; a later one replaces an earlier one. Raises StudyError once the exam has ended."""
    with transaction() as connection:
        _open(connection, sitting.id)
        at = (EXAM_ANSWER.c.exam == sitting.id) & (EXAM_ANSWER.c.number == number)
        if connection.execute(update(EXAM_ANSWER).where(at).values(chosen=chosen)).rowcount == 0:
            connection.execute(insert(EXAM_ANSWER).values(exam=sitting.id, number=number, chosen=chosen))


def end_exam(sitting: Sitting) -> None:
    """Hand the paper in: its answers count in the learner's history. Ending it again changes nothing."""
    with transaction() as connection:
        try:
            _open(connection, sitting.id)
        except StudyError:
            return
        answers = _answers(connection, sitting.id)
        for number, item in enumerate(sitting.items):
            if number in answers:
                _record(connection, sitting.profile, item, answers[number] == item.key, None)
        connection.execute(update(EXAM).where(EXAM.c.id == sitting.id).values(ended=_now()))


def _open(connection: Connection, exam_id: str) -> None:
    """Wait for whoever else writes to this exam; raises StudyError once it has ended."""
    ended = connection.execute(select(EXAM.c.ended).where(EXAM.c.id == exam_id).with_for_update()).scalar()
    if ended is not None:
        raise StudyError("this exam has ended", about=exam_id)


def _answers(connection: Connection, exam_id: str) -> dict[int, int]:
    rows = connection.execute(select(EXAM_ANSWER).where(EXAM_ANSWER.c.exam == exam_id))
    return {row.number: row.chosen for row in rows}


def _sitting(row: Mapping[str, Any], answers: dict[int, int]) -> Sitting:
    return Sitting(
        id=row["id"],
        profile=row["profile"],
        title=row["title"],
        items=msgspec.convert(row["items"], tuple[Item, ...]),
        minutes=row["minutes"],
        started=_aware(row["started"]),
        ended=_aware(row["ended"]) if row["ended"] is not None else None,
        answers=answers,
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _aware(at: datetime) -> datetime:
    """SQLite keeps no time zone: all times are UTC."""
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
