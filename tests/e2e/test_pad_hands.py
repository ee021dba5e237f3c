"""A round on the score pad by the keyboard alone, and by a thumb on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.server import Server
from tests.e2e.test_lobby import phone
from tests.e2e.test_pad import new_sheet, totals
from tests.e2e.test_score import COVERED, SMALL, Thumb

pytestmark = pytest.mark.xdist_group("pad")

OTHERS = [
    pytest.param("en", marks=pytest.mark.long),
    pytest.param("fr", marks=pytest.mark.long),
]
DESK: ViewportSize = {"width": 360, "height": 640}
HIDDEN = """() => {
    const at = document.activeElement;
    const box = at.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return at === document.body || at.contains(top) ? '' : at.outerHTML.slice(0, 120);
}"""
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, summary')]
    .filter((one) => one.checkVisibility())
    .filter((one) => !(one.ariaLabel || one.labels?.length || one.innerText.trim()))
    .map((one) => one.outerHTML.slice(0, 120))"""
REMEMBER = """() => {
    window.heard = [];
    const say = document.getElementById('say');
    new MutationObserver(() => window.heard.push(say.textContent))
        .observe(say, { childList: true, characterData: true, subtree: true });
}"""


def to(page: Page, selector: str, key: str = "Tab") -> None:
    """Tab until it has the focus; whatever has it on the way is seen."""
    for _ in range(40):
        assert page.evaluate(HIDDEN) == ""
        if page.evaluate("(one) => document.activeElement?.matches(one)", selector):
            return
        page.keyboard.press(key)
    pytest.fail(f"no way to {selector}")


def press(page: Page, *selectors: str) -> None:
    """Goes to each of them, in this order, and presses it."""
    for selector in selectors:
        to(page, selector)
        page.keyboard.press("Enter")


@pytest.mark.parametrize("lang", ["ar", *OTHERS])
def test_a_whole_round_on_the_pad_by_the_keyboard_alone(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    link = new_sheet(page, server, lang, "Noura")
    desk = browser.new_context(viewport=DESK, storage_state=page.context.storage_state())
    page = desk.new_page()
    page.goto(f"{link}?lang={lang}")
    expect(page.locator("#total-us")).to_be_visible()
    page.evaluate(REMEMBER)
    assert page.evaluate(NAMELESS) == []

    press(page, "#game-sun", "#buyer-them")
    to(page, "#abnat-them")
    page.keyboard.type("70")
    expect(page.locator("#abnat-us")).to_have_value("60")
    press(page, "#step-2", "#fifty-us")
    expect(page.locator("#result bdi")).to_have_text(["+34", "+28"])
    press(page, "#dock-0")
    totals(page, 34, 28)
    assert page.evaluate("document.activeElement.id") == "game-hokm"
    heard = page.evaluate("window.heard")
    assert len(heard) == 1, heard
    assert "34" in heard[0]
    assert "28" in heard[0]

    press(page, ".ro")
    expect(page.locator(".modal")).to_be_visible()
    assert page.evaluate(NAMELESS) == []
    page.keyboard.press("Escape")
    expect(page.locator(".modal")).to_have_count(0)
    to(page, "#to-quick", "Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    totals(page, 50, 38)
    assert page.evaluate("document.activeElement.id") == "game-hokm"
    assert faults == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
def test_a_whole_round_on_the_pad_is_five_taps_and_a_number(
    lang: str, browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    page.set_viewport_size(SMALL)
    new_sheet(page, server, lang, "Noura")
    thumb = Thumb(page)
    thumb.tap("#game-sun", "#buyer-them")
    expect(page.locator(".keypad")).to_be_visible()
    for digit in "70":  # the number
        page.locator(f".keypad [data-key='{digit}']").tap()
    expect(page.locator("#abnat-us")).to_have_value("60")
    thumb.tap("#step-2")
    expect(page.locator(".keypad")).to_be_hidden()
    thumb.tap("#fifty-us")
    expect(page.locator("#result bdi")).to_have_text(["+34", "+28"])
    thumb.tap("#dock-0")
    assert thumb.taps == 5
    totals(page, 34, 28)

    thumb.tap("#abnat-us")
    page.set_viewport_size(COVERED)
    for digit in "96":
        page.locator(f".keypad [data-key='{digit}']").tap()
    thumb.tap(".ends .btn:first-child")
    totals(page, 44, 34)
    assert thumb.taps == 7
