"""What players type first gets the answer that a judge gives at once (``plain_questions.yaml``, ``japanese_questions.yaml``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

_FILES = [
    yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    for name in ("plain_questions.yaml", "japanese_questions.yaml")
]
_ROWS = {kind: [row for rows in _FILES for row in rows[kind]] for kind in _FILES[0]}


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "answer"),
    [(q, answer) for answer in (Answer.CAN, Answer.CANNOT) for q in _ROWS[answer.value]],
)
def test_whether_it_may_be_or_is_so(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer


@pytest.mark.parametrize(("question", "value"), _ROWS["value"])
def test_how_much_and_where(question: str, value: Any, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    found = verdict.value
    if isinstance(value, dict):
        assert isinstance(found, dict)
        found = {name: found.get(name) for name in value}
    assert (list(found) if isinstance(value, list) else found) == value


@pytest.mark.parametrize("question", _ROWS["open"])
def test_nothing_told_is_dropped(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided


@pytest.mark.parametrize(
    ("question", "answer", "rule"),
    [
        ("用心变得到的怪兽可以解放吗？", Answer.CAN, "tribute.definition"),
        ("我用心变得到了对方的青眼白龙，对方能解放青眼白龙吗？", Answer.CANNOT, "tribute.own-monsters"),
        ("用精神操作得到的怪兽可以解放吗？", Answer.CANNOT, "resolution.prohibition-first"),
    ],
)
def test_who_may_tribute_a_monster(question: str, answer: Answer, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is answer and rule in verdict.because


def test_of_either_where_they_differ(base: KnowledgeBase) -> None:
    """Neither yes nor no: each of the two has its own answer."""
    verdict = ask("「愚蠢的埋葬」、「黑洞」发动时，可以连锁发动「灰流丽」吗？", base).verdict
    then = verdict.then
    assert verdict.answer is Answer.VALUE and then is not None and then.answer is Answer.CANNOT
