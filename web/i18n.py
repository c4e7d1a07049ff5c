"""Interface languages: simplified Chinese is the source, the others are gettext catalogs in ``translations/``.

The ``.po`` files themselves are read, so a fresh clone needs no compile step.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, Response, has_request_context, request
from flask_babel import Babel, Domain, get_locale
from werkzeug.exceptions import HTTPException

#: interface languages as BCP 47 tags, each with its own name; the first is the source language
LANGS = {"zh-Hans": "简体中文", "zh-Hant": "繁體中文", "ja": "日本語", "en": "English"}
_LOCALES = {"zh-Hans": "zh_Hans", "zh-Hant": "zh_Hant", "ja": "ja", "en": "en"}
_CATALOGS = Path(__file__).parent / "translations"
_SETTLED = "saitei.lang"
_YEAR = 365 * 24 * 3600


class _PoDomain(Domain):
    """A domain whose catalogs are read from ``.po`` files."""

    def get_translations(self) -> Translations | NullTranslations:
        return catalog(str(get_locale()))


@cache
def catalog(locale: str) -> Translations | NullTranslations:
    """The messages of one locale; the source language has none."""
    path = _CATALOGS / locale / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        messages = read_po(file, locale=locale)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Translations(fp=compiled)


def current_lang() -> str:
    """The page's language, settled once for each request: every word asks for it."""
    if not has_request_context():
        return "zh-Hans"
    known: str | None = request.environ.get(_SETTLED)
    if known is None:
        known = request.environ[_SETTLED] = _settled_lang()
    return known


def _settled_lang() -> str:
    """As asked, as remembered, as the browser prefers, else simplified Chinese."""
    for wanted in (_asked_for("lang"), request.cookies.get("lang")):
        if wanted in LANGS:
            return str(wanted)
    return _preferred()


def _asked_for(name: str) -> str | None:
    """A choice made by this request, in its address or its form (which may be too large to read)."""
    if name in request.args or request.method != "POST":
        return request.args.get(name)
    try:
        return request.form.get(name)
    except HTTPException:
        return None


def _preferred() -> str:
    for tag in request.accept_languages.values():
        low = tag.lower().replace("_", "-")
        if low.startswith(("zh-hant", "zh-tw", "zh-hk", "zh-mo")):
            return "zh-Hant"
        if low.startswith("zh"):
            return "zh-Hans"
        if low.split("-")[0] in ("ja", "en"):
            return low.split("-")[0]
    return "zh-Hans"


def _locale() -> Locale:
    return Locale.parse(_LOCALES[current_lang()])


def current_theme() -> str:
    """``light``, ``dark``, or empty to follow the system."""
    for wanted in (_asked_for("theme"), request.cookies.get("theme")):
        if wanted in ("light", "dark", "auto"):
            return "" if wanted == "auto" else wanted
    return ""


def _remember(response: Response) -> Response:
    """Keep an explicit choice of language or theme in a cookie; nothing else is ever stored."""
    for name, allowed in (("lang", tuple(LANGS)), ("theme", ("light", "dark", "auto"))):
        chosen = _asked_for(name)
        if chosen in allowed:
            response.set_cookie(
                name, chosen, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
            )
    if response.mimetype in ("text/html", "application/json"):
        response.vary.update(("Cookie", "Accept-Language"))
        response.content_language.add(current_lang())
    return response


def init(app: Flask) -> None:
    babel = Babel(app, locale_selector=_locale, default_locale="zh_Hans")
    babel.domain_instance = _PoDomain(str(_CATALOGS))
    app.after_request(_remember)
    app.jinja_env.globals.update(current_lang=current_lang, current_theme=current_theme, LANGS=LANGS)
