"""The same question in other words, marks, spaces or script gets the same verdict."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import load
from kb.verdict import Answer

#: a verdict, and questions that must all get it
_SAME: list[tuple[Answer, list[str]]] = [
    (
        Answer.CANNOT,
        [
            "旋风连锁1，沙尘之大龙卷连锁2，接着能用魔法干扰阵把旋风无效吗？",
            "旋风C1，沙尘之大龙卷C2，接着能用魔法干扰阵把旋风无效嘛？",
            "旋风连锁1 沙尘之大龙卷连锁2 接着能用魔法干扰阵把旋风无效吗？",
            "旋風連鎖1，沙塵之大龍捲連鎖2，接著能用魔法干擾陣將旋風無效嗎？",
        ],
    ),
    (
        Answer.CANNOT,
        [
            "伤害步骤我可以发动旋风吗？",
            "伤判我可以发动旋风吗？",
            "傷害步驟我可以發動「旋風」嗎？",
            "伤害步骤 我可以 发动 旋风 吗？",
        ],
    ),
    (
        Answer.CANNOT,
        [
            "我的通常召唤被神之宣告无效了，这回合还能再通常召唤一次吗？",
            "我的通召被神之宣告无效了，本回合还能再通召一次嘛？",
            "我的通常召喚被【神之宣告】無效了 這回合還能再通常召喚一次嗎?",
        ],
    ),
    (
        Answer.CANNOT,
        [
            "主卡组里可以放2张鹰身女郎和2张鹰身女郎 电子紧身装束吗？",
            "主牌组里可以放2张“鹰身女郎”和2张“鹰身女郎 电子紧身装束”么？",
        ],
    ),
    (
        Answer.VALUE,
        [
            "我的基本分是525，我发动神之宣告，还剩多少基本分？",
            "我的ＬＰ是５２５，我發動神之宣告，還剩多少ＬＰ？",
        ],
    ),
]


@pytest.mark.parametrize(("answer", "question"), [(answer, q) for answer, qs in _SAME for q in qs])
def test_a_rewording_gets_the_same_verdict(answer: Answer, question: str) -> None:
    assert ask(question, load()).verdict.answer is answer


@pytest.mark.parametrize(
    "question",
    [
        "对方发动旋风，我连锁神之宣告，对方还能连锁陷阱无力化吗？",
        "對方發動旋風，我連鎖神之宣告，對方還能連鎖陷阱無力化嗎？",
        "对手发动「旋风」 我连锁「神之宣告」 对手还能连锁「陷阱无力化」么?",
    ],
)
def test_names_in_another_script_mean_the_same_cards(question: str) -> None:
    asked = ask(question, load())
    assert asked.situation is not None
    assert [play.card for play in asked.situation.plays if play.card] == ["旋风", "神之宣告"]
