"""Typed questions that tell what came of a card: what answers it, what it counts as, what is given back."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


#: question, answer (None: refused), a rule that decides
_ASKED: list[tuple[str, Answer | None, str]] = [
    # what an effect did that answers, of which nothing else is told
    (
        "僵尸之主的效果发动后，它被连锁弄离了场。特殊召唤还处理吗？",
        Answer.CANNOT,
        "resolution.condition-still-needed",
    ),
    ("我发动僵尸之主的效果，它被連鎖破壞了。特殊召喚還處理嗎？", Answer.CANNOT, ""),
    ("我发动僵尸之主的效果，它被连锁怎么样了。特殊召唤还处理吗？", None, ""),
    # whether it counts as another act
    ("我发动强欲之瓶，这算抽卡吗？", Answer.CAN, ""),
    ("我发动强欲之瓶，这算不算检索？", Answer.CANNOT, ""),
    ("我发动强欲之瓶，对方连锁灰流丽，这算不算检索？", None, ""),  # which of the two?
    # 召唤 may be either, and the answer hangs on it or not
    ("我召唤电子龙成功时，对方能发动奈落的落穴吗？", Answer.CAN, ""),
    ("我召唤电子龙成功时，对方能发动落穴吗？", None, ""),
    # one of several ● is activated
    ("我发动敌人操纵器以对方的1只怪兽为对象，处理后那只怪兽会变成守备表示吗？", None, ""),
    ("我用敌人操纵器拿走对方的1只怪兽，结束阶段那只怪兽会还给对方吗？", Answer.CAN, "control.changed"),
    # control goes back
    (
        "结束阶段要把敌人操纵器拿来的怪兽还给对方，但对方没有空的主怪兽区域，这只怪兽怎么办？",
        Answer.VALUE,
        "control.no-free-zone",
    ),
    (
        "敌人操纵器到结束阶段归还怪兽时对方没有空的主怪兽区域，这只怪兽因此被破坏，算被效果破坏吗？",
        Answer.CANNOT,
        "control.no-free-zone",
    ),
    ("结束阶段要把旋风拿来的怪兽还给对方，这只怪兽怎么办？", None, ""),  # its text takes nothing
]


@pytest.mark.parametrize(("question", "expected", "rule"), _ASKED)
def test_told(question: str, expected: Answer | None, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is (expected or Answer.NOT_DERIVABLE), (verdict.answer, verdict.reason)
    assert not rule or rule in verdict.because, verdict.because
