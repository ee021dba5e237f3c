"""A table for friends: made on one phone, joined by its link on another, started for both."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("lobby")

PHONE: ViewportSize = {"width": 360, "height": 740}
HOST_OF_AN_OPEN_ONE = "Huda"
NAMES = {"ar": ("نورة", "سلطان"), "en": ("Noura", "Sultan")}
NOT_YET = {"ar": "بعد 30 ثانية", "en": "after 30 seconds"}


def phone(browser: Browser, faults: list[str]) -> Page:
    """A phone of somebody new; what goes wrong on its page is noted."""
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def make_table(page: Page, server: Server, lang: str, name: str) -> str:
    """From the home page to a lobby, as somebody new; its link."""
    page.goto(f"{server.url}/?lang={lang}")
    page.locator("#friends").tap()
    page.locator("#name-block input").fill(name)
    page.locator("#go").tap()
    page.wait_for_url("**/l/**")
    expect(page.locator(".ls.s b")).to_have_text(name)
    page.locator("#share").tap()
    expect(page.locator("#said-dock")).not_to_be_empty()
    return str(page.evaluate("navigator.clipboard.readText()"))


def come_in(page: Page, link: str, lang: str, name: str) -> None:
    """Follows the link of a lobby, as somebody new."""
    page.goto(f"{link}?lang={lang}")
    page.locator("#welcome input").tap()  # the form stays, whatever a tap wakes
    page.locator("#welcome input").fill(name)
    page.locator("#welcome .btn").tap()
    expect(page.locator(".ls")).to_have_count(4)


def guest(server: Server, name: str) -> dict[str, str]:
    """The token and id of somebody who has no page."""
    answer = call(server, "POST", "/api/guest", {"name": name})
    return {"token": answer["token"], "id": answer["user"]["id"]}


def call(server: Server, method: str, path: str, body: object, token: str = "") -> Any:
    """The JSON of the server's answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    asked = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), headers, method=method
    )
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.loads(answer.read())


