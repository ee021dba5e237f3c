"""A browser that lets pages store nothing: a match begins, and outlives a reload, in its tab."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.e2e.player import Player
from tests.e2e.server import Server

BLOCKED = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
"""


def test_a_match_begins_and_is_reloaded_where_stores_are_blocked(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    context.add_init_script(BLOCKED)
    player = Player.at(context.new_page(), server)
    table = player.begin("en", target=100)
    player.page.reload()
    player.ready()
    player.page.goto(f"{server.url}/?lang=en")
    player.page.locator(f"#going a[href*='{table}']").wait_for()
    assert context.cookies() == []
    context.close()
