"""The rules: table of contents, search, one rule."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request

from kb.errors import UnknownRule
from web.errors import PageError, wants_json
from web.knowledge import knowledge
from web.rule_page import rule_view, rules_view
from web.security import QUESTION_LIMIT, checked
from web.twins import answer, page

bp = Blueprint("rules", __name__)


@page(bp, "/rules")
def index() -> Response:
    return _revalidated(answer(rules_view(knowledge()), "rules.html"))


@page(bp, "/rules/search")
def search() -> str | Response:
    query = request.args.get("q", "").strip()
    if not query and not wants_json():
        return answer(rules_view(knowledge()), "rules.html")
    return answer(rules_view(knowledge(), checked(query, QUESTION_LIMIT)), "rules.html")


@page(bp, "/rules/<rule_id>")
def rule(rule_id: str) -> Response:
    base = knowledge()
    try:
        found = base.rules.rule(rule_id)
    except UnknownRule as error:
        near = base.rules.near(rule_id.replace(".", " ").replace("-", " "), 3)
        raise PageError(404, "unknown_rule", rule=rule_id, near=near) from error
    return _revalidated(answer(rule_view(found, base), "rule.html"))


def _revalidated(page: str | Response) -> Response:
    """With an ETag: a browser that has the page asks only whether it is still the same."""
    response = make_response(page)
    response.add_etag()
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response
