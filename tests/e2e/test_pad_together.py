"""A score pad that others write on meanwhile: nothing is undone, shown or asked that is not so."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.server import Server
from tests.e2e.test_lobby import call, guest, phone
from tests.e2e.test_pad import BIG, by_hand, come_in, new_sheet, quick, totals

pytestmark = pytest.mark.xdist_group("pad")

EVENTS = "**/api/pads/*/events"
GONE = "This round was taken out."


class Friend:
    """Somebody with the link who has no page."""

    def __init__(self, server: Server, link: str) -> None:
        self._server = server
        self._token = guest(server, "Huda")["token"]
        self._path = f"/api/pads/{link.rpartition('/')[2]}"

    def pad(self) -> Any:
        """The pad as it is."""
        headers = {"Authorization": f"Bearer {self._token}"}
        asked = urllib.request.Request(self._server.url + self._path, headers=headers)
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.loads(answer.read())["pad"]

    def write(self, deed: dict[str, Any]) -> Any:
        """The pad after something was written."""
        body = {"id": f"friend-{self.pad()['seq']}", **deed}
        return call(self._server, "POST", f"{self._path}/events", body, self._token)["pad"]

    def round(self, us: int, them: int) -> Any:
        """One more round."""
        return self.write(by_hand(us, them, self.pad()["last"]))

    def last(self) -> dict[str, Any]:
        """What names the last round in a change of it."""
        one = self.pad()["rounds"][-1]
        return {"round": one["id"], "seen": one["changed"]}


def kinds(friend: Friend) -> list[str]:
    """What was done to the pad."""
    return [change["kind"] for change in friend.pad()["log"]]


class LostAnswer:
    """What is written next is stored, its answer lost; what comes then is held until `let_go`."""

    def __init__(self, page: Page) -> None:
        self._lost = self._open = False
        self._held: list[Route] = []
        page.route(EVENTS, self._take)

    def _take(self, route: Route) -> None:
        if self._open:
            route.continue_()
        elif self._lost:
            self._held.append(route)
        else:
            self._lost = True
            route.fetch()
            route.abort()

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._open = True
        for route in self._held:
            route.continue_()


def test_undo_takes_back_the_round_that_is_on_its_way_and_no_other(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    quick(page, 16, 10)
    totals(page, 16, 10)
    held: list[Route] = []
    page.route(EVENTS, lambda route: held.append(route), times=1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    quick(page, 5, 11)
    expect(page.locator(".ro.wait")).to_have_count(1)
    page.locator("#dock-1").tap()
    expect(page.locator("#said")).not_to_have_text("Undone")
    assert asked.count("events") == 1
    held[0].continue_()
    expect(page.locator(".ro.wait")).to_have_count(0)
    expect(page.locator("#said")).to_have_text("Undone")
    totals(page, 16, 10)
    assert kinds(friend) == ["begun", "round_entered", "round_entered", "undone"]
    assert faults == []


def test_a_round_whose_answer_was_lost_is_taken_back_for_good(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))
    quick(page, 16, 10)
    totals(page, 16, 10)

    line = LostAnswer(page)
    quick(page, 5, 11)
    totals(page, 21, 21)  # by the socket
    friend.round(2, 3)
    page.locator("#dock-1").tap()
    expect(page.locator("#said")).to_contain_text("as soon as the server has answered")
    line.let_go()
    expect(page.locator(".ro.wait")).to_have_count(0)
    totals(page, 18, 13)
    assert kinds(friend)[-2:] == ["round_entered", "round_removed"]


def test_two_windows_of_one_pad_lose_no_round(browser: Browser, server: Server) -> None:
    page = phone(browser, [])
    link = new_sheet(page, server, "en", "Noura")
    other = page.context.new_page()
    other.goto(f"{link}?lang=en")
    expect(other.locator(".side")).to_have_count(2)
    page.context.set_offline(True)
    quick(page, 16, 10)
    quick(other, 5, 11)
    for one in (page, other):
        expect(one.locator(".ro.wait")).to_have_count(2)
    page.close()
    other.context.set_offline(False)
    totals(other, 21, 21)


def test_the_form_asks_by_the_rules_that_somebody_else_has_chosen(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    link = new_sheet(page, server, "en", "Noura")
    screen = browser.new_context(
        viewport=BIG, storage_state=page.context.storage_state()
    ).new_page()
    screen.goto(f"{link}/tv?lang=en")
    expect(screen.locator("#facts")).to_contain_text("To 152")
    for one in ("#game-sun", "#buyer-us", "#outcome-kaboot", "#kaboot-them"):
        page.locator(one).tap()
    expect(page.locator("#result bdi")).to_have_text(["0", "+44"])
    expect(page.locator("#reverse")).to_be_hidden()
    rules = {"score.reverse_kaboot": "on"}
    terms = {"preset": "standard", "settings": rules, "target": 100, "best_of": 3}
    Friend(server, link).write({"kind": "terms", "terms": terms})
    expect(page.locator("#reverse")).to_be_visible()
    expect(page.locator("#total-us .dots i")).to_have_count(2)
    expect(screen.locator("#facts")).to_contain_text("To 100")
    page.locator("label", has=page.locator("#reverse")).tap()
    expect(page.locator("#result bdi")).to_have_text(["0", "+88"])


def test_a_new_sheet_begins_by_the_rules_of_the_last_one(browser: Browser, server: Server) -> None:
    page = phone(browser, [])
    new_sheet(page, server, "en", "Noura")
    page.locator("#rules").tap()
    page.locator("label", has=page.locator("#preset-classic")).tap()
    page.locator("#best-3").tap()
    page.locator("#sheet .dock .btn").first.tap()
    expect(page.locator("#total-us .dots i")).to_have_count(2)
    page.goto(f"{server.url}/pads?lang=en")
    page.locator("#dock .btn").tap()
    page.wait_for_url("**/pad/*")
    expect(page.locator("#total-us .dots i")).to_have_count(2)
    pad = Friend(server, page.url.partition("?")[0]).pad()
    assert (pad["preset"], pad["best_of"], pad["seq"]) == ("classic", 3, 1)


def test_a_round_that_others_change_meanwhile_is_not_saved_unseen(
    browser: Browser, server: Server
) -> None:
    page = phone(browser, [])
    friend = Friend(server, new_sheet(page, server, "en", "Noura"))

    def change() -> None:
        page.locator(".ro").first.tap()
        page.locator(".modal .btn").first.tap()

    quick(page, 16, 10)
    totals(page, 16, 10)
    change()
    expect(page.locator("#dock-0")).to_have_text("Save round 1")
    page.locator("#quick-us").fill("12")
    entry = {"kind": "quick", "us": 10, "them": 16}
    friend.write({"kind": "edit", "entry": entry, **friend.last()})
    totals(page, 10, 16)
    page.locator("#dock-0").tap()
    expect(page.locator(".modal .para")).to_contain_text("10–16")
    page.locator(".modal .btn").first.tap()
    totals(page, 12, 10)
    expect(page.locator("#dock-0")).to_have_text("Record round 2")

    change()
    expect(page.locator("#dock-0")).to_have_text("Save round 1")
    friend.write({"kind": "remove", **friend.last()})
    expect(page.locator("#said")).to_have_text(GONE)
    expect(page.locator("#dock-0")).to_have_text("Record round 1")


def test_who_was_away_hears_what_has_become_of_the_sheet(browser: Browser, server: Server) -> None:
    noura, sara = phone(browser, []), phone(browser, [])
    link = new_sheet(noura, server, "en", "Noura")
    come_in(sara, link, "en", "Sara")
    quick(noura, 16, 10)
    quick(noura, 5, 11)
    totals(sara, 21, 21)
    sara.context.set_offline(True)
    quick(sara, 0, 26)
    expect(sara.locator("#banner")).to_be_visible()
    noura.locator("#dock-1").tap()
    totals(noura, 16, 10)
    sara.context.set_offline(False)
    words = sara.locator(".modal .para")
    expect(words).to_have_text("The sheet has changed meanwhile. Enter your round all the same?")
    sara.locator(".modal .btn").first.tap()
    totals(noura, 16, 36)
