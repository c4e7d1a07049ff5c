"""The OpenAPI description, made from the types that the pages and the judge use."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec

from kb.situation import Situation
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
from web.views import AboutView, CardView, HomeView, TextView, VerdictView


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
    ("get", "/text.json", "Read and classify card text", ("t", "type", "lang"), TextView, (400, 413)),
    ("post", "/text.json", "The same for long text, as a form", ("lang",), TextView, (400, 413)),
    ("get", "/card/{key}.json", "A card of the base and its effects", ("lang",), CardView, (404,)),
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
    ("get", "/about.json", "Version, sources, limits", ("lang",), AboutView, ()),
)
_PARAMETERS = {
    "q": ("The question, or the words to look for", True),
    "t": ("The card text, in Japanese or Chinese", True),
    "type": ("Card type, such as quick_play_spell; left out: judged from the text", False),
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
    for name in query:
        description, required = _PARAMETERS[name]
        found.append(
            {
                "name": name,
                "in": "query",
                "required": required,
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
    form = {
        "type": "object",
        "required": ["t"],
        "properties": {"t": {"type": "string"}, "type": {"type": "string"}},
    }
    return {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": form}}}
