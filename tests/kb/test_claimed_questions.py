"""Claims (…，对吗), numbers and places asked about: right where they are so, wrong where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

_ROWS = yaml.safe_load(Path(__file__).with_name("claimed_questions.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "answer"),
    [(q, answer) for answer in (Answer.CAN, Answer.CANNOT) for q in _ROWS[answer.value]],
)
def test_what_is_claimed_is_judged(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer


@pytest.mark.parametrize("question", _ROWS["open"])
def test_what_is_half_read_is_left_open(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided


@pytest.mark.parametrize(("question", "value"), _ROWS["value"])
def test_how_much(question: str, value: int, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.value == value
