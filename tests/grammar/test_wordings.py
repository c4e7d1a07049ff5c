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
        (
            Lang.JA,
            "①：このカードが戦闘によって破壊され墓地へ送られた時、デッキから機械族・地属性モンスター１体を手札に加える事ができる。",
        ),
        (Lang.JA, "①：このカードはフィールド上に表側表示で存在する限り、相手の効果の対象にならない。"),
        (
            Lang.JA,
            "①：自分メインフェイズに発動できる。手札から「星砂」モンスター１体を特殊召喚する（１ターンに１度のみ）。",
        ),
        (
            Lang.JA,
            "①：このカードが召喚・特殊召喚した場合、または効果で破壊された場合に発動できる。相手の手札をランダムに１枚墓地へ送る。",
        ),
        (
            Lang.JA,
            "①：自分の墓地のモンスター及び除外されている自分のモンスターの中から、「星砂」モンスター１体を選んで特殊召喚する。",
        ),
        (Lang.JA, "①：このカードの攻撃力は、自分フィールドの機械族モンスターの数×１００アップする。"),
        (Lang.JA, "①：デッキからモンスターを２体まで手札に加える（同名カードは１枚まで）。"),
        (Lang.JA, "①：このカードが破壊される場合、代わりに手札のモンスター１体を墓地へ送る事ができる。"),
        (
            Lang.JA,
            "①：手札を１枚捨てて発動できる。自分の墓地の「星砂」モンスター１体を効果を無効にして特殊召喚する。",
        ),
        (
            Lang.JA,
            "①：１ターンに１度、以下の効果から１つを選択して発動できる。\n●自分はデッキから１枚ドローする。\n●相手に５００ダメージを与える。",
        ),
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


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "①：手札を１枚捨てて発動できる。フィールドのモンスターを全て破壊する。",
            "①：手札を２枚捨てて発動できる。フィールドのモンスターを全て除外する。",
        ),
        ("①：フィールドのモンスターを全て破壊する。", "①：フィールドのモンスターを破壊する。"),
        ("①：デッキから「星砂」カード１枚を手札に加える。", "①：デッキから「星砂」１枚を手札に加える。"),
        (
            "①：このカードが破壊される場合、代わりに手札のモンスター１体を墓地へ送る事ができる。",
            "①：このカードが破壊される場合、手札のモンスター１体を墓地へ送る事ができる。",
        ),
        ("①：このカードは効果では破壊されない。", "①：このカードは戦闘では破壊されない。"),
        (
            "①：このカードが召喚した場合に発動できる。自分は１枚ドローする。",
            "①：このカードが召喚した時に発動できる。自分は１枚ドローする。",
        ),
        ("①：相手の手札をランダムに１枚捨てる。", "①：相手の手札を１枚捨てる。"),
    ],
)
def test_another_meaning_is_never_copied(text: str, other: str) -> None:
    tree = _effect(text)
    written = render(tree, Lang.JA, like=other)
    assert written != other
    assert plain(_effect(written)) == plain(tree)


def test_another_meaning_is_never_copied_in_chinese() -> None:
    tree = _effect("①：丢弃1张手卡才能发动。场上的怪兽全部破坏。", Lang.ZH_FAN)
    other = "①：丢弃2张手卡才能发动。场上的怪兽全部除外。"
    written = render(tree, Lang.ZH_FAN, like=other)
    assert plain(_effect(written, Lang.ZH_FAN)) == plain(tree)
