"""What a card is told to have done (X复活的怪兽, 用X拿到控制权, 月之书盖了它), and what came of it."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer, Verdict


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def answer(question: str, base: KnowledgeBase) -> Verdict:
    return ask(question, base).verdict


YES, NO, OPEN = Answer.CAN, Answer.CANNOT, Answer.NOT_DERIVABLE


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # what a card brought back, turned down or not, when that card goes
        ("活死人的呼声复活的怪兽变成了里侧，之后活死人的呼声被破坏，这只怪兽要一起破坏吗？", NO),
        ("活死人的呼聲復活的怪獸，之後活死人的呼聲被破壞，那隻怪獸會被破壞嗎？", YES),
        ("用活死人的呼声复活的双生精灵，活死人的呼声被破坏的话，双生精灵会被破坏吗？", YES),
        ("旋风复活的怪兽，之后旋风被破坏，这只怪兽要一起破坏吗？", OPEN),  # it revives nothing
        # turned face-down is no Setting
        ("我用月之书盖了双生精灵，突进的700还在吗？", OPEN),
        # a summon by the effect of a card cannot be negated
        ("我发动融合，处理后融合召唤成功。对方能用升天的黑角笛把融合召唤无效吗？", NO),
        # another copy than that on the chain
        ("对方发动旋风，我能连锁旋风吗？", YES),
        ("我發動旋風，對方能連鎖旋風嗎？", YES),
        # where a card is negated that works from the hand too, has to be told
        ("技能抽取在场，灰流丽的效果会被无效吗？", OPEN),
        # another copy after the activation was negated
        ("我的强欲之壶被魔法干扰阵把发动无效了，同一回合能发动另一张吗？", OPEN),  # not built in
    ],
)
def test_yes_or_no(question: str, expected: Answer, base: KnowledgeBase) -> None:
    assert answer(question, base).answer is expected


def test_a_monster_taken_goes_to_its_owners_graveyard(base: KnowledgeBase) -> None:
    verdict = answer("我用精神操作拿到对方怪兽，它在我场上被破坏，进谁的墓地？", base)
    if verdict.answer is Answer.VALUE:  # where the card is in the base
        assert verdict.value["player"] == "B"


def test_that_monster_is_no_spell(base: KnowledgeBase) -> None:
    """我发动黑洞，对方连锁旋风，那只怪兽会被破坏吗: none was spoken of."""
    assert answer("我发动黑洞，对方连锁旋风，那只怪兽会被破坏吗？", base).answer is OPEN


def test_by_whom_a_card_was_sent(base: KnowledgeBase) -> None:
    sent = "我发动旋风，对方连锁神之宣告把发动无效了。旋风算被对方送去墓地吗？"
    assert answer(sent, base).answer in (YES, OPEN)  # negated and destroyed by the effect


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("我对双生精灵发动突进，攻击力会上升吗？", YES),
        ("我對雙生精靈發動突進，攻擊力會下降嗎？", OPEN),
        ("我发动黑洞，攻击力会上升吗？", NO),
    ],
)
def test_whether_a_value_rises(question: str, expected: Answer, base: KnowledgeBase) -> None:
    assert answer(question, base).answer is expected
