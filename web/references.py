"""Rules, citations, sentences and card names as the pages show them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from kb.citations import PRACTICE, Statement
from kb.errors import KBError, UnknownRule
from kb.fact_words import with_facts_worded
from kb.knowledge import KnowledgeBase
from kb.patterns import Pattern
from kb.wording import say
from web.i18n import current_lang
from web.views import Cite, PatternRef, RuleRef

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
            words = say(code, lang, **with_facts_worded(params, lang))
            return words[:1].upper() + words[1:]
        except (KBError, KeyError):
            continue
    return ""


def cite(citation: str, base: KnowledgeBase) -> Cite:
    """A citation id with its source's title, the place in it, and what became of the statement there."""
    doc, _colon, place = citation.partition(":")
    source = base.rules.citations.sources.get(doc)
    statement = base.rules.citations.get(citation)
    if statement is None:
        return Cite(id=citation, source=in_lang(source.title) if source else doc, place=place)
    if statement.page:
        place = _("%(place)s（第%(page)s页）", place=place, page=statement.page)
    return Cite(
        id=citation,
        source=in_lang(source.title) if source else doc,
        place=place,
        url=statement_url(statement),
        note=fate(statement),
        practice=doc == PRACTICE,
        page=statement.page,
    )


def fate(statement: Statement) -> str:
    """What corrects a statement or makes it void, or what it corrects; empty when nothing does."""
    if statement.superseded_by:
        return _("已作废，以 %(other)s 为准", other=statement.superseded_by)
    if statement.corrected_by:
        return _("由 %(other)s 更正，以更正为准", other=statement.corrected_by)
    if statement.about and statement.kind == "footnote_correction":
        return _("更正 %(other)s", other=statement.about)
    return ""


def section_of(statement: Statement) -> str:
    """The part of its document in which a statement is shown; all footnotes are shown together."""
    return "fn" if re.fullmatch(r"fn\d+", statement.section) else statement.section


def statement_url(statement: Statement) -> str:
    """The place where a statement's encoding is shown."""
    return url_for(
        "sources.section", document=statement.doc, section=section_of(statement), _anchor=statement.id
    )


def rule_ref(rule_id: str, base: KnowledgeBase, cites: bool = True) -> RuleRef:
    try:
        rule = base.rules.rule(rule_id)
    except UnknownRule:
        return RuleRef(id=rule_id, title=rule_id, url="", known=False)
    return RuleRef(
        id=rule_id,
        title=in_lang(rule.title),
        url=url_for("rules.rule", rule_id=rule_id),
        cites=tuple(cite(c, base) for c in rule.cites) if cites else (),
        practice=(rule.confidence or "medium") if rule.practice else "",
    )


def rule_refs(rule_ids: Iterable[str], base: KnowledgeBase) -> tuple[RuleRef, ...]:
    """Rules in a list, without their citations."""
    return tuple(rule_ref(rule_id, base, cites=False) for rule_id in rule_ids)


def pattern_ref(pattern: Pattern) -> PatternRef:
    return PatternRef(
        id=pattern.id, title=in_lang(pattern.title), url=url_for("terms.pattern", pattern_id=pattern.id)
    )


def card_url(name: str, base: KnowledgeBase) -> str:
    """The page of the card of that name, empty when it is not in the base."""
    card = base.get(name)
    return url_for("cards.card", key=card.key) if card is not None else ""
