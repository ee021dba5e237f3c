"""The states of a shared table as the page shows them: clock, absence, words, watching, the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.table.clock import BANK, ClockKind
from engine.table.emotes import Emote
from tests.e2e.friends import until
from tests.e2e.server import Server
from tests.e2e.staged import QUIET, Table, is_over, match_where, now, score_lies, trick_lies
from webapp.frames import EmoteFrame, RestartingFrame

pytestmark = pytest.mark.xdist_group("live states")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone with little motion; an error of the page fails the test."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []
    context.close()


def test_the_own_clock_counts_the_turn_and_then_the_extra_time(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    own = page.locator(".own")
    table.becomes(deadline=now(BANK + 30.0), turn=45.0)
    expect(own.locator(".turn")).to_have_text(re.compile("^You (2[0-9]|30)$"))
    expect(own.locator(".ring.arc circle")).to_have_count(2)
    expect(own.locator(".sec.soon")).to_have_count(0)
    table.becomes(deadline=now(BANK + 4.0))
    expect(own.locator(".turn .sec.soon")).to_have_text(re.compile("^[1-4]$"))
    table.becomes(deadline=now(42.0))
    expect(own.locator(".turn")).to_have_text(re.compile("^Extra 0:[34][0-9]$"))


def test_the_clock_of_another_runs_at_their_seat_and_says_whose_turn_it_is(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies), you=Seat.TWO)
    table.show(page, server.url)
    table.becomes(deadline=now(BANK + 30.0), turn=45.0)
    seat = page.locator(".seat.left.acting")  # seat 1, seen from seat 2
    expect(seat.locator(".ring.arc")).to_be_visible()
    expect(page.locator(".duty")).to_have_text("Waiting forNoura")
    table.becomes(deadline=now(42.0))
    expect(seat.locator(".call")).to_have_text(re.compile("^Extra 0:[34][0-9]$"))


def test_an_absent_seat_shows_a_plug_and_its_time_and_then_the_bot_that_plays(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    seat = page.locator(".seat.left")
    table.seat(Seat.FOUR, online=False, bank=42.0)
    expect(seat.locator("use[href='#i-plug']")).to_be_attached()
    expect(seat.locator(".call")).to_have_text("left 0:42")
    expect(page.locator("#say")).to_have_text("\u2068Reem\u2069 is offline")
    table.seat(Seat.FOUR, away=True)
    expect(seat.locator(".name")).to_have_text("Bot")
    expect(seat.locator(".call")).to_have_text("for \u2068Reem\u2069")
    table.seat(Seat.FOUR, online=True, away=False)
    expect(seat.locator(".name")).to_have_text("Reem")
    expect(seat.locator("use[href='#i-bot']")).not_to_be_attached()


def test_who_sat_still_too_long_takes_the_own_seat_back_with_one_tap(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.seat(Seat.ONE, away=True)
    table.said.clear()
    page.get_by_role("button", name="I’m back").tap()
    until(lambda: table.said, page)
    assert [message["t"] for message in table.said] == ["sub"]


def test_a_word_is_said_once_in_three_seconds_and_leaves_the_hand_free(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    say = page.locator(".tools button", has_text="Say")
    say.tap()
    panel = page.get_by_role("group", name="Say something")
    expect(panel.get_by_role("button")).to_have_count(len(Emote))
    bottom, top = panel.bounding_box(), page.locator(".hand .card").first.bounding_box()
    assert bottom is not None
    assert top is not None
    assert bottom["y"] + bottom["height"] <= top["y"]
    panel.get_by_role("button", name="Wow!").tap()
    expect(panel).not_to_be_attached()
    assert [said["emote"] for said in table.said if said["t"] == "emote"] == ["wow"]
    expect(say).to_have_attribute("aria-disabled", "true")
    expect(say).not_to_have_attribute("aria-disabled", "true", timeout=4_000)


def test_what_others_say_is_a_bubble_under_their_name_unless_they_are_muted(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.says(Seat.THREE, Emote.BRAVO)
    expect(page.locator(".seat.top .bubble")).to_have_text("Bravo!")
    expect(page.locator(".seat.top .bubble")).not_to_be_attached(timeout=4_000)
    page.locator(".seat.top .hit").tap()
    page.locator(".sheet label", has_text="Mute").tap()
    page.get_by_role("button", name="Back to the table").tap()
    table.says(Seat.THREE, Emote.COFFEE)
    table.says(Seat.FOUR, Emote.SORRY)
    expect(page.locator(".seat.left .bubble")).to_have_text("Sorry")
    assert not page.locator(".seat.top .bubble").count()


def test_a_word_from_a_newer_server_is_not_shown(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.tell(EmoteFrame(3, "<b>&"))
    table.says(Seat.FOUR, Emote.SORRY)
    expect(page.locator(".seat.left .bubble")).to_be_visible()
    assert not page.locator(".seat.top .bubble").count()


def test_the_host_gives_an_absent_seat_away_between_deals_and_anybody_blocks(
    server: Server, page: Page
) -> None:
    asked: list[tuple[str, object]] = []

    def take(route: Route) -> None:
        asked.append((route.request.url.rsplit("/api", 1)[1], route.request.post_data_json))
        route.fulfill(status=200, content_type="application/json", body="{}")

    page.route("**/api/tables/**", take)
    table = Table(match_where(score_lies))
    table.show(page, server.url)
    page.get_by_role("button", name="Next deal").wait_for()
    page.get_by_role("button", name="All deals").tap()
    table.seat(Seat.FOUR, online=False, away=True)
    table.seat(Seat.TWO, online=True)
    page.evaluate("document.querySelector('.veil').remove()")  # the score lies over the seats
    page.locator(".seat.left .hit").tap()
    page.get_by_role("button", name="Open the seat").tap()
    page.locator(".sheet").wait_for(state="detached")
    page.locator(".seat.right .hit").tap()
    assert not page.get_by_role("button", name="Open the seat").count()  # Fahad is here
    page.get_by_role("button", name="Block").tap()
    page.get_by_role("button", name="Yes, block").tap()
    page.locator(".sheet").wait_for(state="detached")
    assert asked == [
        ("/tables/staged/seats/4/give", {"level": None}),
        ("/tables/staged/seats/2/block", {}),
    ]


def test_who_watches_has_no_hand_sees_how_late_it_is_and_may_sit_on_a_free_chair(
    server: Server, page: Page
) -> None:
    asked: list[str] = []

    def take(route: Route) -> None:
        asked.append(route.request.url.rsplit("/api", 1)[1])
        route.fulfill(status=200, content_type="application/json", body="{}")

    page.route("**/api/tables/**", take)
    table = Table(match_where(trick_lies), you=None)
    table.live = replace(QUIET, watching=3)
    table.show(page, server.url)
    bar = page.locator(".watchbar")
    expect(bar).to_contain_text("One trick late · 3 watch")
    assert not page.locator(".hand .card").count()
    assert not page.locator(".tools", has_text="Say").count()
    expect(page.locator(".bar .score.us small")).to_have_text("N · S")
    table.bots = {Seat.FOUR: Level.NORMAL}
    table.seat(Seat.FOUR, open=True)
    expect(page.locator(".seat.left .call")).to_have_text("free soon")
    between = Table(match_where(score_lies), you=None, bots=table.bots, live=table.live)
    page.unroute_all()
    page.route("**/api/tables/**", take)
    between.show(page, server.url)
    page.get_by_role("button", name="Keep watching").tap()
    page.get_by_role("button", name="Sit here").tap()
    until(lambda: asked, page)
    assert asked == ["/tables/staged/seats/4/take"]
    assert between.said[-1] == {"t": "sub", "table": "staged"}


def test_the_score_sheet_says_who_is_waited_for(server: Server, page: Page) -> None:
    table = Table(match_where(score_lies))
    table.show(page, server.url)
    line = page.locator(".sheet .ready")
    expect(line).to_contain_text("The next deal comes by itself")
    page.get_by_role("button", name="Next deal").tap()
    table.seat(Seat.ONE, ready=True)
    expect(line).to_contain_text("Waiting for \u2068Fahad, Sultan, Reem\u2069")
    table.seat(Seat.TWO, ready=True)
    table.seat(Seat.THREE, online=False)
    expect(line).to_contain_text("Waiting for \u2068Reem\u2069")
    expect(page.get_by_role("button", name="Next deal")).to_have_attribute("aria-disabled", "true")
    assert sum(said["t"] == "next" for said in table.said) == 1


def test_after_the_match_one_asks_for_a_rematch_and_everybody_is_taken_there(
    server: Server, page: Page
) -> None:
    asked: list[str] = []

    def take(route: Route) -> None:
        asked.append(route.request.url.rsplit("/api", 1)[1])
        route.fulfill(status=200, content_type="application/json", body=json.dumps({"lobby": "n"}))

    page.route("**/api/tables/**", take)
    page.route("**/api/tables/*/rating", lambda route: route.fulfill(json={"rating": None}))
    table = Table(match_where(is_over))
    table.show(page, server.url)
    page.get_by_role("button", name="Again with the same").tap()
    table.becomes(rematch="next-one")
    way = page.get_by_role("link", name="Rematch")
    expect(way).to_have_attribute("href", "/l/next-one?lang=en")
    assert asked == ["/tables/staged/rematch"]
    page.wait_for_url("**/l/next-one**", timeout=9_000)


def test_a_table_that_was_closed_says_so_and_shows_the_way_home(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.becomes(closed=True)
    expect(page.locator("#stop")).to_be_visible()
    expect(page.get_by_role("link", name="Home").last).to_be_visible()


def test_leaving_a_running_table_is_asked_about(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    page.locator("#menu").tap()
    page.get_by_role("button", name="Leave the table").tap()
    expect(page.get_by_role("dialog", name="Leave the table?")).to_be_visible()
    expect(page.get_by_role("button", name="Leave for good")).to_be_visible()
    page.get_by_role("button", name="Stay").tap()
    assert "/t/staged" in page.url


def test_a_lost_line_is_hinted_at_then_told_and_over_with_the_answer(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.drop()
    expect(page.locator(".banner.small")).to_be_visible(timeout=4_000)
    expect(page.locator(".banner:not(.small)")).to_contain_text("Reconnecting", timeout=6_000)
    expect(page.locator(".tools")).not_to_be_visible()
    table.cut = False
    expect(page.locator(".banner")).not_to_be_visible(timeout=12_000)


def test_a_card_that_was_sent_before_the_line_was_cut_is_sent_again_with_the_same_id(
    server: Server, page: Page
) -> None:
    table = Table(match_where(trick_lies), clock=ClockKind.NONE)
    table.show(page, server.url)
    card = page.locator(".hand .card.ok").first
    table.cut = True  # what is said now is lost
    table.drop()
    card.tap(position={"x": 12, "y": 24})
    if page.locator(".hand .card.up").count():
        page.locator(".hand .card.up").tap(position={"x": 12, "y": 24})
    expect(page.locator(".hand .card.pending")).to_be_visible()
    page.locator(".hand .card.ok").last.tap(position={"x": 12, "y": 24})  # refused: one at a time
    table.said.clear()
    table.cut = False
    expect(page.locator(".hand .card.pending")).not_to_be_attached(timeout=12_000)
    played = [said for said in table.said if said["t"] == "play"]
    assert len(played) == 1


def test_a_server_that_restarts_is_not_a_lost_line(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.tell(RestartingFrame())
    table.drop(1012)
    banner = page.locator(".banner:not(.small)")
    expect(banner).to_contain_text("The server is restarting…", timeout=9_000)
    table.cut = False
    expect(page.locator(".banner")).not_to_be_visible(timeout=12_000)


def test_a_table_that_is_open_elsewhere_can_be_taken_back_here(server: Server, page: Page) -> None:
    table = Table(match_where(trick_lies))
    table.show(page, server.url)
    table.drop(4409)
    way = page.get_by_role("link", name="Play here")
    expect(way).to_be_visible()
    table.cut = False
    way.tap()
    page.wait_for_selector("body.play:not(.waiting)")
    expect(page.locator("#stop")).not_to_be_visible()
