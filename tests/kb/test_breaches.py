"""Something is told to have been done that a rule forbids: no answer, with the rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.exchange import reason_words
from kb.judge import ask, judge
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


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("对方用「旋风」破坏了我盖放的「活死人的呼声」。之后我发动「活死人的呼声」，对方能连锁「神之宣告」吗？", "activation.card"),
        ("对方发动「旋风」，我连锁发动手卡的「神之宣告」，「旋风」现在在哪里？", "activation.hand"),
        ("战斗阶段我发动「黑洞」，对方的怪兽会被破坏吗？", "activation.phase"),
        (
            "我场上有「青眼白龙」和「真红眼黑龙」。我用「青眼白龙」和「真红眼黑龙」同调召唤「红莲魔龙」，"
            "召唤成功时对方能发动「奈落的落穴」吗？",
            "synchro.procedure",
        ),
        ("我场上有「青眼白龙」。我发动「黑洞」，对方能连锁「神之宣告」吗？", None),
    ],
)  # fmt: skip
def test_told_in_words(question: str, rule: str | None, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.because == (rule,) if rule else verdict.decided, (verdict.reason, verdict.because)
    assert verdict.decided is (rule is None)


def test_what_it_was_summoned_with_is_not_guessed(base: KnowledgeBase) -> None:
    """Said of a monster that may have been used: it is not known where it is."""
    told = "我场上有「栗子球」。我连接召唤「蜜罐机器人」，「栗子球」现在在哪里？"
    assert not ask(told, base).verdict.decided
