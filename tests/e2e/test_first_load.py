"""What the first table costs: bytes over the wire and requests (quality 1.7)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, Response, ViewportSize, expect

from engine.core.cards import Seat
from tests.e2e.player import Player
from tests.e2e.server import Server
from tests.e2e.staged import Table, match_where, now, trick_lies

pytestmark = pytest.mark.xdist_group("first load")

PHONE: ViewportSize = {"width": 360, "height": 740}
MOST_BYTES = 100_000
MOST_REQUESTS = 20
SETTINGS_MS = 3000
"""After this a page has asked for settings; a table is to do without."""


@dataclass
class Load:
    """What a page asks for; the socket is one request more."""

    answers: list[Response] = field(default_factory=list)

    @staticmethod
    def of(page: Page) -> Load:
        """Everything this page asks for from now on."""
        made = Load()
        page.on("response", lambda answer: made.answers.append(answer))
        return made

    def check(self) -> None:
        """Fails where it was more than a first table may cost."""
        loaded = {
            answer.url: answer.request.sizes()["responseBodySize"]
            + answer.request.sizes()["responseHeadersSize"]
            for answer in self.answers
        }
        assert loaded
        assert sum(loaded.values()) <= MOST_BYTES, loaded
        assert len(self.answers) + 1 <= MOST_REQUESTS, sorted(loaded)


def test_the_first_table_takes_at_most_100_kilobytes_in_20_requests(
    browser: Browser, server: Server
) -> None:
    first = browser.new_context(viewport=PHONE, has_touch=True)
    player = Player.at(first.new_page(), server)
    table = player.begin("ar", target=152)
    kept = first.storage_state()
    first.close()

    fresh = browser.new_context(viewport=PHONE, has_touch=True, storage_state=kept)
    page = fresh.new_page()
    load = Load.of(page)
    page.goto(f"{server.url}/t/{table}?lang=ar")
    Player.at(page, server).ready()
    page.wait_for_selector(".hand .card")
    load.check()
    fresh.close()


@pytest.mark.parametrize("you", [Seat.ONE, None], ids=["player", "spectator"])
def test_a_table_with_friends_costs_no_more_with_its_clock_and_its_people(
    you: Seat | None, browser: Browser, server: Server
) -> None:
    fresh = browser.new_context(viewport=PHONE, has_touch=True)
    page = fresh.new_page()
    load = Load.of(page)
    table = Table(match_where(trick_lies), you=you)
    table.show(page, server.url, "ar")
    if you is None:
        expect(page.locator(".watchbar b")).to_be_visible()
    else:
        table.becomes(deadline=now(100.0), turn=45.0)
        expect(page.locator(".own .turn .sec")).to_be_visible()
    table.seat(Seat.FOUR, online=False, bank=42.0)
    expect(page.locator(".seat.left use[href='#i-plug']")).to_be_attached()
    expect(page.locator(".table > .trick .card")).to_have_count(3)
    page.wait_for_timeout(SETTINGS_MS)
    load.check()
    fresh.close()
