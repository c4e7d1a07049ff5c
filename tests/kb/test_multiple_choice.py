"""What is asked of a card alone, and the questions of a test that ask it of several cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kb.cli import main
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.multiple_choice import choose
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("灰流丽的①是诱发即时效果吗？", Answer.CAN),
        ("「灰流丽」的①是不是诱发效果？", Answer.CANNOT),
        ("「灰流丽」能在伤害步骤发动吗？", Answer.CANNOT),
        ("神之宣告在伤害步骤能不能发动？", Answer.CAN),
        ("旋风发动时取对象吗？", Answer.CAN),
        ("旋风发动时不取对象吗？", Answer.CANNOT),
        ("神之宣告是咒文速度3吗？", Answer.CAN),
        ("神之宣告是咒文速度2的效果吗？", Answer.CANNOT),
        ("三眼怪的效果是必发效果吗？", Answer.CAN),
        ("三眼怪是二重怪兽吗？", Answer.CANNOT),
        ("旋风是速攻魔法吗？", Answer.CAN),
        ("旋風是速攻魔法嗎？", Answer.CAN),
        ("僵尸带菌者是调整吗？", Answer.CAN),
    ],
)
def test_what_a_card_is_is_told_from_its_text_and_print(
    question: str, answer: Answer, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is answer, verdict.reason
    assert verdict.because


@pytest.mark.parametrize(
    "question", ["旋风是好卡吗？", "灰流丽的①是诱发即时的好效果吗？", "没有的卡是调整吗？"]
)
def test_anything_else_is_not_answered_so(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided


@pytest.mark.parametrize(
    ("stem", "options", "letter"),
    [
        ("以下效果能在伤害步骤发动的是？", ["「灰流丽」", "「神之宣告」", "「增殖的G」"], "B"),
        ("以下卡片·效果，发动时不取对象的是？", ["「旋风」", "「雷破」", "「增殖的G」"], "C"),
        ("以下不是『调整』的是？", ["「灰流丽」", "「僵尸带菌者」", "「三眼怪」"], "C"),
        ("以下哪个是咒文速度3？", ["「旋风」", "「雷破」", "以上都不是"], "C"),
        (
            "以下哪张是速攻魔法？",
            ["「旋风」", "「没有的卡」", "以上都是"],
            None,
        ),  # a card that is not known
        ("以下哪个是咒文速度2？", ["「旋风」", "「雷破」", "以上都是"], "C"),
        ("以下发动时取对象的是？", ["「旋风」", "「雷破」", "「增殖的G」"], None),  # two are so
        ("以下看起来最强的是？", ["「旋风」", "「雷破」"], None),
    ],
)
def test_the_one_option_that_is_so_is_chosen(
    stem: str, options: list[str], letter: str | None, base: KnowledgeBase
) -> None:
    assert choose(stem, options, base).letter == letter


def test_a_file_of_such_questions_is_answered_with_letters_and_reasons(tmp_path: Path) -> None:
    rows = [
        {"id": "1", "stem": "以下哪个是咒文速度3？", "options": ["「旋风」", "「神之宣告」"], "era": "2020"},
        {"id": "2", "stem": "天气怎么样？", "options": ["好", "不好"]},
    ]
    path = tmp_path / "test.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    answered, silent = map(
        json.loads, CliRunner().invoke(main, ["ask", "--jsonl", str(path)]).output.splitlines()
    )
    assert (answered["choice"], answered["abstain"]) == ("B", False) and answered["because"]
    assert silent["abstain"] is True and "A、B" in silent["reason"]
