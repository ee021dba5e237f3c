"""A challenge in two browsers: made, sent, played by both, and read deal by deal at the end."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.player import Player
from tests.e2e.server import Server
from tests.e2e.test_daily import FAST, UNSEEN, phone

pytestmark = pytest.mark.xdist_group("daily")

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "small": {"width": 320, "height": 640},
    "desk": {"width": 1280, "height": 800},
}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def come_in(page: Page, name: str) -> None:
    """Somebody new says a name."""
    page.locator("#welcome input").fill(name)
    page.locator("#welcome .btn").tap()


def begin(page: Page, server: Server, seed: str) -> Player:
    """From the page of the challenge to its table."""
    page.evaluate(FAST)
    page.locator("#challenge .btn").tap()
    page.wait_for_url("**/t/**")
    player = Player(page, server, random.Random(seed), hurries=True)
    player.ready()
    return player


def finish(player: Player) -> None:
    """Taps through the deal, and back to the challenge."""
    while player.act():
        pass
    player.page.wait_for_url("**/c/**")


@pytest.mark.parametrize(
    ("lang", "size"),
    [
        ("ar", "phone"),
        pytest.param("fr", "small", marks=pytest.mark.long),
        pytest.param("en", "desk", marks=pytest.mark.long),
    ],
)
def test_two_friends_play_the_same_deal_and_see_who_got_more_out_of_it(
    lang: str, size: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    host, guest = (phone(browser, lang, faults) for _ in range(2))
    for page in (host, guest):
        page.set_viewport_size(SIZES[size])
    host.goto(f"{server.url}/?lang={lang}")
    host.locator("#challenge").tap()
    host.locator("#name-block input").fill("Noura")
    host.locator("#lengths input[value='1']").check(force=True)
    host.locator("#go").tap()
    host.wait_for_url("**/c/**")
    host.locator("#dock .btn").tap()
    expect(host.locator("#said")).not_to_be_empty()
    sent = str(host.evaluate("navigator.clipboard.readText()"))
    assert not UNSEEN.search(sent)
    guest.goto(f"{sent.splitlines()[-1]}?lang={lang}")
    come_in(guest, "Omar")
    expect(guest.locator("#title")).to_contain_text("Noura")
    first, second = (
        begin(page, server, page_seed) for page, page_seed in ((host, "h"), (guest, "g"))
    )
    assert host.locator("#home").get_attribute("href") == guest.locator("#home").get_attribute(
        "href"
    )
    finish(first)
    expect(host.locator(".rk")).to_have_count(2)
    expect(host.locator(".by")).to_have_count(0)
    finish(second)
    expect(guest.locator(".by")).to_have_count(2)
    host.evaluate("dispatchEvent(new Event('focus'))")
    expect(host.locator(".by")).to_have_count(2)
    for page in (host, guest):
        assert page.locator(".rk .num").first.inner_text() == "1"
        assert not page.evaluate(WIDER)
    scores = [one.inner_text() for one in host.locator(".rk .pt").all()]
    assert scores == [one.inner_text() for one in guest.locator(".rk .pt").all()]
    assert scores == [one.inner_text() for one in host.locator(".by .deal:first-child b").all()]
    host.goto(f"{server.url}/?lang={lang}")
    expect(host.locator("#challenges a")).to_have_count(1)
    assert faults == []
    for page in (host, guest):
        page.context.close()


def test_a_link_that_leads_nowhere_says_so(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    page = phone(browser, "en", faults)
    page.goto(f"{server.url}/c/{'A' * 22}?lang=en")
    come_in(page, "Noura")
    expect(page.locator("#challenge h2")).to_have_text("There is no such challenge")
    assert faults == []
    page.context.close()
