"""An admin changes the house rules of a group in the app, by the link that the bot gives."""

from __future__ import annotations

import sqlite3
import time

import pytest

from engine.core.ruleset import RuleSet, nearest_preset
from engine.store.ids import hash_of, new_token
from tests.e2e.server import Server
from tests.e2e.telegram import (
    PHONE,
    Opener,
    Person,
    bot_server,
    call,
    launch_hash,
    sign_init_data,
    tg_page,
    until,
)

__all__ = ["bot_server", "tg_page"]

pytestmark = pytest.mark.xdist_group("house")

GROUP = -1_001_000_000_001


def pass_of(server: Server, person: Person, chat: int = GROUP) -> str:
    """A pass as the bot makes one at the press of an admin's."""
    entered = call(server, "POST", "/api/login", f"tma {sign_init_data(person)}", {})
    key, now = new_token(), time.time()
    connection = sqlite3.connect(server.database, timeout=10)
    try:
        with connection:
            connection.execute(
                "insert or replace into group_chat (id, rules, clock, lang, created)"
                " values (?, ?, 'none', 'ar', ?)",
                (chat, str(RuleSet()), now),
            )
            connection.execute(
                "insert into house_pass values (?, ?, ?, ?)",
                (hash_of(key), chat, entered["user"]["id"], now),
            )
    finally:
        connection.close()
    return key


def stands(server: Server, chat: int = GROUP) -> tuple[str, dict[str, str], str]:
    """What the group plays by, read from the file itself."""
    connection = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        query = "select rules, clock from group_chat where id = ?"
        rules, clock = connection.execute(query, (chat,)).fetchone()
    finally:
        connection.close()
    preset, changes = nearest_preset(RuleSet.parse(rules))
    return preset.value, changes, clock


@pytest.mark.parametrize("version", ["6.0", "8.0"])
def test_an_admin_saves_a_changed_setting_for_the_group(
    version: str, tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=820)
    key = pass_of(bot_server, person)
    tg = tg_page(version, insets=PHONE, size=(360, 740))
    tg.open("/", launch_hash(sign_init_data(person, start_param=f"h{key}"), version))
    tg.page.wait_for_url(f"**/house/{key}?**")
    page = tg.page
    page.locator("#targets input[value='152']:checked").wait_for(state="attached")
    assert page.locator("#save").is_disabled()
    page.locator("#pace-fast").tap()
    page.locator("#to-rules").tap()
    page.locator("[id='rule-play.sawa']").tap()
    page.locator(".modal-body label", has=page.locator("input[value='off']")).tap()
    page.locator(".modal-body > .btn").tap()
    page.locator("#sheet .dock .btn").first.tap()
    page.locator("#save").tap()
    page.locator("#said.good").wait_for()
    assert stands(bot_server) == ("standard", {"play.sawa": "off"}, "fast")
    assert page.locator("#save").is_disabled()
    page.reload()
    page.locator("#pace-fast[aria-pressed='true']").wait_for()
    until(page, "document.getElementById('rules-now').textContent !== ''")
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


def test_a_pass_that_is_not_ours_says_so_and_shows_the_way_home(
    tg_page: Opener, bot_server: Server
) -> None:
    key = pass_of(bot_server, Person(id=821), GROUP - 1)
    tg = tg_page()
    tg.open("/?lang=en", launch_hash(sign_init_data(Person(id=822), start_param=f"h{key}")))
    tg.page.wait_for_url(f"**/house/{key}?**")
    tg.page.locator("#end").get_by_text("This link does not work any more").wait_for()
    assert tg.page.locator("#setup").is_hidden()
    tg.page.locator("#end .btn").tap()
    tg.page.wait_for_url("**/?lang=**")
    assert stands(bot_server, GROUP - 1) == ("standard", {}, "none")
    assert [fault for fault in tg.faults if "404" not in fault] == []
    tg.faults.clear()  # the browser tells of every 404


def test_rules_that_cannot_be_saved_stay_on_the_page(tg_page: Opener, bot_server: Server) -> None:
    person = Person(id=823)
    key = pass_of(bot_server, person, GROUP - 2)
    tg = tg_page()
    tg.open(f"/house/{key}?lang=en", launch_hash(sign_init_data(person)))
    tg.page.locator("#targets label", has_text="100").tap()
    tg.page.route("**/api/house/**", lambda route: route.abort())
    tg.page.locator("#save").tap()
    tg.page.locator("#said").get_by_text("Can’t reach the server").wait_for()
    tg.page.unroute("**/api/house/**")
    tg.page.locator("#save").tap()
    tg.page.locator("#said.good").wait_for()
    assert stands(bot_server, GROUP - 2) == ("standard", {"match.target": "100"}, "none")
    assert [fault for fault in tg.faults if "ERR_FAILED" not in fault] == []
    tg.faults.clear()
