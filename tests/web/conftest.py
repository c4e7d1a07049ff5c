"""The site on a small base of made-up cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import grammar
from grammar.terms import CardKind
from kb import store
from kb.cards import Card, CardClass
from kb.knowledge import KnowledgeBase
from kb.regulation import Regulation
from kb.rulings import Ruling, RulingStatus
from web import create_app

DISCARDER = "①：1回合1次，丢弃1张手卡，以对方场上1张卡为对象才能发动。那张卡破坏。"
RULING = Ruling(
    id="r1",
    date="2020-05-01",
    answer="对方回合，自己场上没有卡存在的场合，不能发动「试炼战士」。",
    cards=("试炼战士",),
    keys=("903",),
    later=("r2",),
)
SAID = Ruling(
    id="r2", date="2021-05-01", answer="「试炼战士」调整中。", keys=("903",), status=RulingStatus.PENDING
)


def _card(key: str, name: str, kind: str, text: str) -> Card:
    card_class = CardClass(kind.rpartition("_")[2])
    return Card(
        key=key,
        names={"zh-Hans": name},
        card_class=card_class,
        kinds=(CardKind(card_class.value), CardKind(kind)),
        text=grammar.parse_card_text(text),
    )


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    path = tmp_path_factory.mktemp("base") / "small.base"
    store.build(
        path,
        [
            _card(
                "901", "试炼旋风", "quick_play_spell", "①：以场上1张魔法·陷阱卡为对象才能发动。那张卡破坏。"
            ),
            _card("902", "试炼落穴", "normal_trap", DISCARDER),
            _card("903", "试炼战士", "effect_monster", "①：这张卡召唤成功时才能发动。自己抽1张。"),
        ],
        kept=store.Kept(
            rulings=[RULING, SAID],
            regulations=[Regulation(name="2024.4", date="2024-04-01", limits={"902": 0})],
        ),
    )
    opened = store.Store(path)
    yield KnowledgeBase(opened)
    opened.close()


@pytest.fixture(scope="session")
def make_app(base: KnowledgeBase) -> Any:
    def make(**config: Any) -> Flask:
        return create_app({"KNOWLEDGE": base, "RATELIMIT_ENABLED": False, **config})

    return make


@pytest.fixture(scope="session")
def app(make_app: Any) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def in_chinese(app: Flask) -> Iterator[None]:
    """A request whose page language is simplified Chinese, for making views by hand."""
    with app.test_request_context("/?lang=zh-Hans"):
        yield
