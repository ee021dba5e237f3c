"""The daily deals in the browser: from the home page to the result, and the ways around it."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engine.contest import day as days
from tests.e2e.player import Player
from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("daily")

PHONE: ViewportSize = {"width": 360, "height": 740}
NAMES = {"ar": "نورة", "en": "Noura"}
FAST = """() => {
  const key = 'baloot.settings';
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...kept, match: { tempo: 'fast' } }));
}"""
UNSEEN = re.compile("[♠♥♦♣]|hokm|sun", re.IGNORECASE)


def phone(browser: Browser, lang: str, faults: list[str]) -> Page:
    """Somebody new with a phone; what goes wrong on the page is noted."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, reduced_motion="reduce", locale=lang
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def finish(page: Page, player: Player) -> None:
    """Taps through the deals, the last tap on the way to the result."""
    while player.act():
        pass
    page.wait_for_url("**/daily/**")


@pytest.mark.parametrize("lang", ["ar", pytest.param("en", marks=pytest.mark.long)])
def test_from_a_link_over_four_deals_a_reload_a_killed_server_result_and_text_to_the_replay(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    number = days.number_of(days.day_at(time.time()))
    page = phone(browser, lang, faults)
    page.goto(f"{server.url}/?lang={lang}")
    page.evaluate(FAST)
    page.goto(f"{server.url}/daily/{number}?lang={lang}")
    page.locator("#welcome input").fill(NAMES[lang])
    page.locator("#welcome .btn").tap()
    page.locator("#day .btn").tap()
    page.wait_for_url("**/t/**")
    expect(page.locator("body")).to_have_attribute("data-tempo", "fast")
    player = Player(page, server, random.Random(f"daily {lang}"), hurries=True)
    player.ready()
    table = page.url
    for _ in range(3):
        player.act()
    page.goto(f"{server.url}/daily?lang={lang}")
    expect(page.locator(".steps .now")).to_have_text("1", timeout=30_000)
    page.locator("#day .btn").tap()
    page.wait_for_url(table)
    player.ready()
    for _ in range(9):
        player.act()
    page.reload()
    player.ready()
    for _ in range(9):
        player.act()
    server.kill()
    server.start()
    finish(page, player)
    expect(page.locator(".stat .num").first).to_have_text("1", timeout=30_000)
    assert page.locator(".dl:not(.hd)").count() == 4
    page.locator("#dock .btn.q").tap()
    expect(page.locator("#said")).not_to_be_empty()
    text = page.evaluate("navigator.clipboard.readText()")
    assert len(text) <= 300
    assert len(text.splitlines()) == 6
    assert not UNSEEN.search(text)
    assert "/daily/" in text
    page.goto(f"{server.url}/?lang={lang}")
    expect(page.locator("#day-note")).to_contain_text("1")
    page.goto("about:blank")
    again(server, 2 * days.DAY)  # the day is closed, and its ranking stands
    page.goto(f"{server.url}/daily/{number}?lang={lang}")
    lines = page.locator("a.dl")
    expect(lines).to_have_count(4, timeout=30_000)
    lines.nth(2).tap()
    page.wait_for_url("**/replay/**/3**")
    page.wait_for_selector("body.replaying:not(.waiting)")
    page.locator(".keys button").nth(3).tap()
    expect(page.locator("#say")).not_to_be_empty()
    page.goto(f"{server.url}/daily/{number}?lang={lang}")
    page.locator(".stat a").tap()
    page.wait_for_url(re.compile(rf"/rankings\?.*day={number}"))
    expect(page.locator("#ranking .pod .one")).to_contain_text("1")
    expect(page.locator("#ranking .mid")).to_contain_text(str(number))
    assert faults == []
    page.context.close()
    again(server, 0.0)


def again(server: Server, ahead: float) -> None:
    """The same server with its clock so many seconds ahead."""
    server.kill()
    server.ahead = ahead
    server.start()


def test_a_day_gone_by_may_be_played_and_one_to_come_may_not(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, "en", faults)
    page.goto(f"{server.url}/daily/7?lang=en")
    page.locator("#welcome .btn").tap()
    expect(page.locator("#day h2")).to_have_text("You did not play this day")
    page.locator("#dock .btn").tap()
    page.wait_for_url("**/t/**")
    Player(page, server, random.Random(7)).ready()
    page.goto(f"{server.url}/daily/999999?lang=en")
    expect(page.locator("#day h2")).to_have_text("This day is still to come")
    expect(page.locator("#dock .btn")).to_have_count(0)
    assert faults == []
    page.context.close()
