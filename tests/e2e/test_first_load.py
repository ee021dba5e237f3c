"""What the first table costs: bytes over the wire and requests (quality 1.7)."""

from __future__ import annotations

from playwright.sync_api import Browser, Response

from tests.e2e.player import Player
from tests.e2e.server import Server

MOST_BYTES = 100_000
MOST_REQUESTS = 20


def test_the_first_table_takes_at_most_100_kilobytes_in_20_requests(
    browser: Browser, server: Server
) -> None:
    first = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    player = Player.at(first.new_page(), server)
    table = player.begin("ar", target=152)
    kept = first.storage_state()
    first.close()

    fresh = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, storage_state=kept
    )
    page = fresh.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"{server.url}/t/{table}?lang=ar")
    Player.at(page, server).ready()
    page.wait_for_selector(".hand .card")
    loaded = {
        answer.url: answer.request.sizes()["responseBodySize"]
        + answer.request.sizes()["responseHeadersSize"]
        for answer in answers
    }
    assert loaded
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    assert len(answers) + 1 <= MOST_REQUESTS, sorted(loaded)  # the socket is one more
    fresh.close()
