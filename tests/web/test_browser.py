"""The site in a real browser: narrow, by keyboard, in the dark, without JavaScript."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server

from tests.web.browsing import chromium, window
from tests.web.conftest import DISCARDER

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/ask?q=对方发动试炼旋风，我盖放的试炼落穴能发动吗？",
    "/ask?q=随便什么吗？",
    f"/text?t={DISCARDER}&type=normal_trap",
    "/card/902",
    "/rules",
    "/rules/cost.definition",
    "/rules/trigger.when-missed",
    "/rules/trigger.when-missed/picture?depth=2",
    "/rules/diff?from=2011&to=2020",
    "/rules/search?q=连锁",
    "/terms",
    "/patterns",
    "/sources",
    "/sources/R2020",
    "/sources/R2020/3.4.3",
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
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Any, site: str) -> Iterator[Any]:
    with window(browser, site, viewport={"width": 1200, "height": 900}) as opened:
        yield opened


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
    page.wait_for_url("**theme=dark**")
    assert page.evaluate(ground) == dark
    page.goto("/about")
    assert page.evaluate(ground) == dark


def test_the_verdict_can_be_copied_as_text(page: Any, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(PAGES[1])
    page.click("[data-copy]")
    page.locator("[data-copy]", has_text="✓").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#as-text").input_value()
    assert "【" in copied


PICTURE = "/rules/trigger.when-missed/picture"
CY = "document.getElementById('picture')._cyreg.cy"


def _drawn(page: Any, address: str = PICTURE) -> None:
    page.goto(address)
    page.wait_for_selector("#picture[data-ready]")


def test_the_picture_is_drawn_with_every_neighbour_in_sight_and_none_over_another(page: Any) -> None:
    for width in (375, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        _drawn(page)
        boxes = page.evaluate(
            f"{CY}.nodes().map((n) => {{ const b = n.renderedBoundingBox({{includeOverlays: false}});"
            " return [b.x1, b.y1, b.x2, b.y2] })"
        )
        listed = page.locator(".neighbours [data-rule]").count()
        assert len(boxes) == listed + 1
        frame = page.locator("#picture").bounding_box()
        for x1, y1, x2, y2 in boxes:
            assert -1 <= x1 < x2 <= frame["width"] + 1 and -1 <= y1 < y2 <= frame["height"] + 1
        for number, (x1, y1, x2, y2) in enumerate(boxes):
            for u1, v1, u2, v2 in boxes[:number]:
                assert x2 < u1 or u2 < x1 or y2 < v1 or v2 < y1
    assert page.complaints == []


def test_the_library_adds_no_style_of_its_own_under_the_strict_policy(page: Any) -> None:
    answer = page.goto(PICTURE)
    page.wait_for_selector("#picture[data-ready]")
    policy = answer.headers["content-security-policy"]
    assert "style-src 'self';" in policy and "unsafe" not in policy and "sha256-" not in policy
    assert page.locator("style").count() == 0
    assert page.evaluate("getComputedStyle(document.getElementById('picture')).position") == "relative"
    assert page.complaints == []


def test_the_list_beside_the_picture_lights_it_up_by_keyboard(page: Any) -> None:
    page.emulate_media(reduced_motion="reduce")
    _drawn(page)
    item = page.locator(".neighbours [data-rule]").first
    item.locator("a").focus()
    assert page.evaluate(f"{CY}.nodes('.lit').map((n) => n.id())") == [item.get_attribute("data-rule")]
    page.locator("[data-zoom=fit]").focus()
    assert page.evaluate(f"{CY}.nodes('.lit').length") == 0
    page.keyboard.press("Enter")
    before = page.evaluate(f"{CY}.zoom()")
    page.locator("[data-zoom='1.3']").press("Enter")
    assert page.evaluate(f"{CY}.zoom()") > before * 1.2


def test_a_rule_in_the_picture_says_what_it_says_and_can_become_the_middle(page: Any) -> None:
    _drawn(page)
    rule = page.locator(".neighbours [data-rule]").first.get_attribute("data-rule")
    x, y = page.evaluate(
        f"(() => {{ const p = {CY}.getElementById('{rule}').renderedPosition(); return [p.x, p.y] }})()"
    )
    page.locator("#picture").click(position={"x": x, "y": y})
    assert page.locator("#chosen h2").text_content() == page.evaluate(
        f"{CY}.getElementById('{rule}').data('title')"
    )
    page.click("[data-centre]")
    page.wait_for_url(f"**/rules/{rule}/picture**")
    page.wait_for_selector("#picture[data-ready]")
    page.click(".crumbs a >> nth=1")
    page.wait_for_url(f"**/rules/{rule}")


def test_the_picture_changes_colours_with_the_system(page: Any) -> None:
    page.emulate_media(color_scheme="light")
    _drawn(page)
    colour = f"{CY}.nodes()[1].style('color')"
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    for _ in range(60):  # the policy forbids wait_for_function, which evaluates a string in the page
        if page.evaluate(colour) != light:
            break
        page.wait_for_timeout(50)
    assert page.evaluate(colour) != light


def test_a_neighbour_is_reached_from_the_rule_page_by_keyboard(page: Any) -> None:
    page.goto("/rules/trigger.when-missed")
    link = page.locator(".relations .rule-list a").first
    href = link.get_attribute("href")
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{href}")
    assert page.locator("h1").text_content()


def test_two_eras_stand_beside_each_other_and_below_each_other_on_a_phone(page: Any) -> None:
    for width, beside in ((1200, True), (375, False)):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/rules/diff?from=2011-MR2&to=2020-04")
        before, after = (page.locator(f"td.{name}").first.bounding_box() for name in ("before", "after"))
        assert (before["y"] == after["y"]) is beside
        assert (before["x"] < after["x"]) is beside
    page.select_option("select[name=from]", "2017-NMR")
    page.click(".eras button")
    page.wait_for_url("**from=2017-NMR**")
    page.locator("td.after").first.wait_for()


def test_everything_works_without_javascript(browser: Any, site: str) -> None:
    with window(browser, site, java_script_enabled=False) as plain:
        plain.goto("/")
        plain.fill("#x", DISCARDER)
        plain.click("button.primary")
        plain.wait_for_url("**/text?**")
        plain.locator(".marked .role-cost").first.click()
        plain.wait_for_url("**#p**")
        plain.goto("/")
        plain.fill("#x", "对方发动试炼旋风，我盖放的试炼落穴能发动吗？")
        plain.click("button.primary")
        plain.wait_for_url("**/ask?**")
        assert plain.locator(".word").text_content()
        plain.click(".switch [lang=en]")
        plain.wait_for_url("**lang=en**")
        assert plain.locator("html").get_attribute("lang") == "en"
        plain.goto(PICTURE)
        assert plain.locator("#picture svg").is_visible()
        assert plain.locator(".neighbours a").count() > 3


def test_the_folded_steps_are_printed(page: Any) -> None:
    page.goto(PAGES[1])
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible()
    assert not page.locator("form.query").is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details[data-print-open]:not([open])").count() == 0
