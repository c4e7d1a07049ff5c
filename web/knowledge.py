"""The one knowledge base of the app, and the choice of an era."""

from __future__ import annotations

from typing import cast

from flask import Flask, current_app, request

from kb.eras import DEFAULT_ERA
from kb.knowledge import KnowledgeBase, load
from web.errors import PageError


def init(app: Flask) -> None:
    """Open the base once, before the first request."""
    app.extensions["saitei"] = app.config["KNOWLEDGE"] or load(app.config["BASE"])


def knowledge() -> KnowledgeBase:
    return cast(KnowledgeBase, current_app.extensions["saitei"])


def chosen_era() -> str:
    """The era asked for, or the current one. Raises PageError for one that does not exist."""
    return known_era(request.values.get("era") or DEFAULT_ERA)


def known_era(era: str) -> str:
    if era not in knowledge().rules.eras:
        raise PageError(400, "unknown_era", era=era[:40])
    return era
