"""The page of the rankings: empty at first, then with the reader in it, and the way to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("daily")

PHONE: ViewportSize = {"width": 360, "height": 740}
NOBODY = {"ar": "ما لعب أحد اليوم", "en": "Nobody has played yet"}


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_ranking_nobody_stands_in_leads_to_todays_deals(
    lang: str, browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale=lang)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.url}/?lang={lang}")
    page.locator("a[href*='/rankings']").tap()
    expect(page.locator("#ranking h2")).to_have_text(NOBODY[lang])
    for board in ("week", "all"):
        page.locator(f"#board-{board}").tap()
        expect(page.locator(f"#board-{board}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#ranking .btn")).to_be_visible()
    page.locator("#scope-friends").tap()
    page.locator("#ranking .btn").tap()
    page.wait_for_url("**/daily**")
    assert faults == []
    context.close()
