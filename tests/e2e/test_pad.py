"""One score pad on two phones and a big screen: everybody writes, one without a network for a
while."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.server import Server
from tests.e2e.test_lobby import call, guest, phone

pytestmark = pytest.mark.xdist_group("pad")

BIG: ViewportSize = {"width": 1280, "height": 720}
AGAIN = {"ar": "سجّل حقتي", "en": "enter mine too", "fr": "Oui, noter"}


def new_sheet(page: Page, server: Server, lang: str, name: str) -> str:
    """The path of a new pad of somebody new."""
    page.goto(f"{server.url}/pads?lang={lang}")
    page.locator("#dock .btn").tap()
    page.locator("#pads input").fill(name)
    page.locator("#pads .btn").tap()
    page.wait_for_url("**/pad/*")
    expect(page.locator(".side")).to_have_count(2)
    return page.url.partition("?")[0]


def come_in(page: Page, link: str, lang: str, name: str) -> None:
    """Follows the link of a pad, as somebody new."""
    page.goto(f"{link}?lang={lang}")
    page.locator("#welcome input").fill(name)
    page.locator("#welcome .btn").tap()
    expect(page.locator(".side")).to_have_count(2)


def quick(page: Page, us: int, them: int) -> None:
    """Enters points by the keys under the totals."""
    page.locator("#total-us").tap()
    for digit in str(us):
        page.locator(f'[data-key="{digit}"]:visible').tap()
    page.locator('[data-key="next"]').tap()
    for digit in str(them):
        page.locator(f'[data-key="{digit}"]:visible').tap()
    page.locator("#dock-0").tap()


def totals(page: Page, us: int, them: int) -> None:
    """Waits until the page shows these totals."""
    expect(page.locator(".side .num")).to_have_text([str(us), str(them)])


def shown(page: Page) -> list[str]:
    """The points of each round on the page, the last one first."""
    return [
        "–".join(line.locator("b").all_inner_texts())
        for line in page.locator(".ro:not(.wait)").all()
    ]


@pytest.mark.parametrize(
    "lang",
    ["ar", pytest.param("en", marks=pytest.mark.long), pytest.param("fr", marks=pytest.mark.long)],
)
def test_nothing_is_lost_or_doubled_where_one_is_without_a_network(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    noura, sara = phone(browser, faults), phone(browser, faults)
    link = new_sheet(noura, server, lang, "Noura")
    come_in(sara, link, lang, "Sara")
    screen = browser.new_context(
        viewport=BIG, storage_state=noura.context.storage_state()
    ).new_page()
    screen.goto(f"{link}/tv?lang={lang}")

    quick(noura, 16, 10)
    for page in (noura, sara, screen):
        totals(page, 16, 10)
    expect(sara.locator(".ro small")).to_contain_text("Noura")

    sara.locator("#abnat-them").fill("58")  # hokm, we bought: 104 to 58
    expect(sara.locator("#result")).not_to_have_class("res none")
    sara.locator("#dock-0").tap()
    for page in (noura, sara, screen):
        totals(page, 26, 16)

    sara.context.set_offline(True)
    quick(sara, 0, 26)
    quick(sara, 5, 11)
    expect(sara.locator("#banner")).to_be_visible()
    expect(sara.locator(".ro.wait")).to_have_count(2)
    huda = guest(server, "Huda")["token"]
    pad = link.rpartition("/")[2]
    last = call(server, "POST", f"/api/pads/{pad}/events", by_hand(26, 0, 3), huda)["pad"]
    assert last["totals"] == [52, 16]
    totals(noura, 52, 16)

    sara.context.set_offline(False)
    sara.locator(".modal .btn", has_text=AGAIN[lang]).tap()
    expect(sara.locator(".ro.wait")).to_have_count(0)
    for page in (noura, sara, screen):
        totals(page, 57, 53)
    rounds = ["5–11", "0–26", "26–0", "10–6", "16–10"]
    assert shown(noura) == shown(sara) == rounds
    by = noura.locator(".ro small").all_inner_texts()
    assert [
        name
        for text, name in zip(by, ("Sara", "Sara", "Huda", "Sara"), strict=False)
        if name not in text
    ] == []

    noura.locator("#dock-1").tap()
    for page in (noura, sara, screen):
        totals(page, 52, 42)
    expect(sara.locator(".ro")).to_have_count(4)
    sara.locator(".ro").last.tap()
    sara.locator(".modal .btn").first.tap()
    expect(sara.locator("#quick-us")).to_have_value("16")
    sara.locator("#quick-us").fill("10")
    sara.locator("#quick-them").fill("16")
    sara.locator("#dock-0").tap()
    for page in (noura, sara, screen):
        totals(page, 46, 48)
    assert faults == []


def by_hand(us: int, them: int, after: int) -> dict[str, Any]:
    """The request of a round of somebody without a page."""
    entry = {"kind": "quick", "us": us, "them": them}
    return {"kind": "round", "id": f"by-hand-{us}", "entry": entry, "after": after}
