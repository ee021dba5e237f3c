"""The proof of a deal in a browser: from the sheet of the deal, and without a network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from engine.core import notation
from engine.core.events import Event, SeedRevealed
from tests.e2e.player import Player
from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("check")

PHONE: ViewportSize = {"width": 360, "height": 740}
PROVEN = {"ar": "ثابتة", "en": "Proven", "fr": "Prouvée"}
NOT_PROVEN = {"ar": "ما ثبتت", "en": "Not proven", "fr": "Non prouvée"}
NEXT = ".sheet a.quiet-link, .actions:not(.busy) .bid, .hand .card.ok:not(.pending)"


def opened(browser: Browser, lang: str) -> tuple[BrowserContext, Page, list[str]]:
    """A phone, its page, and what goes wrong on it."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, reduced_motion="reduce", locale=lang
    )
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return context, page, faults


def played_a_deal(page: Page, server: Server, lang: str) -> str:
    """Plays until the sheet of a deal lies on the table; the table."""
    player = Player.at(page, server, "check")
    table = player.begin(lang, 100)
    while True:
        page.wait_for_selector(NEXT, timeout=30_000)
        if page.locator(".sheet a.quiet-link").count():
            return table
        try:
            player._tap()
        except Error:  # the table moved on between looking and tapping
            continue


def ended(events: list[Event]) -> str:
    """The deals of a table that are over, in the notation."""
    last = max(at for at, event in enumerate(events) if isinstance(event, SeedRevealed))
    return notation.write(events[: last + 1])


def check(page: Page, text: str, words: str) -> None:
    """Has the page check a text, and waits for its verdict on all deals."""
    page.locator("#text").fill(text)
    page.locator("#check .btn").tap()
    states = page.locator(".checked summary b")
    expect(states.first).to_be_visible()
    assert set(states.all_inner_texts()) == {words}


@pytest.mark.parametrize(
    "lang",
    ["ar", pytest.param("en", marks=pytest.mark.long), pytest.param("fr", marks=pytest.mark.long)],
)
def test_a_deal_is_proven_from_its_sheet_and_without_a_network(
    lang: str, browser: Browser, server: Server, tmp_path: Path
) -> None:
    context, page, faults = opened(browser, lang)
    table = played_a_deal(page, server, lang)
    page.locator(".sheet a.quiet-link").tap()
    deal = page.locator(".checked[open]")
    expect(deal.locator("summary b")).to_have_text(PROVEN[lang])
    expect(deal.locator(".th")).to_have_count(5)
    expect(deal.locator(".tc")).to_have_count(33)  # the turned card is in its taker's hand as well
    nonces = deal.locator("dd code").nth(3)
    kept = page.evaluate("JSON.parse(localStorage['baloot.shares'])[0]")
    expect(nonces).to_have_text(kept["nonce"])
    expect(deal.locator(".para")).to_have_count(2)  # the verdict, and what this browser kept

    text = ended(server.events(table))
    wrong = re.sub(
        "^(seed 1 )(.)",
        lambda found: f"{found[1]}{'1' if found[2] == '0' else '0'}",
        text,
        flags=re.MULTILINE,
    )
    context.set_offline(True)
    check(page, text, PROVEN[lang])
    check(page, wrong.split("\ndeal 2 ")[0] + "\n", NOT_PROVEN[lang])
    link = deal.locator(".quiet-link")
    expect(link).to_be_visible()
    check(page, "https://example.org/check" + str(link.get_attribute("href")), NOT_PROVEN[lang])
    context.set_offline(False)
    assert faults == []

    with page.expect_download() as download:
        page.locator("a[download]").tap()
    saved = tmp_path / "check.html"
    download.value.save_as(saved)
    context.set_offline(True)
    page.goto(saved.as_uri())
    check(page, text, PROVEN[lang])
    assert faults == []
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
def test_the_page_of_fair_dealing_tells_commitments_and_weeks(
    lang: str, browser: Browser, server: Server
) -> None:
    context, page, faults = opened(browser, lang)
    page.goto(f"{server.url}/fair?lang={lang}")
    expect(page.locator("#days code")).to_have_count(2)
    for code in page.locator("#days code").all_inner_texts():
        assert re.fullmatch("[0-9a-f]{64}", code)
    expect(page.locator("#weeks > *").first).to_be_visible()
    page.locator("#days a").tap()
    page.wait_for_url("**/check**")
    context.close()
    assert faults == []
