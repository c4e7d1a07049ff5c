"""Battles told in plain words: who takes how much, who is destroyed; reworded the same, near misses refused."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

YES, NO = Answer.CAN, Answer.CANNOT


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("装着脆刃之剑、攻击力4000的青眼白龙直接攻击，双方分别受多少战斗伤害？", None),  # it has 5000
        # whichever of them attacks
        ("我的黑魔术师和对方的青眼白龙战斗，我受到多少伤害？", 500),
        ("我的黑魔術師跟對方的青眼白龍進行戰鬥，我吃多少戰鬥傷害？", 500),
        ("我的黑魔术师跟对方守备表示的青眼白龙进行战斗，会受到多少伤害？", (0, 0)),
        ("我的青眼白龙和对方的青眼白龙战斗，我受到多少伤害？", 0),  # two of one name
        # how the monster attacked lies
        ("我用青眼白龙攻击对方里侧守备表示的黑魔术师，对方受到多少伤害？", 0),
        ("我用青眼白龙攻击对方攻击表示的黑魔术师，对方受到多少伤害？", 500),
    ],
)
def test_how_much(question: str, value: object, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.value == value


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("对面的青眼白龙打我的黑魔术师，我会掉血吗？", YES),
        ("對面用青眼白龍攻擊我守備表示的黑魔術師，我會扣血嗎？", NO),
        ("对面的青眼白龙打我的黑魔术师，我会失去基本分吗？", Answer.NOT_DERIVABLE),  # damage is another thing
        ("对面用破坏轮炸我的黑魔术师，我会受到战斗伤害吗？", NO),
        ("对面用破坏轮炸我的黑魔术师，我会吃效果伤害吗？", YES),
        ("我的青眼白龙直接攻击，双方都会受到战斗伤害吗？", NO),
        ("我的青眼白龙和对方的黑魔术师战斗，黑魔术师会被破坏吗？", YES),
        # who was attacked, by whom, and who suffers
        ("我的黑魔术师被月之书盖了，对面用青眼白龙攻击它，我会掉血吗？", NO),
        ("对面用青眼白龙攻击我的黑魔术师，会掉血吗？", Answer.NOT_DERIVABLE),  # whose?
        ("我的里侧守备表示的黑魔术师被青眼白龙攻击，会被破坏吗？", YES),
        ("我發動激流葬，我自己的怪獸也會被破壞嗎？", YES),
        ("对面用心变抢了我的青眼白龙，结束阶段会还给我吗？", YES),
        # of no card that was told: what was activated first
        ("我发动愚蠢的埋葬，对面连锁灰流丽，怪兽还会送墓吗？", NO),
        ("我發動愚蠢的埋葬，對面連鎖旋風，怪獸還會送墓嗎？", Answer.NOT_DERIVABLE),
        ("我发动旋风，怪兽还会送墓吗？", Answer.NOT_DERIVABLE),
        # another copy than that which was targeted
        ("对面用墓穴的指名者除外我的灰流丽，我手上的灰流丽还能发效果吗？", Answer.NOT_DERIVABLE),
        # on whose side it lies nobody said
        ("神影依·米德拉什在场，对方的青眼白龙攻击我的黑魔术师，我会掉血吗？", YES),
    ],
)
def test_what_comes_of_it(question: str, expected: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is expected
