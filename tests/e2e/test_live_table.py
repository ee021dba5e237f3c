"""Four people in four browsers at one table: one loses the line, one leaves for good."""

from __future__ import annotations

import re
import sqlite3
import time
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator

from engine.core.cards import Seat
from engine.core.commands import By
from engine.core.events import CardPlayed, Event, MatchWon
from tests.e2e.friends import Friend, agreed, seated, until
from tests.e2e.leaks import leaks
from tests.e2e.server import Server

DROP_MS: Final = 20_000
BANK: Final = 60
TOLERANCE: Final = 3.0  # seconds a number on the screen may be old on a busy machine
NEXT: Final = ".sheet .ft .btn:not(.q):not([aria-disabled=true])"


def move(friends: list[Friend]) -> None:
    """One step: who must act does, or everybody asks for the next deal, or a bot plays for
    somebody who is not here; before it all screens agree."""
    table = agreed(friends)
    page = friends[0].page
    if table["sheet"]:
        for friend in friends:
            friend.page.locator(NEXT).tap()
        until(lambda: not any(friend.look()["sheet"] for friend in friends), page)
        return
    acting = next((friend for friend in friends if friend.seat == table["turn"]), None)
    if acting is None:
        until(lambda: agreed(friends) != table, page)
        return
    before = acting.seq
    acting.player.act()
    # Where strips are narrow the first tap may have lifted a card only.
    lifted = acting.page.locator(".hand .card.up")
    until(lambda: acting.seq > before or lifted.count(), page)


def count(kind: type[Event], server: Server, table: str) -> int:
    """How many events of a kind the stored list has."""
    return sum(isinstance(event, kind) for event in server.events(table))


def empty_bank(server: Server, table: str, seat: Seat) -> None:
    """So that the test need not wait for it; the server must not run."""
    connection = sqlite3.connect(server.database, timeout=10)
    try:
        with connection:
            connection.execute(
                "update seat set bank = 0 where table_id = ? and seat = ?", (table, int(seat))
            )
    finally:
        connection.close()


def extra_seconds(seat: Locator) -> int:
    """The seconds of extra time that run at a seat: "Extra 0:51"."""
    text = until(lambda: seat.locator(".call .sec").all_inner_texts(), seat.page)[0]
    found = re.fullmatch(r"(\d):(\d\d)", text)
    assert found, text
    return int(found[1]) * 60 + int(found[2])


def deadline(friend: Friend) -> float:
    """When the turn and its extra time end, as this page was told last; seconds since 1970."""
    told: list[Any] = [frame["live"]["deadline"] for frame in friend.frames if "live" in frame]
    return float(told[-1]) / 1000


def test_four_people_see_one_table_through_a_lost_line_and_a_seat_left_for_good(
    browser: Browser, server: Server
) -> None:
    friends, table = seated(browser, server)
    noura, fahad, sultan, reem = friends
    faults: list[str] = []
    for friend in friends:
        friend.page.on("pageerror", lambda error: faults.append(str(error)))

    # Fahad's line is cut when it is his turn: the others see it, his time runs on, he is told.
    while count(CardPlayed, server, table) < 5 or agreed(friends)["turn"] != fahad.seat:
        move(friends)
    fahad.drop()
    for friend in (noura, sultan, reem):
        friend.seat_of(fahad).locator(".ava use[href='#i-plug']").wait_for()
    noura.page.wait_for_timeout(DROP_MS)
    seat = noura.seat_of(fahad)
    assert abs(deadline(noura) - time.time() - extra_seconds(seat)) <= TOLERANCE
    assert fahad.page.locator(".banner:not(.small):not([hidden])").count() == 1
    fahad.mend()
    fahad.page.locator(".banner").wait_for(state="hidden", timeout=20_000)
    assert agreed(friends)["turn"] == fahad.seat  # nothing was played for him
    for friend in (noura, sultan, reem):
        friend.seat_of(fahad).locator("use[href='#i-plug']").wait_for(state="detached")
    move(friends)

    # Reem closes the page: once her time has run out twice a bot plays on, and nobody waits.
    server.kill()
    empty_bank(server, table, reem.seat)
    server.start()
    agreed(friends)
    kept = reem.context.storage_state()
    reem.context.close()
    here = [noura, fahad, sultan]
    seat = noura.seat_of(reem)
    while not seat.locator(".ava use[href='#i-bot']").count():
        move(here)
    assert "Reem" in seat.locator(".call").inner_text()
    move(here)
    events = server.events(table)
    by_clock = [event for event in events if getattr(event, "by", None) is By.CLOCK]
    assert {getattr(event, "seat", None) for event in by_clock} == {reem.seat}

    # From another device she finds her seat, and it is hers again.
    again = Friend.arrive(browser, server, "Reem", reem.seat, "en", storage_state=kept)
    again.page.goto(f"{server.url}/t/{table}?lang=en")
    again.player.ready()
    seat.locator(".ava use[href='#i-bot']").wait_for(state="detached")
    agreed([*here, again])
    events = server.events(table)
    for friend in (*friends, again):
        assert leaks(events, friend.seat, friend.frames) == []
    assert faults == []
    for friend in (*here, again):
        friend.context.close()


@pytest.mark.long
def test_four_people_play_a_whole_match_and_meet_again(browser: Browser, server: Server) -> None:
    friends, table = seated(browser, server)
    while count(MatchWon, server, table) < 1:
        move(friends)
    [won] = [event for event in server.events(table) if isinstance(event, MatchWon)]
    for friend in friends:
        friend.page.locator(NEXT).tap()  # from the score of the last deal to the result
        verdict = friend.page.locator(".sheet .kab.end")
        verdict.wait_for()
        lost = "t" in (verdict.get_attribute("class") or "").split()
        assert lost is (friend.seat.team is not won.team)
        assert leaks(server.events(table), friend.seat, friend.frames) == []
    friends[0].page.locator(NEXT).tap()
    for friend in friends:
        friend.page.wait_for_url("**/l/*")
        friend.context.close()


def test_who_watches_is_never_sent_a_hand_and_is_a_trick_late(
    browser: Browser, server: Server
) -> None:
    friends, table = seated(browser, server)
    watcher = Friend.arrive(browser, server, "Dana", Seat.ONE, "en")
    watcher.ask("signIn", watcher.name)
    watcher.page.goto(f"{server.url}/t/{table}?lang=en")
    watcher.player.ready()
    late = 0
    while count(CardPlayed, server, table) < 10:
        move(friends)
        tricks = len(watcher.page.locator(".table > .trick:not([hidden]) .card").all())
        late += watcher.seq < friends[0].seq and tricks < 4
    assert late
    assert watcher.page.locator(".hand .card").count() == 0
    assert leaks(server.events(table), None, watcher.frames) == []
    for friend in (*friends, watcher):
        friend.context.close()
