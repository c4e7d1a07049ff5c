"""A whole mock exam in a real browser, by keyboard, with the server killed in the middle."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.web.browsing import chromium, window

pytestmark = pytest.mark.browser

_SERVER = """
import sys
from werkzeug.serving import run_simple
from web import create_app
run_simple("127.0.0.1", int(sys.argv[1]), create_app({"RATELIMIT_ENABLED": False}), threaded=True)
"""


class Site:
    """The site in a process of its own, that can be killed."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVER, str(self.port)],
            env={**os.environ, "SAITEI_DATABASE_URL": f"sqlite:///{self._database}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while True:
            try:
                with urlopen(f"{self.url}/about"):
                    return
            except URLError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site") / "users.sqlite")
    yield running
    running.kill()


@pytest.fixture
def page(site: Site) -> Iterator[Any]:
    with (
        chromium() as browser,
        window(browser, site.url, viewport={"width": 390, "height": 800}) as opened,
    ):
        yield opened


def test_an_exam_is_sat_by_keyboard_through_a_crash_and_reviewed(site: Site, page: Any) -> None:
    page.goto("/study")
    page.click("form[action='/study/exams'] button")
    for number in range(1, 51):
        page.wait_for_url(re.compile(f"/exams/[0-9a-f]+/{number}$"))
        if number == 20:
            site.kill()
            site.start()
            page.reload()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.keyboard.press("abcde"[number % 5])
        page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/exams/[0-9a-f]{16}$"))
    assert page.locator(".step.done").count() == 50
    page.click("text=交卷")
    assert page.locator(".step.right").count() + page.locator(".step.wrong").count() == 50
    assert page.locator(".verdict .word").inner_text() in ("合格", "不合格")
    page.click(".step.wrong >> nth=0")
    assert page.locator(".option.right .why li").count() >= 1
    page.goto("/study/progress")
    assert page.locator(".chart").count() == 2
    assert page.complaints == []


def test_practice_goes_on_by_keyboard(page: Any) -> None:
    page.goto("/study/next")
    first = page.url
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.wait_for_url("**chosen=1**")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "chosen" not in url)
    assert page.url != first
    assert page.complaints == []


def test_the_drill_hands_in_when_the_time_is_up(page: Any) -> None:
    page.clock.install()
    page.goto("/study/q/battle-3?mode=drill")
    page.clock.run_for(31_000)
    page.wait_for_url("**chosen=**")
    assert page.locator(".option.right").count() == 1


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize(
    "address", ["/study", "/study/q/battle-7", "/study/q/effect-kind-3?chosen=0", "/study/progress"]
)
def test_no_study_page_is_wider_than_the_screen(page: Any, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []
