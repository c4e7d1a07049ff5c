"""Card text, pasted or known; cards searched."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from grammar.terms import CardKind
from kb.card_search import search_cards
from kb.card_table import csv_text, rows
from kb.reading import read
from web.ask import URL_TEXT
from web.card_page import card_view
from web.card_search_page import card_search_view, query_of
from web.errors import PageError, wants_json
from web.i18n import current_lang
from web.knowledge import knowledge
from web.labels import CARD_TYPES, label
from web.security import TEXT_LIMIT, checked
from web.text_page import card_types, text_view
from web.twins import answer, page
from web.views import TextView

bp = Blueprint("cards", __name__)


@page(bp, "/text", post=True, post_twin=True)
def text() -> ResponseReturnValue:
    """Classify a pasted card text. A short one that was posted gets an address of its own."""
    given = request.values.get("t", request.values.get("x"))
    card_type = request.values.get("type", "")
    if card_type not in CARD_TYPES:
        raise PageError(400, "bad_request")
    if given is None and not wants_json():
        return answer(TextView(card_types=card_types(card_type)), "text.html")
    given = checked(given or "", TEXT_LIMIT)
    if request.method == "POST" and not wants_json() and len(given) <= URL_TEXT:
        return redirect(url_for("cards.text", t=given, type=card_type or None), 303)
    return answer(pasted_view(given, card_type), "text.html")


def pasted_view(given: str, card_type: str) -> TextView:
    reading = read(given, kind=CardKind(card_type) if card_type else None)
    short = len(given) <= URL_TEXT
    return text_view(
        given,
        reading.tree,
        reading.effects,
        knowledge(),
        card_type=card_type,
        judged_type=label(CARD_TYPES, "effect_monster") if reading.inferred else "",
        permalink=url_for("cards.text", t=given, type=card_type or None, _external=True) if short else "",
        as_question=url_for("ask.ask", q=given) if short else "",
    )


@page(bp, "/card/<key>")
def card(key: str) -> str | Response:
    """A card of the base: its facts and how its effects classify."""
    base = knowledge()
    return answer(card_view(base.card(key), base), "card.html")


#: the words of a search
QUERY_LIMIT = 200
#: fields of a search, with its page
SEARCH_FIELDS = [
    "q",
    "series",
    "kind",
    "attribute",
    "race",
    "level",
    "atk",
    "def",
    "effect",
    "zone",
    "category",
    "cost",
    "event",
    "once",
    "targets",
    "has_cost",
    "mandatory",
    "can_miss_timing",
    "damage_step",
    "order",
    "page",
]


@page(bp, "/cards")
def search() -> str | Response:
    """Cards by name, words, facts, and what one of their effects is."""
    return answer(card_search_view(_given(), knowledge()), "cards.html")


@bp.get("/cards.csv")
def csv() -> Response:
    """Everything that a search finds, as a table."""
    found = search_cards(query_of(_given()), knowledge(), limit=None).found
    return Response(
        csv_text(rows(found, current_lang())),
        mimetype="text/csv",
        headers={"Content-Disposition": "attachment; filename=cards.csv"},
    )


def _given() -> dict[str, str]:
    given = {name: request.args.get(name, "") for name in SEARCH_FIELDS}
    return {name: checked(value, QUERY_LIMIT) for name, value in given.items() if value.strip()}
