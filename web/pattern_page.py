"""Turns of phrase of card text: what each means, its wordings by dialect, and the cards that have it."""

from __future__ import annotations

from flask import current_app, url_for

from kb.knowledge import KnowledgeBase
from kb.patterns import Pattern, patterns, patterns_in
from web import labels
from web.i18n import current_lang
from web.labels import label
from web.references import in_lang, pattern_ref, rule_refs
from web.rule_views import CardLink, PatternsView, PatternView
from web.views import Wording

#: cards named on a page; the count is of all
SHOWN = 12
#: cards read for the list: more than the built-in ones would keep the first reader waiting
_READ = 1500
_TAGS = {"ja": "ja", "zh-TW-fan": "zh-Hant"}


def patterns_view(base: KnowledgeBase) -> PatternsView:
    return PatternsView(patterns=tuple(pattern_view(pattern, base) for pattern in patterns()))


def pattern_view(pattern: Pattern, base: KnowledgeBase, shown: int = SHOWN) -> PatternView:
    ref = pattern_ref(pattern)
    keys = carriers(base).get(pattern.id, [])
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
        cards=tuple(_card(key, base) for key in keys[:shown]),
        count=len(keys),
    )


def _card(key: str, base: KnowledgeBase) -> CardLink:
    return CardLink(name=base.card(key).name(current_lang()), url=url_for("cards.card", key=key))


def carriers(base: KnowledgeBase) -> dict[str, list[str]]:
    """Pattern id → keys of the cards of the base that have it. Made once for each app."""
    kept: dict[str, dict[str, list[str]]] = current_app.extensions
    if "saitei.carriers" not in kept:
        kept["saitei.carriers"] = _carriers(base)
    return kept["saitei.carriers"]


def _carriers(base: KnowledgeBase) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for number, card in enumerate(base.cards()):
        if number >= _READ:
            break
        for pattern in dict.fromkeys(hit.pattern for hit in patterns_in(card.text)) if card.text else ():
            found.setdefault(pattern, []).append(card.key)
    return found
