"""The settings page: felt at once on this device, kept on the server for all others."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("settings")

PHONE: ViewportSize = {"width": 360, "height": 740}


def call(server: Server, method: str, path: str, token: str = "", body: object = None) -> Any:
    """The JSON of the server's answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if method == "GET" else json.dumps({} if body is None else body).encode()
    asked = urllib.request.Request(server.url + path, data, headers, method=method)
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.loads(answer.read())


def guest(server: Server, name: str) -> Any:
    """Somebody new: token, key and user."""
    return call(server, "POST", "/api/guest", body={"name": name, "lang": "en"})


def device(browser: Browser, login: Any) -> Page:
    """A device of somebody who is known to the server."""
    context = browser.new_context(viewport=PHONE, has_touch=True, accept_downloads=True)
    user = login["user"]
    kept = {
        "baloot.user": json.dumps(user),
        f"baloot.token.{user['id']}": login["token"],
        f"baloot.key.{user['id']}": login["key"],
    }
    # Put there once: what the page forgets has to stay forgotten.
    context.add_init_script(
        f"""if (!sessionStorage.getItem('put')) {{
          sessionStorage.setItem('put', '1');
          for (const [key, text] of Object.entries({json.dumps(kept)}))
            localStorage.setItem(key, text);
        }}"""
    )
    return context.new_page()


def open_settings(page: Page, server: Server, lang: str = "en") -> None:
    with page.expect_response("**/api/me"):
        page.goto(f"{server.url}/settings?lang={lang}")
    expect(page.locator("#oneTap")).to_be_visible()


def stored(server: Server, login: Any) -> Any:
    """The account as the server keeps it."""
    return call(server, "GET", "/api/me", login["token"])["user"]


def comes_to(page: Page, what: Callable[[], Any], wanted: object) -> None:
    """Waits until the server keeps what is wanted: the page tells it in the background."""
    for _ in range(100):
        if what() == wanted:
            return
        page.wait_for_timeout(100)
    assert what() == wanted


def test_a_setting_made_on_one_device_holds_on_another(browser: Browser, server: Server) -> None:
    login = guest(server, "Noura")
    one, other = device(browser, login), device(browser, login)
    open_settings(one, server)
    one.locator("#oneTap").uncheck(force=True)
    one.locator("#neverDouble").check(force=True)
    one.locator(".deckopt").nth(1).tap()
    expect(one.locator("html")).to_have_attribute("data-deck", "4")
    wanted = {"one_tap": False, "never_double": True, "deck": "4"}
    comes_to(one, lambda: wanted.items() <= stored(server, login)["settings"].items(), True)
    open_settings(other, server)
    expect(other.locator("#oneTap")).not_to_be_checked()
    expect(other.locator("#neverDouble")).to_be_checked()
    expect(other.locator("html")).to_have_attribute("data-deck", "4")
    for page in (one, other):
        page.context.close()


def test_a_setting_made_without_a_connection_is_told_later(
    browser: Browser, server: Server
) -> None:
    login = guest(server, "Noura")
    page = device(browser, login)
    open_settings(page, server)
    page.context.set_offline(True)
    page.locator("#sound").uncheck(force=True)
    page.wait_for_timeout(800)
    assert stored(server, login)["settings"]["sound"] is True
    page.context.set_offline(False)
    comes_to(page, lambda: stored(server, login)["settings"]["sound"], False)
    page.context.close()


def test_arabic_digits_are_for_the_arabic_pages_only(browser: Browser, server: Server) -> None:
    login = guest(server, "نورة")
    page = device(browser, login)
    open_settings(page, server, "ar")
    page.locator("button", has_text="١٢٣").tap()
    expect(page.locator("button[aria-pressed=true]", has_text="١٢٣")).to_be_visible()
    page.goto(f"{server.url}/?lang=ar")
    expect(page.locator("#day-number")).to_have_text(re.compile("^#[٠-٩]+$"))
    page.goto(f"{server.url}/new?lang=ar")
    expect(page.locator("#targets")).to_contain_text("١٥٢")
    page.goto(f"{server.url}/?lang=en")
    expect(page.locator("#day-number")).to_have_text(re.compile("^#[0-9]+$"))
    page.context.close()


def test_another_name_and_another_language_are_kept(browser: Browser, server: Server) -> None:
    login = guest(server, "Noura")
    page = device(browser, login)
    open_settings(page, server)
    page.locator("#name").fill("Sara")
    page.locator("form .btn").tap()
    expect(page.locator("form .said")).to_have_text("Saved")
    page.locator("a[lang=fr]").tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    comes_to(page, lambda: stored(server, login)["lang"], "fr")
    assert stored(server, login)["name"] == "Sara"
    page.goto(f"{server.url}/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#me")).to_have_text("S")
    page.context.close()


def test_my_data_come_as_a_file(browser: Browser, server: Server, tmp_path: Path) -> None:
    login = guest(server, "Noura")
    page = device(browser, login)
    open_settings(page, server)
    with page.expect_download() as download:
        page.locator("#export").tap()
    download.value.save_as(tmp_path / "mine.json")
    assert "Noura" in json.dumps(json.loads((tmp_path / "mine.json").read_text("utf-8")))
    page.context.close()


@pytest.mark.parametrize("way", ["delete", "logout"])
def test_an_account_ends_only_after_a_second_yes(
    way: str, browser: Browser, server: Server
) -> None:
    login = guest(server, "Noura")
    page = device(browser, login)
    open_settings(page, server)
    page.locator(f"#{way}").tap()
    page.locator(".modal .btn", has_text="No").tap()
    assert stored(server, login)["name"] == "Noura"
    page.locator(f"#{way}").tap()
    page.locator(".modal .danger").tap()
    page.wait_for_url("**/?lang=en")
    with pytest.raises(urllib.error.HTTPError) as refused:
        stored(server, login)
    assert refused.value.code == 401
    refused.value.close()
    assert page.evaluate("localStorage.getItem('baloot.user')") is None
    page.context.close()


def test_a_blocked_person_is_let_in_again(browser: Browser, server: Server) -> None:
    login, other = guest(server, "Noura"), guest(server, "Fahad")
    lobby = call(server, "POST", "/api/lobbies", login["token"])["lobby"]["id"]
    call(server, "POST", f"/api/lobbies/{lobby}/sit", other["token"], {"seat": 2})
    call(server, "POST", f"/api/lobbies/{lobby}/start", login["token"])
    call(server, "POST", f"/api/tables/{lobby}/seats/2/block", login["token"])
    page = device(browser, login)
    open_settings(page, server)
    row = page.locator(".ru", has_text="Fahad")
    row.locator("button").tap()
    expect(row).to_have_count(0)
    assert call(server, "GET", "/api/blocks", login["token"])["blocks"] == []
    page.context.close()
