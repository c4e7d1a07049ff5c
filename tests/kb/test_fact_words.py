"""The facts of a situation in words, never as paths of the program."""

from __future__ import annotations

import pytest

from kb.exchange import reason_words
from kb.fact_words import fact_words, is_fact, stated
from kb.verdict import not_derivable


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("phase", "阶段"),
        ("board.A.graveyard", "我方（A）的墓地"),
        ("board.No.39 希望皇 霍普.zone", "「No.39 希望皇 霍普」的位置"),
        ("plays.旋风.cost", "「旋风」的代价"),
        ("cards.旋风.text", "「旋风」的文本"),
        ("board.?Dragon-monster.position", "「龙族怪兽」的表示形式"),
        ("applying.技能抽取", "适用中的「技能抽取」由谁控制"),
        ("lp.A", "我方（A）的LP"),
    ],
)
def test_a_path_is_said_in_words(path: str, words: str):
    assert is_fact(path)
    assert fact_words(path) == words


def test_what_a_text_needs_is_left_as_it_is_said():
    assert not is_fact("No.39 希望皇 霍普")
    assert not is_fact("自己墓地")


def test_a_fact_is_stated_with_its_value():
    assert stated("turn_player", "B") == "回合玩家：对方（B）"
    assert stated("board.A.graveyard", "true") == "我方（A）的墓地：有所需的卡"
    assert stated("board.旋风.set_this_turn", "false", "ja") == "「旋风」のこのターンにセット：いいえ"


def test_the_reason_of_an_open_answer_names_the_missing_fact():
    verdict = not_derivable("judge.undecided", missing="board.旋风.zone", rule="activation.condition")
    assert reason_words(verdict) == "现有的事实和文本不足以判定（还需要：「旋风」的位置）。"
