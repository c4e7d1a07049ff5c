"""Names in any spelling lead to their card, and prose gives up its names in one pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.names import NameIndex, fold

INDEX = NameIndex(
    [
        ("旋风", "1"),
        ("サイクロン", "1"),
        ("双龙卷", "2"),
        ("BF-疾风之盖尔", "3"),
        ("青眼究极龙", "4"),
        ("混沌战士", "5"),
        ("混沌战士", "6"),
        ("Ｎｏ．３９ 希望皇", "7"),
    ]
)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("旋風", "1"),
        ("ｻｲｸﾛﾝ", "1"),
        ("BF疾风之盖尔", "3"),
        ("ＢＦ－疾風之蓋爾", "3"),
        ("no39希望皇", "7"),
        (" 青眼 究极龙 ", "4"),
    ],
)
def test_a_name_is_found_in_other_width_script_case_and_marks(typed, key):
    assert INDEX.exact(typed) == (key,)


def test_a_name_of_two_cards_gives_both():
    assert INDEX.exact("混沌战士") == ("5", "6")


def test_a_typo_finds_the_nearest_names():
    assert INDEX.near("BF-疾风之盖亚")[0] == "BF-疾风之盖尔"


def test_names_in_prose_are_taken_longest_first_with_their_places():
    text = "对方发动旋風，我连锁「BF-疾风之盖尔」"
    assert [(text[s.start : s.end], s.keys, s.marked) for s in INDEX.spot(text)] == [
        ("旋風", ("1",), False),
        ("BF-疾风之盖尔", ("3",), True),
    ]


def test_a_name_inside_a_longer_marked_name_is_not_taken():
    assert INDEX.spot("「卡通青眼究极龙」") == []


@given(st.text(max_size=60))
def test_spots_quote_the_text_and_never_overlap(text):
    spots = INDEX.spot(text)
    assert all(text[s.start : s.end] == s.name and s.start < s.end for s in spots)
    assert all(a.end <= b.start for a, b in zip(spots, spots[1:], strict=False))


@given(st.text(alphabet="AbＣｄ１2３-－ー・·「」 　ｶカヵ龍龙竜ガé発發发", max_size=30))
def test_folding_twice_changes_nothing(name):
    assert fold(fold(name)) == fold(name)
