"""The installed Chromium, for the tests that look at the site as a reader does.

Its limits are wide: beside the rest of the suite a page may take many seconds, and slowness is not what these tests are about.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
]
_PATIENCE = 120_000  # milliseconds


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; the test is skipped, with the reason, where none is installed."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no browser: install the Debian package chromium to run the browser tests")
    api = pytest.importorskip("playwright.sync_api", reason="no browser tests without playwright")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=_FLAGS, timeout=_PATIENCE)
        yield opened
        opened.close()


@contextmanager
def window(browser: Any, site: str, **options: Any) -> Iterator[Any]:
    """A page of its own; ``complaints`` are what it writes to the console and the errors of its scripts."""
    context = browser.new_context(base_url=site, locale="zh-CN", **options)
    context.set_default_timeout(_PATIENCE)
    opened = context.new_page()
    opened.complaints = []
    opened.on("console", lambda message: opened.complaints.append(message.text))
    opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
    yield opened
    context.close()
