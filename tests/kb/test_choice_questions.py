"""Questions with options as tests put them: stems of every form, with what is to be chosen (``choice_questions.yaml``)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kb.knowledge import KnowledgeBase, load
from kb.multiple_choice import choose
from kb.verdict import Answer

_ROWS = yaml.safe_load(Path(__file__).with_name("choice_questions.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(("stem", "options", "letters"), _ROWS)
def test_the_option_that_fits_is_chosen(
    stem: str, options: list[str], letters: str, base: KnowledgeBase
) -> None:
    assert choose(stem, options, base).letter == letters


@pytest.mark.parametrize(
    ("stem", "options"),
    [
        ("「大宇宙」适用中，不能发动的卡是？", ["「愚蠢的埋葬」", "「黑洞」", "「灰流丽」"]),
        ("以下不取对象的卡是哪些？ (1)「月之书」 (2)「激流葬」 (3)「破坏轮X」", ["只有(2)", "(2)(3)"]),
        ("关于「月之书」，以下说明正确的是？", ["取对象，攻击力上升500", "破坏怪兽"]),
        (
            "以下状况中，正确处理的说明是？ 例：自己发动「旋风」，对方连锁发动「神之宣告」",
            ["自己的怪兽不会被破坏", "自己的怪兽不会被除外"],
        ),
        ("额外卡组最多可以放几张卡？", ["10张", "20张", "30张"]),
        (
            "对方「青眼白龙」攻击自己里侧守备表示的「雪人食人怪」，以下正确的是？",
            ["「雪人食人怪」的效果不能发动", "「黑洞」的效果适用"],
        ),
        (
            "对方发动「黑洞」，自己连锁发动「灰流丽」的效果，以下正确的是？",
            ["「灰流丽」的效果可以发动", "「灰流丽」的效果不能发动"],
        ),
        (
            "自己场上「青眼白龙」表侧攻击表示存在，对方发动「黑洞」，自己以「青眼白龙」为对象连锁发动「月之书」，以下正确的是？",
            [
                "「青眼白龙」被破坏，之后变成里侧守备表示",
                "「青眼白龙」被破坏后，「青眼白龙」变成里侧守备表示",
            ],
        ),
        (
            "自己以对方的「黑魔术师」为对象发动「强制脱出装置」，以下正确的是？",
            ["「黑魔术师」不能特殊召唤", "「黑魔术师」可以特殊召唤"],
        ),
        (
            "对方发动「黑洞」，自己场上有「三眼怪」，结束阶段，以下正确的是？",
            ["「三眼怪」在场上", "「三眼怪」不在场上"],
        ),
        ("自己的「青眼白龙」直接攻击，伤害计算不进行的是？", ["「旋风」", "「黑洞」"]),
    ],
)
def test_nothing_is_chosen_where_nothing_fits_or_more_than_one_may(
    stem: str, options: list[str], base: KnowledgeBase
) -> None:
    assert choose(stem, options, base).letter is None


@pytest.mark.parametrize(
    ("stem", "option"),
    [
        # one of them, not all
        ("关于「旋风」，正确的是？", "场上的魔法·陷阱卡都破坏"),
        ("关于「雷破」，正确的是？", "场上的卡都破坏"),
        ("关于「死者苏生」，正确的是？", "墓地的怪兽都特殊召唤"),
    ],
)
def test_an_option_that_says_more_than_the_text_is_not_taken_for_it(
    stem: str, option: str, base: KnowledgeBase
) -> None:
    verdict = choose(stem, [option, "从额外卡组除外"], base).verdicts[0]
    assert verdict is None or verdict.answer is not Answer.CAN
