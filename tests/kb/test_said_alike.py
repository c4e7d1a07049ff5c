"""One thing said in several constructions, or in players' words, is answered alike (``said_alike.yaml``, ``spoken_alike.yaml``)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Verdict

_ROWS = [
    row
    for name in ("said_alike.yaml", "spoken_alike.yaml")
    for row in yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
]


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.fixture(scope="module")
def plain(base: KnowledgeBase) -> dict[str, Verdict]:
    return {row["plain"]: ask(row["plain"], base).verdict for row in _ROWS}


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["plain"])
def test_the_plain_sentence_is_answered(row: dict[str, str], plain: dict[str, Verdict]) -> None:
    assert plain[row["plain"]].decided


@pytest.mark.parametrize(("said", "as_"), [(said, row["plain"]) for row in _ROWS for said in row["alike"]])
def test_it_is_answered_as_the_plain_sentence(
    said: str, as_: str, base: KnowledgeBase, plain: dict[str, Verdict]
) -> None:
    found = ask(said, base).verdict
    assert (found.answer, found.value) == (plain[as_].answer, plain[as_].value)
