"""Bad input gets a 4xx with a clear message, on the page and in JSON, and never a traceback."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from kb.situation import situation_from
from web.situation_page import pack, unpack

BAD = {
    "/ask?q=": (400, "empty"),
    "/ask?q=%20%0A": (400, "empty"),
    "/text?t=": (400, "empty"),
    "/text?t=%00①": (400, "control_characters"),
    "/text?t=①：%E2%80%AE抽1张。": (400, "control_characters"),
    f"/ask?q={'吗' * 2001}": (413, "too_long"),
    f"/text?t={'卡' * 20_001}": (413, "too_long"),
    "/text?t=①&type=nonsense": (400, "bad_request"),
    "/ask?q=能吗？&era=1066": (400, "unknown_era"),
    "/rules/no.such-rule": (404, "unknown_rule"),
    "/card/nobody": (404, "unknown_card"),
    "/s/!!!!": (400, "bad_link"),
    "/s/AAAA": (400, "bad_link"),
    "/nowhere": (404, "not_found"),
}


def _twin(address: str) -> str:
    path, question, query = address.partition("?")
    return f"{path}.json{question}{query}"


@pytest.mark.parametrize("address", BAD)
def test_bad_input_is_refused_in_words(client: FlaskClient, address: str) -> None:
    status, code = BAD[address]
    page = client.get(address)
    assert page.status_code == status
    assert "Traceback" not in page.text
    twin = client.get(_twin(address))
    assert twin.status_code == status
    assert twin.json["error"]["code"] == code
    assert twin.json["error"]["message"] in page.text.replace("&#34;", '"')


@pytest.mark.parametrize("address", BAD)
@pytest.mark.parametrize("lang", ["zh-Hant", "ja", "en"])
def test_errors_speak_the_language_of_the_page(client: FlaskClient, address: str, lang: str) -> None:
    client.set_cookie("lang", lang)
    other = client.get(_twin(address)).json["error"]
    client.set_cookie("lang", "zh-Hans")
    chinese = client.get(_twin(address)).json["error"]
    assert other["code"] == chinese["code"]
    assert other["message"] != chinese["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"question": 3}',
        b'{"question": "\\ud800"}',
        b'{"situation": {"nonsense": 1}}',
        b'{"situation": {"board": [{"card": "x", "player": "C", "zone": "hand"}]}}',
        b'{"situation": {"ask": {"form": "can-activate", "player": "A", "card": "nobody at all"}}}',
        b'{"question": "x", "era": "1066"}',
    ],
)
def test_a_wrong_json_body_is_a_json_error(client: FlaskClient, body: bytes) -> None:
    response = client.post("/ask.json", data=body)
    assert response.status_code == 400
    assert set(response.json["error"]) >= {"code", "message"}


def test_a_body_too_large_is_refused_before_it_is_read(client: FlaskClient) -> None:
    response = client.post("/ask.json", data=b"{" + b" " * 300_000)
    assert response.status_code == 413
    assert response.json["error"]["code"] == "body_too_long"


def test_the_wrong_method_is_named(client: FlaskClient) -> None:
    response = client.delete("/ask.json")
    assert response.status_code == 405
    assert response.json["error"]["code"] == "method_not_allowed"


def test_the_longest_text_is_still_taken(client: FlaskClient) -> None:
    assert client.post("/text", data={"t": "卡" * 20_000}).status_code == 200


def test_a_failure_of_ours_says_so_without_a_traceback(make_app, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = make_app()
    monkeypatch.setattr("web.ask.judge.ask", broken)
    response = app.test_client().get("/ask.json?q=能吗？")
    assert response.status_code == 500
    assert response.json["error"]["code"] == "server_error"
    assert "secret" not in response.text


def test_a_packed_situation_comes_back_the_same() -> None:
    situation = situation_from(
        {"board": [{"card": "试炼落穴", "player": "A", "zone": "spell_trap_zone"}], "phase": "main1"}
    )
    assert unpack(pack(situation)) == situation


def test_a_link_that_unpacks_to_far_too_much_is_refused(client: FlaskClient) -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(json.dumps({"phase": "x" * 3_000_000}).encode(), 9))
    response = client.get(f"/s/{bomb.decode().rstrip('=')[:6000]}.json")
    assert response.json["error"]["code"] == "bad_link"
