"""Attacks told with 向, positions told with the monsters, and whether damage is calculated."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("自己的「黑魔术师」向对方攻击表示的「真红眼黑龙」攻击，对方受到多少伤害？", 100),
        ("我用「黑魔术师」攻击对方攻击表示的「真红眼黑龙」，对方受到多少战斗伤害？", 100),
        ("自己「黑魔術師」向對方表側攻擊表示的「真紅眼黑龍」攻擊，對方受到多少傷害？", 100),
        ("自己的「黑魔术师」向对方守备表示的「真红眼黑龙」攻击，对方受到多少伤害？", 0),
        ("自己的「黑魔术师」向对方的「真红眼黑龙」「灰流丽」攻击，对方受到多少伤害？", None),
        (
            "这个回合自己发动了「死者苏生」。自己的「黑魔术师」向对方攻击表示的「真红眼黑龙」攻击，对方受到多少伤害？",
            None,  # what came back, nobody told
        ),
    ],
)
def test_an_attack_told_with_its_object_before_the_verb(
    question: str, value: int | None, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.value == value
    assert verdict.decided is (value is not None)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("自己的「黑魔术师」向对方的「真红眼黑龙」攻击，进行伤害计算吗？", Answer.CAN),
        (
            "自己的「黑魔术师」攻击对方的「真红眼黑龙」，对方「栗子球」的效果发动时，会进行伤害计算吗？",
            Answer.CAN,
        ),
        (
            "自己的「真红眼黑龙」向对方的「黑魔术师」攻击，对方对「真红眼黑龙」发动「月之书」，进行伤害计算吗？",
            Answer.CANNOT,
        ),
        (
            "自己的「真红眼黑龙」向对方的「黑魔术师」攻击，对方对「真红眼黑龙」发动「月之书」，伤害计算不进行吗？",
            Answer.CAN,
        ),
        ("对方发动「月之书」，进行伤害计算吗？", Answer.NOT_DERIVABLE),  # of no battle
    ],
)
def test_whether_damage_is_calculated(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer
