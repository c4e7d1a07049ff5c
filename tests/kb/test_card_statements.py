"""Statements of tests about one card, held against its text: as so, not so, or left open (``card_statements.yaml``).

Each number, player, place, way and time in them is one that the text has, or one that it has not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.choice_stem import parse_stem
from kb.claims.options import judged
from kb.knowledge import KnowledgeBase, load
from kb.loading import Document
from kb.verdict import Answer

_FILE = Path(__file__).with_name("card_statements.yaml")
_ROWS = [
    (row["topic"], said, expected)
    for row in Document(_FILE.name, _FILE.read_text("utf-8")).plain
    for expected in ("so", "not_so", "never_so", "never_denied")
    for said in row.get(expected, ())
]
_EXPECTED = {
    "so": {Answer.CAN},
    "not_so": {Answer.CANNOT},
    "never_so": {Answer.CANNOT, None},
    "never_denied": {Answer.CAN, None},
}


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(("topic", "said", "expected"), _ROWS)
def test_a_statement_is_held_against_the_text(
    topic: str, said: str, expected: str, base: KnowledgeBase
) -> None:
    stem = next(iter(parse_stem(f"关于{topic}，以下正确的是？")))
    verdict = judged(said, stem, base, None)
    decided = verdict is not None and verdict.answer in (Answer.CAN, Answer.CANNOT)
    assert (verdict.answer if verdict is not None and decided else None) in _EXPECTED[expected]


@pytest.mark.parametrize(("topic", "said", "expected"), [row for row in _ROWS if "的" not in row[0][-3:]])
def test_what_is_asked_of_each_card_is_held_against_its_text(
    topic: str, said: str, expected: str, base: KnowledgeBase
) -> None:
    stem = next(iter(parse_stem(f"以下卡片，{said}的是？")))
    verdict = judged(topic, stem, base, None)
    decided = verdict is not None and verdict.answer in (Answer.CAN, Answer.CANNOT)
    found = (verdict.answer is Answer.CAN) is not stem.wrong if verdict is not None and decided else None
    assert found is not (expected in ("not_so", "never_so"))
