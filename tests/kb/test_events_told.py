"""Events are read alike however they are told (``events_told.yaml``)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

_ROWS = yaml.safe_load(Path(__file__).with_name("events_told.yaml").read_text(encoding="utf-8"))
_ANSWERS = {
    "can": Answer.CAN,
    "cannot": Answer.CANNOT,
    "open": Answer.NOT_DERIVABLE,
    "depends": Answer.DEPENDS,
}


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(("question", "answer"), [(q, _ANSWERS[key]) for key in _ANSWERS for q in _ROWS[key]])
def test_what_comes_of_it(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer


@pytest.mark.parametrize(("question", "value"), _ROWS["value"])
def test_how_much_and_where(question: str, value: object, base: KnowledgeBase) -> None:
    found = ask(question, base).verdict.value
    if isinstance(value, dict):
        assert isinstance(found, dict)
        found = {name: found.get(name) for name in value}
    assert found == value
