"""Search over rules, card-text patterns and terms, in every script."""

from __future__ import annotations

import pytest

from kb.fulltext import FullText, folded, occurrences, phrase
from kb.rules import load_rules
from kb.search import HitKind, search

#: one idea in simplified and traditional Chinese, Japanese and English
SAME = {
    "chain": ("连锁", "連鎖", "チェーン", "chain"),
    "missing the timing": ("错过时点", "錯過時點", "タイミングを逃す", "missing the timing"),
    "cost": ("代价", "代價", "コスト", "cost"),
    "replay": ("卷回", "捲回", "巻き戻し", "replay"),
    "damage step": ("伤害步骤", "傷害步驟", "ダメージステップ", "damage step"),
    "Tribute": ("解放", "解放", "リリース", "tribute"),
    "Spell Speed": ("咒文速度", "咒文速度", "スペルスピード", "spell speed"),
}


def ids(query, **options):
    return [hit.id for hit in search(query, **options)]


@pytest.mark.parametrize("words", SAME.values(), ids=SAME)
def test_the_words_of_four_scripts_find_the_same(words):
    found = [set(ids(word, limit=2000)) for word in words]
    assert found[0] and all(one == found[0] for one in found[1:])


@pytest.mark.parametrize(
    ("query", "kind", "first"),
    [
        ("连锁", HitKind.TERM, "chain"),
        ("那之后", HitKind.PATTERN, "pattern.then"),
        ("その後", HitKind.PATTERN, "pattern.then"),
        ("逆序处理", HitKind.RULE, "chain.reverse-resolution"),
        ("逆序", HitKind.RULE, "chain.reverse-resolution"),
        ("cost.tribute", HitKind.RULE, "cost.tribute"),
        ("R2020:3.4.3:32", HitKind.RULE, "chain.reverse-resolution"),
        ("ＣＨＡＩＮ", HitKind.TERM, "chain"),
    ],
)
def test_what_goes_by_those_words_comes_first(query, kind, first):
    hit = search(query)[0]
    assert (hit.kind, hit.id) == (kind, first)


@pytest.mark.parametrize("character", ["链", "破", "墓", "誓", "1"])
def test_one_character_is_found_wherever_it_stands(character):
    hits = search(character, limit=2000)
    assert hits
    assert all(hit.marks or hit.title_marks for hit in hits if hit.kind is HitKind.RULE and character != "1")


def test_rules_of_earlier_eras_come_after_those_in_force():
    rules = load_rules()
    found = [hit.id for hit in search("伤害步骤", limit=2000) if hit.kind is HitKind.RULE]
    in_force = [rules.holds_in(rule, "2020-04") for rule in found]
    assert False in in_force and in_force == sorted(in_force, reverse=True)


def test_several_words_must_all_be_there():
    both = set(ids("伤害步骤 陷阱", limit=2000))
    assert both and both <= set(ids("伤害步骤", limit=2000)) & set(ids("陷阱", limit=2000))


def test_a_question_finds_what_is_nearest_to_it():
    assert "cost.tribute-face-down" in ids("里侧的怪兽可不可以拿去解放呢", limit=5)


@pytest.mark.parametrize("query", ["", "   ", "qwertyzxcv", '"*()', "AND OR NOT", "a" * 500, "？"])
def test_odd_words_are_no_error(query):
    assert isinstance(search(query), list)


def test_words_that_nothing_has_find_nothing():
    assert search("qwertyzxcv") == []


@pytest.mark.parametrize("query", ["誓约", "代價", "逆序", "spell speed"])
def test_a_snippet_shows_the_place_of_the_hit(query):
    marked = [hit for hit in search(query) if hit.marks]
    assert marked
    for hit in marked:
        assert all(hit.snippet[start:end].strip() for start, end in map(_ends, hit.marks))
        assert len(hit.snippet) <= (124 if hit.lang == "en" else 64)
    first = next(hit for hit in search("逆序") if hit.title_marks)
    (mark,) = first.title_marks
    assert first.title[mark.start : mark.end] == "逆序"


def _ends(span):
    return span.start, span.end


def test_titles_and_snippets_are_in_the_language_asked_for():
    hits = {hit.id: hit for hit in search("chain", lang="en", limit=50)}
    assert hits["chain"].title == "chain"
    assert hits["chain"].snippet.startswith("The stack of activations") and hits["chain"].lang == "en"
    assert {hit.title for hit in search("chain", lang="ja", limit=1)} == {"チェーン"}


# --- the index itself


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("从EX卡组特殊召唤", "EX卡组"),
        ("从EX卡组特殊召唤", "卡组特"),
        ("从EX卡组特殊召唤", "组"),
        ("チェーンブロック", "チェーン"),
        ("Spell Speed 2", "spell spe"),
        ("ＬＰを払う", "LP"),
        ("破壞", "坏"),
        ("咒文速度3", "速度3"),
    ],
)
def test_a_part_of_a_text_is_found_in_it(text, query):
    assert FullText([(text, "")]).matching(phrase(query)) == [0]


@pytest.mark.parametrize(("text", "query"), [("连，锁", "连锁"), ("卡组", "组卡"), ("chainsaw", "saw")])
def test_what_does_not_stand_together_is_not_found(text, query):
    assert FullText([(text, "")]).matching(phrase(query)) == []


def test_a_place_in_the_folded_text_leads_back_to_the_text_as_written():
    text = "「㌔」チェーンの連鎖！"
    assert [text[start:end] for start, end in occurrences(text, ["连锁", "チェーン"])] == ["チェーン", "連鎖"]
    assert len(folded(text).text) == len(folded(text).places)
