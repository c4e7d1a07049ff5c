"""The rules: table of contents, search, one rule and its picture, two eras side by side."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request

from kb.eras import DEFAULT_ERA, Era
from kb.errors import SituationError, UnknownRule
from kb.rules import RuleNode
from web.diff_page import diff_view
from web.errors import PageError, wants_json
from web.knowledge import knowledge
from web.picture import DEPTHS, picture_view
from web.rule_page import rule_view, rules_view
from web.search_page import search_view
from web.security import QUESTION_LIMIT, checked
from web.twins import answer, page

bp = Blueprint("rules", __name__)

#: what is compared with the current rules when nothing is chosen
_COMPARED = "2011-MR2"


@page(bp, "/rules")
def index() -> Response:
    return _revalidated(answer(rules_view(knowledge()), "rules.html"))


@page(bp, "/rules/search")
def search() -> str | Response:
    query = request.args.get("q", "").strip()
    if not query and not wants_json():
        return answer(rules_view(knowledge()), "rules.html")
    return answer(search_view(checked(query, QUESTION_LIMIT), knowledge()), "search.html")


@page(bp, "/rules/diff")
def diff() -> Response:
    """What differs between two eras, named by id, year or short name."""
    before, after = _era("from", _COMPARED), _era("to", DEFAULT_ERA)
    return _revalidated(answer(diff_view(before, after, knowledge()), "diff.html"))


def _era(name: str, default: str) -> Era:
    wanted = request.args.get(name) or default
    try:
        return knowledge().rules.eras.named(wanted)
    except SituationError as error:
        raise PageError(400, "unknown_era", era=wanted[:40]) from error


@page(bp, "/rules/<rule_id>")
def rule(rule_id: str) -> Response:
    return _revalidated(answer(rule_view(_known(rule_id), knowledge()), "rule.html"))


@page(bp, "/rules/<rule_id>/picture")
def picture(rule_id: str) -> Response:
    """The rule among its neighbours, to be moved about."""
    depth = request.args.get("depth", str(DEPTHS[0]))
    if depth not in map(str, DEPTHS):
        raise PageError(400, "bad_request")
    return _revalidated(answer(picture_view(_known(rule_id), int(depth), knowledge()), "picture.html"))


def _known(rule_id: str) -> RuleNode:
    rules = knowledge().rules
    try:
        return rules.rule(rule_id)
    except UnknownRule as error:
        near = rules.near(rule_id.replace(".", " ").replace("-", " "), 3)
        raise PageError(404, "unknown_rule", rule=rule_id, near=near) from error


def _revalidated(page: str | Response) -> Response:
    """With an ETag: a browser that has the page asks only whether it is still the same."""
    response = make_response(page)
    response.add_etag()
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response
