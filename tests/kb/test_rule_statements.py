"""Statements about the rules: what is spoken of comes first, so that the roles cannot be changed about."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import load
from kb.verdict import Answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("攻击过的怪兽这个回合可以变更表示形式吗？", Answer.CANNOT),
        ("变更表示形式的怪兽可以攻击吗？", Answer.NOT_DERIVABLE),  # another rule, not that one turned round
        ("衍生物当作通常怪兽吗？", Answer.CAN),
        ("通常怪兽当作衍生物吗？", Answer.NOT_DERIVABLE),
        ("先攻第一回合可以进行战斗阶段吗？", Answer.CANNOT),
        ("先攻玩家可以进行战斗阶段吗？", Answer.NOT_DERIVABLE),  # in later turns, yes
        ("先攻玩家在抽卡阶段可以抽卡吗？", Answer.NOT_DERIVABLE),
        ("结束阶段可以抽卡吗？", Answer.NOT_DERIVABLE),  # by an effect, yes
        ("速攻魔法的咒文速度是2吗？", Answer.CAN),
        ("速攻魔法的咒文速度是1吗？", Answer.CANNOT),
    ],
)
def test_a_rule_statement_is_judged_by_what_it_is_about(question: str, answer: Answer) -> None:
    assert ask(question, load()).verdict.answer is answer
