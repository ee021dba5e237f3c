"""Fingers that tap twice, and a press while a friend writes: each counts once, and none is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.test_lobby import phone
from tests.e2e.test_pad import new_sheet, quick, totals
from tests.e2e.test_pad_together import Friend

pytestmark = pytest.mark.xdist_group("pad")


def twice(page: Page, selector: str) -> None:
    """A double tap at one place, whatever has come to stand there meanwhile."""
    tap = "const tap = () => document.querySelector(at).click()"
    page.evaluate(f"at => {{ {tap}; tap(); setTimeout(tap, 150); }}", selector)
    page.wait_for_timeout(500)


def test_a_double_tap_records_the_last_round_and_begins_no_other_match(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    link = new_sheet(page, server, "en", "Noura")
    friend = Friend(server, link)
    quick(page, 150, 10)
    page.locator("#total-us").tap()
    page.locator("#quick-us").fill("20")
    page.locator("#quick-them").fill("0")
    twice(page, "#dock-0")
    totals(page, 170, 10)
    assert (friend.pad()["winner"], friend.pad()["following"]) == ("us", None)
    page.locator("#dock-0", has_text="Next match").wait_for()
    twice(page, "#dock-1")
    totals(page, 150, 10)
    assert faults == []


def test_a_double_tap_says_once_that_nobody_bought(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    twice(page, "#no-buyer")
    expect(page.locator(".ro")).to_have_count(1)
    pad = friend.pad()
    assert ([one["entry"]["kind"] for one in pad["rounds"]], pad["dealer"]) == (["no_buyer"], 2)
    page.locator("#menu").dblclick()
    expect(page.locator(".modal")).to_have_count(1)
    assert faults == []


def test_a_press_during_which_a_friend_writes_is_heard(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    page.locator("#abnat-us").fill("104")
    expect(page.locator("#result")).not_to_have_class("res none")
    page.locator("#dock-0").hover()
    page.mouse.down()
    friend.write({"kind": "dealer", "seat": 3})
    expect(page.locator("#dealer")).to_contain_text("2")
    page.mouse.up()
    totals(page, 10, 6)
    assert faults == []
