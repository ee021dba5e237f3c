"""A person at the table: sees the page, taps what may be tapped."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page

from tests.e2e.server import Server

PATIENCE_MS = 90_000
RESULT = ".stat, .rk"
"""What the pages show that a contest ends at: the daily deals, and a challenge."""


@dataclass
class Player:
    """Drives one page with taps alone; which of the legal ones is drawn from `chance`."""

    page: Page
    server: Server
    chance: random.Random
    taps: int = 0
    hurries: bool = False  # taps on the rug: the rest is shown at once

    @staticmethod
    def at(page: Page, server: Server, seed: str = "") -> Player:
        """A person in front of this page."""
        return Player(page, server, random.Random(seed))

    def begin(self, lang: str, target: int) -> str:
        """From the home page to a new fast table against easy bots; its id."""
        page = self.page
        page.goto(f"{self.server.url}/?lang={lang}")
        page.locator("#practice").tap()
        page.wait_for_url("**/new**")
        page.locator("#name-block input").fill("Noura" if lang != "ar" else "نورة")
        page.locator(f"#targets input[value='{target}']").check(force=True)
        page.locator("#levels input[value='easy']").check(force=True)
        page.locator("#tempo-fast").tap()
        page.locator("#go").tap()
        page.wait_for_url("**/t/**")
        self.ready()
        return page.url.split("/t/")[1].split("?")[0]

    def ready(self) -> None:
        """Waits until the table is drawn and the connection stands."""
        self.page.wait_for_selector("body.play:not(.waiting)", timeout=PATIENCE_MS)

    def act(self) -> bool:
        """Waits for something to tap and taps it; False when the match is over."""
        page = self.page
        if self.hurries:
            self._hurry()
        what = page.wait_for_selector(
            ".sheet .ft .btn:not([aria-disabled=true]), .actions:not(.busy) .bid, "
            f".hand .card.ok:not(.pending), {RESULT}",
            timeout=PATIENCE_MS,
        )
        assert what is not None
        if page.locator(RESULT).count():
            return False
        try:
            return self._tap()
        except Error as error:  # the table moved on between looking and tapping
            if "imeout" in str(error) or "detached" in str(error) or "not attached" in str(error):
                return True
            raise

    def _hurry(self) -> None:
        with suppress(Error):  # a sheet lies over it, or the page is left
            self.page.locator("#rug").tap(position={"x": 20, "y": 60}, timeout=300)

    def _tap(self) -> bool:
        page = self.page
        if page.locator(".sheet .kab.end").count():
            return False
        onward = page.locator(".sheet .ft .btn:not(.q)")
        if onward.count():
            self._touch(onward.first)
            return True
        bids = page.locator(".actions:not(.busy):not([hidden]) .bid")
        if bids.count():
            # Most deals are to have a buyer, and few a doubling: matches stay of a natural length.
            buy = self.chance.random() < 0.25 and not page.locator(".stake:not([hidden])").count()
            passing = page.locator(".actions .bid.pass")
            self._touch(self._one_of(bids) if buy or not passing.count() else passing.first)
            return True
        card = self._one_of(page.locator(".hand .card.ok"))
        if card is not None:
            name = card.get_attribute("data-card", timeout=4_000)
            self._touch(card)
            lifted = page.locator(f".hand .card.up[data-card='{name}']")
            if lifted.count():  # where the strips are narrow the first tap lifts
                self._touch(lifted.first)
        return True

    def _one_of(self, found: Locator) -> Locator | None:
        """One of those that are there now; None if the table has moved on meanwhile."""
        there = found.count()
        return found.nth(self.chance.randrange(there)) if there else None

    def _touch(self, what: Locator | None) -> None:
        """A finger on the part of the element that is in sight: its left edge, as in a fan."""
        if what is None:
            return
        what.tap(position={"x": 12, "y": 24}, timeout=4_000)
        self.taps += 1
