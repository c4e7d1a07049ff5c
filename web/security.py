"""What guards the site: response headers, size limits, control characters, rate limits."""

from __future__ import annotations

import re

from flask import Flask, Response
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from web.errors import PageError

TEXT_LIMIT = 20_000  # characters of card text
QUESTION_LIMIT = 2_000  # characters of a question
BODY_LIMIT = 256 * 1024  # bytes of a request; 20,000 CJK characters take 180 kB in a form

#: control characters (tab and line breaks aside), lone surrogates, and marks that reorder text
_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def checked(text: str, limit: int) -> str:
    """*text* with line breaks as ``\\n``, if it may be read at all. Raises PageError."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > limit:
        raise PageError(413, "too_long", limit=limit, length=len(text))
    if _REFUSED.search(text):
        raise PageError(400, "control_characters")
    if not text.strip():
        raise PageError(400, "empty")
    return text


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def init(app: Flask) -> Limiter:
    """Headers on every response; at most ``RATELIMIT_DEFAULT`` requests per address, counted in each process."""
    app.after_request(_add_headers)
    limiter = Limiter(get_remote_address, app=app)
    limiter.request_filter(_is_static)
    return limiter


def _is_static() -> bool:
    from flask import request

    return request.endpoint == "static"
