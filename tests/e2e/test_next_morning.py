"""A session ends overnight: the device lets its guest in again, and nobody notices."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.e2e.player import Player
from tests.e2e.server import Server


def test_the_next_morning_the_same_table_comes_back_by_itself(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    player = Player.at(context.new_page(), server)
    player.begin("en", target=100)
    server.kill()
    server.age_sessions(13 * 3600)
    server.start()
    player.page.reload()
    player.ready()
    server.age_sessions(13 * 3600)
    player.page.goto(f"{server.url}/?lang=en")
    player.page.locator("#going .btn").tap()
    player.ready()
    context.close()
