"""The OpenAPI description, made from the types that the pages and the judge use."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec

from kb.situation import Situation
from kb.study.rows import ItemRow
from web.card_views import CardSearchView, CardView, DeckView, RulingsView
from web.cards import SEARCH_FIELDS
from web.progress import History
from web.rule_views import (
    DiffView,
    PatternsView,
    PatternView,
    PictureView,
    RulesView,
    RuleView,
    SearchView,
    SourcesView,
    SourceView,
    TermsView,
)
from web.study_views import ExamView, ProgressView, StudyView
from web.views import AboutView, HomeView, ResponsesView, RulingView, TextView, VerdictView


class AskBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question in words, or a structured situation."""

    question: str | None = None
    era: str | None = None
    situation: Situation | None = None


class ErrorDetail(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    code: str
    message: str
    near: tuple[str, ...] = ()


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """Every error of the API."""

    error: ErrorDetail


#: (method, path, summary, query parameters, answer type, error statuses)
_OPERATIONS: tuple[tuple[str, str, str, tuple[str, ...], type, tuple[int, ...]], ...] = (
    ("get", "/index.json", "Examples, eras and the size of the base", ("lang",), HomeView, ()),
    ("get", "/ask.json", "Derive a ruling for a question", ("q", "era", "lang"), VerdictView, (400, 413)),
    (
        "post",
        "/ask.json",
        "Derive a ruling for a question or a situation",
        ("lang",),
        VerdictView,
        (400, 413),
    ),
    ("get", "/s/{packed}.json", "The verdict on a packed situation", ("lang",), VerdictView, (400, 404)),
    (
        "get",
        "/s/{packed}/respond.json",
        "What may be activated in a packed situation",
        ("lang",),
        ResponsesView,
        (400, 404),
    ),
    ("get", "/text.json", "Read and classify card text", ("t", "type", "lang"), TextView, (400, 413)),
    ("post", "/text.json", "The same for long text, as a form", ("lang",), TextView, (400, 413)),
    ("get", "/card/{key}.json", "A card of the base and its effects", ("lang",), CardView, (404,)),
    (
        "get",
        "/cards.json",
        "Cards by name, words, facts and what an effect is",
        ("q?", *SEARCH_FIELDS[1:], "lang"),
        CardSearchView,
        (400, 413),
    ),
    (
        "get",
        "/rulings.json",
        "Published rulings in which words are found",
        ("q?", "lang"),
        RulingsView,
        (400, 413),
    ),
    (
        "get",
        "/rulings/{ruling_id}.json",
        "One published ruling, compared with what is derived",
        ("lang",),
        RulingView,
        (404,),
    ),
    ("get", "/deck.json", "Check a deck", ("ydk", "list", "era", "lang"), DeckView, (400, 413)),
    ("post", "/deck.json", "The same for a long deck, as a form", ("lang",), DeckView, (400, 413)),
    ("get", "/rules.json", "All rules by chapter", ("lang",), RulesView, ()),
    (
        "get",
        "/rules/search.json",
        "Rules, patterns and terms in which words are found",
        ("q", "lang"),
        SearchView,
        (400, 413),
    ),
    ("get", "/rules/diff.json", "Two eras side by side", ("from", "to", "lang"), DiffView, (400,)),
    ("get", "/rules/{rule_id}.json", "One rule", ("lang",), RuleView, (404,)),
    (
        "get",
        "/rules/{rule_id}/picture.json",
        "A rule and its neighbours as a graph",
        ("depth", "lang"),
        PictureView,
        (400, 404),
    ),
    ("get", "/terms.json", "The glossary in four languages", ("lang",), TermsView, ()),
    ("get", "/patterns.json", "Turns of phrase of card text", ("lang",), PatternsView, ()),
    ("get", "/patterns/{pattern_id}.json", "One turn of phrase", ("lang",), PatternView, (404,)),
    ("get", "/sources.json", "The sources and how far they are encoded", ("lang",), SourcesView, ()),
    ("get", "/sources/{document}.json", "The parts of a source", ("lang",), SourceView, (404,)),
    (
        "get",
        "/sources/{document}/{section}.json",
        "Each statement of a part of a source and what became of it",
        ("lang",),
        SourceView,
        (404,),
    ),
    ("get", "/study.json", "Ways to study, and the exams begun", ("lang",), StudyView, ()),
    ("get", "/study/q/{item}.json", "One question with its key and reasons", ("lang",), ItemRow, (400,)),
    ("get", "/study/exams/{exam}.json", "An exam of this learner", ("lang",), ExamView, (404,)),
    (
        "get",
        "/study/progress.json",
        "What this learner has answered and remembers",
        ("lang",),
        ProgressView,
        (),
    ),
    ("get", "/study/history.json", "All records of this learner", (), History, ()),
    ("get", "/about.json", "Version, sources, limits", ("lang",), AboutView, ()),
)
#: the fields of a posted form: the one that is needed, and the others
_FORMS = {"/text.json": ("t", ("type",)), "/deck.json": ("ydk", ("list", "era"))}
#: what a parameter is, and whether it is needed; a "?" behind its name in an operation: not needed there
_PARAMETERS = {
    "q": ("The question, or the words to look for", True),
    "t": ("The card text, in Japanese or Chinese", True),
    "type": ("Card type, such as quick_play_spell; left out: judged from the text", False),
    "ydk": ("The deck: the text of a .ydk file", True),
    "list": ("A limit list by name, or the one in force on a date; left out: none", False),
    "series": ("A name part of cards, in any language", False),
    "kind": ("Kinds of card, by commas: synchro_monster, tuner, quick_play_spell", False),
    "attribute": ("An Attribute: DARK, LIGHT", False),
    "race": ("A monster type: Dragon", False),
    "level": ("Level, Rank or Link rating: 4, 4-7, 4-", False),
    "atk": ("ATK: 1500, 0-1500", False),
    "def": ("DEF, likewise", False),
    "effect": ("The kind of one effect: ignition, trigger, quick, continuous, unclassified, activate", False),
    "zone": ("Where that effect is activated or applies: hand, graveyard", False),
    "category": ("What that effect does, by commas: draw, negate_activation", False),
    "cost": ("Acts that it costs, by commas: discard, release", False),
    "event": ("Acts that it waits for, by commas: special_summon, destroy", False),
    "once": ("Its once-per-turn scope: soft, hard_name, oath, duel", False),
    "targets": ("Whether it targets: yes, no", False),
    "has_cost": ("Whether it has a cost: yes, no", False),
    "mandatory": ("Whether it must be activated: yes, no", False),
    "can_miss_timing": ("Whether it can miss its timing: yes, no", False),
    "damage_step": ("Whether it can be activated in the Damage Step: yes, no", False),
    "order": ("best, level, atk or def", False),
    "page": ("Which page of the answer, from 1", False),
    "era": ("Era of the rules, such as 2020-04", False),
    "from": ("The earlier era: id, year or short name; left out: 2011-MR2", False),
    "to": ("The later era; left out: the current one", False),
    "depth": ("How many steps from the rule: 1 or 2", False),
    "lang": ("Language of the answer: zh-Hans, zh-Hant, ja, en", False),
}


@cache
def document() -> dict[str, Any]:
    """The description as plain data."""
    types = [*dict.fromkeys(operation[4] for operation in _OPERATIONS), AskBody, ErrorBody]
    refs, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(types, refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for method, path, summary, query, answer, errors in _OPERATIONS:
        operation = {
            "summary": summary,
            "operationId": f"{method}_{path.strip('/').split('.')[0].replace('/', '_').replace('{', '').replace('}', '')}",
            "parameters": _parameters(path, query),
            "responses": {
                "200": _response("The answer", schema_of[answer]),
                **{str(status): _response("Refused", schema_of[ErrorBody]) for status in (*errors, 429)},
            },
        }
        body = _body(method, path, schema_of)
        if body:
            operation["requestBody"] = body
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Saitei", "version": version("saitei"), "license": {"name": "Apache-2.0"}},
        "paths": paths,
        "components": {"schemas": components},
    }


def _parameters(path: str, query: tuple[str, ...]) -> list[dict[str, Any]]:
    in_path = [part[1:].split("}")[0] for part in path.split("/") if part.startswith("{")]
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in in_path
    ]
    for given in query:
        name = given.removesuffix("?")
        description, required = _PARAMETERS[name]
        found.append(
            {
                "name": name,
                "in": "query",
                "required": required and name == given,
                "description": description,
                "schema": {"type": "string"},
            }
        )
    return found


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _body(method: str, path: str, schema_of: dict[type, dict[str, Any]]) -> dict[str, Any] | None:
    if method != "post":
        return None
    if path == "/ask.json":
        return {"required": True, "content": {"application/json": {"schema": schema_of[AskBody]}}}
    needed, others = _FORMS[path]
    form = {
        "type": "object",
        "required": [needed],
        "properties": {name: {"type": "string"} for name in (needed, *others)},
    }
    return {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": form}}}
