"""What the options of a test state of a term of the rules, as so and not so (``topic_statements.yaml``)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.claims.of_rules import judge_rule
from kb.verdict import Answer

_ROWS = yaml.safe_load(Path(__file__).with_name("topic_statements.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("topic", "said"), _ROWS["so"])
def test_what_the_rules_say_of_it_is_so(topic: str, said: str) -> None:
    verdict = judge_rule(said, topic)
    assert verdict is not None
    assert verdict.answer is Answer.CAN


@pytest.mark.parametrize(("topic", "said"), _ROWS["not so"])
def test_what_the_rules_deny_of_it_is_not_so(topic: str, said: str) -> None:
    verdict = judge_rule(said, topic)
    assert verdict is not None
    assert verdict.answer is Answer.CANNOT


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        ("手卡", "可以有7张"),  # until the End Phase
        ("陷阱卡的发动", "可以无效"),
        ("表示形式的变更", "可以破坏怪兽"),
        ("效果的发动被无效", "当作发动过"),  # it is only used up
        ("战斗阶段", "抽1张卡的阶段"),  # by an effect, it may be
    ],
)
def test_what_no_rule_speaks_of_is_left_open(topic: str, said: str) -> None:
    assert judge_rule(said, topic) is None
