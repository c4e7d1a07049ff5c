"""Turns of phrase of card text: what each means, its wordings by dialect, and the cards that have it."""

from __future__ import annotations

from flask import url_for

from kb.cards import Card
from kb.errors import UnknownCard
from kb.knowledge import KnowledgeBase
from kb.patterns import Pattern, patterns
from web import labels
from web.i18n import current_lang
from web.labels import label
from web.references import in_lang, pattern_ref, rule_refs
from web.rule_views import CardLink, PatternsView, PatternView
from web.views import Wording

#: cards named on a page; the count is of all
SHOWN = 12
_TAGS = {"ja": "ja", "zh-TW-fan": "zh-Hant"}


def patterns_view(base: KnowledgeBase) -> PatternsView:
    return PatternsView(patterns=tuple(pattern_view(pattern, base) for pattern in patterns()))


def pattern_view(pattern: Pattern, base: KnowledgeBase, shown: int = SHOWN) -> PatternView:
    ref = pattern_ref(pattern)
    cards = base.carriers(pattern.id)
    return PatternView(
        id=ref.id,
        title=ref.title,
        url=ref.url,
        says=in_lang(pattern.says),
        wordings=tuple(
            Wording(lang=_TAGS.get(lang, "zh-Hans"), name=label(labels.LANG_NAMES, lang), text=text)
            for lang, texts in pattern.wordings.items()
            for text in texts
        ),
        rules=rule_refs(pattern.means, base),
        cards=tuple(_card(card, base) for card in cards[:shown]),
        count=len(cards),
    )


def _card(card: Card, base: KnowledgeBase) -> CardLink:
    """A built-in card; without an address when another base is open that does not have it."""
    try:
        url = url_for("cards.card", key=base.card(card.key).key)
    except UnknownCard:
        url = ""
    return CardLink(name=card.name(current_lang()), url=url)
