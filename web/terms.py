"""The glossary, and the turns of phrase of card text."""

from __future__ import annotations

from flask import Blueprint, Response

from kb.errors import UnknownRule
from kb.glossary import Term, terms
from kb.knowledge import KnowledgeBase
from kb.patterns import patterns
from web.errors import PageError
from web.i18n import LANGS
from web.knowledge import knowledge
from web.pattern_page import pattern_view, patterns_view
from web.references import in_lang, rule_refs
from web.rule_views import TermsView, TermView
from web.twins import answer, page
from web.views import Wording

bp = Blueprint("terms", __name__)
ALL = 400  # cards named on the page of one pattern


@page(bp, "/terms")
def index() -> str | Response:
    """The game's terms in four languages."""
    base = knowledge()
    return answer(TermsView(terms=tuple(_term(term, base) for term in terms())), "terms.html")


def _term(term: Term, base: KnowledgeBase) -> TermView:
    words = tuple(
        Wording(lang=lang, name=name, text=word)
        for lang, name in LANGS.items()
        for word in term.words.get(lang, ())
    )
    return TermView(id=term.id, words=words, says=in_lang(term.says), rules=rule_refs(term.rules, base))


@page(bp, "/patterns")
def all_patterns() -> str | Response:
    return answer(patterns_view(knowledge()), "patterns.html")


@page(bp, "/patterns/<pattern_id>")
def pattern(pattern_id: str) -> str | Response:
    """What a turn of phrase means, and who has it."""
    try:
        found = patterns().pattern(pattern_id)
    except UnknownRule as error:
        raise PageError(404, "unknown_pattern", pattern=pattern_id) from error
    return answer(pattern_view(found, knowledge(), ALL), "pattern.html")
