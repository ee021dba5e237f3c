"""Who comes in from Telegram, and what becomes of links, languages and sessions on the way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.server import Server
from tests.e2e.telegram import (
    Opener,
    Person,
    TelegramPage,
    bot_server,
    call,
    launch_hash,
    new_table,
    sign_init_data,
    tg_page,
    until,
)

__all__ = ["bot_server", "tg_page"]

pytestmark = pytest.mark.xdist_group("telegram login")

KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('baloot.token.')).length"
PAINTS = """
new PerformanceObserver((list) => {
  const seen = list.getEntries().map(() => document.documentElement.lang).join(' ');
  localStorage.setItem('paints', `${localStorage.getItem('paints') ?? ''} ${seen}`);
}).observe({type: 'paint', buffered: true});
"""


def logins(page: Page) -> list[str]:
    """The `Authorization` headers of every log-in of this page from now on."""
    found: list[str] = []

    def look(request: Any) -> None:
        if request.url.endswith("/api/login"):
            found.append(request.headers["authorization"])

    page.on("request", look)
    return found


def entered(tg: TelegramPage) -> str:
    """The name of whoever the page has let in."""
    until(tg.page, "JSON.parse(localStorage.getItem('baloot.user'))?.name")
    name: str = tg.page.evaluate("JSON.parse(localStorage.getItem('baloot.user')).name")
    return name


def test_telegram_lets_in_whoever_it_names_and_a_reload_needs_no_second_log_in(
    tg_page: Opener,
) -> None:
    tg = tg_page()
    seen = logins(tg.page)
    signed = sign_init_data(Person(id=701, first_name="A+B %2B ع"))
    tg.open("/?lang=en", launch_hash(signed))
    assert entered(tg) == "A+B %2B ع"
    assert seen == [f"tma {signed}"]
    tg.page.reload()
    tg.asks("web_app_ready", "")
    tg.open("/new?lang=en")
    tg.asks("web_app_ready", "")
    assert len(seen) == 1
    assert tg.context.cookies() == []
    until(tg.page, "!location.hash.includes('tgWebApp')")  # nobody can copy it


@pytest.mark.parametrize("version", ["8.0", pytest.param("10.1", marks=pytest.mark.long)])
def test_a_blocked_script_is_no_white_page(
    version: str, tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=702)
    table = new_table(bot_server, person)
    tg = tg_page(version, script=False)
    tg.open(
        "/", launch_hash(sign_init_data(person, start_param=f"t{table}"), version, theme="dark")
    )
    tg.page.wait_for_url(f"**/t/{table}?**")
    tg.page.wait_for_selector("body.play:not(.waiting) .hand .card", timeout=60_000)
    tg.open("/?lang=ar")
    tg.page.locator("#going .btn").wait_for()
    assert tg.page.evaluate("document.documentElement.dataset.scheme") == "dark"


def test_launch_data_that_are_too_old_say_so_and_the_next_launch_comes_in(tg_page: Opener) -> None:
    tg = tg_page()
    old = sign_init_data(Person(id=703), auth_date="1700000000")
    seen = logins(tg.page)
    tg.open("/?lang=en", launch_hash(old))
    tg.page.locator("#door").get_by_text("Close Baloot and open it again from Telegram.").wait_for()
    tg.page.wait_for_timeout(300)
    assert len(seen) == 1
    assert tg.page.evaluate(KEPT) == 0
    assert [fault for fault in tg.faults if "401" not in fault] == []
    tg.faults.clear()  # the browser tells of every 401
    tg.page.goto("about:blank")
    tg.open("/?lang=en", launch_hash(sign_init_data(Person(id=703))))
    assert entered(tg)
    assert tg.page.locator("#door").count() == 0


def test_a_launch_without_a_person_shows_the_way_to_the_bot(
    tg_page: Opener, bot_server: Server
) -> None:
    tg = tg_page()
    tg.context.route(
        "**/api/bot", lambda route: route.fulfill(json={"link": "https://t.me/baloot_bot?startapp"})
    )
    tg.open("/new?lang=en", "#tgWebAppVersion=8.0&tgWebAppPlatform=ios")
    tg.page.locator("#name-block input").fill("Noura")
    tg.page.locator("#go").tap()
    tg.page.locator("#door").get_by_text("Telegram did not say who you are").wait_for()
    tg.page.locator("#door .btn").tap()
    tg.asks("web_app_open_tg_link", {"path_full": "/baloot_bot?startapp"})
    assert call(bot_server, "GET", "/api/bot", "") == {"link": None}  # no bot runs in this test
    assert [fault for fault in tg.faults if "404" not in fault] == []
    tg.faults.clear()


def test_another_person_on_the_same_phone_gets_nothing_of_the_last_one(tg_page: Opener) -> None:
    tg = tg_page()
    tg.open("/?lang=en", launch_hash(sign_init_data(Person(id=704, first_name="Noura"))))
    assert entered(tg) == "Noura"
    tg.page.evaluate("localStorage.setItem('baloot.settings', JSON.stringify({deck: '4'}))")
    other = tg_page(context=tg.context)
    other.open("/?lang=en", launch_hash(sign_init_data(Person(id=705, first_name="Reem"))))
    until(other.page, "JSON.parse(localStorage.getItem('baloot.user'))?.name === 'Reem'")
    assert other.page.evaluate(KEPT) == 1
    assert other.page.evaluate("document.documentElement.dataset.deck") is None
    # The page of the first is still open, and still theirs.
    seen = logins(tg.page)
    tg.page.evaluate("dispatchEvent(new Event('focus'))")
    tg.page.wait_for_timeout(500)
    assert seen == []
    assert entered(other) == "Reem"


def test_the_language_of_telegram_is_there_in_the_first_paint(tg_page: Opener) -> None:
    for lang, direction in (("fr", "ltr"), ("en", "ltr"), ("ar", "rtl")):
        tg = tg_page()
        tg.context.add_init_script(PAINTS)
        person = Person(id=706, language_code=f"{lang}-XX")
        tg.open("/", launch_hash(sign_init_data(person)))
        until(tg.page, "localStorage.getItem('paints')?.trim()")
        tg.asks("web_app_ready", "")
        assert set(tg.page.evaluate("localStorage.getItem('paints')").split()) == {lang}
        html = tg.page.locator("html")
        assert (html.get_attribute("lang"), html.get_attribute("dir")) == (lang, direction)


@pytest.mark.parametrize(
    "start", ["txyz", *(pytest.param(one, marks=pytest.mark.long) for one in ("t", "t" + "A" * 23))]
)
def test_a_link_that_is_no_invitation_ends_at_home_and_says_so_once(
    start: str, tg_page: Opener
) -> None:
    tg = tg_page()
    tg.open("/", launch_hash(sign_init_data(Person(id=707), start_param=start)))
    tg.page.locator("#notice").wait_for()
    assert "الدعوة" in tg.page.locator("#notice").inner_text()
    tg.page.reload()
    tg.asks("web_app_ready", "")
    assert tg.page.locator("#notice").count() == 0


def test_a_link_with_letters_of_another_day_opens_home(tg_page: Opener) -> None:
    tg = tg_page()
    tg.open("/?lang=ar", launch_hash(sign_init_data(Person(id=708), start_param="d20261201")))
    tg.asks("web_app_ready", "")
    assert tg.page.locator("#notice").count() == 0
    assert tg.page.evaluate("location.pathname") == "/"


@pytest.mark.parametrize("told", ["hashchange", "focus"])
def test_a_second_link_while_the_app_is_open_leads_to_its_own_table(
    told: str, tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=709)
    first, second = new_table(bot_server, person), new_table(bot_server, person)
    tg = tg_page()
    tg.open("/", launch_hash(sign_init_data(person, start_param=f"t{first}")))
    tg.page.wait_for_url(f"**/t/{first}?**")
    tg.asks("web_app_ready", "")
    again = launch_hash(sign_init_data(person, start_param=f"t{second}", query_id="two"))
    if told == "hashchange":
        tg.page.evaluate("(hash) => { location.hash = hash; }", again)
    else:  # the address changed while the page slept, and nobody was told
        tg.page.evaluate("(hash) => history.replaceState(null, '', hash)", again)
        tg.page.evaluate("dispatchEvent(new Event('focus'))")
    tg.page.wait_for_url(f"**/t/{second}?**")
    tg.page.wait_for_selector("body.play:not(.waiting) .hand .card", timeout=60_000)
    tg.page.locator("#going, .hand").first.wait_for()


def test_a_second_link_to_where_one_is_leaves_the_page_alone(
    tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=710)
    table = new_table(bot_server, person)
    tg = tg_page()
    tg.open("/", launch_hash(sign_init_data(person, start_param=f"t{table}")))
    tg.page.wait_for_url(f"**/t/{table}?**")
    tg.asks("web_app_ready", "")
    tg.page.evaluate("window.same = true")
    for start in (f"t{table}", ""):
        again = launch_hash(sign_init_data(person, start_param=start, query_id=f"q{start}"))
        tg.page.evaluate("(hash) => { location.hash = hash; }", again)
        tg.page.wait_for_timeout(300)
        assert tg.page.evaluate("window.same") is True


def test_telegrams_store_lets_in_again_where_the_browser_forgot_and_the_launch_is_old(
    tg_page: Opener,
) -> None:
    tg = tg_page("10.1")
    tg.open("/?lang=en", launch_hash(sign_init_data(Person(id=711)), "10.1"))
    entered(tg)
    until(tg.page, "localStorage.getItem('standin.device')?.includes('session.711')")
    tg.page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('baloot.'))"
        " localStorage.removeItem(key)"
    )
    old = sign_init_data(Person(id=711), auth_date="1700000000")
    again = tg_page(context=tg.context)
    again.open("/?lang=en", launch_hash(old, "10.1"))
    entered(again)
    assert again.page.locator("#door").count() == 0
    assert [fault for fault in again.faults if "401" not in fault] == []
    again.faults.clear()
