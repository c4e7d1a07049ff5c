"""Choices in a writer's text, and which of them a printed text takes."""

import pytest

from grammar import parse_card_text
from grammar.nodes import CardText, plain
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


def _effect(text: str, lang: Lang = Lang.JA) -> CardText:
    return parse_card_text(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (Lang.JA, "①：手札を１枚捨てて発動できる。フィールド上のモンスターを全て破壊する事ができる。"),
        (Lang.ZH_FAN, "①：自己的「星砂」怪兽和从额外卡组特殊召唤的怪兽进行战斗的场合才能发动。自己抽1张。"),
        (Lang.ZH_FAN, "①：丢弃1张手卡才能发动。对方手卡随机1张送去墓地。"),
        (Lang.ZH_FAN, "①：这张卡的卡名只要在场上·墓地存在当作「星砂」使用。"),
        (
            Lang.ZH_FAN,
            "①：这张卡召唤·反转的场合，以除外的1只自己的「星砂」怪兽为对象才能发动。那只怪兽加入手卡。",
        ),
        (Lang.ZH_FAN, "①：自己·对方回合1次，从卡组把「星砂」怪兽任意数量送去墓地才能发动。自己从卡组抽1张。"),
        (Lang.ZH_FAN, "①：魔法与陷阱区域盖放的这张卡在对方回合被破坏送去墓地的场合发动。这张卡特殊召唤。"),
        (Lang.ZH_FAN, "①：把自己场上1只怪兽解放的场合可以特殊召唤。"),
        (Lang.ZH_FAN, "①：这张卡发动的回合，自己不是战士族怪兽不能召唤·特殊召唤。"),
    ],
)
def test_a_text_is_written_in_its_own_words(lang: Lang, text: str) -> None:
    assert render(_effect(text, lang), lang, like=text) == text


def test_another_meaning_is_never_copied() -> None:
    tree = _effect("①：手札を１枚捨てて発動できる。フィールドのモンスターを全て破壊する。")
    other = "①：手札を２枚捨てて発動できる。フィールドのモンスターを全て除外する。"
    assert render(tree, Lang.JA, like=other) == render(tree, Lang.JA)


def test_another_meaning_is_never_copied_in_chinese() -> None:
    tree = _effect("①：丢弃1张手卡才能发动。场上的怪兽全部破坏。", Lang.ZH_FAN)
    other = "①：丢弃2张手卡才能发动。场上的怪兽全部除外。"
    written = render(tree, Lang.ZH_FAN, like=other)
    assert plain(_effect(written, Lang.ZH_FAN)) == plain(tree)
