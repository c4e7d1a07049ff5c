"""Rare turns of speech are read as the usual words, and keep their own place in the printed text."""

import pytest

from grammar import parse_card_text
from grammar.nodes import plain
from grammar.render import render
from grammar.terms import Lang
from grammar.turns_of_speech import usual_words
from grammar.walk import nodes_in

#: a text with a rare turn, and one that says the same without it
ALIKE = [
    ("①：サイコロを１回振り、出た目の効果を適用する。●１・２：自分は１枚ドローする。●３・４・５・６：このカードを破壊する。",
     "①：サイコロを１回振り、出た目によって以下の効果を適用する。●１・２：自分は１枚ドローする。●３・４・５・６：このカードを破壊する。"),
    ("①：このカードの攻撃力は、フィールドのモンスターの一番高い攻撃力と同じになる。",
     "①：このカードの攻撃力は、フィールドの攻撃力が一番高いモンスターの攻撃力と同じになる。"),
    ("①：相手が罠カードを発動した時に発動できる。その発動を無効にし、そのカードをそのままセットする。",
     "①：相手が罠カードを発動した時に発動できる。その発動を無効にし、そのカードをセットする。"),
    ("①：このカードの魔力カウンターを任意の個数取り除いて発動できる。自分は１枚ドローする。",
     "①：このカードの魔力カウンターを任意の数だけ取り除いて発動できる。自分は１枚ドローする。"),
    ("①：掷1次骰子，出现的数目的效果适用。\n●1·2：自己抽1张。\n●3·4·5·6：这张卡破坏。",
     "①：掷1次骰子，出现的数目的以下效果适用。\n●1·2：自己抽1张。\n●3·4·5·6：这张卡破坏。"),
    ("①：这张卡的攻击力变成和场上的怪兽的最高攻击力相同。", "①：这张卡的攻击力变成和场上的攻击力最高的怪兽的攻击力相同。"),
]  # fmt: skip
#: the same in both dialects, each with a rare turn
PAIRS = [
    ("①：这个回合，自己受到的战斗·效果伤害只有1次变成0。", "①：このターン、自分が受ける戦闘・効果ダメージは１度だけ０になる。"),
    ("这张卡被战斗破坏以外的方法送去墓地时，自己回复500基本分。",
     "このカードが戦闘によって破壊される以外の方法で墓地に送られた時、自分は５００ライフポイント回復する。"),
]  # fmt: skip
#: texts near to a turn, that are none
NO_TURNS = [
    "出た目の数だけドローする。",
    "フィールドの攻撃力が一番高いモンスター",
    "そのカードを自分フィールドにセットする。",
    "把宣言怪兽的种族确认。",
    "这张卡在自己场上表侧表示存在，",
]


def _lang(text: str) -> Lang:
    return Lang.JA if any("ぁ" <= char <= "ん" for char in text) else Lang.ZH_FAN


@pytest.mark.parametrize(("rare", "usual"), ALIKE)
def test_it_is_read_as_the_usual_words(rare: str, usual: str) -> None:
    read, meant = parse_card_text(rare, _lang(rare)), parse_card_text(usual, _lang(rare))
    assert plain(read) == plain(meant)
    assert read.complete


@pytest.mark.parametrize(("rare", "usual"), ALIKE)
def test_the_usual_words_have_no_rare_turn(rare: str, usual: str) -> None:
    assert usual_words(rare, _lang(rare)) != rare
    assert usual_words(usual, _lang(rare)) == usual


@pytest.mark.parametrize(("zh", "ja"), PAIRS)
def test_both_dialects_say_the_same(zh: str, ja: str) -> None:
    one, other = parse_card_text(zh, Lang.ZH_FAN), parse_card_text(ja, Lang.JA)
    assert one.complete
    assert [plain(effect) for effect in one.effects] == [plain(effect) for effect in other.effects]
    assert usual_words(zh, Lang.ZH_FAN) != zh
    assert usual_words(ja, Lang.JA) != ja


@pytest.mark.parametrize("text", NO_TURNS)
def test_what_is_no_turn_stays_as_it_is(text: str) -> None:
    assert usual_words(text, _lang(text)) == text


def test_places_are_those_of_the_printed_text() -> None:
    text = "①：把这张卡丢弃才能发动。掷1次骰子，出现的数目的效果适用。\n●1：自己抽1张。\n●2～6：对方抽2张。"
    tree = parse_card_text(text, Lang.ZH_FAN)
    told = [text[node.span.start : node.span.end] for node in nodes_in(tree.effects[0]) if node.span]
    assert {"把这张卡丢弃", "对方抽2张。"} <= set(told)


def test_what_is_not_understood_is_told_in_the_printed_words() -> None:
    text = "①：出た目の効果を適用する。その後、ぽんぽんする。"
    left = parse_card_text(text, Lang.JA).effects[0].unparsed
    assert any("ぽんぽん" in piece.text for piece in left)
    assert all(piece.span and text[piece.span.start : piece.span.end] == piece.text for piece in left)


def test_it_is_written_back_as_printed_but_for_the_turn() -> None:
    text = "①：这张卡的攻击力变成和场上的怪兽的最高攻击力相同。"
    effect = parse_card_text(text, Lang.ZH_FAN).effects[0]
    assert render(effect, Lang.ZH_FAN, like=text) == usual_words(text, Lang.ZH_FAN)
