"""Rules, citations, sentences and card names as the pages show them."""

from __future__ import annotations

from typing import Any

from flask import url_for
from flask_babel import gettext as _

from kb.errors import KBError, UnknownCard, UnknownRule
from kb.knowledge import KnowledgeBase
from kb.wording import say
from web.i18n import current_lang
from web.views import Cite, RuleRef

#: the languages to fall back on when a text is missing in the page's language
_NEXT_BEST = {
    "zh-Hant": ("zh-Hans", "ja", "en"),
    "ja": ("zh-Hans", "en"),
    "en": ("zh-Hans", "ja"),
    "zh-Hans": ("ja", "en"),
}


def in_lang(words: dict[str, str]) -> str:
    """The text in the page's language, or the best other one."""
    lang = current_lang()
    for key in (lang, *_NEXT_BEST[lang]):
        if words.get(key):
            return words[key]
    return next(iter(words.values()), "")


def sentence(code: str, params: dict[str, Any]) -> str:
    """The sentence of a message code; empty when the messages have no words for it."""
    for lang in (current_lang(), "zh-Hans"):
        try:
            words = say(code, lang, **params)
            return words[:1].upper() + words[1:]
        except (KBError, KeyError):
            continue
    return ""


def cite(citation: str, base: KnowledgeBase) -> Cite:
    """A citation id with its source's title and the place in it."""
    doc, _colon, place = citation.partition(":")
    source = base.rules.citations.sources.get(doc)
    statement = base.rules.citations.get(citation)
    if statement is not None and statement.page:
        place = _("%(place)s（第%(page)s页）", place=place, page=statement.page)
    return Cite(id=citation, source=in_lang(source.title) if source else doc, place=place)


def rule_ref(rule_id: str, base: KnowledgeBase) -> RuleRef:
    try:
        rule = base.rules.rule(rule_id)
    except UnknownRule:
        return RuleRef(id=rule_id, title=rule_id, url="", known=False)
    return RuleRef(
        id=rule_id,
        title=in_lang(rule.title),
        url=url_for("rules.rule", rule_id=rule_id),
        cites=tuple(cite(c, base) for c in rule.cites),
    )


def card_url(name: str, base: KnowledgeBase) -> str:
    """The page of the card of that name, empty when it is not in the base."""
    try:
        return url_for("cards.card", key=base.find(name).key)
    except UnknownCard:
        return ""
