"""Published rulings that were imported: found by words, one by one."""

from __future__ import annotations

from flask import Blueprint, Response, request

from web.errors import PageError
from web.knowledge import knowledge
from web.ruling_page import compared_view, rulings_view
from web.security import checked
from web.twins import answer, page

bp = Blueprint("rulings", __name__)

QUERY_LIMIT = 200


@page(bp, "/rulings")
def index() -> str | Response:
    given = request.args.get("q", "")
    return answer(
        rulings_view(checked(given, QUERY_LIMIT) if given.strip() else "", knowledge()), "rulings.html"
    )


@page(bp, "/rulings/<ruling_id>")
def ruling(ruling_id: str) -> str | Response:
    """One ruling, compared with what we derive."""
    found = knowledge().ruling(ruling_id)
    if found is None:
        raise PageError(404, "unknown_ruling", ruling=ruling_id[:40])
    return answer(compared_view(found, knowledge()), "ruling.html")