@pytest.mark.parametrize("lang", ["ar", pytest.param("en", marks=pytest.mark.long)])
def test_two_phones_meet_at_a_lobby_and_land_at_the_same_table(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    host, friend = phone(browser, faults), phone(browser, faults)
    link = make_table(host, server, lang, NAMES[lang][0])
    come_in(friend, link, lang, NAMES[lang][1])
    friend.locator(".ls.free").first.tap()
    expect(friend.locator(".ls.s b")).to_have_text(NAMES[lang][1])
    expect(host.locator(".ls b", has_text=NAMES[lang][1])).to_be_visible()
    expect(host.locator(".mid b")).to_have_text("2/4")
    was = friend.locator(".ls", has_text=NAMES[lang][0]).get_attribute("class")
    friend.locator("#swap").tap()
    expect(friend.locator(".ls", has_text=NAMES[lang][0])).not_to_have_class(str(was))
    host.locator(".ls.free .mini").first.tap()
    expect(friend.locator(".mid b")).to_have_text("3/4")
    host.locator("#dock-0").tap()
    for page in (host, friend):
        page.wait_for_url("**/t/**")
        page.wait_for_selector("body.play:not(.waiting) .hand .card")
    assert host.url.split("/t/")[1].split("?")[0] == friend.url.split("/t/")[1].split("?")[0]
    assert faults == []
    for page in (host, friend):
        page.context.close()


@pytest.mark.parametrize("lang", [pytest.param("ar", marks=pytest.mark.long), "en"])
def test_what_is_refused_is_said_in_words_at_its_place(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    link = make_table(page, server, lang, HOST_OF_AN_OPEN_ONE)
    page.locator("label", has=page.locator("#open")).tap()
    expect(page.locator("#dock-0")).to_have_attribute("aria-disabled", "true")
    page.locator(".ls.free .mini").first.tap()
    expect(page.locator("#said-rug")).to_contain_text(NOT_YET[lang])
    other = guest(server, "Fahad")
    lobby = link.rsplit("/", 1)[1]
    call(server, "POST", f"/api/lobbies/{lobby}/sit", {"seat": 2}, other["token"])
    expect(page.locator("#say")).to_contain_text("Fahad")
    expect(page.locator("#said-rug")).to_contain_text(NOT_YET[lang])  # news do not wipe it away
    assert faults == []
    page.context.close()


def test_a_cancelled_table_says_so_to_everybody_with_the_way_home(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    host, friend = phone(browser, faults), phone(browser, faults)
    link = make_table(host, server, "en", "Noura")
    come_in(friend, link, "en", "Sultan")
    host.locator(".ways .danger").tap()
    host.locator(".modal .danger").tap()
    for page in (host, friend):
        expect(page.locator("#welcome h1")).to_have_text("The table was cancelled")
    friend.locator("#welcome .btn").tap()
    friend.wait_for_url("**/?lang=en")
    assert faults == []
    for page in (host, friend):
        page.context.close()


def test_the_host_changes_pace_and_rules_and_a_guest_reads_them(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    host, friend = phone(browser, faults), phone(browser, faults)
    link = make_table(host, server, "en", "Noura")
    come_in(friend, link, "en", "Sultan")
    host.locator("#pace-fast").tap()
    expect(friend.locator("#cards")).to_contain_text("Fast 12")
    host.locator("#rules").tap()
    host.locator("#preset-official").check(force=True)
    host.locator("#sheet .dock .btn").first.tap()
    expect(friend.locator("#rules")).to_contain_text("Official")
    friend.locator("#rules").tap()
    expect(friend.locator("#sheet")).to_contain_text("The host can change them.")
    friend.locator("#sheet .head button").tap()
    expect(friend.locator("#rug")).to_be_visible()
    assert faults == []
    for page in (host, friend):
        page.context.close()


def test_the_link_of_a_table_that_has_started_leads_there(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    host, late = phone(browser, faults), phone(browser, faults)
    link = make_table(host, server, "en", "Noura")
    host.locator("#dock-0").tap()
    host.wait_for_url("**/t/**")
    late.goto(f"{link}?lang=en")
    late.locator("#welcome input").fill("Sultan")
    late.locator("#welcome .btn").tap()
    late.wait_for_url("**/t/**")
    late.wait_for_selector("body.play:not(.waiting)")
    assert faults == []
    for page in (host, late):
        page.context.close()


def test_free_chairs_of_others_stand_on_the_home_page(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    host, friend = phone(browser, faults), phone(browser, faults)
    make_table(host, server, "en", "Noura")
    host.locator("label", has=host.locator("#open")).tap()
    expect(host.locator("#open")).to_be_checked()
    make_table(friend, server, "en", "Sultan")
    friend.locator(".ways .danger").tap()
    friend.locator(".modal .danger").tap()
    friend.locator("#welcome .btn").tap()
    friend.locator("#open a", has_text="Noura").tap()
    friend.wait_for_url("**/l/**")
    friend.locator("#dock-0").tap()
    expect(host.locator(".mid b")).to_have_text("2/4")
    assert faults == []
    for page in (host, friend):
        page.context.close()


def test_a_practice_match_is_left_after_a_question(browser: Browser, server: Server) -> None:
    faults: list[str] = []
    page = phone(browser, faults)
    make_table(page, server, "en", "Noura")
    page.locator(".ways .danger").tap()
    page.locator(".modal .danger").tap()
    page.goto(f"{server.url}/new?lang=en")
    page.locator("#go").tap()
    page.wait_for_url("**/t/**")
    page.goto(f"{server.url}/?lang=en")
    page.locator("#going .out").tap()
    page.locator(".modal .btn", has_text="No").tap()
    expect(page.locator("#going")).to_be_visible()
    page.locator("#going .out").tap()
    page.locator(".modal .danger").tap()
    expect(page.locator("#going")).to_be_hidden()
    assert faults == []
    page.context.close()
