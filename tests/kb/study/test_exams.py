"""Mock exams: 28 basic and 22 applied questions, all basic and 17 applied ones right to pass."""

from __future__ import annotations

import pytest

from kb.knowledge import load
from kb.study.claims import Desk
from kb.study.exams import grade, paper
from kb.study.items import Item, Level


@pytest.fixture(scope="module")
def items() -> tuple[Item, ...]:
    return paper(8, Desk(base=load()))


def test_a_paper_has_the_official_form(items: tuple[Item, ...]) -> None:
    assert [item.level for item in items] == [Level.BASIC] * 28 + [Level.APPLIED] * 22
    assert paper(8, Desk(base=load())) == items


@pytest.mark.parametrize(
    ("basic_wrong", "applied_wrong", "passed"), [(0, 0, True), (0, 5, True), (0, 6, False), (1, 0, False)]
)
def test_the_pass_mark(items: tuple[Item, ...], basic_wrong: int, applied_wrong: int, passed: bool) -> None:
    answers = {n: item.key for n, item in enumerate(items)}
    for n in (*range(basic_wrong), *range(28, 28 + applied_wrong)):
        answers[n] = (answers[n] + 1) % 5
    graded = grade(items, answers)
    assert graded.passed is passed
    assert len(graded.wrong) == basic_wrong + applied_wrong
    assert sum(topic.asked for topic in graded.topics) == 50


def test_questions_left_open_are_not_right(items: tuple[Item, ...]) -> None:
    graded = grade(items, {})
    assert len(graded.wrong) == 50 and not graded.passed
