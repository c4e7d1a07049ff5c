"""Practice, review, exams, quizzes of one's own and progress, as a learner uses them."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update

from web.database import EXAM, REVIEW, transaction

QUIZ = {
    "test": "我的测验",
    "items": [
        {
            "stem": "以下能在伤害步骤发动的是？",
            "options": {"A": "旋风", "B": "死者苏生", "C": "突进", "D": "雷破", "E": "以上都不是"},
            "answer": "C",
            "part": "basic",
        },
        {"stem": "只有一个选项", "options": {"A": "x"}, "answer": "A"},
        {
            "stem": "随便什么？",
            "options": ["甲", "乙", "丙", "丁", "戊"],
            "answer": "E",
            "part": "applied",
        },
    ],
}


def _upload(client: FlaskClient, address: str, given: bytes) -> Any:
    return client.post(address, data={"file": (io.BytesIO(given), "x.json")})


def _key(client: FlaskClient, item: str) -> int:
    return "ABCDE".index(client.get(f"/study/q/{item}.json").json["key"])


def _words(response: Any) -> str:
    return re.sub(r"<[^>]+>", "", response.get_data(as_text=True))


def test_an_answer_is_explained_option_by_option_and_kept(client: FlaskClient) -> None:
    row = client.get("/study/q/battle-7.json").json
    open_page = client.get("/study/q/battle-7").get_data(as_text=True)
    assert row["stem"] in open_page and "option right" not in open_page and 'type="radio"' in open_page
    sent = client.post("/study/q/battle-7", data={"option": "0", "shown": "0"})
    assert sent.status_code == 303
    shown = client.get(sent.location).get_data(as_text=True)
    assert f"答案是{row['key']}" in shown or row["key"] == "A"
    for option in row["options"]:
        assert option["why"][-1]["text"] in shown
    assert client.get("/study/progress.json").json["answered"] == 1
    client.get(sent.location)  # looking at the explanation again is no second answer
    assert client.get("/study/progress.json").json["answered"] == 1


def test_a_question_is_shown_without_anything_being_kept(client: FlaskClient) -> None:
    response = client.get("/study/q/deck-4")
    assert "Set-Cookie" not in response.headers


def test_a_profile_cannot_be_made_up(client: FlaskClient) -> None:
    client.set_cookie("study", "forged.signature")
    client.post("/study/q/deck-4", data={"option": "1"})
    assert client.get("/study/progress.json").json["answered"] == 1


@pytest.mark.parametrize("mode", ["practice", "weak", "daily", "drill"])
def test_every_mode_leads_to_a_question(client: FlaskClient, mode: str) -> None:
    found = client.get(f"/study/next?mode={mode}")
    assert found.status_code == 303
    assert client.get(found.location).status_code == 200


def test_a_chapter_is_practised(client: FlaskClient) -> None:
    found = client.get("/study/next?chapter=3.2.1")
    item = found.location.split("/q/")[1].split("?")[0]
    assert client.get(f"/study/q/{item}.json").json["chapter"].startswith("3.2.1")


def test_what_was_wrong_comes_back_when_it_is_due(client: FlaskClient) -> None:
    assert "没有到期的复习" in _words(client.get("/study/next?mode=review"))
    wrong = (_key(client, "segoc-3") + 1) % 5
    client.post("/study/q/segoc-3", data={"option": str(wrong)})
    rule = client.get("/study/q/segoc-3.json").json["rules"][0]
    with transaction() as connection:
        connection.execute(update(REVIEW).values(due=datetime.now(UTC) - timedelta(minutes=1)))
    assert "1 条到期" in _words(client.get("/study"))
    found = client.get("/study/next?mode=review")
    assert f"rule:{rule}-" in found.location


def test_the_weak_chapter_is_the_one_with_the_fewest_right_answers(client: FlaskClient) -> None:
    client.post("/study/q/deck-1", data={"option": str(_key(client, "deck-1"))})
    client.post("/study/q/segoc-1", data={"option": str((_key(client, "segoc-1") + 1) % 5)})
    found = client.get("/study/next?mode=weak").location.split("/q/")[1].split("?")[0]
    weak = client.get("/study/q/segoc-1.json").json["chapter"]
    assert client.get(f"/study/q/{found}.json").json["chapter"] == weak


def test_the_daily_ten_end(client: FlaskClient) -> None:
    asked = set()
    for _ in range(10):
        address = client.get("/study/next?mode=daily").location
        asked.add(address)
        client.post(address, data={"option": "0"})
    assert len(asked) == 10
    assert "今天的做完了" in _words(client.get("/study/next?mode=daily"))


def test_the_drill_may_run_out_of_time(client: FlaskClient) -> None:
    sent = client.post("/study/q/battle-3?mode=drill", data={"option": ""})
    assert "答案是" in _words(client.get(sent.location))
    assert client.get("/study/progress.json").json["right"] == 0


# --------------------------------------------------------------------------- exams


@pytest.fixture
def exam(client: FlaskClient) -> str:
    _upload(client, "/study/quizzes", json.dumps(QUIZ).encode())
    return next(iter(re.findall("/study/exams/[0-9a-f]+", client.get("/study").get_data(as_text=True))))


def test_a_quiz_of_ones_own_is_sat_and_graded(client: FlaskClient, exam: str) -> None:
    assert client.post(f"{exam}/1", data={"option": "2"}).location == f"{exam}/2"
    assert client.post(f"{exam}/2", data={"option": "0"}).location == exam
    before = client.get(f"{exam}.json").json
    assert not before["ended"] and before["answered"] == 2 and before["parts"] == []
    client.post(f"{exam}/end")
    after = client.get(f"{exam}.json").json
    assert [(part["right"], part["asked"], part["needed"]) for part in after["parts"]] == [
        (1, 1, 1),
        (0, 1, 1),
    ]
    assert after["passed"] is False
    assert [step["state"] for step in after["steps"]] == ["right", "wrong"]
    assert "不能从规则和文本推导" in _words(client.get(f"{exam}/2"))


def test_mistakes_are_gone_through_one_by_one(client: FlaskClient, exam: str) -> None:
    client.post(f"{exam}/2", data={"option": "4"})
    client.post(f"{exam}/end")
    overview = client.get(exam).get_data(as_text=True)
    assert f'href="{exam}/1">从第一道错题看起' in overview
    assert "下一道错题" not in _words(client.get(f"{exam}/1"))  # the other one was right


def test_what_was_refused_of_a_quiz_is_said(client: FlaskClient) -> None:
    sent = _upload(client, "/study/quizzes", json.dumps(QUIZ).encode())
    assert "没有收入：2" in _words(client.get(sent.location))


@pytest.mark.parametrize(
    "given",
    [b"", b"\xff\xfe", b"[]", b'{"items": []}', b'{"items": [{"stem": "x"}]}', b'{"items": 3}'],
)
def test_what_is_no_quiz_is_refused_with_words(client: FlaskClient, given: bytes) -> None:
    response = _upload(client, "/study/quizzes", given)
    assert response.status_code == 400
    assert "题" in _words(response)


def test_a_key_is_not_shown_before_the_paper_is_handed_in(client: FlaskClient, exam: str) -> None:
    for address in (f"{exam}/1", f"{exam}/paper", f"{exam}/paper?key=1"):
        page = client.get(address).get_data(as_text=True)
        assert "option right" not in page and "paper-key" not in page
    client.post(f"{exam}/end")
    assert "paper-key" in client.get(f"{exam}/paper?key=1").get_data(as_text=True)


def test_no_answer_is_taken_after_the_end(client: FlaskClient, exam: str) -> None:
    client.post(f"{exam}/end")
    client.post(f"{exam}/1", data={"option": "2"})
    assert client.get(f"{exam}.json").json["answered"] == 0


def test_when_the_time_is_up_the_paper_is_handed_in(client: FlaskClient) -> None:
    sent = client.post(
        "/study/quizzes", data={"file": (io.BytesIO(json.dumps(QUIZ).encode()), "x.json"), "minutes": "5"}
    )
    address = sent.location.split("?")[0]
    client.post(f"{address}/1", data={"option": "2"})
    with transaction() as connection:
        connection.execute(update(EXAM).values(started=datetime.now(UTC) - timedelta(minutes=6)))
    client.post(f"{address}/2", data={"option": "4"})
    found = client.get(f"{address}.json").json
    assert found["ended"] and found["answered"] == 1


def test_an_exam_is_its_learners_own(study_app: Any, client: FlaskClient, exam: str) -> None:
    other = study_app.test_client()
    assert other.get(exam).status_code == 404
    other.post("/study/q/deck-1", data={"option": "0"})
    assert other.get(exam).status_code == 404 and other.post(f"{exam}/end").status_code == 404


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("/study/q/battle-7", {"option": "9"}),
        ("/study/q/battle-7", {"option": "x"}),
        ("/study/exams", {"minutes": "0"}),
        ("/study/exams", {"minutes": "99999"}),
        ("/study/quizzes", {}),
        ("/study/history", {}),
    ],
)
def test_bad_input_is_refused(client: FlaskClient, address: str, data: dict[str, str]) -> None:
    assert client.post(address, data=data).status_code == 400


@pytest.mark.parametrize(
    "address", ["/study/q/nothing-1", "/study/next?mode=x", "/study/next?chapter=9", "/study/exams/0"]
)
def test_what_there_is_not_is_said(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code in (400, 404)


# --------------------------------------------------------------------------- records


def test_a_history_moves_to_another_browser_and_is_not_doubled(study_app: Any, client: FlaskClient) -> None:
    for item in ("battle-7", "segoc-3", "battle-7"):
        client.post(f"/study/q/{item}", data={"option": str(_key(client, item))})
    given = client.get("/study/history.json").data
    other = study_app.test_client()
    other.post("/study/q/deck-2", data={"option": "0"})
    for _ in range(2):
        assert _upload(other, "/study/history", given).status_code == 303
    mine, theirs = client.get("/study/progress.json").json, other.get("/study/progress.json").json
    assert (mine["answered"], theirs["answered"]) == (3, 4)
    assert theirs["rules"] == mine["rules"] + 1
    dues = [
        client.get("/study/history.json").json["reviews"],
        other.get("/study/history.json").json["reviews"],
    ]
    assert all(line in dues[1] for line in dues[0])


@pytest.mark.parametrize(
    "given", [b"x", b"[]", b'{"version": 2}', b'{"reviews": [{"rule": "a", "log": {}}]}']
)
def test_what_is_no_history_changes_nothing(client: FlaskClient, given: bytes) -> None:
    client.post("/study/q/battle-7", data={"option": "0"})
    assert _upload(client, "/study/history", given).status_code == 400
    assert client.get("/study/progress.json").json["answered"] == 1


def test_everything_can_be_forgotten(client: FlaskClient) -> None:
    client.post("/study/q/battle-7", data={"option": "0"})
    client.post("/study/forget")
    assert client.get("/study/progress.json").json["answered"] == 0
    assert client.get_cookie("study") is None


def test_the_charts_have_tables_that_say_the_same(client: FlaskClient) -> None:
    client.post("/study/q/battle-7", data={"option": str(_key(client, "battle-7"))})
    page = client.get("/study/progress").get_data(as_text=True)
    assert page.count("<svg") == 2 and page.count("<table>") == 2 and "100%" in page


def test_the_anki_deck_is_a_package(client: FlaskClient) -> None:
    with zipfile.ZipFile(io.BytesIO(client.get("/study/rules.apkg").data)) as package:
        assert "collection.anki2" in package.namelist()
