"""Rules looked up without any card: kinds of cards, turns, phases, places, and what is answered."""

from __future__ import annotations

import pytest

from grammar.terms import Zone
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "answer", "rule"),
    [
        ("魔法卡能在对方回合从手卡发动吗？", Answer.CANNOT, "activation.phase"),
        ("在对方回合，速攻魔法可以从手卡发动吗？", Answer.CANNOT, "activation.hand"),
        ("對方回合能發動速攻魔法嗎？", Answer.CAN, "activation.set-this-turn"),
        ("速攻魔法在盖放的回合能不能发动？", Answer.CANNOT, "activation.set-this-turn"),
        ("盖放的那个回合可以发动陷阱卡吗？", Answer.CANNOT, "activation.set-this-turn"),
        ("通常魔法能在盖放的回合发动吗？", Answer.CAN, "activation.phase"),
        ("魔法卡能在盖放的回合发动吗？", Answer.DEPENDS, None),
        ("抽卡阶段能发动通常魔法吗？", Answer.CANNOT, "activation.phase"),
        ("抽卡阶段能发动陷阱卡吗？", Answer.CAN, "activation.set-this-turn"),
        ("陷阱卡可以从手卡发动吗", Answer.CANNOT, "activation.hand"),
        ("通常魔法能在战斗阶段发动吗？", Answer.CANNOT, "activation.phase"),
        ("伤害步骤能发动通常魔法吗？", Answer.CANNOT, "activation.damage-step"),
        ("伤害计算时能发动速攻魔法吗？", Answer.DEPENDS, None),
        ("陷阱卡能在伤害步骤发动吗？", Answer.DEPENDS, None),
        ("连锁1是速攻魔法，对方能连锁通常陷阱吗？", Answer.CAN, "speed.two"),
        ("对方发动了反击陷阱，我能连锁速攻魔法吗？", Answer.CANNOT, "speed.two"),
        ("通常陷阱可以连锁反击陷阱吗？", Answer.CANNOT, "speed.two"),
        ("反击陷阱能连锁反击陷阱吗？", Answer.CAN, "speed.three"),
        ("起动效果能在对方回合发动吗？", Answer.CANNOT, "activation.phase"),
        ("诱发即时效果能在对方回合发动吗？", Answer.CAN, "activation.opponent-turn"),
    ],
)
def test_a_rule_is_looked_up_by_asking_the_engine_of_made_up_cards(
    question: str, answer: Answer, rule: str | None, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is answer, verdict.reason
    assert rule is None or rule in verdict.because


def test_where_only_one_place_allows_it_both_are_told(base: KnowledgeBase) -> None:
    verdict = ask("對方回合能發動速攻魔法嗎？", base).verdict
    assert verdict.headline == "judge.look_up.can_from"
    assert verdict.headline_params == {"places": (Zone.SPELL_TRAP_ZONE,), "others": (Zone.HAND,)}
    assert {"activation.set-this-turn", "activation.hand"} <= set(verdict.because)
    assert ask("诱发即时效果能在对方回合发动吗？", base).verdict.headline == "judge.look_up.can"


@pytest.mark.parametrize(
    "question",
    [
        "魔法卡好用吗？",
        "速攻魔法能在对方回合从手卡发动几次？",
        "对方发动通常魔法，对方能连锁速攻魔法吗？",
        "陷阱卡大概能从手卡发动吗？",
    ],
)
def test_other_questions_are_not_taken_for_look_ups(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided
