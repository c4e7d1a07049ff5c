"""Choices in a writer's text, and which of them a printed text takes."""

import pytest

from grammar import parse_card_text
from grammar.nodes import CardText
from grammar.render import render
from grammar.terms import Lang
from grammar.wordings import any_order, either, plainest, printed_as

BY = f"戦闘{either('で', 'によって')}破壊"
RACES = any_order(["機械族", "戦士族", "獣族"], "・")


@pytest.mark.parametrize(
    ("text", "printed", "written"),
    [
        (BY, "このカードが戦闘によって破壊", "戦闘によって破壊"),
        (BY, "別の文", "戦闘で破壊"),
        (RACES, "獣族・機械族・戦士族", "獣族・機械族・戦士族"),
        (RACES, "獣族・機械族", "機械族・戦士族・獣族"),
        (
            f"{RACES}を{BY}する。",
            "戦士族・獣族・機械族を戦闘によって破壊する。",
            "戦士族・獣族・機械族を戦闘によって破壊する。",
        ),
        (
            f"{BY}する。{RACES}だ。",
            "戦闘によって破壊する。猫族だ。",
            "戦闘によって破壊する。機械族・戦士族・獣族だ。",
        ),
        (either("Ａ", either("Ｂ", "Ｃ")), "C", "Ｃ"),
        (f"１体{either('', '、')}を", "1体、を", "１体、を"),
    ],
)
def test_what_is_printed_is_taken(text: str, printed: str, written: str) -> None:
    assert printed_as(text, printed) == written


def test_the_first_is_the_usual_one() -> None:
    assert plainest(f"{RACES}を{BY}") == "機械族・戦士族・獣族を戦闘で破壊"


def _effect(text: str) -> CardText:
    return parse_card_text(text, Lang.JA)


@pytest.mark.parametrize(
    "text",
    ["①：手札を１枚捨てて発動できる。フィールド上のモンスターを全て破壊する事ができる。"],
)
def test_a_text_is_written_in_its_own_words(text: str) -> None:
    assert render(_effect(text), Lang.JA, like=text) == text


def test_another_meaning_is_never_copied() -> None:
    tree = _effect("①：手札を１枚捨てて発動できる。フィールドのモンスターを全て破壊する。")
    other = "①：手札を２枚捨てて発動できる。フィールドのモンスターを全て除外する。"
    assert render(tree, Lang.JA, like=other) == render(tree, Lang.JA)
