"""A situation changed by a form; its address as a picture; remarks on verdicts kept on this machine."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from kb.cli import main
from kb.scenarios import scenarios
from kb.situation import Situation
from web.situation_form import filled_in, form_view
from web.situation_page import pack, plainly_named, unpack

TOLD = (
    "现在是自己回合的主要阶段1。双方的基本分都是8000。自己：手卡有「试炼旋风」、「试炼落穴」。"
    "对方：魔法与陷阱区域有盖放的「试炼落穴」（之前的回合放置的）。（没有提到的区域没有卡。）"
    "自己以盖放的「试炼落穴」为对象，从手卡发动「试炼旋风」。对此，对方能不能连锁发动盖放的「试炼落穴」？"
)


def as_posted(situation: Situation) -> dict[str, str]:
    """What a browser sends when nothing is changed: flags that are not set are not sent."""
    view = form_view(situation)
    rows = [*(row.fields for row in (*view.board, *view.plays)), view.table, view.ask]
    return {
        field.name: field.value for fields in rows for field in fields if field.kind != "flag" or field.value
    }


@pytest.mark.usefixtures("in_chinese")
def test_a_form_sent_back_unchanged_is_the_same_situation() -> None:
    for one in scenarios():
        again = filled_in(one.situation, as_posted(one.situation))
        stated = plainly_named(one.situation)
        board = [msgspec.structs.replace(p, set_this_turn=bool(p.set_this_turn)) for p in stated.board]
        assert [*again.board] == board, one.id
        assert (again.plays, again.ask, again.lp, again.phase) == (
            stated.plays,
            stated.ask,
            stated.lp,
            stated.phase,
        )


def edited(client: FlaskClient, **changes: str) -> Situation:
    shown = client.get("/ask.json", query_string={"q": TOLD}).get_json()
    with client.application.test_request_context("/?lang=zh-Hans"):
        posted = as_posted(unpack(shown["packed"])) | changes
    answer = client.post(shown["edit_link"], data=posted)
    assert answer.status_code == 303
    return unpack(answer.location.removeprefix("/s/"))


def test_a_changed_fact_is_asked_anew(client: FlaskClient) -> None:
    found = edited(client, **{"board.2.set_this_turn": "true"})
    assert found.board[2].set_this_turn is True
    verdict = client.get(f"/s/{pack(found)}.json").get_json()
    assert (
        verdict["answer"] == "cannot" and verdict["main"][0]["rules"][0]["id"] == "activation.set-this-turn"
    )


def test_rows_are_added_and_taken_away(client: FlaskClient) -> None:
    found = edited(
        client,
        **{
            "board.0.drop": "1",
            "board.3.card": "试炼战士",
            "board.3.player": "B",
            "board.3.zone": "hand",
            "phase": "end",
        },
    )
    assert [placed.card for placed in found.board] == ["试炼落穴", "试炼落穴", "试炼战士"]
    assert (found.board[2].player, found.phase) == ("B", "end")


def test_what_the_form_says_is_no_longer_assumed(client: FlaskClient) -> None:
    shown = client.get("/ask.json", query_string={"q": "我发动试炼旋风，对方能连锁试炼落穴吗？"}).get_json()
    assert shown["assumed"]
    with client.application.test_request_context("/?lang=zh-Hans"):
        posted = as_posted(unpack(shown["packed"]))
    found = unpack(client.post(shown["edit_link"], data=posted).location.removeprefix("/s/"))
    assert found.assumed == ()


def test_an_impossible_value_is_a_clear_error(client: FlaskClient) -> None:
    shown = client.get("/ask.json", query_string={"q": TOLD}).get_json()
    assert client.post(shown["edit_link"], data={"lp.A": "viel"}).status_code == 400


# --------------------------------------------------------------------------- QR code


def test_an_address_of_this_site_is_drawn(client: FlaskClient) -> None:
    drawn = client.get("/qr.svg", query_string={"to": "/ask?q=旋风"})
    assert drawn.mimetype == "image/svg+xml" and drawn.text.startswith("<svg")


@pytest.mark.parametrize("address", ["https://example.org/", "//example.org/", "", "/" + "x" * 4000])
def test_other_addresses_are_not_drawn(address: str, client: FlaskClient) -> None:
    assert client.get("/qr.svg", query_string={"to": address}).status_code in (400, 413)


# --------------------------------------------------------------------------- remarks


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "remarks.sqlite"
    monkeypatch.setenv("SAITEI_DATABASE_URL", f"sqlite:///{path}")
    return path


@pytest.mark.usefixtures("database")
def test_a_remark_is_kept_with_what_was_asked_and_answered(app: Flask, client: FlaskClient) -> None:
    for note in ("连锁2能发动", ""):
        assert client.post("/feedback", data={"question": TOLD, "note": note}).status_code == 200
    told = CliRunner().invoke(main, ["feedback", "export"])
    first, second = map(json.loads, told.output.splitlines())
    assert (first["id"], first["question"], first["note"], second["note"]) == (1, TOLD, "连锁2能发动", "")
    assert first["verdict"]["answer"] == "cannot" and first["situation"]["plays"] and first["version"]


@pytest.mark.usefixtures("database")
def test_a_remark_becomes_the_draft_of_a_scenario(client: FlaskClient) -> None:
    packed = client.get("/ask.json", query_string={"q": TOLD}).get_json()["packed"]
    client.post("/feedback", data={"packed": packed, "note": "不对"})
    told = CliRunner().invoke(main, ["feedback", "export", "--scenarios"]).output
    (draft,) = yaml.safe_load(told)
    assert draft["expect"] == {"answer": "?"} and draft["situation"]["board"][0]["card"] == "试炼旋风"
    assert "不对" in told.splitlines()[0]


@pytest.mark.usefixtures("database")
def test_remarks_that_cannot_be_read_are_refused(client: FlaskClient) -> None:
    assert client.post("/feedback", data={"packed": "nonsense"}).status_code == 400
    assert client.post("/feedback", data={"question": TOLD, "note": "x" * 3000}).status_code == 413
