"""The sources, and how each of their statements was encoded."""

from __future__ import annotations

from flask import Blueprint, Response

from web.errors import PageError
from web.knowledge import knowledge
from web.source_page import source_view, sources_view
from web.twins import answer, page

bp = Blueprint("sources", __name__)


@page(bp, "/sources")
def index() -> str | Response:
    return answer(sources_view(knowledge()), "sources.html")


@page(bp, "/sources/<document>")
def document(document: str) -> str | Response:
    """The table of contents of one document."""
    return _shown(document)


@page(bp, "/sources/<document>/<section>")
def section(document: str, section: str) -> str | Response:
    """The statements of one part of a document."""
    return _shown(document, section)


def _shown(document: str, section: str = "") -> str | Response:
    base = knowledge()
    source = base.rules.citations.sources.get(document)
    view = source_view(source, base, section) if source else None
    if view is None:
        raise PageError(404, "unknown_source", source=f"{document}:{section}" if section else document)
    return answer(view, "source.html")
