"""Rounds that a score pad has not taken: each stays on the device until it is said what is to
become of it, and stands once on the sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.server import Server
from tests.e2e.test_lobby import phone
from tests.e2e.test_pad import new_sheet, quick, totals
from tests.e2e.test_pad_together import EVENTS, Friend, LostAnswer

pytestmark = pytest.mark.xdist_group("pad")

MINE_TOO = "Yes, enter mine too"
SCORES = "**/api/score?*"


def offers(page: Page, *words: str) -> None:
    """What the open sheet offers."""
    expect(page.locator(".modal-body .btn")).to_have_text(words)


def left_behind(page: Page, friend: Friend, *rounds: tuple[int, int]) -> None:
    """Rounds entered without a network while a friend enters 7 to 3; the first is asked about."""
    page.context.set_offline(True)
    for us, them in rounds:
        quick(page, us, them)
    expect(page.locator(".ro.wait")).to_have_count(len(rounds))
    friend.round(7, 3)
    page.context.set_offline(False)
    expect(page.locator(".modal .para")).to_contain_text("7–3")


def press(page: Page, words: str) -> None:
    """A button of the open sheet."""
    page.locator(".modal-body .btn", has_text=words).tap()


def points(friend: Friend) -> list[tuple[int, int]]:
    """The rounds that stand."""
    return [(one["us"], one["them"]) for one in friend.pad()["rounds"]]


def test_a_round_that_is_changed_stays_on_the_device_and_keeps_its_place(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    quick(page, 16, 10)
    totals(page, 16, 10)
    left_behind(page, friend, (5, 11), (0, 26))
    press(page, "Change")
    expect(page.locator("#quick-us")).to_have_value("5")
    expect(page.locator("#dock-0")).to_have_text("Record round 3")
    expect(page.locator(".ro.wait")).to_have_count(2)
    page.reload()  # as if the phone had closed it
    press(page, "Change")
    page.locator("#dock-1", has_text="Cancel").tap()
    expect(page.locator("#quick")).to_be_hidden()
    page.locator(".ro.wait").last.tap()
    press(page, "Change")
    page.locator("#quick-us").fill("6")
    page.locator("#dock-0").tap()
    expect(page.locator(".ro.wait")).to_have_count(0)
    totals(page, 29, 50)
    assert points(friend) == [(16, 10), (7, 3), (6, 11), (0, 26)]
    assert faults == []


def test_where_the_match_is_over_a_round_is_not_changed_but_kept(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    page.context.set_offline(True)
    quick(page, 5, 11)
    friend.round(152, 0)
    page.context.set_offline(False)
    press(page, MINE_TOO)
    expect(page.locator(".modal .para")).to_have_text("The match is over.")
    offers(page, "Drop it")
    page.locator(".modal-head .icon").tap()
    expect(page.locator(".ro.wait")).to_have_count(1)
    friend.write({"kind": "undo", "seen": friend.pad()["seq"]})
    expect(page.locator("#end")).to_be_hidden()
    page.locator(".ro.wait").tap()
    offers(page, "Send it again", "Change", "Drop it")
    press(page, "Change")
    expect(page.locator("#quick-us")).to_have_value("5")


def test_what_comes_behind_the_question_is_asked_about_too(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    left_behind(page, friend, (5, 11))
    friend.round(5, 11)
    totals(page, 12, 14)
    press(page, MINE_TOO)
    expect(page.locator(".modal .para")).to_contain_text("5–11")
    press(page, "It is the same one")
    expect(page.locator(".ro.wait")).to_have_count(0)
    assert points(friend) == [(7, 3), (5, 11)]


def test_a_question_that_is_answered_in_one_window_is_not_asked_in_another(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    link = new_sheet(page, server, "en", "Noura")
    friend = Friend(server, link)
    left_behind(page, friend, (5, 11))
    windows = [page.context.new_page() for _ in range(2)]
    for other in windows:
        other.goto(f"{link}?lang=en")
        expect(other.locator(".modal .para")).to_contain_text("7–3")
    changing, asked = windows
    press(changing, "Change")
    expect(changing.locator("#quick-us")).to_have_value("5")
    press(page, MINE_TOO)
    totals(page, 12, 14)
    expect(asked.locator(".modal")).to_have_count(0)
    expect(changing.locator("#said")).to_have_text("Another window has seen to this round.")
    expect(changing.locator("#dock-0")).to_have_text("Record round 3")
    assert points(friend) == [(7, 3), (5, 11)]


def test_what_a_friend_has_made_of_a_round_is_not_taken_back(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    line = LostAnswer(page)
    quick(page, 5, 11)
    totals(page, 5, 11)  # by the socket
    page.locator("#dock-1").tap()
    entry = {"kind": "quick", "us": 6, "them": 10}
    friend.write({"kind": "edit", "entry": entry, **friend.last()})
    totals(page, 6, 10)
    line.let_go()
    expect(page.locator(".ro.wait")).to_have_count(0)
    expect(page.locator("#said")).to_have_text("This round was changed meanwhile: it stays.")
    assert points(friend) == [(6, 10)]


def test_a_round_at_which_the_server_fails_can_be_dropped(browser: Browser, server: Server) -> None:
    page = phone(browser, [])
    new_sheet(page, server, "en", "Noura")
    broken = '{"code": "internal"}'
    page.route(EVENTS, lambda route: route.fulfill(status=500, body=broken))
    quick(page, 5, 11)
    for _ in range(4):
        with page.expect_response(EVENTS):
            page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator(".modal h2")).to_have_text("Not entered")
    page.unroute(EVENTS)
    press(page, "Send it again")
    totals(page, 5, 11)


def test_a_round_is_recorded_though_the_rules_come_late(browser: Browser, server: Server) -> None:
    page = phone(browser, [])
    link = new_sheet(page, server, "en", "Noura")
    held: list[Route] = []
    asked: list[Route] = []
    page.route("**/api/rules", lambda route: held.append(route))
    with page.expect_websocket():
        page.goto(f"{link}?lang=en")
    friend = Friend(server, link)
    friend.write({"kind": "dealer", "seat": 2})
    expect(page.locator("#facts")).to_contain_text("Them")
    assert len(held) == 1
    page.route(SCORES, lambda route: asked.append(route))
    with page.expect_request(SCORES):
        page.locator("#abnat-us").fill("104")
    page.locator("#dock-0").tap(force=True)  # before the server has said what it is worth
    with page.expect_request(SCORES):
        held[0].continue_()
    for route in asked:
        route.continue_()
    totals(page, 10, 6)
