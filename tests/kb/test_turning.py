"""Whether a monster may be turned, attack or be Set by its player, after what was told of it."""

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
    ("我的青眼白龙能变更表示形式吗？", Answer.CAN, ""),
    ("我的青眼白龍能改變表示形式嗎？", Answer.CAN, ""),
    ("对方的三眼怪能变更表示形式吗？", Answer.CAN, ""),
    ("我这回合召唤了三眼怪，能变更表示形式吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("我这回合召唤了三眼怪，能把它变成守备表示吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("我特殊召唤了三眼怪，这回合能变更表示形式吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("三眼怪这回合攻击过了，能变更表示形式吗？", Answer.CANNOT, "position.not-after-attack"),
    ("我能把对方的三眼怪变成守备表示吗？", None, ""),
    ("我能把我的三眼怪变成里侧守备表示吗？", None, ""),
    ("我的三眼怪是守备表示，能变成守备表示吗？", None, ""),
    # turned up by its player
    ("我的三眼怪是里侧守备表示，能反转召唤吗？", Answer.CAN, ""),
    ("我这回合盖放了三眼怪，能反转召唤吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("我的三眼怪是攻击表示，能反转召唤吗？", None, ""),
    # how it came is told by the way
    ("我这个回合召唤的怪兽能变成守备表示吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("我这个回合盖放的怪兽能反转召唤吗？", Answer.CANNOT, "flip.not-the-turn-it-was-set"),
    ("我这个回合反转召唤的怪兽能变成守备表示吗？", Answer.CANNOT, "position.change"),
    ("我这回合反转召唤了青眼白龙，能把它变成守备表示吗？", Answer.CANNOT, "position.change"),
    ("我召唤了一只怪兽，它这个回合能变成守备表示吗？", Answer.CANNOT, "position.not-the-turn-it-came"),
    ("我这个回合反转召唤的怪兽能攻击吗？", Answer.CAN, ""),
    ("对方这个回合特殊召唤的怪兽能攻击吗？", Answer.CAN, ""),
    ("青眼白龙能变成守备表示吗？", Answer.CAN, ""),
    ("我上个回合召唤的怪兽能变成守备表示吗？", None, ""),
    ("我对它发动月之书，青眼白龙能变成攻击表示吗？", None, ""),
    # it attacks
    ("我的青眼白龙是守备表示，能攻击吗？", Answer.CANNOT, "battle.attack-declaration"),
    ("我的青眼白龙是攻击表示，能攻击吗？", Answer.CAN, ""),
    ("我这回合召唤了三眼怪，能攻击吗？", Answer.CAN, ""),
    ("我的三眼怪这回合攻击过了，还能攻击吗？", Answer.CANNOT, "battle.once-per-turn"),
    ("我的三眼怪这回合盖放了，能攻击吗？", Answer.CANNOT, "battle.attack-declaration"),
    # it is Set, by its name
    ("我能盖放激流葬吗？", Answer.CAN, ""),
    ("我的魔法与陷阱区域满了，我能盖放激流葬吗？", Answer.CANNOT, "activation.free-zone"),
    ("我这回合通常召唤过了，能盖放三眼怪吗？", Answer.CANNOT, "summon.normal-once-per-turn"),
    # what the asking says of a card or a time is not dropped
    ("我场上有3只怪兽，从墓地能上级召唤青眼白龙吗？", None, ""),
    ("我这回合召唤了三眼怪，能从墓地攻击吗？", None, ""),
    ("我召唤三眼怪成功时，对方里侧表示的能发动激流葬吗？", None, ""),
    ("我上个回合能发动盖放的激流葬吗？", None, ""),
    ("我能发动除外的黑洞吗？", Answer.CANNOT, ""),
    ("我的回合的主要阶段1，对方能发动手卡的旋风吗？", Answer.CANNOT, "activation.hand"),
    ("我的回合的战斗阶段，对方能从手卡发动旋风吗？", Answer.CANNOT, "activation.hand"),
    ("对方的回合的主要阶段1，我能发动死者苏生吗？", Answer.CANNOT, "activation.phase"),
    ("对方回合的伤害计算前，我能从手卡发动收缩吗？", Answer.CANNOT, "activation.hand"),
    (
        "相手ターンのダメージ計算前、自分は手札から「収縮」を発動できますか？",
        Answer.CANNOT,
        "activation.hand",
    ),
    # a Set is no Summon
    ("对方盖放怪兽，我能发动激流葬吗？", Answer.CANNOT, "activation.condition"),
    ("对方盖放三眼怪时，我能发动激流葬吗？", Answer.CANNOT, "activation.condition"),
    ("对方盖放怪兽时，我能发动神之宣告吗？", Answer.CANNOT, "activation.condition"),
    ("对方盖放了一只怪兽，我能发动旋风吗？", Answer.CAN, ""),
    ("对方有盖放的怪兽，我能发动激流葬吗？", None, ""),
    ("对方回合我能盖放激流葬吗？", Answer.CANNOT, "turn.acts-of-main-phase"),
]


@pytest.mark.parametrize(("question", "answer", "rule"), _ASKED)
def test_what_a_player_may_do_with_a_monster(
    question: str, answer: Answer | None, rule: str, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is (answer or Answer.NOT_DERIVABLE)
    assert not rule or rule in verdict.because
