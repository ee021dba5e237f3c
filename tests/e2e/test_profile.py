"""The profile in the browser: from nothing to a rating, and the ways between pages."""

from __future__ import annotations

import re
import sqlite3
import time

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.server import Server
from tests.e2e.staged import QUIET, Table, is_over, match_where

pytestmark = pytest.mark.xdist_group("daily")

PHONE: ViewportSize = {"width": 360, "height": 740}
NAMES = {"ar": "نورة", "en": "Noura", "fr": "Nora"}
NOTHING = {
    "ar": "ما فيه لعب بعد",
    "en": "Nothing played yet",
    "fr": "Aucune partie pour l’instant",
}
HISTORY = [1097, 1040, 1184, 1612]
DAY = 86_400.0


def played(server: Server, name: str) -> None:
    """Gives somebody a history of rated matches, a record and a streak."""
    connection = sqlite3.connect(server.database, timeout=10)
    now, before = time.time(), 1000
    with connection:
        find = "select id from account where name = ?"
        (user,) = connection.execute(find, (name,)).fetchone()
        for number, shown in enumerate(HISTORY):
            table, at = f"rated-{user[:8]}-{number}", now - (len(HISTORY) - number) * 4 * DAY
            connection.execute(
                "insert into game_table (id, created, rules, commitment, secret, epoch, seq,"
                " total_odd, total_even, target, clock) values (?, ?, '', '', x'00', 0, 0, 0, 0,"
                " 152, 'none')",
                (table, at),
            )
            connection.execute(
                "insert into rating_change values (?, ?, ?, 28.2, 4.3, ?, ?)",
                (table, user, at, shown, before),
            )
            before = shown
        connection.execute("insert into rating values (?, 28.2, 4.3, 50, ?)", (user, now - 4 * DAY))
        connection.execute(
            "insert into record values (?, 184, 105, 1210, 140, 99, 120, 77, 38, 22, 109)", (user,)
        )
        day = int((now + 3 * 3600) // DAY)
        connection.execute("insert into streak values (?, 12, 31, 1, ?)", (user, day))
    connection.close()


def phone(browser: Browser, lang: str, faults: list[str]) -> Page:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, reduced_motion="reduce", locale=lang
    )
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


@pytest.mark.parametrize(
    "lang",
    [
        "ar",
        pytest.param("en", marks=pytest.mark.long),
        pytest.param("fr", marks=pytest.mark.long),
    ],
)
def test_a_profile_fills_with_what_one_has_played(
    lang: str, browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, lang, faults)
    page.goto(f"{server.url}/daily?lang={lang}")
    page.locator("#welcome input").fill(NAMES[lang])
    page.locator("#welcome .btn").tap()
    page.wait_for_selector("#day .btn")
    page.goto(f"{server.url}/?lang={lang}")
    for tab in page.locator(".tabs a").all():
        box = tab.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.locator(".tabs a[href^='/me']").tap()
    expect(page.locator("#profile h2")).to_have_text(NOTHING[lang])
    expect(page.locator("#name")).to_have_text(NAMES[lang])
    expect(page.locator(".tabs [aria-current=page]")).to_have_attribute("href", f"/me?lang={lang}")
    played(server, NAMES[lang])
    page.reload()
    expect(page.locator(".rate .num")).to_have_text("1612")
    expect(page.locator(".rate .up")).to_contain_text("+428")
    expect(page.locator(".chart .line")).to_have_attribute("d", re.compile(r"^M.*(L.*){3}$"))
    expect(page.locator(".stat .num")).to_have_text(["184", "57%", "12"])
    expect(page.locator(".mr b")).to_have_text(["71%", "64%", "58%", "9%"])
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    page.locator(".tabs a[href^='/rankings']").tap()
    page.locator("#board-rating").tap()
    expect(page.locator("#own .pt")).to_have_text("1612")
    assert page.evaluate(wide)
    page.locator(".tabs a[href^='/?']").tap()
    expect(page.locator("#day-go")).to_be_visible()
    assert faults == []
    page.context.close()


def test_the_end_of_a_match_says_what_it_made_of_the_own_rating(
    browser: Browser, server: Server
) -> None:
    faults: list[str] = []
    page = phone(browser, "en", faults)
    told = {"rating": {"before": 1590, "after": 1612, "provisional": False}}
    page.route("**/api/tables/*/rating", lambda route: route.fulfill(json=told))
    Table(match_where(is_over), live=QUIET).show(page, server.url)
    expect(page.locator(".sheet .rated")).to_have_text("Your rating 1612 +22")
    assert faults == []
    page.context.close()
