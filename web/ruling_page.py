"""A published ruling as a page, and beside it what we derive when that says the opposite."""

from __future__ import annotations

import msgspec
from flask import url_for

from kb.errors import UnknownCard
from kb.knowledge import KnowledgeBase
from kb.precedents import Conflict, conflict, question_of, search_rulings
from kb.rulings import Ruling
from web import labels
from web.card_views import RulingsView
from web.i18n import current_lang
from web.labels import label
from web.references import sentence
from web.views import CardChip, Link, RulingView

#: so many are shown at once
LIMIT = 40


def rulings_view(query: str, base: KnowledgeBase) -> RulingsView:
    (held,) = base.select("SELECT count(*) FROM ruling")[0]
    found = search_rulings(query, base, LIMIT) if query else []
    return RulingsView(query=query, held=held, rulings=tuple(ruling_view(ruling, base) for ruling in found))


def compared_view(ruling: Ruling, base: KnowledgeBase) -> RulingView:
    """*ruling* with its cards, and with our own derivation when that says the opposite."""
    view = ruling_view(ruling, base, conflict(ruling, base))
    return msgspec.structs.replace(view, cards=tuple(_chips(ruling, base)))


def ruling_view(ruling: Ruling, base: KnowledgeBase, against: Conflict | None = None) -> RulingView:
    """*ruling* in words; *against*: our derivation that says the opposite."""
    asks = question_of(ruling)
    return RulingView(
        id=ruling.id,
        url=url_for("rulings.ruling", ruling_id=ruling.id),
        date=ruling.date,
        source=ruling.source,
        status=ruling.status,
        word=label(labels.RULING_STATUS, ruling.status),
        question=ruling.question,
        answer=ruling.answer,
        newer=tuple(
            Link(text=f"{newer.date} {newer.id}", url=url_for("rulings.ruling", ruling_id=newer.id))
            for number in ruling.later
            if (newer := base.ruling(number)) is not None
        ),
        asks=url_for("ask.ask", q=asks) if asks else "",
        derived=sentence(f"answer.{against.asked.verdict.answer}", {}) if against else "",
        derived_url=url_for("ask.ask", q=asks) if against else "",
    )


def _chips(ruling: Ruling, base: KnowledgeBase) -> list[CardChip]:
    found = []
    for key in ruling.keys:
        try:
            card = base.card(key)
        except UnknownCard:
            continue
        found.append(CardChip(name=card.name(current_lang()), url=url_for("cards.card", key=key)))
    return found
