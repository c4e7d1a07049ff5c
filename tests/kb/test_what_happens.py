"""What becomes of it, typed: what comes back, what may attack, notes in brackets, the card pointed at."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

YES, NO, OPEN = Answer.CAN, Answer.CANNOT, Answer.NOT_DERIVABLE


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # a Token that was banished never comes back
        ("我用亚空间物质传送装置把一只衍生物除外了，那只衍生物会回来吗？", NO),
        ("我用亞空間物質傳送裝置除外一隻衍生物，那隻被除外的衍生物會回來嗎？", NO),
        ("我用亚空间物质传送装置把一只怪兽除外了，它会回来吗？", OPEN),  # later
        # who may attack
        ("我的一只守备表示的怪兽能攻击吗？", NO),
        ("我的一只攻击表示的战士族怪兽可以攻击吗？", YES),
        ("对方场上没有怪兽，我的一只战士族怪兽能直接攻击吗？", YES),
        ("我的一只战士族怪兽能直接攻击吗？", OPEN),  # does the opponent have a monster?
        ("我的青眼白龙（里侧守备表示）能攻击吗？", OPEN),  # a fact told in passing
        ("我的青眼白龙（效果已经被无效）能攻击吗？", OPEN),
        ("我的青眼白龙（这回合不能攻击）能攻击吗？", OPEN),
    ],
)
def test_yes_or_no(question: str, expected: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is expected
