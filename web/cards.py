"""Card text, pasted or known."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from grammar.terms import CardKind
from kb.reading import read
from web.ask import URL_TEXT
from web.errors import PageError, wants_json
from web.knowledge import knowledge
from web.labels import CARD_TYPES, label
from web.security import TEXT_LIMIT, checked
from web.text_page import card_types, card_view, text_view
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
