"""The page of the rankings: empty at first, then with the reader in it, and the way to play."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from engine.core.ruleset import RuleSet
from tests.e2e.server import Server

pytestmark = pytest.mark.xdist_group("daily")

PHONE: ViewportSize = {"width": 360, "height": 740}
NOBODY = {"ar": "ما لعب أحد اليوم", "en": "Nobody has played yet"}


def test_the_groups_one_is_in_are_scopes_of_their_own(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/?lang=en")
    login = page.evaluate(
        """async () => (await fetch('/api/guest', {
          method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({name: 'Sara', lang: 'en'}),
        })).json()"""
    )
    user = login["user"]["id"]
    page.evaluate(
        """({token, user}) => {
          localStorage.setItem('baloot.user', JSON.stringify(user));
          localStorage.setItem(`baloot.token.${user.id}`, token);
        }""",
        login,
    )
    in_groups(server, user, {-1: "Family <b>", -2: "Thursday night"})
    page.goto(f"{server.url}/rankings?lang=en")
    page.locator("#scope-group").tap()
    expect(page.locator("#group option")).to_have_text(["Family <b>", "Thursday night"])
    expect(page.locator("#ranking h2")).to_have_text("This ranking is for the members of the group")
    page.locator("#scope-everybody").tap()
    expect(page.locator("#group")).to_have_count(0)
    expect(page.locator("#ranking .btn")).to_be_visible()
    context.close()


def in_groups(server: Server, user: str, groups: dict[int, str]) -> None:
    """Writes somebody down as a member of groups: what the bot would do."""
    connection = sqlite3.connect(server.database, timeout=10)
    try:
        with connection:
            for chat_id, title in groups.items():
                values = (chat_id, str(RuleSet()), "none", "en", 0.0, title)
                connection.execute(
                    "insert into group_chat (id, rules, clock, lang, created, title)"
                    " values (?, ?, ?, ?, ?, ?)",
                    values,
                )
                connection.execute("insert into member values (?, ?, 0.0)", (chat_id, user))
    finally:
        connection.close()


@pytest.mark.parametrize("lang", ["ar", pytest.param("en", marks=pytest.mark.long)])
def test_a_ranking_nobody_stands_in_leads_to_todays_deals(
    lang: str, browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale=lang)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.url}/?lang={lang}")
    page.locator("a[href*='/rankings']").tap()
    expect(page.locator("#ranking h2")).to_have_text(NOBODY[lang])
    for board in ("week", "all"):
        page.locator(f"#board-{board}").tap()
        expect(page.locator(f"#board-{board}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#ranking .btn")).to_be_visible()
    page.locator("#scope-friends").tap()
    page.locator("#ranking .btn").tap()
    page.wait_for_url("**/daily**")
    assert faults == []
    context.close()
