"""Cards searched and shown, decks checked, published rulings: what the pages say."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient

from grammar import parse_card_text
from grammar.terms import CardKind, Lang
from kb.cards import Card, CardClass
from kb.knowledge import KnowledgeBase
from kb.rulings import Ruling
from kb.store import Kept, Store, build
from web import create_app

TEXTS = {
    "zh-fan": "①：1回合1次，丢弃1张手卡，以对方场上1张卡为对象才能发动。那张卡破坏。",
    "ja": "①：１ターンに１度、手札を１枚捨て、相手フィールドのカード１枚を対象として発動できる。そのカードを破壊する。",
}


def test_a_search_tells_which_effect_fits_and_offers_exports(client: FlaskClient) -> None:
    page = client.get("/cards?effect=trigger").text
    assert "试炼战士" in page and "试炼落穴" not in page
    assert "①效果 诱发效果" in page
    rows = client.get("/cards.csv?effect=trigger").text.splitlines()
    assert rows[0].startswith("password,name") and rows[1].startswith("903,试炼战士")


def test_a_name_with_a_typo_is_offered_its_card(client: FlaskClient) -> None:
    assert client.get("/cards.json?q=试炼旋凤").json["near"][0]["text"] == "试炼旋风"


@pytest.mark.parametrize(
    "query", ["effect=x", "level=many", "page=0", "page=x", "targets=maybe", "kind=pony"]
)
def test_a_search_that_makes_no_sense_is_refused_in_words(client: FlaskClient, query: str) -> None:
    response = client.get(f"/cards.json?{query}")
    assert response.status_code == 400 and response.json["error"]["message"]


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """The site on two cards that say the same, one with its printed texts."""
    path = tmp_path_factory.mktemp("imported") / "a.base"
    tree = parse_card_text(TEXTS["zh-fan"], Lang.ZH_FAN)
    kinds = (CardKind.TRAP, CardKind.NORMAL_TRAP)
    cards = [
        Card(key=key, names={"zh-Hans": name}, card_class=CardClass.TRAP, kinds=kinds, text=tree, texts=texts)
        for key, name, texts in (("1", "甲陷阱", TEXTS), ("2", "乙陷阱", {}))
    ]
    rulings = [
        Ruling(id=f"r{n}", date=f"2020-01-{n:02}", answer=f"第{n}条。", keys=("1",)) for n in range(1, 13)
    ]
    build(path, cards, kept=Kept(rulings=rulings))
    return create_app({"KNOWLEDGE": KnowledgeBase(Store(path)), "RATELIMIT_ENABLED": False}).test_client()


def test_a_card_page_shows_each_imported_text_marked(imported: FlaskClient) -> None:
    view = imported.get("/card/1.json").json
    assert [text["text"] for text in view["texts"]] == [TEXTS["zh-fan"], TEXTS["ja"]]
    assert imported.get("/card/1.json?lang=ja").json["texts"][0]["text"] == TEXTS["ja"]
    imported.get("/?lang=zh-Hans")
    page = imported.get("/card/1").text
    ids = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    for text in view["texts"]:
        assert "".join(segment["text"] for segment in text["segments"]) == text["text"]


def test_a_card_page_names_cards_that_say_the_same_rules_and_newest_rulings(imported: FlaskClient) -> None:
    view = imported.get("/card/1.json").json
    assert [(same["effect"], [card["name"] for card in same["cards"]]) for same in view["same"]] == [
        ("①效果", ["乙陷阱"])
    ]
    assert [ruling["id"] for ruling in view["rulings"]] == [f"r{n}" for n in range(12, 2, -1)]
    assert view["more_rulings"] and "cost.definition" in [rule["id"] for rule in view["rules"]]


def test_a_ruling_says_what_it_is_worth_and_what_is_newer(client: FlaskClient) -> None:
    assert client.get("/rulings/r2.json").json["word"] == "调整中"
    assert client.get("/rulings/r1.json").json["newer"][0]["url"] == "/rulings/r2"
    assert client.get("/rulings/nothing.json").status_code == 404


def test_a_deck_is_checked_with_a_rule_for_each_fault(client: FlaskClient) -> None:
    view = client.get("/deck.json?ydk=902&list=2024-05-01").json
    assert view["legal"] is False
    assert [fault["rule"]["id"] for fault in view["faults"]] == ["deck.main", "limit.list"]
    assert client.get("/deck.json?ydk=nonsense").json["error"]["code"] == "deck_error"
    assert client.get("/deck.json?ydk=902&list=1999-01-01").status_code == 400


def test_a_deck_file_is_taken_as_it_is(client: FlaskClient) -> None:
    file = (io.BytesIO(b"#main\n902\n902\n"), "mine.ydk")
    response = client.post("/deck", data={"file": file, "ydk": "", "list": ""})
    assert response.status_code == 303
    assert "试炼落穴</a> ×2" in client.get(response.location).text
