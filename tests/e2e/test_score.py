"""The calculator in a browser: a thumb on the smallest phone, a keyboard alone, no connection."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("score")

SMALL: ViewportSize = {"width": 320, "height": 568}
COVERED: ViewportSize = {"width": 320, "height": 300}
"""What an on-screen keyboard leaves of it, where one comes up all the same."""

MADE = {"ar": "ناجح", "en": "Made", "fr": "Réussi"}
PLACES = """() => ['.abn', '.keypad'].map((one) => {
    const { top, bottom, left, right } = document.querySelector(one).getBoundingClientRect();
    return { top, bottom, left, right };
})"""


class Thumb:
    """Taps, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, *selectors: str) -> None:
        """One tap on each, without scrolling anything to it: it must be in reach."""
        for selector in selectors:
            box = self.page.locator(selector).bounding_box()
            assert box is not None, selector
            assert box["height"] >= 44, selector
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            at = "([x, y, one]) => document.elementFromPoint(x, y)?.closest(one) !== null"
            assert self.page.evaluate(at, [x, y, selector]), f"{selector} cannot be reached"
            self.page.touchscreen.tap(x, y)
            self.taps += 1


def open_page(
    browser: Browser, server: Server, lang: str, *, size: ViewportSize = SMALL, touch: bool = True
) -> Page:
    """The calculator, as somebody nobody knows."""
    context = browser.new_context(
        viewport=size, has_touch=touch, locale=lang, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{server.url}/score?lang={lang}")
    expect(page.locator("#game-hokm")).to_have_attribute("aria-pressed", "true")
    return page


def assert_written_in_view(page: Page) -> None:
    """The field that is written in is seen whole, and the keys below it."""
    field, keys = page.evaluate(PLACES)
    height = page.viewport_size["height"] if page.viewport_size else 0
    assert field["top"] >= 0
    assert field["bottom"] <= keys["top"]
    assert keys["bottom"] <= height
    assert field["left"] >= 0
    assert field["right"] <= SMALL["width"]


@pytest.mark.parametrize(
    "lang",
    [
        "ar",
        pytest.param("en", marks=pytest.mark.long),
        pytest.param("fr", marks=pytest.mark.long),
    ],
)
def test_a_whole_round_is_five_taps_and_a_number_on_the_smallest_phone(
    lang: str, browser: Browser, server: Server
) -> None:
    page = open_page(browser, server, lang)
    thumb = Thumb(page)
    thumb.tap("#game-sun", "#buyer-them", "#abnat-them")
    assert_written_in_view(page)
    for digit in "70":  # the number
        page.locator(f"[data-key='{digit}']").tap()
    page.set_viewport_size(COVERED)
    assert_written_in_view(page)
    expect(page.locator("#abnat-us")).to_have_value("60")
    page.set_viewport_size(SMALL)
    thumb.tap("#step-2")
    expect(page.locator(".keypad")).to_be_hidden()
    thumb.tap("#fifty-us")
    assert thumb.taps <= 5
    result = page.locator("#result")
    expect(result).to_contain_text(MADE[lang])
    expect(result.locator("bdi")).to_have_text(["+34", "+28"])
    page.reload()
    expect(result.locator("bdi")).to_have_text(["+34", "+28"])
    page.locator(".why summary").tap()
    expect(page.locator(".whys li")).to_have_count(5)
    kept = "() => Object.keys(localStorage).filter((key) => key.includes('token')).length"
    assert page.evaluate(kept) == 0
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
        assert connection.execute("select count(*) from account").fetchone() == (0,)


def test_the_keyboard_alone_tells_a_deal_and_hears_what_is_wrong_with_it(
    browser: Browser, server: Server
) -> None:
    page = open_page(browser, server, "en", size={"width": 1000, "height": 800}, touch=False)
    keys, result = page.keyboard, page.locator("#result")

    def to(selector: str) -> None:
        """Tab, until it has the focus."""
        for _ in range(40):
            if page.evaluate("(one) => document.activeElement?.matches(one)", selector):
                return
            keys.press("Tab")
        pytest.fail(f"no way to {selector}")

    to("#abnat-us")
    keys.type("163")
    expect(page.locator("#abnat-said")).to_have_text("A side cannot have so many abnat.")
    expect(page.locator("#abnat-us")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".keypad")).to_be_hidden()
    keys.press("Control+a")
    keys.type("٩٦")
    expect(page.locator("#abnat-said")).to_be_empty()
    expect(result.locator("bdi")).to_have_text(["+10", "+6"])
    to("#sira-us")
    keys.press("Space")
    to("#sira-them")
    keys.press("Enter")
    keys.press("Enter")
    expect(page.locator("#sira-them")).to_have_text("Sira 2")
    expect(page.locator("#higher-them")).to_be_visible()
    to("#higher-them")
    keys.press("Space")
    expect(result.locator("bdi")).to_have_text(["+10", "+10"])
    page.locator("#sira-them").focus()
    keys.press("Backspace")
    keys.press("Backspace")
    expect(result.locator("bdi")).to_have_text(["+12", "+6"])
    expect(page.locator("#higher-them")).to_be_hidden()
    page.locator("#outcome-kaboot").focus()
    keys.press("Space")
    expect(result).to_have_text("Tell which side it was")
    to("#kaboot-them")
    keys.press("Space")
    expect(result).to_contain_text("Set")
    expect(result.locator("bdi")).to_have_text(["0", "+27"])


@pytest.mark.long
def test_rules_are_chosen_kept_in_the_address_and_told_with_the_result(
    browser: Browser, server: Server
) -> None:
    page = open_page(browser, server, "en")
    page.locator("#abnat-us").fill("81")
    expect(page.locator("#result bdi")).to_have_text(["+8", "+8"])
    page.locator("#to-rules").tap()
    page.locator("label", has=page.locator("#preset-classic")).tap()
    page.locator("#sheet .dock .btn").first.tap()
    expect(page.locator("#rules-now")).to_have_text("Classic")
    expect(page.locator("#result bdi")).to_have_text(["0", "+16"])
    address = page.url
    other = browser.new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    other.goto(address)
    expect(other.locator("#result bdi")).to_have_text(["0", "+16"])
    other.evaluate("() => Object.defineProperty(navigator, 'share', { value: undefined })")
    other.locator("#share").click()
    expect(other.locator("#done")).to_have_text("The result is copied.")
    text = other.evaluate("() => navigator.clipboard.readText()")
    assert "Set · Us 0 – Them 16" in text
    assert "Classic" in text


@pytest.mark.long
def test_the_latest_answer_counts_and_a_lost_server_is_asked_again(
    browser: Browser, server: Server
) -> None:
    page = open_page(browser, server, "en")
    held: list[Route] = []
    page.route("**/api/score**", lambda route: held.append(route))
    page.locator("#abnat-us").fill("96")
    page.wait_for_timeout(400)
    page.locator("#abnat-us").fill("100")
    page.wait_for_timeout(400)
    assert len(held) == 2
    held[1].continue_()
    expect(page.locator("#abnat-them")).to_have_value("62")
    held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#abnat-them")).to_have_value("62")
    page.unroute("**/api/score**")
    page.context.set_offline(True)
    page.locator("#step-2").tap()
    expect(page.locator("#form > .said").last).to_have_text("Can’t reach the server")
    page.context.set_offline(False)
    expect(page.locator("#result bdi")).to_have_text(["+20", "+12"])
