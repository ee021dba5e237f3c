"""A server and a browser for each module of this folder.

Tests that share them are an `xdist_group`: they run in one process, one after the other.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.server import Server

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome", "chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no test reaches the network
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window, best as the build that has none.

    One a module: while the driver runs it keeps an event loop that asynchronous tests cannot share,
    and the modules of this folder have none.
    """
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium on this machine")
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """A browser in which nothing is open; what the test leaves open is closed after it."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for the tests of a module, whose people know nothing of each other."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()
