"""What people paste: read as the card would be, each word keeping its place in what was pasted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar import likely, parse_card_text
from grammar.errors import TextError
from grammar.heads import cards, is_type_line
from grammar.layout import LONGEST_SENTENCE, LeafKind, layout
from grammar.nodes import Span, Unparsed, plain, unparsed_in
from grammar.pasted import tidy
from grammar.pasting import read_pasted
from grammar.terms import CardKind, Lang

PRINTED = "①：把这张卡从手卡丢弃才能发动。自己抽1张。\n②：这张卡破坏。"
TWO = "①：自己抽1张。②：这张卡破坏。"

THE_SAME = [
    ("①:把这张卡从手卡丢弃才能发动。自己抽1张。\r\n②:这张卡破坏。", PRINTED),
    ("① ：把这张卡从手卡丢弃才能发动。自己抽1张。② ：这张卡破坏。", PRINTED),
    ("①把这张卡从手卡丢弃才能发动。自己抽1张。②这张卡破坏。", PRINTED),
    ("(1)把这张卡从手卡丢弃才能发动。自己抽1张。(2)这张卡破坏。", PRINTED),
    ("（1）：把这张卡从手卡丢弃才能发动。自己抽1张。\n（2）：这张卡破坏。", PRINTED),
    ("❶：把这张卡从手卡丢弃才能发动。自己抽1张。❷：这张卡破坏。", PRINTED),
    ("⑴把这张卡从手卡丢弃才能发动。自己抽1张。⑵这张卡破坏。", PRINTED),
    ("1.把这张卡从手卡丢弃才能发动。自己抽1张。\n2.这张卡破坏。", PRINTED),
    ("１：把这张卡从手卡丢弃才能发动。自己抽1张。\n２：这张卡破坏。", PRINTED),
    ("①：把这张卡从手卡丢弃才能发动。自己抽1张。<br>②：这张卡破坏。", PRINTED),
    ("<p>①：把这张卡从手卡丢弃才能发动。&nbsp;自己抽1张。</p><p>②：这张卡破坏。</p>", PRINTED),
    ("**①**：把这张卡从手卡丢弃才能发动。自己抽1张。\n- ②：这张卡破坏。", PRINTED),
    ("①：把这张卡从手\n卡丢弃才能发\n动。自己抽1张。\n②：这张\n卡破坏。", PRINTED),
    ("① ： 把 这 张 卡 从 手 卡 丢 弃 才 能 发 动 。 自 己 抽 1 张 。② ： 这 张 卡 破 坏 。", PRINTED),
    ("①：把这张卡从手卡丢弃才能发动。自己抽1张.\n②：这张卡破坏.", PRINTED),
    ("①：把这张卡从手卡丢弃才能发动。自己抽1张\n②：这张卡破坏", PRINTED),
    ("效果：①：把这张卡从手卡丢弃才能发动。自己抽1张。②：这张卡破坏。", PRINTED),
    ("“①：把这张卡从手卡丢弃才能发动。自己抽1张。②：这张卡破坏。”", PRINTED),
    ("（①：把这张卡从手卡丢弃才能发动。自己抽1张。②：这张卡破坏。）", PRINTED),
    ("> ①：把这张卡从手卡丢弃才能发动。自己抽1张。\n> ②：这张卡破坏。", PRINTED),
    ("| ①：把这张卡从手卡丢弃才能发动。自己抽1张。②：这张卡破坏。 |", PRINTED),
    ("①；把这张卡从手卡丢弃才能发动。自己抽1张。②；这张卡破坏。", PRINTED),
    ("①﹕把这张卡从手卡丢弃才能发动．自己抽 1 张．②﹕这张卡破坏．", PRINTED),
    ("①：把这张卡从手卡丢弃才能发动.自己抽l张,②：这张卡破坏.", PRINTED),
    ("【①】把这张卡从手卡丢弃才能发动。自己抽1张。【②】这张卡破坏。", PRINTED),
    ("[1] 把这张卡从手卡丢弃才能发动。自己抽1张。[2] 这张卡破坏。", PRINTED),
    ("一：把这张卡从手卡丢弃才能发动。自己抽1张。\n二：这张卡破坏。", PRINTED),
    ("第1效果：把这张卡从手卡丢弃才能发动。自己抽1张。第2效果：这张卡破坏。", PRINTED),
    ("效果1：把这张卡从手卡丢弃才能发动。自己抽1张。效果2：这张卡破坏。", PRINTED),
    (
        "①：从以下效果选择1个发动。\n·自己抽1张。\n·这张卡破坏。",
        "①：从以下效果选择1个发动。\n●自己抽1张。\n●这张卡破坏。",
    ),
    (
        "灵摆效果：①：自己抽1张。\n怪兽效果：①：这张卡破坏。",
        "【灵摆】\n①：自己抽1张。\n【怪兽效果】\n①：这张卡破坏。",
    ),
    (
        "①：「甲」怪兽召唤•特殊召唤的场合才能发动。自己抽1张。",
        "①：「甲」怪兽召唤·特殊召唤的场合才能发动。自己抽1张。",
    ),
    ("①：给与对方1OO0伤害。", "①：给与对方1000伤害。"),
    ("①：从卡组把1张『甲」卡加入手卡。", "①：从卡组把1张「甲」卡加入手卡。"),
]


@pytest.mark.parametrize(("pasted", "printed"), THE_SAME)
def test_it_is_read_as_it_is_printed(pasted: str, printed: str) -> None:
    (card,) = read_pasted(pasted, Lang.ZH_FAN)
    assert not unparsed_in(card.tree)
    assert plain(card.tree) == plain(parse_card_text(printed, Lang.ZH_FAN))


HEADS = [
    ("甲乙丙\n3星/炎/不死族/调整/效果/ATK0/DEF1800\n" + TWO, 2, CardKind.MONSTER),
    ("甲乙丙 3星/炎/不死族/调整/效果/ATK0/DEF1800\n" + TWO, 1, CardKind.MONSTER),
    ("甲乙丙\n【不死族/调整/效果】\n星3/炎/攻0/守1800\n" + TWO, 3, CardKind.MONSTER),
    ("甲乙丙\n[怪兽|效果|调整] 不死/炎\n[★3] 0/1800\n" + TWO, 3, CardKind.MONSTER),
    ("卡名：甲乙丙\n卡片种类：效果怪兽\n种族：不死\n" + TWO, 3, CardKind.MONSTER),
    ("甲乙丙\n速攻魔法\n" + TWO, 2, CardKind.QUICK_PLAY_SPELL),
    ("甲乙丙\n" + TWO, 1, None),
    ("【甲乙丙】" + TWO, 1, None),
    ("「甲乙丙」：" + TWO, 1, None),
    ("甲乙丙：" + TWO, 1, None),
    ("甲乙丙的效果是：" + TWO, 1, None),
    ("卡名：甲乙丙 效果：" + TWO, 1, None),
    (TWO, 0, None),
]


@pytest.mark.parametrize(("pasted", "lines", "kind"), HEADS)
def test_the_lines_above_the_text_are_no_effect(pasted: str, lines: int, kind: CardKind | None) -> None:
    (card,) = read_pasted(pasted)
    assert [effect.number for effect in card.tree.effects] == [1, 2]
    assert len(card.head) == lines
    assert card.kind == kind
    assert not unparsed_in(card.tree)


def test_the_japanese_type_line_is_known_too() -> None:
    (card,) = read_pasted(
        "甲うらら\n【 アンデット族 ／ チューナー ／ 効果 】\nレベル３　炎属性\n①：自分は１枚ドローする。"
    )
    assert (len(card.head), card.dialects) == (3, (Lang.JA,))


@pytest.mark.parametrize(
    "line", ["协调＋协调以外的怪兽1只以上", "4星怪兽×2", "这个卡名的效果1回合只能使用1次", "「甲」＋「乙」"]
)
def test_other_first_lines_are_none(line: str) -> None:
    assert not is_type_line(line)
    assert not cards(tidy(f"{line}\n{TWO}"))[0].head


SEVERAL = [
    f"甲乙\n{TWO}\n\n丙丁\n{TWO}",
    f"甲乙\n4星/炎/战士族\n{TWO}\n丙丁\n4星/水/水族\n{TWO}",
    f"{TWO}\n{TWO}",
    "甲乙\n自己抽1张。\n\n丙丁\n场上1只怪兽破坏。",
    "①：自己抽1张。\n①：自分は１枚ドローする。",
]


@pytest.mark.parametrize("pasted", SEVERAL)
def test_several_cards_are_read_apart(pasted: str) -> None:
    first, second = read_pasted(pasted)
    assert first.tree.effects and second.tree.effects
    assert first.span.end <= second.span.start


def test_a_pendulum_card_is_one_card() -> None:
    text = f"←4 【灵摆】 4→\n{TWO}\n【怪兽效果】\n{TWO}"
    (card,) = read_pasted(text)
    assert [effect.pendulum for effect in card.tree.effects] == [True, True, False, False]


def test_the_dialect_is_said_to_be_unsure_only_where_nothing_tells() -> None:
    assert likely("抽1张。") == (Lang.ZH_FAN, Lang.ZH_CN)
    assert likely("从手牌将此卡特殊召唤。") == (Lang.ZH_CN,)
    assert likely("1枚破壊。") == (Lang.JA,)
    assert set(likely("1张。")) >= {Lang.ZH_FAN, Lang.ZH_CN}
    assert likely("①自己從牌組抽1張。") == (Lang.ZH_TW,)


def test_real_texts_are_one_card_without_a_head_and_stay_as_they_are(corpus: list[dict[str, Any]]) -> None:
    for row in corpus[::9]:
        for lang in (Lang.JA, Lang.ZH_FAN, Lang.ZH_CN, Lang.ZH_TW):
            text = row.get("text", {}).get(lang.value)
            if text and "Normal" not in row.get("monster_type_line", ""):
                (part,) = cards(tidy(text))
                assert not part.head
                assert lang in likely(text)


# --------------------------------------------------------------------------- any text at all

PIECES = st.sampled_from(
    [
        *"①②③：:。.（）()「」『』【】●←→\n\r \t卡怪兽カード召唤＋×，、abcO0１",
        "(1)",
        "1.",
        "<br>",
        "&nbsp;",
        "才能发动",
        "①：自己抽1张。",
    ]
    + [
        "甲\n3星/炎/战士族\n",
        "3星/炎族\n",
        "可以发动。",
        "このカードを",
        "破壊する。",
        "將此卡",
        "重叠在",
        "依其数量",
        "离开",
        "所",
        "如果",
        "则",
    ]
)


def spans(value: Any) -> Iterator[Span]:
    if isinstance(value, Span):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from spans(item)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from spans(getattr(value, field))


@settings(deadline=None, max_examples=200)
@given(
    st.one_of(st.lists(PIECES, max_size=30).map("".join), st.text(max_size=60)),
    st.sampled_from([None, *Lang]),
)
def test_no_text_breaks_it_and_every_span_lies_in_the_text(text: str, lang: Lang | None) -> None:
    try:
        found = read_pasted(text, lang)
    except TextError:
        return
    for card in found:
        for span in (*spans(card.tree), *card.head, card.span):
            assert 0 <= span.start <= span.end <= len(text)
        for piece in unparsed_in(card.tree):
            assert isinstance(piece, Unparsed)
            assert piece.span is not None and piece.text == text[piece.span.start : piece.span.end]
            assert piece.expected


@settings(deadline=None, max_examples=60)
@given(st.lists(PIECES, max_size=12).map("".join), st.integers(0, 300))
def test_no_sentence_is_longer_than_any_card_prints(text: str, times: int) -> None:
    for leaf in layout(text * times, Lang.ZH_FAN).leaves:
        if leaf.kind in (LeafKind.SENTENCE, LeafKind.NOTE, LeafKind.GUARD):
            assert leaf.span.end - leaf.span.start <= LONGEST_SENTENCE


@pytest.mark.parametrize(
    "unit", ["（", "(", "「", "『", "（甲", "（「", "【", "和", "把", "的", "①", "●", "甲\n", "被", "<", "&"]
)
def test_nothing_repeated_many_times_breaks_it(unit: str) -> None:
    for lang in (Lang.JA, Lang.ZH_CN):
        assert read_pasted(unit * 2000, lang)


def test_both_scripts_in_one_text_are_read() -> None:
    (card,) = read_pasted("①：自己主要階段才能发动。從卡组把1张「甲」卡加入手卡。")
    assert not unparsed_in(card.tree)


def test_half_width_kana_are_read() -> None:
    (card,) = read_pasted("①：このカードを召喚･特殊召喚した場合に発動できる｡ﾃﾞｯｷからﾓﾝｽﾀｰ1体を手札に加える｡")
    assert not unparsed_in(card.tree)
