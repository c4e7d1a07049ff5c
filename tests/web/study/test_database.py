"""The database: made from nothing, from an older release, by several at once; no writer loses another's words."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kb.knowledge import load
from kb.study.claims import Desk
from kb.study.items import Item
from kb.study.making import named
from web import progress
from web.database import secret
from web.feedback import Feedback, keep, kept

_WRITERS = 8
_EACH = 6


@pytest.fixture(scope="module")
def item() -> Item:
    return named("battle-1", Desk(base=load()))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, database: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{database}"
    address: str = request.getfixturevalue("postgresql")
    monkeypatch.setenv("SAITEI_DATABASE_URL", address)
    return address


@pytest.mark.usefixtures("url")
def test_many_writers_at_once_lose_nothing(item: Item) -> None:
    profile = progress.new_profile()
    with ThreadPoolExecutor(_WRITERS) as pool:
        list(pool.map(lambda n: progress.record(profile, item, n % 2 == 0), range(_WRITERS * _EACH)))
    assert len(progress.answered(profile)) == _WRITERS * _EACH
    assert sum(one.right for one in progress.answered(profile)) == _WRITERS * _EACH // 2
    assert len(progress.history(profile).reviews) == _WRITERS * _EACH
    assert [one.rule for one in progress.remembered(profile)] == [item.rules[0]]


@pytest.mark.usefixtures("url")
def test_two_tabs_in_one_exam_keep_every_answer(item: Item) -> None:
    profile = progress.new_profile()
    exam = progress.begin_exam(profile, "two tabs", [item] * 40, None)
    sitting = progress.exam(exam, profile)
    with ThreadPoolExecutor(_WRITERS) as pool:
        list(pool.map(lambda n: progress.answer_exam(sitting, n, n % 5), range(40)))
    assert progress.exam(exam, profile).answers == {n: n % 5 for n in range(40)}


@pytest.mark.usefixtures("url")
def test_handing_in_twice_counts_once(item: Item) -> None:
    profile = progress.new_profile()
    sitting = progress.exam(progress.begin_exam(profile, "once", [item], None), profile)
    progress.answer_exam(sitting, 0, item.key)
    with ThreadPoolExecutor(_WRITERS) as pool:
        list(pool.map(lambda _: progress.end_exam(sitting), range(_WRITERS)))
    assert [one.right for one in progress.answered(profile)] == [True]


@pytest.mark.usefixtures("url")
def test_a_learner_can_be_forgotten_and_nobody_else_is(item: Item) -> None:
    mine, other = progress.new_profile(), progress.new_profile()
    for profile in (mine, other):
        progress.record(profile, item, True)
        progress.begin_exam(profile, "x", [item], 5)
    progress.forget(mine)
    assert not progress.exists(mine) and progress.answered(mine) == () and progress.exams(mine) == ()
    assert len(progress.answered(other)) == 1 and len(progress.exams(other)) == 1


def test_several_processes_may_make_the_database_at_once(url: str) -> None:
    command = [sys.executable, "-c", "from web.database import secret; print(secret())"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    keys = {process.communicate(timeout=60)[0] for process in running}
    assert [process.returncode for process in running] == [0] * 4
    assert keys == {f"{secret()}\n"}


def test_a_database_of_the_first_release_is_brought_up_to_date(database: Path, item: Item) -> None:
    with sqlite3.connect(database) as old:
        old.execute(
            "CREATE TABLE feedback (id INTEGER PRIMARY KEY, at DATETIME NOT NULL, version VARCHAR(40) NOT NULL,"
            " question TEXT NOT NULL, situation JSON, verdict JSON NOT NULL, note TEXT NOT NULL)"
        )
        old.execute(
            "INSERT INTO feedback VALUES (1, '2026-01-01 00:00:00.000000', '0.1', 'q', 'null', '{}', 'old remark')"
        )
    old.close()
    progress.record(progress.new_profile(), item, True)
    keep(Feedback(version="0.2", question="q", situation=None, verdict={}, note="new remark"))
    assert [one.note for one in kept()] == ["old remark", "new remark"]


def test_a_database_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, item: Item
) -> None:
    from kb.errors import KBError

    monkeypatch.setenv("SAITEI_DATABASE_URL", f"sqlite:///{tmp_path / 'no' / 'folder' / 'x.sqlite'}")
    monkeypatch.setattr("web.database._WAIT", 0)
    with pytest.raises(KBError, match="cannot be made ready"):
        progress.new_profile()
