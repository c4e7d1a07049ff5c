"""Two questions typed one after the other: both are answered, or none."""

from __future__ import annotations

import pytest

from kb.exchange import answer_question
from kb.knowledge import KnowledgeBase, load


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "verdict", "said"),
    [
        # what the first asks whether it may be done is done where the second is asked
        ("我能对对方的青眼白龙发动强制脱出装置吗？处理时它会回到手卡吗？", "yes", "会"),
        ("我可以對對方的青眼白龍發動強制脫出裝置嗎？它會被破壞嗎？", "short", "不会"),
        ("能用强制脱出装置以对方的青眼白龙为对象吗？它会被破坏吗？", "abstain", ""),
        # what the effect looks for in its target, beside what is said of that, is presupposed
        ("可以对对方一只不受陷阱效果影响的怪发动强制脱出装置吗？处理时它会回手吗？", "short", "可以"),
        # a question of what comes out tells nothing
        ("我发动旋风破坏对方盖着的雷破，雷破会被破坏吗？对面还能连锁雷破吗？", "yes", "可以"),
        ("我发动旋风破坏对方的技能抽取，技能抽取会被破坏吗？对面还能连锁技能抽取吗？", "abstain", ""),
        # half of it is none
        ("我能对对方的青眼白龙发动强制脱出装置吗？它会变色吗？", "abstain", ""),
        # nothing comes of what cannot be done
        ("我能在对方的抽卡阶段发动死者苏生吗？那只怪兽会被破坏吗？", "no", ""),
    ],
)
def test_both_are_answered_or_none(question: str, verdict: str, said: str, base: KnowledgeBase) -> None:
    found = answer_question({"id": "1", "question": question}, base)
    assert (found["verdict"], said in found["answer"]) == (verdict, True)
