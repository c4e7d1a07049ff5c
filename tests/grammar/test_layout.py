"""Card texts cut into lines, marks, bullets and sentences."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.layout import Layout, LeafKind, layout
from grammar.terms import Lang

PIECES = st.sampled_from(
    list("①②：。●（）「」【】←4→\n\r 卡怪兽カード＋×，、abc灵摆")
    + ["①：", "\n●", "【怪兽效果】", "←4 【灵摆】 4→", "「A」", "（B）", "4星怪兽×2\n", "。\n"]
)


def parts(found: Layout, kind: LeafKind) -> list[str]:
    return [found.text[leaf.span.start : leaf.span.end] for leaf in found.leaves if leaf.kind is kind]


def assert_tiles(text: str, lang: Lang) -> None:
    found = layout(text, lang)
    assert "".join(text[leaf.span.start : leaf.span.end] for leaf in found.leaves) == text
    at = 0
    for leaf in found.leaves:
        assert leaf.span.start == at < leaf.span.end
        at = leaf.span.end


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(list(Lang)))
def test_every_character_belongs_to_exactly_one_leaf(text: str, lang: Lang) -> None:
    assert_tiles(text, lang)


@given(st.text(max_size=80), st.sampled_from(list(Lang)))
def test_text_of_any_characters_is_tiled_too(text: str, lang: Lang) -> None:
    assert_tiles(text, lang)


def test_real_texts_of_all_dialects_are_tiled(corpus: list[dict[str, Any]]) -> None:
    for row in corpus[::7]:
        for field in ("text", "pendulum_text"):
            for lang in (Lang.JA, Lang.ZH_FAN, Lang.ZH_CN, Lang.ZH_TW):
                assert_tiles(row.get(field, {}).get(lang.value, ""), lang)


def test_numbered_effects_become_blocks_and_the_rest_stands_before_them() -> None:
    text = "这个卡名的②的效果1回合只能使用1次。\n①：自己抽1张。那之后，丢弃1张手卡。\n②：这张卡破坏。"
    blocks = layout(text, Lang.ZH_FAN).sections[0].blocks
    assert [(block.number, len(block.sentences)) for block in blocks] == [(0, 1), (1, 2), (2, 1)]


@pytest.mark.parametrize("colon", ["：", ":"])
def test_an_effect_mark_takes_either_colon(colon: str) -> None:
    assert [
        b.number for b in layout(f"①{colon}自己抽1张。②{colon}破坏。", Lang.ZH_FAN).sections[0].blocks
    ] == [1, 2]


def test_a_circled_number_inside_a_sentence_is_no_mark() -> None:
    assert (
        parts(layout("このカード名の①②の効果は１ターンに１度しか使用できない。", Lang.JA), LeafKind.MARK)
        == []
    )


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("4星怪兽×2。1回合1次，自己可以抽1张卡。", "4星怪兽×2"),
        ("「星砂」＋「月砂」。", "「星砂」＋「月砂」"),
        ("调整＋调整以外的怪兽1只以上。自己抽1张卡。", "调整＋调整以外的怪兽1只以上"),
        ("场上1只怪兽破坏。", None),
        ("自己抽1张卡，把1只怪兽×2。", None),
        ("4星怪兽×2\n①：自己抽1张。", "4星怪兽×2"),
        ("「甲」＋「乙」", "「甲」＋「乙」"),
        ("效果怪兽2只以上\n①：自己抽1张。", "效果怪兽2只以上"),
        (
            "チューナー＋チューナー以外のモンスター１体以上\n①：１枚ドローする。",
            "チューナー＋チューナー以外のモンスター１体以上",
        ),
        ("「甲」により降臨\n①：１枚ドローする。", None),
        ("自己抽1张。\n那之后，破坏。", None),
        ("这张卡特殊召唤", None),
        (
            "【灵摆】\n①：自己抽1张。\n【怪兽效果】\n调整＋灵摆怪兽1只以上\n①：自己抽1张。",
            "调整＋灵摆怪兽1只以上",
        ),
        ("【灵摆】\n①：自己抽1张。\n【怪兽效果】\n自己抽1张。\n①：自己抽1张。", None),
    ],
)
def test_the_material_line_is_known_by_its_joints_or_its_count(text: str, material: str | None) -> None:
    span = layout(text, Lang.ZH_FAN).sections[-1].material
    assert (text[span.start : span.end] if span else None) == material


def test_bullets_hang_on_their_effect_with_their_guards() -> None:
    text = "①：以下の効果を適用する。\n●１枚以上：破壊する。\n●２枚以上：除外する。\nこの効果は１度だけ適用できる。"
    block = layout(text, Lang.JA).sections[0].blocks[0]
    assert [text[b.guard.start : b.guard.end] for b in block.bullets if b.guard] == [
        "１枚以上：",
        "２枚以上：",
    ]
    assert [len(b.sentences) for b in block.bullets] == [1, 1]
    assert [text[leaf.span.start : leaf.span.end] for leaf in block.after] == [
        "この効果は１度だけ適用できる。"
    ]


def test_a_bullet_inside_a_line_opens_too() -> None:
    block = layout("①：以下の効果を適用する。●１枚ドローする。", Lang.JA).sections[0].blocks[0]
    assert len(block.bullets) == 1


def test_a_name_that_contains_brackets_is_one_name() -> None:
    text = "「「A」。B」1只特殊召唤。自己抽1张。"
    assert parts(layout(text, Lang.ZH_FAN), LeafKind.SENTENCE) == ["「「A」。B」1只特殊召唤。", "自己抽1张。"]


def test_a_stop_inside_a_parenthesis_ends_nothing() -> None:
    text = "自己抽1张（最多3张。之后洗切。）。破坏。"
    found = layout(text, Lang.ZH_FAN)
    assert parts(found, LeafKind.SENTENCE) == ["自己抽1张（最多3张。之后洗切。）。", "破坏。"]
    assert [text[n.start : n.end] for leaf in found.leaves for n in leaf.notes] == ["（最多3张。之后洗切。）"]


def test_a_parenthesis_of_its_own_is_a_note() -> None:
    assert parts(layout("破坏。（这个效果1回合只有1次。）", Lang.ZH_FAN), LeafKind.NOTE) == [
        "（这个效果1回合只有1次。）"
    ]


def test_pendulum_frames_split_the_text_into_two_sections() -> None:
    text = "←4 【灵摆】 4→\r\n①：自己抽1张。\r\n【怪兽效果】\r\n①：破坏。"
    sections = layout(text, Lang.ZH_FAN).sections
    assert [(s.pendulum, s.blocks[0].number) for s in sections] == [(True, 1), (False, 1)]


def test_name_and_type_line_before_the_text_are_kept_apart() -> None:
    found = layout("某怪兽\n【战士族/效果】\n①：自己抽1张。", Lang.ZH_FAN)
    assert parts(found, LeafKind.NAME) == ["某怪兽"]
    assert parts(found, LeafKind.TYPE_LINE) == ["【战士族/效果】"]
    assert len(found.sections) == 1 and found.sections[0].blocks[0].number == 1


def test_a_quoted_name_in_curly_marks_hides_its_stop() -> None:
    assert len(parts(layout("将“A。B”特殊召唤。", Lang.ZH_CN), LeafKind.SENTENCE)) == 1
