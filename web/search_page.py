"""What a search finds, with the words that match marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask import url_for

from grammar.nodes import Span
from kb.knowledge import KnowledgeBase
from kb.search import Hit, HitKind, search
from web.i18n import current_lang
from web.references import in_lang, rule_ref
from web.rule_views import HitView, Part, SearchView

LIMIT = 40


def search_view(query: str, base: KnowledgeBase) -> SearchView:
    """Rules whose id or citation is asked for, then whatever the words are found in."""
    hits = {hit.url: hit for hit in (*_by_id(query, base), *_by_words(query, base))}
    return SearchView(query=query, hits=tuple(hits.values())[:LIMIT])


def _by_id(query: str, base: KnowledgeBase) -> Iterator[HitView]:
    rules = base.rules
    exact = [query] if query in rules else []
    by_id = [rule for rule in rules.ids() if query.lower() in rule]
    for rule_id in (*exact, *rules.citing(query), *by_id):
        ref = rule_ref(rule_id, base, cites=False)
        says = (Part(text=in_lang(rules.rule(rule_id).says)),)
        yield HitView(
            kind=HitKind.RULE.value,
            id=rule_id,
            title=(Part(text=ref.title),),
            url=ref.url,
            lang=current_lang(),
            snippet=says,
            practice=ref.practice,
        )


def _by_words(query: str, base: KnowledgeBase) -> Iterator[HitView]:
    for hit in search(query, current_lang(), LIMIT):
        yield HitView(
            kind=hit.kind.value,
            id=hit.id,
            title=parts(hit.title, hit.title_marks),
            url=_url(hit),
            lang=hit.lang,
            snippet=parts(hit.snippet, hit.marks),
            practice=rule_ref(hit.id, base, cites=False).practice if hit.kind is HitKind.RULE else "",
        )


def _url(hit: Hit) -> str:
    if hit.kind is HitKind.RULE:
        return url_for("rules.rule", rule_id=hit.id)
    if hit.kind is HitKind.PATTERN:
        return url_for("terms.pattern", pattern_id=hit.id)
    return url_for("terms.index", _anchor=hit.id)


def parts(text: str, marks: Sequence[Span]) -> tuple[Part, ...]:
    """*text* cut into what matches and what does not."""
    found, place = [], 0
    for mark in sorted(marks, key=lambda span: span.start):
        if mark.start >= place:
            found += [Part(text=text[place : mark.start]), Part(text=text[mark.start : mark.end], hit=True)]
            place = mark.end
    return tuple(part for part in (*found, Part(text=text[place:])) if part.text)
