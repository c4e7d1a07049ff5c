"""Card text, pasted or known."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

import grammar
from grammar.terms import CardKind
from kb.card_type import is_monster_text
from kb.cards import Card, CardClass
from kb.classify import effects_of
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
    tree = grammar.parse_card_text(given)
    judged = "effect_monster" if not card_type and is_monster_text(tree) else ""
    kind = card_type or judged
    card = Card(key="?text", text=tree, stated=True, card_class=_class(kind), kinds=_kinds(kind))
    short = len(given) <= URL_TEXT
    return text_view(
        given,
        tree,
        effects_of(card),
        knowledge(),
        card_type=card_type,
        judged_type=label(CARD_TYPES, judged) if judged else "",
        permalink=url_for("cards.text", t=given, type=card_type or None, _external=True) if short else "",
        as_question=url_for("ask.ask", q=given) if short else "",
    )


def _class(card_type: str) -> CardClass | None:
    return CardClass(card_type.rpartition("_")[2]) if card_type else None


def _kinds(card_type: str) -> tuple[CardKind, ...]:
    return (CardKind(card_type.rpartition("_")[2]), CardKind(card_type)) if card_type else ()


@page(bp, "/card/<key>")
def card(key: str) -> str | Response:
    """A card of the base: its facts and how its effects classify."""
    base = knowledge()
    return answer(card_view(base.card(key), base), "card.html")
