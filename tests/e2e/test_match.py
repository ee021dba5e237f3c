"""A whole match in the browser, with a reload and a dead server on the way."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.core import notation
from engine.core.cards import Seat
from engine.core.events import Event
from engine.core.history import fold
from tests.e2e.player import Player
from tests.e2e.server import Server

RELOAD_AT, KILL_AT = 12, 26


def replayed(events: list[Event], folder: Path) -> str:
    """What `python -m engine replay` says of a stored list."""
    file = folder / "match.txt"
    file.write_text(notation.write(events), encoding="utf-8")
    command = [sys.executable, "-m", "engine", "replay", str(file)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def shown_totals(page: Page) -> list[int]:
    """Both totals of the last sheet, ours first."""
    return [int(text) for text in page.locator(".kab.end .fin b").all_inner_texts()]


def shown_deals(page: Page) -> list[list[int]]:
    """The running totals of the sheet of all deals, ours first."""
    page.locator(".sheet .ft .btn.q").first.tap()
    rows = page.locator(".sheet .deals2 > :not(.hd)")
    rows.first.wait_for()
    return [[int(cell) for cell in row.locator(".c b").all_inner_texts()] for row in rows.all()]


@pytest.mark.long
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_match_to_100_is_played_by_tapping_through_a_reload_and_a_killed_server(
    lang: str, browser: Browser, server: Server, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale=lang,
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    player = Player.at(page, server, f"match {lang}")
    table = player.begin(lang, target=100)
    assert page.locator("html").get_attribute("dir") == ("rtl" if lang == "ar" else "ltr")
    reloaded = killed = False
    while player.act():
        if player.taps >= RELOAD_AT and not reloaded:
            page.reload()
            player.ready()
            reloaded = True
        if player.taps >= KILL_AT and not killed:
            server.kill()
            server.start()
            killed = True
    assert reloaded
    assert killed
    events = server.events(table)
    match = fold(events)
    assert match.winner is not None
    ours = Seat.ONE.team
    assert shown_totals(page) == [match.totals[ours], match.totals[ours.other]]
    odd, even = match.totals.odd, match.totals.even
    told = replayed(events, tmp_path)
    assert re.search(rf"^totals +1\+3: {odd} +2\+4: {even}$", told, re.MULTILINE), told
    running = [[score.totals.odd, score.totals.even] for score in match.scored]
    assert shown_deals(page) == running
    assert re.findall(r"^score .* totals 1\+3: (\d+) +2\+4: (\d+)$", told, re.MULTILINE) == [
        (str(us), str(them)) for us, them in running
    ]
    assert faults == []
    context.close()
