"""About, the API description, and its page."""

from __future__ import annotations

from importlib.metadata import version

import segno
from flask import Blueprint, Response, current_app, jsonify, render_template, request
from flask_babel import gettext as _

from web.errors import PageError
from web.knowledge import knowledge
from web.openapi import document
from web.references import in_lang
from web.security import QUESTION_LIMIT, TEXT_LIMIT
from web.twins import answer, page
from web.views import AboutView, Wording

bp = Blueprint("site", __name__)


@page(bp, "/about")
def about() -> str | Response:
    sources = knowledge().rules.citations.sources.values()
    view = AboutView(
        version=version("saitei"),
        sources=tuple(
            Wording(lang=source.language, name=in_lang(source.title), text=in_lang(source.what))
            for source in sources
        ),
        limits=(
            (_("卡片文本"), _("%(n)s 字", n=TEXT_LIMIT)),
            (_("问题"), _("%(n)s 字", n=QUESTION_LIMIT)),
            (_("请求频率（每个地址）"), str(current_app.config["RATELIMIT_DEFAULT"])),
        ),
    )
    return answer(view, "about.html")


@bp.get("/api")
def api() -> str:
    return render_template("api.html", document=document())


@bp.get("/api.json")
def api_json() -> Response:
    return jsonify(document())


@bp.get("/qr.svg")
def qr() -> Response:
    """An address of this site as a QR code, for handing a ruling to the phone across the table."""
    path = request.args.get("to", "")
    if not path.startswith("/") or path.startswith("//"):
        raise PageError(400, "bad_link")
    try:
        code = segno.make(request.host_url.rstrip("/") + path, micro=False)
    except segno.DataOverflowError as error:
        raise PageError(413, "situation_too_long") from error
    return Response(code.svg_inline(scale=4, border=4, light="#fff"), mimetype="image/svg+xml")
