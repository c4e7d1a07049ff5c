"""Cards named by a part of their name alone, series named without marks, and effects described by when they come."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


#: question, answer (None: refused)
_ASKED: list[tuple[str, Answer | None]] = [
    # one card's name has that part, whole between its marks
    ("我想拿自己里侧表示的植物族怪兽送墓，来付森罗的镇神 山精发动的代价，可以吗？", Answer.CANNOT),
    # two characters with which one card's name ends, shown as assumed
    ("我想拿自己里侧表示的植物族怪兽送墓，来付山精发动的代价，可以吗？", Answer.CANNOT),
    ("死亡导游的效果既能从手卡也能从卡组叫怪兽，对方能用灰流丽响应吗？", Answer.CAN),
    ("导游的效果既能从手卡也能从卡组叫怪兽，对方能用灰流丽响应吗？", None),
    ("我用山珍发动效果，对方能连锁灰流丽吗？", None),  # no card has such a part
    ("我的强欲之壶被魔法干扰阵把发动无效了，同一回合能发动另一张吗？", None),  # a longer name is not known
    # a remark in brackets after an activation speaks of it
    ("我发动增殖的G（之后对方每次特殊召唤我就抽卡），对方能连锁灰流丽吗？", Answer.CAN),
    ("我发动增殖的G，对方能连锁灰流丽吗？（之后对方每次特殊召唤我就抽卡）", Answer.CAN),
    ("我發動增殖的G（之後對方每次特殊召喚我就抽卡），對方能連鎖灰流麗嗎？", Answer.CAN),
    ("我发动增殖的G（对方场上有技能抽取），对方能连锁灰流丽吗？", None),  # a fact, not a remark
    # the effect that comes when that happens; the one whose words are such
    (
        "魔力统辖是连锁1，活死人的呼声连锁2复活闪耀巨龙。闪耀巨龙从墓地特殊召唤成功时的效果之后要发动吗？",
        Answer.CAN,
    ),
    ("魔力统辖连锁1、活死人的呼声连锁2复活岩浆龙。岩浆龙特殊召唤成功时的效果还能发动吗？", Answer.CANNOT),
    (
        "魔力统辖连锁1、活死人的呼声连锁2复活岩浆龙。岩浆龙写着「时…才能发动」的效果还能发动吗？",
        Answer.CANNOT,
    ),
    (
        "魔力統轄連鎖1、活死人的呼聲連鎖2復活岩浆龙。岩浆龙寫著「時…才能發動」的效果還能發動嗎？",
        Answer.CANNOT,
    ),
    ("魔力统辖连锁1、活死人的呼声连锁2复活岩浆龙。岩浆龙写着「的场合…才能发动」的效果还能发动吗？", None),
    ("魔力统辖连锁1、活死人的呼声连锁2复活岩浆龙。岩浆龙被破坏时的效果还能发动吗？", None),
    # drawn, from the hand, done to several at once
    ("我从手卡召唤P怪兽，被神之宣告无效了召唤。这只P怪兽是进EX卡组还是进墓地？", Answer.VALUE),
    ("我从墓地召唤P怪兽，被神之宣告无效了召唤。这只P怪兽是进EX卡组还是进墓地？", None),
]


@pytest.mark.parametrize(("question", "expected"), _ASKED)
def test_read(question: str, expected: Answer | None, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is (expected or Answer.NOT_DERIVABLE), (verdict.answer, verdict.reason)
