"""Every page answers, has a JSON twin, and shows what was given as text, never as markup."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from kb.patterns import patterns
from tests.web.conftest import DISCARDER
from web import create_app

#: any pattern will do: the first of the files
PATTERN = next(iter(patterns())).id
PAGES = {
    "/": "/index.json",
    "/ask?q=试炼旋风能发动吗？": "/ask.json?q=试炼旋风能发动吗？",
    f"/text?t={DISCARDER}": f"/text.json?t={DISCARDER}",
    "/card/902": "/card/902.json",
    "/cards?q=试炼&effect=trigger": "/cards.json?q=试炼&effect=trigger",
    "/deck?ydk=902": "/deck.json?ydk=902",
    "/rulings?q=试炼": "/rulings.json?q=试炼",
    "/rulings/r1": "/rulings/r1.json",
    "/rules": "/rules.json",
    "/rules/search?q=代价": "/rules/search.json?q=代价",
    "/rules/cost.definition": "/rules/cost.definition.json",
    "/rules/cost.definition/picture": "/rules/cost.definition/picture.json",
    "/rules/diff?from=2011-MR2&to=2020-04": "/rules/diff.json?from=2011-MR2&to=2020-04",
    "/terms": "/terms.json",
    "/patterns": "/patterns.json",
    f"/patterns/{PATTERN}": f"/patterns/{PATTERN}.json",
    "/sources": "/sources.json",
    "/sources/R2020": "/sources/R2020.json",
    "/sources/R2020/3.4.3": "/sources/R2020/3.4.3.json",
    "/about": "/about.json",
    "/api": "/api.json",
}
FORMS_ONLY = ("/ask", "/text", "/rules/search", "/cards", "/deck", "/rulings")


@pytest.mark.parametrize("address", [*PAGES, *FORMS_ONLY])
def test_every_page_answers_in_html_with_its_title(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    assert "裁定 Saitei</title>" in response.text


@pytest.mark.parametrize("address", PAGES.values())
def test_every_page_has_a_json_twin(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert isinstance(response.json, dict)


@pytest.mark.parametrize("address", [a for a in PAGES if a not in ("/", "/api")])
def test_a_page_points_at_the_twin_that_answers(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    href = page.split('type="application/json" href="')[1].split('"')[0].replace("&amp;", "&")
    assert client.get(href).mimetype == "application/json"


def test_the_twin_says_what_the_page_says(client: FlaskClient) -> None:
    twin = client.get(f"/text.json?t={DISCARDER}").json
    page = client.get(f"/text?t={DISCARDER}").text
    for effect in twin["effects"]:
        for field in effect["fields"]:
            assert field["value"] in page


@pytest.mark.parametrize(
    ("given", "goes_to"),
    [
        ("我发动试炼旋风，对方能连锁试炼落穴吗？", "/ask?"),
        ("この効果は対象を取りますか？", "/ask?"),
        (DISCARDER, "/text?"),
        ("①：このカードが召喚に成功した時に発動できる。１枚ドローする。", "/text?"),
        ("试炼落穴", "/card/902"),
    ],
)
def test_the_home_box_tells_a_question_from_card_text_and_a_name(
    client: FlaskClient, given: str, goes_to: str
) -> None:
    response = client.post("/go", data={"x": given}, follow_redirects=True)
    assert response.status_code == 200
    assert response.request.method == "GET"
    assert response.request.full_path.startswith(goes_to)


def test_every_example_of_the_home_page_works_on_the_built_in_cards() -> None:
    client = create_app({"RATELIMIT_ENABLED": False}).test_client()
    view = client.get("/index.json").json
    for link in view["questions"]:
        assert client.get(link["url"].replace("/ask?", "/ask.json?")).json["answer"] in ("can", "cannot")
    for link in view["texts"]:
        assert client.get(link["url"].replace("/text?", "/text.json?")).json["complete"]


def test_long_card_text_stays_out_of_the_address(client: FlaskClient) -> None:
    response = client.post("/go", data={"x": DISCARDER * 40})
    assert (response.status_code, response.location) == (307, "/text")
    page = client.post("/text", data={"x": DISCARDER * 40})
    assert page.status_code == 200
    assert page.text.count('class="piece') > 100
    assert "固定链接" not in page.text


@pytest.mark.parametrize(
    ("path", "field", "text"), [("/text", "t", DISCARDER), ("/ask", "q", "试炼旋风能发动吗？")]
)
def test_what_is_posted_and_short_gets_an_address(
    client: FlaskClient, path: str, field: str, text: str
) -> None:
    response = client.post(path, data={field: text}, follow_redirects=True)
    assert (response.status_code, response.request.method) == (200, "GET")
    assert response.request.args[field] == text


@pytest.mark.parametrize("address", ["/text?t=", "/ask?q=", "/rules/search?q="])
def test_pasted_markup_is_shown_as_text(client: FlaskClient, address: str) -> None:
    page = client.get(address + "<script>alert(1)</script><b>吗").text
    assert "<script>alert" not in page
    assert "<b>吗" not in page
    assert "&lt;script&gt;" in page


def test_rules_are_revalidated_by_etag(client: FlaskClient) -> None:
    first = client.get("/rules/cost.definition")
    again = client.get("/rules/cost.definition", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    other = client.get("/rules/cost.definition?lang=en", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_a_rule_page_names_its_citations_and_enforcing_functions(client: FlaskClient) -> None:
    twin = client.get("/rules/cost.definition.json").json
    page = client.get("/rules/cost.definition").text
    assert "R2020:3.4.2:8" in [cite["id"] for cite in twin["cites"]]
    for words in [cite["id"] for cite in twin["cites"]] + twin["enforced_by"]:
        assert words in page


def test_rules_are_found_by_word_by_id_and_by_citation(client: FlaskClient) -> None:
    for query in ("代价", "cost.definition", "R2020:3.4.2:8"):
        hits = client.get("/rules/search.json", query_string={"q": query}).json["hits"]
        assert "cost.definition" in [rule["id"] for rule in hits], query


def test_every_rule_has_a_page(client: FlaskClient) -> None:
    chapters = client.get("/rules.json").json["chapters"]
    rules = [rule for chapter in chapters for rule in chapter["rules"]]
    assert len(rules) > 100
    for rule in rules:
        assert client.get(rule["url"]).status_code == 200, rule["id"]


def test_the_picture_of_a_rule_shows_its_neighbours(client: FlaskClient) -> None:
    twin = client.get("/rules/cost.definition.json").json
    drawn = {node["id"] for node in twin["graph"]["nodes"]}
    listed = {rule["id"] for relation in twin["relations"] for rule in relation["rules"]}
    assert drawn == listed | {"cost.definition"}


def test_a_misspelt_card_name_is_offered_again_as_the_one_near_it(client: FlaskClient) -> None:
    found = client.get("/ask?q=「试炼旅风」能发动吗？").get_data(as_text=True)
    again = re.search(r'href="(/ask\?q=[^"]+)">试炼旋风</a>', found)
    assert again is not None
    assert "是不是" not in client.get(html.unescape(again[1])).get_data(as_text=True)
