"""A deal gone by in the browser: a record is read, gone along, and looked at from other seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engine.core.cards import Seat
from engine.core.events import CardPlayed
from engine.core.past import PastDeal, past_deals
from tests.e2e.server import Server
from tests.golden.record import FOLDER, read

pytestmark = pytest.mark.xdist_group("replay")

FILE: Path = FOLDER / "standard-easy.txt"
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES: list[ViewportSize] = [{"width": 320, "height": 640}, {"width": 1280, "height": 800}]


def opened(browser: Browser, server: Server, lang: str, size: ViewportSize = PHONE) -> Page:
    """Somebody new who has read the recorded match."""
    context = browser.new_context(
        viewport=size, has_touch=True, reduced_motion="reduce", locale=lang
    )
    page = context.new_page()
    page.goto(f"{server.url}/replays?lang={lang}")
    page.locator("#welcome .btn").tap()
    page.locator("#record").fill("notation 1\nplay nothing")
    page.locator("#bring button").tap()
    expect(page.locator("#said")).to_contain_text("2")
    page.locator("#record").fill(FILE.read_text())
    page.locator("#bring button").tap()
    page.wait_for_url("**/replay?**")
    page.wait_for_selector("body.replaying:not(.waiting)")
    return page


def cards_played(deal: PastDeal) -> list[str]:
    """The cards of a deal in the order they were played."""
    return [str(event.card) for event in deal.events if isinstance(event, CardPlayed)]


def lying(page: Page) -> list[str]:
    """The cards of the trick on the rug."""
    found = page.locator(".table > .trick .card")
    return [found.nth(at).get_attribute("data-card") or "" for at in range(found.count())]


@pytest.mark.parametrize(
    "lang", ["ar", *(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr"))]
)
def test_a_recorded_deal_is_gone_along_by_buttons_and_keys_from_any_seat(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = opened(browser, server, lang)
    page.on("pageerror", lambda error: faults.append(str(error)))
    deal = past_deals(read(FILE))[0]
    played = cards_played(deal)
    back, play, on, end = (page.locator(".keys button").nth(at) for at in (1, 2, 3, 4))
    expect(page.locator(".held:visible")).to_have_count(3)  # all hands lie open
    expect(page.locator("#hand .card")).to_have_count(5)
    page.keyboard.press("PageDown")
    said = page.locator("#say").text_content()
    assert lying(page) == []
    for number in (1, 2, 3):
        on.tap()
        assert lying(page) == played[:number]
    assert page.locator("#say").text_content() not in ("", said)
    back.tap()
    assert lying(page) == played[:2]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".trick .win .tag.big")).to_have_count(1)
    page.locator(".along button").nth(1).tap()
    page.locator(".sheet .list button").nth(2).tap()  # from the second seat
    expect(page.locator(".held:visible")).to_have_count(0)
    second = [str(card) for card in deal.all[Seat.TWO]]
    gone = set(played[:4])
    held = page.locator("#hand .card")
    there = [held.nth(at).get_attribute("data-card") for at in range(held.count())]
    assert there == [card for card in second if card not in gone]
    end.tap()
    expect(page.locator(".came")).to_be_visible()
    expect(page.locator("#us")).to_have_text(str(deal.after.totals.even))
    page.locator(".came .btn").tap()
    expect(page.locator(".sheet .sum")).to_be_visible()
    page.keyboard.press("Escape")
    play.tap()  # from the start again
    expect(page.locator("#hand .card")).to_have_count(5)
    expect(page.locator(".rt input")).not_to_have_value("0", timeout=20_000)
    play.tap()
    page.locator(".strip .icon").last.tap()
    expect(page.locator(".strip b")).to_contain_text("2")
    page.reload()
    page.wait_for_selector("body.replaying:not(.waiting)")
    assert faults == []


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("lang", ["ar", "fr"])
def test_nothing_of_a_replay_is_outside_the_page_and_every_button_is_large_enough(
    lang: str, size: ViewportSize, browser: Browser, server: Server
) -> None:
    page = opened(browser, server, lang, size)
    for key in ("PageDown", "PageDown", "ArrowRight", "End"):
        page.keyboard.press(key)
        for found in page.locator(".replay button, .strip .icon, #menu").all():
            box = found.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            assert box["y"] + box["height"] <= size["height"]


def test_a_link_to_nothing_says_so(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{server.url}/r/nowhere?lang=en")
    page.wait_for_url("**/replays**")  # somebody new says a name first
    page.locator("#welcome .btn").tap()
    page.wait_for_url("**/r/nowhere**")
    expect(page.locator("#stop")).to_contain_text("There is no such deal to see.")
    page.locator("#stop .btn").tap()
    page.wait_for_url(re.compile("/replays"))
