"""A deck checked against the rules of deck building and a limit list."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from kb.decks import Checked, Part, check, read_ydk
from kb.knowledge import KnowledgeBase
from kb.regulation import named
from kb.report import finding_words
from kb.wording import say
from web import labels
from web.card_views import DeckCard, DeckFault, DeckPart, DeckView
from web.errors import wants_json
from web.i18n import current_lang
from web.knowledge import chosen_era, knowledge
from web.labels import label
from web.references import rule_ref
from web.security import checked
from web.twins import answer, page
from web.verdict_page import era_links
from web.views import Link

bp = Blueprint("decks", __name__)

#: characters of a deck file; one of 90 cards has some 900
DECK_LIMIT = 10_000
#: longer ones are shown in answer to the POST, without an address
URL_DECK = 1_500


@page(bp, "/deck", post=True, post_twin=True)
def deck() -> ResponseReturnValue:
    """Check a ``.ydk`` deck, pasted or as a file. A short one that was posted gets an address of its own."""
    file = request.files.get("file")
    uploaded = file.read(DECK_LIMIT + 1).decode("utf-8", "replace") if file else ""
    given = uploaded if uploaded.strip() else request.values.get("ydk", "")
    wanted, era = request.values.get("list", ""), chosen_era()
    if not given.strip() and not wants_json() and request.method == "GET":
        return answer(_view(None, "", wanted, era), "deck.html")
    given = checked(given, DECK_LIMIT)
    if request.method == "POST" and not wants_json() and len(given) <= URL_DECK:
        era_given = request.values.get("era") or None
        return redirect(url_for("decks.deck", ydk=given, list=wanted or None, era=era_given), 303)
    base = knowledge()
    regulation = named(base.regulations(), wanted) if wanted else None
    found = check(read_ydk(given), base, regulation, era)
    return answer(_view(found, given, wanted, era), "deck.html")


def _view(found: Checked | None, ydk: str, wanted: str, era: str) -> DeckView:
    base = knowledge()
    lists = (Link(text=label(labels.NO_LIST, ""), url="", value="", current=not wanted),) + tuple(
        Link(text=known.name, url="", value=known.name, current=known.name == wanted)
        for known in base.regulations()
    )
    if found is None:
        return DeckView(lists=lists, eras=era_links(base, era))
    verdict = {True: "deck.legal", False: "deck.illegal", None: "deck.unknown"}[found.legal]
    lang = current_lang()
    short = len(ydk) <= URL_DECK
    return DeckView(
        ydk=ydk,
        lists=lists,
        eras=era_links(base, era),
        regulation=found.regulation or "",
        legal=found.legal,
        word=say(verdict, lang, regulation=found.regulation or "—"),
        parts=tuple(
            _part(part, getattr(found.deck, part.value), base)
            for part in Part
            if getattr(found.deck, part.value)
        ),
        faults=tuple(
            DeckFault(text=finding_words(finding, lang), rule=rule_ref(finding.rule, base))
            for finding in found.findings
        ),
        permalink=url_for("decks.deck", ydk=ydk, list=wanted or None, era=era, _external=True)
        if short
        else "",
    )


def _part(part: Part, numbers: tuple[str, ...], base: KnowledgeBase) -> DeckPart:
    cards = tuple(_card(number, count, base) for number, count in Counter(numbers).items())
    return DeckPart(part=part, label=label(labels.DECK_PARTS, part), count=len(numbers), cards=cards)


def _card(number: str, count: int, base: KnowledgeBase) -> DeckCard:
    card = base.get(number)
    if card is None:
        return DeckCard(name=number, count=count)
    return DeckCard(name=card.name(current_lang()), count=count, url=url_for("cards.card", key=card.key))
