"""Of what class an effect is of which only the words are quoted, or that of a card."""

from __future__ import annotations

import pytest

from kb.exchange import answer_words
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


#: question, the class in the answer; None: the words do not tell it
_CLASSES: list[tuple[str, str | None]] = [
    ("2011版规则书里，写着「亮牌：破坏场上1只对手怪兽」的效果属于哪一类？", "亮牌效果"),
    ("写着「反转：从卡组抽1张卡」的效果属于哪一类？", "诱发效果"),
    ("2011版规则书里，写着「此卡在场上表侧表示的时候……」的效果属于哪一类？", "永续效果"),
    ("写着「只要这张卡在怪兽区域存在，对方不能攻击」的效果是哪一类？", "永续效果"),
    ("2011版规则书里，写着「解放1只怪兽，使……」的效果属于哪一类？", "起动效果"),
    ("写着「1回合1次，自己主要阶段才能发动」的效果是哪种效果？", "起动效果"),
    ("写着「给予对手战斗伤害的时候……」的效果属于哪一类？", "诱发效果"),
    ("写着「在准备阶段时……」的效果属于哪一类？", "诱发效果"),
    ("写着「此效果在对手回合也能发动」的效果属于哪一类？", "诱发即时效果"),
    ("写着「对方把魔法卡发动时才能发动」的效果是哪种效果？", "诱发即时效果"),
    ("写着「破坏1张卡」的效果是哪种效果？", None),
    ("三眼怪的①效果属于哪一类？", "诱发效果"),
    ("雪人食人怪的效果是哪种效果？", "诱发效果"),
    ("2011年规则下，雪人食人怪的效果属于哪一类？", "亮牌效果"),
]


@pytest.mark.parametrize(("question", "wanted"), _CLASSES)
def test_class(question: str, wanted: str | None, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    if wanted is None:
        assert verdict.answer is Answer.NOT_DERIVABLE
    else:
        said = answer_words(verdict, "zh-Hans")
        assert wanted in said
