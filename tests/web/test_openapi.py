"""The API description is true: its paths answer, and answers fit the types it names."""

from __future__ import annotations

import json

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.test_pages import PAGES, PATTERN
from web import card_views, rule_views, views

TYPES = {
    "/index.json": views.HomeView,
    "/ask.json": views.VerdictView,
    "/text.json": views.TextView,
    "/card/902.json": card_views.CardView,
    "/rules.json": rule_views.RulesView,
    "/rules/search.json": rule_views.SearchView,
    "/rules/cost.definition.json": rule_views.RuleView,
    "/rules/cost.definition/picture.json": rule_views.PictureView,
    "/rules/diff.json": rule_views.DiffView,
    "/cards.json": card_views.CardSearchView,
    "/deck.json": card_views.DeckView,
    "/rulings.json": card_views.RulingsView,
    "/rulings/r1.json": views.RulingView,
    "/terms.json": rule_views.TermsView,
    "/patterns.json": rule_views.PatternsView,
    f"/patterns/{PATTERN}.json": rule_views.PatternView,
    "/sources.json": rule_views.SourcesView,
    "/sources/R2020.json": rule_views.SourceView,
    "/sources/R2020/3.4.3.json": rule_views.SourceView,
    "/about.json": views.AboutView,
}


def test_every_json_route_is_described_and_nothing_else(app: Flask, client: FlaskClient) -> None:
    described = set(client.get("/api.json").json["paths"])
    routed = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in app.url_map.iter_rules()
        if rule.rule.endswith(".json")
    }
    assert described == routed - {"/api.json"}


@pytest.mark.parametrize("address", [twin for twin in PAGES.values() if twin != "/api.json"])
def test_answers_fit_the_described_types(client: FlaskClient, address: str) -> None:
    wanted = TYPES[address.partition("?")[0]]
    assert msgspec.json.decode(client.get(address).data, type=wanted)


def test_every_reference_in_the_description_leads_somewhere(client: FlaskClient) -> None:
    document = client.get("/api.json").json
    named = set(document["components"]["schemas"])
    text = json.dumps(document)
    used = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert used <= named
    assert {"VerdictView", "Situation", "ErrorBody"} <= used


def test_each_parameter_of_a_path_is_described(client: FlaskClient) -> None:
    for path, methods in client.get("/api.json").json["paths"].items():
        for operation in methods.values():
            in_path = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
            assert in_path == {part.split("}")[0] for part in path.split("{")[1:]}
            assert "200" in operation["responses"]
