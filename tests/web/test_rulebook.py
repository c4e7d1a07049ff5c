"""The rulebook's pages: rules and what touches them, eras side by side, search, terms, wordings, sources."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from kb.patterns import patterns
from kb.rules import RuleGraph, load_rules
from kb.scenarios import scenarios
from web import create_app
from web.situation_page import pack

LANGS = ("zh-Hans", "zh-Hant", "ja", "en")


@pytest.fixture(scope="module")
def rules() -> RuleGraph:
    return load_rules()


@pytest.fixture(scope="module")
def built_in() -> Flask:
    """The site on the built-in cards."""
    return create_app({"RATELIMIT_ENABLED": False})


def twin(client: FlaskClient, address: str, **query: str) -> dict[str, Any]:
    answer = client.get(f"{address}.json", query_string=query)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json
    return found


# --------------------------------------------------------------------------- a rule


def test_a_rule_is_said_in_every_language_it_has(client: FlaskClient, rules: RuleGraph) -> None:
    rule = rules.rule("chain.reverse-resolution")
    view = twin(client, f"/rules/{rule.id}", lang="ja")
    assert {words["lang"]: words["text"] for words in view["says"]} == dict(rule.says)
    assert view["says"][0]["lang"] == "ja"
    assert {words["lang"] for words in view["titles"]} == set(LANGS) - {"ja"}


def test_a_practice_rule_is_marked_with_how_sure_it_is(client: FlaskClient, rules: RuleGraph) -> None:
    for confidence in ("high", "medium"):
        rule = next(r for r in rules if r.practice and r.confidence == confidence)
        view = twin(client, f"/rules/{rule.id}")
        page = client.get(f"/rules/{rule.id}?lang=zh-Hans").text
        assert (view["practice"], view["confidence"]) == (True, confidence)
        assert "不出自五份文书" in page
        assert ("不作为确定的结论" in page) == (confidence == "medium")


def test_a_rule_of_the_documents_has_no_practice_mark(client: FlaskClient) -> None:
    assert 'class="notice"' not in client.get("/rules/cost.definition").text


def test_a_correction_is_told_beside_what_it_corrects(client: FlaskClient) -> None:
    notes = {cite["id"]: cite["note"] for cite in twin(client, "/rules/trigger.three-wordings")["cites"]}
    assert "R2020:fn29" in notes["R2020:3.4.3:5"]
    assert "R2020:3.4.3:5" in notes["R2020:fn29"]


def test_a_citation_leads_to_the_statement(client: FlaskClient) -> None:
    for cite in twin(client, "/rules/trigger.three-wordings")["cites"]:
        path, _, anchor = cite["url"].partition("#")
        assert anchor == cite["id"]
        assert f'id="{anchor}"' in client.get(path).text


def test_an_era_tells_whether_the_rule_holds_in_it(client: FlaskClient, rules: RuleGraph) -> None:
    rule = next(r for r in rules if r.eras == ("2011-MR2",))
    holds = {era["era"]: era["holds"] for era in twin(client, f"/rules/{rule.id}")["eras"]}
    assert [era for era, yes in holds.items() if yes] == ["2011-MR2"]
    assert holds.keys() == set(rules.eras.ids())


def test_the_scenarios_of_a_rule_lead_to_verdicts_that_agree(built_in: Flask) -> None:
    client = built_in.test_client()
    scenario = next(s for s in scenarios() if "category.of-effect" in s.expect.because)
    shown = {s["id"]: s for s in twin(client, "/rules/category.of-effect")["scenarios"]}
    assert scenario.id in shown
    verdict = client.get(f"{shown[scenario.id]['verdict']}.json").json
    assert verdict["answer"] == scenario.expect.answer
    assert verdict["word"] == shown[scenario.id]["answer"]


def test_a_rule_lists_its_wordings_and_the_cards_that_have_them(built_in: Flask) -> None:
    client = built_in.test_client()
    view = twin(client, "/rules/trigger.when-missed")
    assert view["patterns"]
    dialects = {words["name"] for pattern in view["patterns"] for words in pattern["wordings"]}
    assert len(dialects) >= 2
    cards = [card for pattern in view["patterns"] for card in pattern["cards"]]
    assert cards
    assert client.get(cards[0]["url"]).status_code == 200


def test_every_rule_that_touches_another_is_touched_back(client: FlaskClient) -> None:
    view = twin(client, "/rules/trigger.when-missed")
    for relation in view["relations"]:
        for other in relation["rules"][:3]:
            back = twin(client, f"/rules/{other['id']}")["relations"]
            assert view["id"] in [rule["id"] for r in back for rule in r["rules"]]


# --------------------------------------------------------------------------- its picture


def test_the_picture_holds_every_neighbour_and_only_lines_between_its_rules(client: FlaskClient) -> None:
    near = twin(client, "/rules/trigger.when-missed/picture")
    far = twin(client, "/rules/trigger.when-missed/picture", depth="2")
    listed = {rule["id"] for relation in near["relations"] for rule in relation["rules"]}
    assert {node["id"] for node in near["nodes"]} == listed | {"trigger.when-missed"}
    assert len(far["nodes"]) + far["left_out"] > len(near["nodes"])
    for view in (near, far):
        drawn = {node["id"] for node in view["nodes"]}
        assert all({edge["source"], edge["target"]} <= drawn for edge in view["edges"])


def test_the_most_related_rule_still_has_a_picture(client: FlaskClient, rules: RuleGraph) -> None:
    busiest = max(rules.ids(), key=lambda rule: sum(map(len, rules.relations(rule).values())))
    view = twin(client, f"/rules/{busiest}/picture", depth="2")
    assert len(view["nodes"]) <= 40
    assert view["nodes"][0]["id"] == busiest


@pytest.mark.parametrize("depth", ["0", "3", "x"])
def test_a_depth_that_is_not_offered_is_refused(client: FlaskClient, depth: str) -> None:
    assert client.get(f"/rules/cost.definition/picture?depth={depth}").status_code == 400


# --------------------------------------------------------------------------- eras


def test_eras_side_by_side_show_every_rule_that_differs(client: FlaskClient, rules: RuleGraph) -> None:
    view = twin(client, "/rules/diff", **{"from": "2011-MR2", "to": "2020-04"})
    difference = rules.diff("2011-MR2", "2020-04")
    pairs = [(c["before"]["rule"]["id"], c["after"]["rule"]["id"]) for c in view["replaced"]]
    assert sorted(pairs) == sorted(difference.replaced)
    shown = {rule for pair in pairs for rule in pair} | {rule["id"] for rule in view["practice"]}
    for chapter in view["only"]:
        for change in chapter["changes"]:
            assert (change["before"] is None) != (change["after"] is None)
            shown.add((change["before"] or change["after"])["rule"]["id"])
    assert shown == {*difference.ended, *difference.began}


def test_eras_go_by_their_short_names_too(client: FlaskClient) -> None:
    view = twin(client, "/rules/diff", **{"from": "2011", "to": "2020"})
    assert (view["before"]["value"], view["after"]["value"]) == ("2011-MR2", "2020-04")


def test_an_era_does_not_differ_from_itself(client: FlaskClient) -> None:
    page = client.get("/rules/diff?from=2020&to=2020&lang=zh-Hans").text
    assert "没有记载的不同" in page


def test_an_unknown_era_is_refused(client: FlaskClient) -> None:
    assert client.get("/rules/diff?from=1066").status_code == 400


def test_a_verdict_under_an_earlier_era_names_the_rules_that_differ(
    built_in: Flask, rules: RuleGraph
) -> None:
    client = built_in.test_client()
    scenario = next(s for s in scenarios() if s.expect.because == ("trigger.moved-before-activation",))
    situation = msgspec.structs.replace(scenario.situation, era="2014-03")
    earlier = twin(client, f"/s/{pack(situation)}")
    beside = earlier["other_era"]
    assert earlier["answer"] == "not_derivable"
    assert (beside["same"], beside["told"]) == (False, False)
    began = [rule["id"] for rule in beside["began"]]
    assert "trigger.moved-before-activation" in began
    assert all(rules.holds_in(rule, "2020-04") and not rules.holds_in(rule, "2014-03") for rule in began)
    now = twin(client, beside["url"])
    assert (now["answer"], now["other_era"]) == (scenario.expect.answer, None)
    assert rules.rule(began[0]).title["zh-Hans"] in client.get(f"/s/{pack(situation)}?lang=zh-Hans").text


def test_a_typed_question_under_an_earlier_era_links_to_the_same_question_today(built_in: Flask) -> None:
    client = built_in.test_client()
    question = "对方发动旋风，我连锁神之宣告，对方还能连锁陷阱无力化吗？"
    beside = twin(client, "/ask", q=question, era="2011-MR2")["other_era"]
    now = client.get(beside["url"].replace("/ask?", "/ask.json?")).json
    assert (now["question"], now["era"], now["word"]) == (question, "2020-04", beside["word"])
    assert beside["same"]


# --------------------------------------------------------------------------- search, terms, wordings


def test_one_term_finds_the_same_rules_in_any_script(client: FlaskClient) -> None:
    found = [
        {hit["id"] for hit in twin(client, "/rules/search", q=query)["hits"]}
        for query in ("連鎖", "连锁", "チェーン", "chain")
    ]
    assert len(set.intersection(*found)) >= 5


def test_what_matches_is_marked(client: FlaskClient) -> None:
    page = client.get("/rules/search?q=对象&lang=zh-Hans").text
    assert "<mark>对象</mark>" in page
    for hit in twin(client, "/rules/search", q="对象", lang="zh-Hans")["hits"]:
        marked = [part["text"] for part in (*hit["title"], *hit["snippet"]) if part["hit"]]
        assert all(text for text in marked)


def test_every_kind_of_hit_has_a_page(client: FlaskClient) -> None:
    hits = [h for q in ("连锁", "那之后", "代价") for h in twin(client, "/rules/search", q=q)["hits"]]
    assert {hit["kind"] for hit in hits} == {"rule", "pattern", "term"}
    for hit in hits[:12]:
        path, _, anchor = hit["url"].partition("#")
        page = client.get(path)
        assert page.status_code == 200
        assert not anchor or f'id="{anchor}"' in page.text


def test_nothing_found_is_said(client: FlaskClient) -> None:
    assert "没有找到" in client.get("/rules/search?q=" + quote("齉龘靐") + "&lang=zh-Hans").text


def test_each_term_has_a_word_in_four_languages_and_its_rules(client: FlaskClient) -> None:
    terms = twin(client, "/terms")["terms"]
    assert terms
    for term in terms:
        assert {words["lang"] for words in term["words"]} == set(LANGS), term["id"]
        assert all(rule["known"] for rule in term["rules"]), term["id"]


def test_every_pattern_has_a_page_that_names_its_rules(client: FlaskClient) -> None:
    for pattern in patterns():
        view = twin(client, f"/patterns/{pattern.id}")
        assert tuple(rule["id"] for rule in view["rules"]) == pattern.means
        assert client.get(view["url"]).status_code == 200


def test_a_clause_on_the_text_page_links_to_what_it_means(client: FlaskClient) -> None:
    text = "①：1回合1次，丢弃1张手卡，以对方场上1张卡为对象才能发动。那张卡破坏。那之后，自己抽1张。"
    view = twin(client, "/text", t=text, type="normal_trap")
    target = next(piece for piece in view["pieces"] if piece["role"] == "target")
    assert target["patterns"]
    rules = [
        rule["id"] for ref in target["patterns"] for rule in twin(client, f"/patterns/{ref['id']}")["rules"]
    ]
    assert any(rule.startswith("target.") for rule in rules)
    last = [piece for piece in view["pieces"] if piece["role"] == "resolution"][-1]
    assert last["patterns"]
    page = client.get("/text", query_string={"t": text}).text
    assert target["patterns"][0]["url"] in page


# --------------------------------------------------------------------------- sources


def test_the_sources_count_what_the_rule_graph_counts(client: FlaskClient, rules: RuleGraph) -> None:
    view = twin(client, "/sources")
    shown = {document["id"]: document["tally"] for document in view["documents"]} | {"total": view["total"]}
    for row in rules.coverage():
        assert shown[row.document] == {
            "statements": row.statements,
            "cited": row.cited,
            "listed": row.listed,
            "left": len(row.left),
        }


@pytest.mark.parametrize("document", ["R2020", "R2020E", "MR2-2011", "WIKI", "EXP2004", "PRAC"])
def test_every_statement_of_a_document_stands_in_one_of_its_parts(
    client: FlaskClient, rules: RuleGraph, document: str
) -> None:
    sections = twin(client, f"/sources/{document}")["sections"]
    shown = [row for s in sections for row in twin(client, s["url"])["statements"]]
    normative = {e.statement.id for e in rules.statements(document) if e.statement.normative}
    ids = [row["id"] for row in shown]
    assert len(ids) == len(set(ids))
    assert normative <= set(ids)
    for row in shown:
        assert bool(row["rules"]) or row["how"] != "rule"


def test_parts_of_sources_have_names_in_the_language_of_the_page(client: FlaskClient) -> None:
    for document in ("R2020", "MR2-2011", "WIKI", "EXP2004", "PRAC"):
        for section in twin(client, f"/sources/{document}", lang="en")["sections"]:
            assert section["title"] != section["id"], section


@pytest.mark.parametrize(
    "address", ["/sources/NOPE", "/sources/R2020/99", "/patterns/nope", "/rules/nope/picture"]
)
def test_what_is_not_there_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.get(f"{address}.json").json["error"]["code"].startswith("unknown_")
