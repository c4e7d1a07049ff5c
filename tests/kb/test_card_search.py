"""Cards are found by names, words, facts, and what one and the same effect of theirs is."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.terms import Attribute, CardKind, Lang, Race, Verb, Zone
from kb.card_search import CardQuery, Order, range_of, same_wording, search_cards
from kb.cards import Card, CardClass
from kb.effects import EffectKind
from kb.errors import QueryError
from kb.knowledge import KnowledgeBase
from kb.store import Store, build

TEXTS = {
    "1": "①：魔法卡发动时，把这张卡从手卡丢弃才能发动。那个发动无效。",
    "2": "①：自己主要阶段才能发动。从卡组抽1张。②：对方把怪兽特殊召唤的场合才能发动。那只怪兽破坏。",
    "3": "这个卡名在规则上也当作「试验」卡使用。①：自己主要阶段才能发动。从卡组抽1张。",
}
FACTS = {
    "1": {"names": {"zh-Hans": "试验龙", "ja": "テスト竜"}, "race": Race.DRAGON, "level": 4, "atk": 1500},
    "2": {"names": {"zh-Hans": "龙骑士"}, "race": Race.WARRIOR, "level": 7, "atk": 2500},
    "3": {"names": {"zh-Hans": "无名的骑士"}, "race": Race.WARRIOR, "level": 1, "atk": -1},
}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    path = tmp_path_factory.mktemp("search") / "a.base"
    build(path, [_card(key, text) for key, text in TEXTS.items()])
    return KnowledgeBase(Store(path))


def _card(key: str, text: str) -> Card:
    return Card(
        key=key,
        card_class=CardClass.MONSTER,
        kinds=(CardKind.MONSTER, CardKind.EFFECT_MONSTER),
        attribute=Attribute.DARK,
        text=parse_card_text(text, Lang.ZH_FAN),
        texts={"zh-fan": text},
        **FACTS[key],
    )


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ({"words": "试验"}, ["1", "3"]),
        ({"words": "騎士"}, ["2", "3"]),
        ({"words": "テスト"}, ["1"]),
        ({"words": "抽1张 破坏"}, ["2"]),
        ({"words": "龙骑士"}, ["2"]),
        ({"words": "3"}, ["3"]),
        ({"series": "试验"}, ["1", "3"]),
        ({"race": Race.WARRIOR, "level": (2, None)}, ["2"]),
        ({"atk": (None, 2000)}, ["1"]),
        ({"effect": EffectKind.QUICK, "zone": Zone.HAND, "categories": ("negate_activation",)}, ["1"]),
        ({"effect": EffectKind.TRIGGER, "categories": ("draw",)}, []),
        ({"events": (Verb.SPECIAL_SUMMON,)}, ["2"]),
        ({"costs": ("discard",)}, ["1"]),
        ({"kinds": (CardKind.TUNER,)}, []),
    ],
)
def test_what_is_asked_is_found(base, query, keys):
    result = search_cards(CardQuery(**query), base)
    assert [found.card.key for found in result.found] == keys and result.count == len(keys)


def test_the_effects_that_fit_are_told(base):
    (found,) = search_cards(CardQuery(effect=EffectKind.TRIGGER), base).found
    assert [row.printed_no for row in found.effects] == [2]


def test_names_come_before_texts_and_an_order_may_be_asked(base):
    assert [f.card.key for f in search_cards(CardQuery(words="龙骑士"), base).found][0] == "2"
    by_atk = search_cards(CardQuery(attribute=Attribute.DARK, order=Order.ATK), base)
    assert [f.card.key for f in by_atk.found] == ["2", "1", "3"]


def test_a_page_of_what_is_found_knows_how_many_there_are(base):
    result = search_cards(CardQuery(attribute=Attribute.DARK), base, limit=1, offset=1)
    assert (result.count, [f.card.key for f in result.found]) == (3, ["2"])


def test_an_empty_query_finds_nothing(base):
    assert search_cards(CardQuery(), base).count == 0


def test_effects_that_say_the_same_are_found_whatever_their_numbers(base):
    assert [(key, row.printed_no) for key, row in same_wording("2", 0, base)] == [("3", 1)]


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        ("4", (4, 4)),
        ("4-7", (4, 7)),
        ("4-", (4, None)),
        ("-7", (None, 7)),
        ("", (None, None)),
        (None, (None, None)),
    ],
)
def test_ranges_are_read(words, bounds):
    assert range_of(words) == bounds


@pytest.mark.parametrize("words", ["x", "4..7", "-1-2", "999999"])
def test_what_is_no_range_is_an_error(words):
    with pytest.raises(QueryError):
        range_of(words)


def test_every_builtin_card_is_found_by_its_name(builtin):
    for card in builtin.cards():
        found = search_cards(CardQuery(words=card.name()), builtin, limit=None).found
        assert card.key in [f.card.key for f in found], card.name()


@pytest.fixture(scope="module")
def builtin():
    from kb.knowledge import load

    return load()


def test_no_words_break_the_search(base):
    for words in ('"', "AND", "a*", "(", "NEAR(", "names:", "'; --", "\x00", "龙" * 500):
        search_cards(CardQuery(words=words), base)
