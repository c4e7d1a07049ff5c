"""The site: pages and their JSON twins. It shows what ``kb`` derives and decides nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask, request, url_for

from web import (
    ask,
    cards,
    decks,
    errors,
    i18n,
    knowledge,
    rules,
    rulings,
    security,
    site,
    sources,
    study,
    terms,
)

_DEFAULTS: dict[str, Any] = {
    "BASE": None,  # path of a knowledge base file; None: SAITEI_BASE or the built-in one
    "KNOWLEDGE": None,  # an open KnowledgeBase, for tests and embedding
    "MAX_CONTENT_LENGTH": security.BODY_LIMIT,
    "RATELIMIT_DEFAULT": "120 per minute",
    "RATELIMIT_STORAGE_URI": "memory://",
    "RATELIMIT_HEADERS_ENABLED": True,
    "SEND_FILE_MAX_AGE_DEFAULT": 3600,
    "TEMPLATES_AUTO_RELOAD": False,
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The Flask application.

    Settings come from *config*, then from environment variables that start with ``SAITEI_WEB_``
    (``SAITEI_WEB_RATELIMIT_DEFAULT="30 per minute"``), then from the defaults above.
    """
    app = Flask(__name__)
    app.config.from_mapping(_DEFAULTS)
    app.config.from_prefixed_env("SAITEI_WEB")
    app.config.from_mapping(config or {})
    app.json.ensure_ascii = False
    app.json.sort_keys = False
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (knowledge, errors, i18n, security):
        part.init(app)
    app.jinja_env.globals.update(asset=_asset, here=_here, qr=_qr, twin=_twin)
    for blueprint in (
        ask.bp,
        cards.bp,
        decks.bp,
        rules.bp,
        rulings.bp,
        site.bp,
        sources.bp,
        study.bp,
        terms.bp,
    ):
        app.register_blueprint(blueprint)
    return app


def _here(**changes: str) -> str:
    """The address of this page with some query parameters changed."""
    arguments = {**request.args.to_dict(), **changes}
    return url_for(request.endpoint or "ask.home", **(request.view_args or {}), **arguments)


def _twin() -> str:
    """The address of this page's JSON twin."""
    query = request.query_string.decode("ascii", "ignore")
    return f"{request.script_root}{quote(request.path)}.json" + (f"?{query}" if query else "")


def _qr(address: str) -> str:
    """The QR code of a page of this site, given its full address."""
    return url_for("site.qr", to="/" + address.removeprefix(request.host_url))


def _asset(name: str) -> str:
    """A static file's address; it changes with the content, so browsers may keep the file."""
    return url_for("static", filename=name, v=_digest(name))


@cache
def _digest(name: str) -> str:
    return sha256((Path(__file__).parent / "static" / name).read_bytes()).hexdigest()[:10]
