"""The site in a real browser: narrow, by keyboard, in the dark, without JavaScript."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server

from tests.web.conftest import DISCARDER

pytestmark = pytest.mark.browser

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGES = [
    "/",
    "/ask?q=对方发动试炼旋风，我盖放的试炼落穴能发动吗？",
    "/ask?q=随便什么吗？",
    f"/text?t={DISCARDER}&type=normal_trap",
    "/card/902",
    "/rules",
    "/rules/cost.definition",
    "/about",
    "/api",
    "/nowhere",
]


@pytest.fixture(scope="module")
def site(make_app: Any) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, make_app(), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no browser: install the Debian package chromium to run the browser tests")
    api = pytest.importorskip("playwright.sync_api", reason="no browser tests without playwright")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, site: str) -> Iterator[Any]:
    context = browser.new_context(base_url=site, locale="zh-CN", viewport={"width": 1200, "height": 900})
    opened = context.new_page()
    opened.complaints = []
    opened.on("console", lambda message: opened.complaints.append(message.text))
    opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
    yield opened
    context.close()


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("width", [320, 1200])
def test_no_page_is_wider_than_the_screen_or_breaks_the_policy(page: Any, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expected = ["404"] if address == "/nowhere" else []
    assert [text for text in page.complaints if not any(code in text for code in expected)] == []


def test_a_part_and_its_line_light_up_together(page: Any) -> None:
    page.goto(PAGES[3])
    marked = page.locator(".marked .role-cost").first
    line = page.locator(".pieces .role-cost").first
    marked.hover()
    assert "lit" in line.get_attribute("class")
    line.hover()
    assert "lit" in marked.get_attribute("class")
    page.mouse.move(0, 0)
    assert "lit" not in marked.get_attribute("class")
    marked.focus()
    assert "lit" in line.get_attribute("class")


def test_the_marked_text_is_the_pasted_text(page: Any) -> None:
    page.goto(PAGES[3])
    assert page.locator(".marked").text_content() == DISCARDER


def test_slash_goes_to_the_box_and_ctrl_enter_sends_it(page: Any) -> None:
    page.goto("/")
    page.keyboard.press("/")
    page.keyboard.type("试炼旋风能发动吗？")
    assert page.locator("#x").input_value() == "试炼旋风能发动吗？"
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/ask?**")


def test_the_first_tab_offers_to_skip_to_the_content(page: Any) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_everything_focusable_shows_its_focus(page: Any) -> None:
    page.goto(PAGES[1])
    for _ in range(25):
        page.keyboard.press("Tab")
        style = "getComputedStyle(document.activeElement)"
        assert page.evaluate(f"{style}.outlineStyle") != "none"
        assert page.evaluate(f"parseFloat({style}.outlineWidth)") >= 2


def test_the_theme_follows_the_system_until_chosen(page: Any) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="light")
    page.goto("/")
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ground)
    assert light != dark
    page.emulate_media(color_scheme="light")
    page.click(".theme")
    assert page.evaluate(ground) == dark
    page.goto("/about")
    assert page.evaluate(ground) == dark


def test_the_verdict_can_be_copied_as_text(page: Any, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(PAGES[1])
    page.click("[data-copy]")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#as-text").input_value()
    assert "【" in copied


def test_everything_works_without_javascript(browser: Any, site: str) -> None:
    context = browser.new_context(base_url=site, locale="zh-CN", java_script_enabled=False)
    plain = context.new_page()
    plain.goto("/")
    plain.fill("#x", DISCARDER)
    plain.click("button.primary")
    assert "/text?" in plain.url
    plain.locator(".marked .role-cost").first.click()
    assert "#p" in plain.url
    plain.goto("/")
    plain.fill("#x", "对方发动试炼旋风，我盖放的试炼落穴能发动吗？")
    plain.click("button.primary")
    assert "/ask?" in plain.url
    assert plain.locator(".word").text_content()
    plain.click("text=全部经过") if plain.locator("summary").count() > 1 else None
    plain.click(".switch [lang=en]")
    assert plain.locator("html").get_attribute("lang") == "en"
    context.close()


def test_the_folded_steps_are_printed(page: Any) -> None:
    page.goto(PAGES[1])
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible()
    assert not page.locator("form.query").is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details[data-print-open]:not([open])").count() == 0
