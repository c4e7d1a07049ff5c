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


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # what negates a Summon answers the attempt, what awaits a monster the success
        ("对方召唤青眼白龙，我能发动神之宣告吗？", Answer.CAN),
        ("对方召唤时我能发动神之宣告吗？", Answer.CAN),
        ("对方召唤时我能发动激流葬吗？", Answer.CAN),
        ("对方特殊召唤怪兽时，我能发动激流葬吗？", Answer.CAN),
        ("对方特殊召唤怪兽时，我能发动神之宣告吗？", Answer.NOT_DERIVABLE),  # by an effect, or by itself?
        ("对方特殊召唤青眼白龙，我能发动神之宣告吗？", Answer.NOT_DERIVABLE),
        ("对方发动魔法卡时我能发动神之宣告吗？", Answer.CAN),
        ("对方发动怪兽效果时，我能连锁神之宣告吗？", Answer.CANNOT),
    ],
)
def test_what_the_opponent_does_may_be_told_without_naming_a_card(question: str, answer: Answer) -> None:
    assert ask(question, load()).verdict.answer is answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("灰流丽可以无效影依融合吗？", Answer.CAN),
        ("影依融合可以被灰流丽无效吗？", Answer.CAN),
        ("我能用灰流丽无效影依融合吗？", Answer.CAN),
        ("旋风能被灰流丽无效吗？", Answer.CANNOT),
        ("旋风能不能被神之宣告康？", Answer.CAN),
        ("技能抽取可以无效灰流丽吗？", Answer.NOT_DERIVABLE),  # it negates without being activated in answer
    ],
)
def test_whether_one_card_negates_another(question: str, answer: Answer) -> None:
    """What is negated has been activated by the other player; nothing else is presupposed."""
    assert ask(question, load()).verdict.answer is answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我发动增殖的G，对方特殊召唤怪兽，我会抽卡吗？", Answer.CAN),
        ("我丢增殖的G，对方连锁灰流丽，我还能抽卡吗？", Answer.CANNOT),
        ("我发动增殖的G，对方特殊召唤怪兽，对方会抽卡吗？", Answer.CANNOT),  # it is the other who draws
        ("我发动增殖的G，对方丢灰流丽，我连锁墓穴的指名者除外灰流丽，灰流丽的效果会被无效吗？", Answer.CAN),
    ],
)
def test_who_draws_and_what_was_done_after_the_chain(question: str, answer: Answer) -> None:
    assert ask(question, load()).verdict.answer is answer


@pytest.mark.parametrize(
    ("question", "answer", "value"),
    [
        ("我发动增殖的G，对方特殊召唤怪兽，我抽几张卡？", Answer.VALUE, 1),
        ("我发动增殖的G，对方特殊召唤怪兽，对方抽几张卡？", Answer.VALUE, 0),
        ("我攻击力1800的怪兽攻击对方守备力2000的怪兽，我受到多少伤害？", Answer.VALUE, 200),
        ("我攻击力1800的怪兽攻击对方守备力2000的怪兽，对方受到多少伤害？", Answer.VALUE, 0),
        ("我这回合已经通常召唤过了，还能再通常召唤吗？", Answer.CANNOT, None),
        ("我这回合已经通常召唤过了，还能特殊召唤电子龙吗？", Answer.NOT_DERIVABLE, None),  # how?
        ("对方发动影依融合，我能用灰流丽吗？", Answer.CAN, None),
    ],
)
def test_plain_questions(question: str, answer: Answer, value: int | None) -> None:
    verdict = ask(question, load()).verdict
    assert (verdict.answer, verdict.value) == (answer, value)


@pytest.mark.parametrize(
    "claim",
    [
        "月之书可以以月之书为对象，对吗？",  # which of the two?
        "这个阶段内控制权转移的场合，对方可以再度发动这个效果，对吗？",
    ],
)
def test_claims_that_are_not_plain_are_refused(claim: str) -> None:
    assert ask(claim, load()).verdict.answer is Answer.NOT_DERIVABLE


#: when a card Set this turn is asked about, and the turn it is asked of
_SET_THIS_TURN: list[tuple[str, Answer]] = [
    ("这回合盖放的旋风可以发动吗？", Answer.CANNOT),
    ("这回合盖放的旋风，对方回合可以发动吗？", Answer.CAN),
    ("我这回合盖放的旋风，对方的主要阶段能发动吗？", Answer.CAN),
    ("我盖放的旋风这回合可以发动吗？", Answer.NOT_DERIVABLE),
]


@pytest.mark.parametrize(("question", "answer"), _SET_THIS_TURN)
def test_a_card_set_this_turn_is_an_earlier_one_in_the_other_turn(question: str, answer: Answer) -> None:
    assert ask(question, load()).verdict.answer is answer
