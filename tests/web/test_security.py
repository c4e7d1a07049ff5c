"""The headers every answer carries, and the limit on how often one may ask."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web

WEB = Path(web.__file__).parent


@pytest.mark.parametrize("address", ["/", "/ask.json?q=能吗？", "/nowhere", "/static/site.css", "/text?t="])
def test_every_answer_carries_the_security_headers(client: FlaskClient, address: str) -> None:
    with client.get(address) as response:
        headers = response.headers
    policy = headers["Content-Security-Policy"]
    for part in ("default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("template", sorted((WEB / "templates").glob("*.html")), ids=lambda path: path.name)
def test_no_template_has_inline_code_style_or_foreign_addresses(template: Path) -> None:
    source = template.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", source)
    assert not re.search(r"<script(?![^>]*\ssrc=)", source)
    assert not re.search(r"(src|href)=\"(https?:)?//", source)
    assert "|safe" not in source.replace(" ", "")
    assert "autoescape" not in source


def test_too_many_requests_get_429_with_the_limit_in_the_headers(make_app) -> None:
    client = make_app(RATELIMIT_ENABLED=True, RATELIMIT_DEFAULT="2 per minute").test_client()
    first = client.get("/about.json")
    assert (first.headers["X-RateLimit-Limit"], first.headers["X-RateLimit-Remaining"]) == ("2", "1")
    client.get("/about.json")
    refused = client.get("/about.json")
    assert refused.status_code == 429
    assert refused.json["error"]["code"] == "too_many_requests"
    assert int(refused.headers["Retry-After"]) > 0
    with client.get("/static/site.css") as sheet:
        assert sheet.status_code == 200


def test_nothing_is_remembered_unless_it_is_chosen(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/").headers
    chosen = client.get("/?lang=ja&theme=dark").headers.getlist("Set-Cookie")
    assert len(chosen) == 2
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in chosen)
    assert "Set-Cookie" not in client.get("/?lang=xx&theme=pink").headers
