"""The knowledge base file is whole or not there, and says clearly when it is something else."""

import pytest

from kb.cards import Card
from kb.errors import DataError, UnknownCard
from kb.knowledge import KnowledgeBase
from kb.store import Store, build

CARDS = [
    Card(key="1", names={"zh-Hans": "甲龙", "ja": "甲のドラゴン"}, aliases=("老甲",)),
    Card(key="2", names={"zh-Hans": "乙龙"}),
]


@pytest.fixture
def base(tmp_path):
    build(tmp_path / "a.base", CARDS)
    return KnowledgeBase(Store(tmp_path / "a.base"))


def test_cards_come_back_as_they_went_in(base):
    assert list(base.cards()) == CARDS
    assert len(base) == 2


@pytest.mark.parametrize("name", ["甲龙", "甲龍", "甲のドラゴン", "老甲", "1"])
def test_a_card_is_found_by_every_name_it_has(base, name):
    assert base.find(name).key == "1"
    assert base.get(name) == base.find(name)


def test_an_unknown_name_is_an_error_that_offers_near_names(base):
    with pytest.raises(UnknownCard) as caught:
        base.find("丙龙")
    assert "甲龙" in caught.value.params["near"]
    assert base.get("丙龙") is None


def test_cards_are_suggested_each_once_those_of_that_name_first(base):
    assert [card.key for card in base.suggest("乙龙")] == ["2", "1"]
    assert [card.key for card in base.suggest("丙龙", 1)] == ["1"]


def test_what_a_killed_build_left_is_taken_away_by_the_next(tmp_path):
    dead = tmp_path / ".building-a.base-999999999-x"
    other = tmp_path / ".building-b.base-999999999-x"
    dead.touch()
    other.touch()
    build(tmp_path / "a.base", CARDS)
    assert not dead.exists() and other.exists()


def test_a_base_of_another_version_says_so(tmp_path, base, monkeypatch):
    monkeypatch.setattr("kb.store.FORMAT", "saitei-0")
    with pytest.raises(DataError, match="another version"):
        Store(tmp_path / "a.base")


def test_a_build_that_fails_leaves_the_old_base_whole(tmp_path, base):
    def broken():
        yield CARDS[0]
        raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        build(tmp_path / "a.base", broken())
    assert [card.key for card in Store(tmp_path / "a.base").cards()] == ["1", "2"]
    assert [path.name for path in tmp_path.iterdir()] == ["a.base"]


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\x00" + b"\x00" * 100])
def test_a_file_that_is_no_base_is_refused_with_its_name(tmp_path, content):
    path = tmp_path / "other.base"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"other\.base"):
        Store(path)
