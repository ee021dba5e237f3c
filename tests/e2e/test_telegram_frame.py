"""Telegram Web: the app in a frame of another site, with cookies and stores blocked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.e2e.server import Server
from tests.e2e.telegram import (
    LIGHT,
    REAL,
    SCRIPT_URL,
    Person,
    bot_server,
    launch_hash,
    new_table,
    sign_init_data,
    until,
)
from tests.node import package_file

__all__ = ["bot_server"]

pytestmark = pytest.mark.xdist_group("telegram frame")

PARENT = """<!doctype html><style>iframe {border: 0; width: 360px; height: 700px}</style>
<script>
window.posted = [];
const theme = THEME;
addEventListener('message', ({source, data}) => {
  const {eventType, eventData} = JSON.parse(data);
  posted.push([eventType, eventData]);
  const told = {eventType: 'theme_changed', eventData: {theme_params: theme}};
  if (eventType === 'web_app_request_theme') source.postMessage(JSON.stringify(told), '*');
});
</script><iframe allow="local-network-access" src="SRC"></iframe>"""

NO_STORES = """
if (window !== top) for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
"""
NO_COOKIES = """
if (window !== top) Object.defineProperty(document, 'cookie', {
  get() { throw new DOMException('no', 'SecurityError'); },
  set() { throw new DOMException('no', 'SecurityError'); },
});
"""


EMPTY_STYLE = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
"""Of nothing: in a frame Telegram's script adds a style of its own, which our policy refuses."""


OPEN = "() => { try { return sessionStorage.length > 0 } catch { return false } }"


def at_fault(said: ConsoleMessage) -> bool:
    """Whether a line of the console is an error of ours."""
    return said.type == "error" and EMPTY_STYLE not in said.text


def in_frame(page: Page, server: Server, address: str) -> None:
    """Shows the app in a frame of Telegram Web."""
    body = PARENT.replace("THEME", json.dumps(LIGHT)).replace("SRC", f"{server.url}{address}")
    page.context.route(
        "https://web.telegram.org/k/",
        lambda route: route.fulfill(body=body, content_type="text/html"),
    )
    script = package_file(REAL).read_text(encoding="utf-8")
    page.context.route(
        SCRIPT_URL, lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    # Browsers ask before a page of the internet may load one from this machine.
    page.context.grant_permissions(["local-network-access"], origin="https://web.telegram.org")
    page.goto("https://web.telegram.org/k/")


@pytest.mark.parametrize("blocked", [False, True])
def test_the_app_lives_in_a_frame_of_telegram_web(
    blocked: bool, browser: Browser, bot_server: Server
) -> None:
    person = Person(id=720 + blocked)
    table = new_table(bot_server, person)
    context = browser.new_context(viewport={"width": 400, "height": 720}, locale="ar")
    context.add_init_script(NO_COOKIES)
    if blocked:
        context.add_init_script(NO_STORES)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if at_fault(said) else None)
    start = sign_init_data(person, start_param=f"t{table}")
    in_frame(page, bot_server, f"/{launch_hash(start, platform='weba')}")
    frame = page.frame_locator("iframe")
    frame.locator("body.play:not(.waiting) .hand .card").first.wait_for(timeout=60_000)
    last = "posted.filter(([name]) => name === 'web_app_setup_back_button').pop()?.[1].is_visible"
    until(page, f"{last} === true")
    inner = page.frames[1]
    # Where nothing can be stored the launch has to stay in the address.
    assert ("tgWebAppData" in inner.evaluate("location.hash")) is not inner.evaluate(OPEN)
    inner.evaluate("location.assign('/?lang=ar')")
    frame.locator("#going .btn").wait_for(timeout=30_000)
    until(page, f"{last} === false")
    inner.evaluate("location.reload()")
    frame.locator("#going .btn").wait_for(timeout=30_000)
    assert faults == []
    assert context.cookies() == []
    context.close()
