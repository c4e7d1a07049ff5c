"""Who is learning: a signed cookie that names a profile, made with the first answer. No account, no name."""

from __future__ import annotations

from flask import Response, g, request
from itsdangerous import BadSignature, URLSafeSerializer

from web import progress
from web.database import secret

_COOKIE = "study"
_YEAR = 365 * 24 * 3600


def known_profile() -> str | None:
    """The learner's profile, None for one who has not answered anything yet."""
    if "profile" not in g:
        g.profile = _from_cookie()
    found: str | None = g.profile
    return found


def profile() -> str:
    """The learner's profile, made if there is none."""
    found = known_profile()
    if found is None:
        found = g.profile = g.new_profile = progress.new_profile()
    return found


def forgotten() -> None:
    """The cookie goes with the answer."""
    g.profile = None
    g.no_profile = True


def remember(response: Response) -> Response:
    """Hand a new profile's cookie over, or take a forgotten one's away."""
    if "no_profile" in g:
        response.delete_cookie(_COOKIE, path="/")
    elif "new_profile" in g:
        response.set_cookie(
            _COOKIE,
            _signer().dumps(g.new_profile),
            max_age=_YEAR,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response


def _from_cookie() -> str | None:
    given = request.cookies.get(_COOKIE)
    if not given:
        return None
    try:
        named = _signer().loads(given)
    except BadSignature:
        return None
    return named if isinstance(named, str) and progress.exists(named) else None


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(secret(), salt="profile")
