"""Questions of the kind that the rulebook's own examples ask, each with its neighbour whose answer is another."""

from __future__ import annotations

from typing import Any

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

_CAN, _CANNOT, _OPEN = Answer.CAN, Answer.CANNOT, Answer.NOT_DERIVABLE

#: question, what is answered: whether it may be or is so, or the value
_ASKED: list[tuple[str, Any]] = [
    ("DDD霸龙王 潘德拉刚用自己的效果加了500，之后被突破技能无效效果，攻击力变成多少？", 2600),
    ("我手卡7张，结束阶段丢弃宝石骑士·黑曜调整到6张，它从手卡送去墓地时的效果能发动吗？", _CAN),
    ("铠甲河童（原本400）因自身效果上升1000，再被收缩，攻击力多少？", 1200),
    ("我有2只淘气仙星·曼珠诗华，对方抽1张，一共受到多少伤害？", 400),
    (
        "剑斗兽 尼禄攻击时，对方怪兽在伤害步骤开始时离场了，没有伤害计算。战斗阶段结束时尼禄能发动回EX卡组的效果吗？",
        _CANNOT,
    ),
    ("剑斗兽 尼禄攻击黑魔术师，战斗阶段结束时尼禄能发动②吗？", _CAN),
    (
        "对方怪兽直接攻击宣言时，我魔法&陷阱区域是空的，只有场地区域有卡，除雪机关车 急速除雪车的效果能发动吗？",
        _CANNOT,
    ),
    ("变成怪兽的机械王-B.C.3000发动怪兽效果，被吸血鬼的支配无效，发动者能回复基本分吗？", _CANNOT),
    ("DDD 克龙王 贝奥武夫破坏双方魔法与陷阱区域所有卡的效果，会不会把P区域的卡也破坏？", _CAN),
    ("我发动黑洞，对方P区域的卡会被破坏吗？", _CANNOT),
    ("纳祭之魔把对方的P怪兽当装备卡放到了魔法&陷阱区域的最左端，这张卡算不算P区域的卡？", _CANNOT),
    ("被纳祭之魔当装备卡放在最左端魔法&陷阱区域的P怪兽，能使用它的P效果吗？", _CANNOT),
    ("左端是纳祭之魔装备的P怪兽，右端再放1张P怪兽，能拿这两张进行P召唤吗？", _CANNOT),
    ("纳祭之魔装备了对方的怪兽，它算怪兽吗？", _CANNOT),
    ("燃起的大海发动后，我场上水·炎属性怪兽被连锁清光了。燃起的大海的效果还适用吗？", _CANNOT),
    ("燃起的大海发动后，我场上地属性怪兽被连锁清光了。燃起的大海的效果还适用吗？", _OPEN),
    ("燃起的大海发动后，对方场上的怪兽被连锁清光了。燃起的大海的效果还适用吗？", _OPEN),
    ("黑洞破坏了怪兽，被破坏的怪兽写着『被破坏时，可以～』的效果能发动吗？", _CAN),
    ("RR-异邦猎鹰破坏怪兽并给伤害。被破坏的怪兽写着『被破坏时，可以～』的效果能发动吗？", _CAN),
    ("RR-异邦猎鹰破坏怪兽并给伤害。被破坏的怪兽写着『被除外时，可以～』的效果能发动吗？", _CANNOT),
]


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(("question", "wanted"), _ASKED)
def test_answer(question: str, wanted: Any, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert (verdict.answer if isinstance(wanted, Answer) else verdict.value) == wanted
