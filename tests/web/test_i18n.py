"""The site in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

import web

WEB = Path(web.__file__).parent


def _used() -> set[str]:
    found = extract_from_dir(
        WEB,
        method_map=[("**.py", "python"), ("**/templates/**.html", "jinja2")],
        keywords={"_": None, "_l": None, "gettext": None},
    )
    return {str(message) for _, _, message, _, _ in found}


@pytest.mark.parametrize("locale", ["zh_Hant", "ja", "en"])
def test_every_word_of_the_site_is_translated(locale: str) -> None:
    with (WEB / "translations" / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalog = {str(m.id): m for m in read_po(file, locale=locale) if m.id}
    assert _used() - catalog.keys() == set()
    assert catalog.keys() - _used() == set()
    assert [key for key, message in catalog.items() if not message.string or message.fuzzy] == []


@pytest.mark.parametrize("locale", ["zh_Hant", "ja", "en"])
def test_translations_keep_their_placeholders(locale: str) -> None:
    import re

    with (WEB / "translations" / locale / "LC_MESSAGES" / "messages.po").open("rb") as file:
        for message in read_po(file, locale=locale):
            if message.id:
                names = [sorted(re.findall(r"%\(\w+\)s", str(s))) for s in (message.id, message.string)]
                assert names[0] == names[1], message.id


@pytest.mark.parametrize(
    ("accept", "lang"),
    [("zh-TW,zh;q=0.9", "zh-Hant"), ("zh-CN", "zh-Hans"), ("ja", "ja"), ("en-GB", "en"), ("fr", "zh-Hans")],
)
def test_the_browser_chooses_the_language_until_the_reader_does(
    client: FlaskClient, accept: str, lang: str
) -> None:
    assert f'<html lang="{lang}"' in client.get("/", headers={"Accept-Language": accept}).text
    assert '<html lang="en"' in client.get("/?lang=en", headers={"Accept-Language": accept}).text
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": accept}).text


def test_the_language_links_keep_what_was_asked(client: FlaskClient) -> None:
    page = client.get("/ask?q=能吗？&era=2011-MR2").text
    assert "q=%E8%83%BD%E5%90%97%EF%BC%9F&amp;era=2011-MR2&amp;lang=ja" in page


def test_a_posted_text_survives_a_change_of_language(client: FlaskClient) -> None:
    page = client.post("/text", data={"t": "①：自己抽1张。" * 60, "lang": "en"}).text
    assert '<html lang="en"' in page
    assert '<button form="query" name="lang" value="ja"' in page
    assert "①：自己抽1张。</textarea>" in page


def test_a_chosen_theme_is_on_the_page(client: FlaskClient) -> None:
    assert "data-theme" not in client.get("/").text
    assert 'data-theme="dark"' in client.get("/?theme=dark").text
    assert 'data-theme="dark"' in client.get("/").text
    assert "data-theme" not in client.get("/?theme=auto").text
