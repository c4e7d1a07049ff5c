"""Names in any spelling lead to their card, and prose gives up its names in one pass."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb import names
from kb.names import NameIndex, fold, has_part

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


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("攻击之无力化", "8"),
        ("奥西里斯的天空龙", "9"),
        ("攻击的化无力", None),
        ("流星机械龙", None),  # two cards are called so but for a 之
        ("D-HERO 钻石人", "10"),
        ("Ｄ・ＨＥＲＯ钻石人", "10"),
        ("钻石人", None),
    ],
)
def test_a_name_with_another_possessive_or_the_letters_of_its_series_is_found(typed, key):
    index = NameIndex(
        [
            ("攻击无力化", "8"),
            ("奥西里斯之天空龙", "9"),
            ("Ｄ－ＨＥＲＯ ダイヤモンドガイ", "10"),
            ("命运英雄 钻石人", "10"),
            ("流星之机械龙", "11"),
            ("流星机械之龙", "12"),
        ]
    )
    keys = () if key is None else (key,)
    assert index.exact(typed) == keys
    assert [spotted.keys for spotted in index.spot(f"发动「{typed}」")] == [one for one in (keys,) if one]


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


def test_two_characters_that_changed_places_are_one_mistake():
    index = NameIndex([("神之警告", "1"), ("神之通告", "2"), ("神之宣告", "3"), ("神之密告", "4")])
    assert index.near("神警之告")[0] == "神之警告"


@pytest.fixture(scope="module")
def real(corpus):
    """Every name of the real cards, with its card."""
    pairs = [
        (name, str(n))
        for n, row in enumerate(corpus)
        for name in (*row["name"].values(), *row.get("alt_names", ()))
    ]
    return pairs, NameIndex(pairs)


def test_every_real_name_leads_to_its_card_or_is_offered_with_the_others_of_that_name(real):
    pairs, index = real
    assert all(key in index.exact(name) for name, key in pairs)
    assert sum(len(index.exact(name)) == 1 for name, _ in pairs) > 0.99 * len(pairs)


def test_real_names_with_one_typo_are_among_the_first_three_offered(real):
    pairs, index = real
    chance = random.Random(7)
    sample = [(name, key) for name, key in chance.sample(pairs, 700) if len(fold(name)) > 2][:500]
    found = sum(
        any(key in index.exact(near) for near in index.near(_with_typo(name, chance), 3))
        for name, key in sample
    )
    assert found >= 0.95 * len(sample)


def _with_typo(name: str, chance: random.Random) -> str:
    """*name* with one character that counts replaced, left out, doubled or swapped with the next."""
    place = chance.choice([n for n, character in enumerate(name) if fold(character)])
    before, character, after = name[:place], name[place], name[place + 1 :]
    other = chance.choice("龙王之魔" if character > "\u2fff" else "aeint")
    changed = chance.choice([other + after, after, character * 2 + after, after[:1] + character + after[1:]])
    return before + changed


@given(st.text(max_size=60))
def test_spots_quote_the_text_and_never_overlap(text):
    spots = INDEX.spot(text)
    assert all(text[s.start : s.end] == s.name and s.start < s.end for s in spots)
    assert all(a.end <= b.start for a, b in zip(spots, spots[1:], strict=False))


@given(st.text(alphabet="AbＣｄ１2３-－ー・·「」 　ｶカヵ龍龙竜ガé発發发", max_size=30))
def test_folding_twice_changes_nothing(name):
    assert fold(fold(name)) == fold(name)


def test_half_a_character_is_no_part_of_a_name():
    assert [spotted.keys for spotted in INDEX.spot("\ud800旋风")] == [("1",)]


@pytest.mark.parametrize(
    ("name", "part", "has"),
    [
        ("Ｅ・ＨＥＲＯ　スパークマン", "E·HERO", True),
        ("Ｅ－ＨＥＲＯ　マリシャス・エッジ", "Ｅ・ＨＥＲＯ", False),
        ("Heroic Challenger", "HERO", False),
        ("Ｅｍトラピーズ・マジシャン", "ＥＭ", False),
        ("青眼の白龍", "青眼", True),
        ("元素英雄 电光侠", "元素英雄", True),
        ("真紅眼の黒竜", "真红眼", True),  # the characters of another script
    ],
)
def test_a_name_part_is_found_in_any_spelling_but_latin_letters_as_written(
    name: str, part: str, has: bool
) -> None:
    assert has_part(name, part) is has


def test_the_names_of_a_whole_pool_are_folded_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pairs = [
        ("灰流うらら", "14558127"),
        ("Ash Blossom & Joyous Spring", "14558127"),
        ("増殖するＧ", "23434538"),
    ]
    plain = NameIndex(pairs)
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path))
    monkeypatch.setattr(names, "_MANY", len(pairs))
    first = NameIndex(pairs)
    monkeypatch.setattr(names, "fold", None)
    again = NameIndex(pairs)
    monkeypatch.undo()
    text = "我发动增殖的G，对方连锁灰流うらら"
    assert first.spot(text) == again.spot(text) == plain.spot(text)
    assert again.exact("增殖するG") == plain.exact("増殖するＧ") == ("23434538",)
