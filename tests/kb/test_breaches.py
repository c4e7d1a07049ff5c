"""Something is told to have been done that a rule forbids: no answer, with the rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.exchange import reason_words
from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from
from tests.kb.test_carried_out import placed

CASES = yaml.safe_load((Path(__file__).parent / "breaches.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def told(case: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "turn": 3,
        "turn_player": "A",
        "phase": "main1",
        "deck_known": True,
        "board": [placed(row) for row in case["board"]],
        "plays": case["plays"],
        "ask": case["ask"],
        **more,
    }


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_what_a_rule_forbids_is_not_played_on(case: dict[str, Any], base: KnowledgeBase) -> None:
    verdict = judge(situation_from(told(case)), base, changes=False)
    if "breaks" not in case:
        assert verdict.decided, reason_words(verdict)
        return
    assert not verdict.decided
    assert verdict.because == (case["breaks"],), reason_words(verdict)
    assert case["breaks"] in (reason_words(verdict) or "")


def test_what_is_not_told_may_have_allowed_it(base: KnowledgeBase) -> None:
    """Where the Decks are not told either, the play is taken as it is told."""
    case = next(case for case in CASES if case.get("breaks") == "battle.once-per-turn")
    assert judge(situation_from(told(case, deck_known=False)), base, changes=False).decided
