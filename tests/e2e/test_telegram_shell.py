"""The app in Telegram's clients: versions, themes, screens; nothing covered, nothing thrown."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.server import Server
from tests.e2e.telegram import (
    DARK,
    LIGHT,
    PHONE,
    Insets,
    Opener,
    Person,
    TelegramPage,
    bot_server,
    launch_hash,
    new_table,
    sign_init_data,
    tg_page,
    until,
)

__all__ = ["bot_server", "tg_page"]

pytestmark = pytest.mark.xdist_group("telegram shell")

SIZES: Final = ((360, 740), (390, 844), (1280, 800))
PAGES: Final = ("/", "/new", "/daily", "/rankings", "/settings", "/how")
SEEN: Final = "a, button, input:not([type=radio]):not([type=checkbox]), h1, h2, .score, .card.ok"

COVERED: Final = """
([selector, above, below]) => {
  const inside = (e) => e.closest('[hidden]') || getComputedStyle(e).visibility === 'hidden';
  const boxes = [...document.querySelectorAll(selector)].filter((e) => !inside(e))
    .map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width > 1 && b.height > 1);
  const told = ([e, b]) =>
    `${e.tagName}.${e.className} ${e.id} ${Math.round(b.top)}-${Math.round(b.bottom)}`;
  const pinned = (e) => {
    for (let one = e; one; one = one.parentElement)
      if (getComputedStyle(one).position === 'fixed') return true;
    return false;
  };
  const low = innerHeight - below;
  const last = document.documentElement.scrollHeight - below;
  return boxes.filter(([e, b]) => Math.round(b.top) < above
    || (pinned(e) ? Math.round(b.bottom) > low : Math.round(b.bottom + scrollY) > last)).map(told);
}
"""


UNDER_A_CARD: Final = """
() => {
  const boxes = (what) =>
    [...document.querySelectorAll(what)].map((e) => [e, e.getBoundingClientRect()]);
  return boxes('.seat .name').filter(([, a]) => boxes('.turned .card, .bar, .hand .card').some(
    ([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)).map(([e]) => e.innerText);
}
"""


def covered(page: Page, insets: Insets) -> list[str]:
    """What of the page lies under the edges: at once, or with the page scrolled to its end."""
    found: list[str] = page.evaluate(COVERED, [SEEN, insets.above, insets.bottom])
    return found


def at_table(tg: TelegramPage, person: Person, table: str, version: str, theme: str) -> None:
    """Follows an invitation to a table, as a client opens it."""
    tg.open("/", launch_hash(sign_init_data(person, start_param=f"t{table}"), version, theme=theme))
    tg.page.wait_for_url(f"**/t/{table}?**")
    tg.page.wait_for_selector("body.play:not(.waiting)", timeout=60_000)
    tg.page.wait_for_selector(".hand .card")


EVERY_LOOK: Final = [(theme, size) for theme in ("light", "dark") for size in SIZES]
SOME_LOOKS: Final = EVERY_LOOK[::2]  # every screen and both themes


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param(SOME_LOOKS, id="some"),
        pytest.param(EVERY_LOOK, id="every", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(
    "version",
    [
        "6.0",
        pytest.param("7.7", marks=pytest.mark.long),
        pytest.param("8.0", marks=pytest.mark.long),
        pytest.param("10.1", marks=pytest.mark.long),
    ],
)
def test_every_version_theme_and_screen_shows_all_of_the_table(
    version: str, looks: list[tuple[str, tuple[int, int]]], tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=700_100 + int(version.replace(".", "")))
    table = new_table(bot_server, person)
    modern = version in ("8.0", "10.1")
    insets = PHONE if modern else Insets()
    for theme, size in looks:
        tg = tg_page(version, theme, insets, size)
        at_table(tg, person, table, version, theme)
        tg.asks("web_app_expand", "")
        if modern:
            until(tg.page, "getComputedStyle(document.querySelector('.bar')).marginTop === '93px'")
        assert covered(tg.page, insets) == [], (theme, size)
        assert tg.page.evaluate(UNDER_A_CARD) == [], (theme, size)
        assert tg.page.evaluate("document.documentElement.dataset.scheme") == theme
        assert tg.posted("web_app_request_fullscreen") == []
        tg.page.close()


@pytest.mark.parametrize("version", ["8.0", pytest.param("10.1", marks=pytest.mark.long)])
def test_no_page_lies_under_the_edges_of_a_phone(
    version: str, tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=700_300)
    new_table(bot_server, person)
    for size in SIZES:
        tg = tg_page(version, "dark", PHONE, size)
        tg.open("/?lang=ar", launch_hash(sign_init_data(person), version, theme="dark"))
        tg.page.wait_for_selector("#going:not([hidden]) .btn")
        for path in PAGES:
            tg.open(f"{path}?lang=ar")
            tg.asks("web_app_ready", "")
            assert covered(tg.page, PHONE) == [], (path, size)
        tg.page.close()


def test_the_edges_are_known_to_the_next_page_before_telegram_tells_them(
    tg_page: Opener, bot_server: Server
) -> None:
    tg = tg_page("8.0", insets=PHONE)
    tg.open("/?lang=ar", launch_hash(sign_init_data(Person())))
    until(tg.page, "balootLaunch && sessionStorage.getItem('baloot.frame')?.includes('47')")
    tg.context.unroute_all()
    tg.context.route("https://telegram.org/**", lambda route: None)  # never answers
    tg.page.goto(f"{tg.server.url}/settings?lang=ar", wait_until="commit")
    tg.page.wait_for_selector("main")
    assert covered(tg.page, PHONE) == []


@pytest.mark.parametrize(
    "version",
    ["6.0", "8.0", *(pytest.param(one, marks=pytest.mark.long) for one in ("7.7", "10.1"))],
)
def test_the_window_is_asked_only_for_what_its_version_knows(
    version: str, tg_page: Opener, bot_server: Server
) -> None:
    person = Person(id=700_200)
    table = new_table(bot_server, person)
    tg = tg_page(version)
    at_table(tg, person, table, version, "light")
    tg.asks("web_app_expand", "")
    known = [tuple(map(int, version.split("."))) >= since for since in ((6, 1), (6, 2), (7, 7))]
    back, closing, swipes = known
    if swipes:
        tg.asks("web_app_setup_swipe_behavior", {"allow_vertical_swipe": False})
    assert bool(tg.posted("web_app_setup_swipe_behavior")) == swipes
    assert bool(tg.posted("web_app_setup_closing_behavior")) == closing
    assert bool(tg.posted("web_app_setup_back_button")) == back
    tg.open("/?lang=ar")
    tg.asks("web_app_expand", "")
    if swipes:
        tg.asks("web_app_setup_swipe_behavior", {"allow_vertical_swipe": True})
    if closing:
        tg.asks("web_app_setup_closing_behavior", {"need_confirmation": False})


@pytest.mark.parametrize("version", ["8.0", pytest.param("10.1", marks=pytest.mark.long)])
def test_a_press_of_the_back_button_is_one_step_and_home_has_none(
    version: str, tg_page: Opener
) -> None:
    tg = tg_page(version)
    tg.open("/?lang=ar", launch_hash(sign_init_data(Person()), version))
    tg.asks("web_app_setup_back_button", {"is_visible": False})
    tg.open("/settings?lang=ar")
    tg.asks("web_app_setup_back_button", {"is_visible": True})
    tg.page.evaluate(
        "import(document.querySelector('script[src*=\"/telegram.js\"]').src).then((module) => {"
        " window.presses = 0; module.backButton(() => { window.presses += 1; });"
        " module.backButton(() => { window.presses += 1; }); })"
    )
    tg.receive("back_button_pressed")
    assert tg.page.evaluate("presses") == 1
    tg.open("/settings?lang=ar")
    tg.asks("web_app_setup_back_button", {"is_visible": True})
    with tg.page.expect_navigation(url="**/?lang=ar*"):
        tg.receive("back_button_pressed")


@pytest.mark.parametrize(
    "version", ["8.0", *(pytest.param(one, marks=pytest.mark.long) for one in ("6.0", "10.1"))]
)
def test_another_theme_repaints_the_page_and_moves_nothing(version: str, tg_page: Opener) -> None:
    tg = tg_page(version)
    tg.open("/how?lang=ar", launch_hash(sign_init_data(Person()), version))
    tg.asks("web_app_ready", "")
    page = tg.page
    style = "getComputedStyle(document.body)"
    colours = f"[{style}.backgroundColor, {style}.color]"
    places = "[...document.querySelectorAll('main *')].map((e) => e.getBoundingClientRect().top)"
    assert page.evaluate(colours) == ["rgb(244, 244, 245)", "rgb(0, 0, 0)"]
    before = page.evaluate(places)
    page.evaluate("window.same = true")
    tg.receive("theme_changed", {"theme_params": DARK})
    assert page.evaluate(colours) == ["rgb(35, 46, 60)", "rgb(245, 245, 245)"]
    assert page.evaluate("document.documentElement.dataset.scheme") == "dark"
    assert page.evaluate(places) == before
    if version != "6.0":
        tg.asks("web_app_set_background_color", {"color": "#232e3c"})
    tg.receive("theme_changed", {"theme_params": LIGHT | {"text_color": "#dddddd"}})
    assert page.evaluate(colours) == ["rgb(242, 240, 234)", "rgb(18, 32, 28)"]  # ours
    assert page.evaluate("window.same") is True


def test_the_bar_of_the_client_does_not_lie_over_the_page(tg_page: Opener) -> None:
    tg = tg_page("8.0", size=(360, 740))
    tg.open("/new?lang=ar", launch_hash(sign_init_data(Person()), platform="android"))
    tg.asks("web_app_ready", "")
    told = {"height": 740 - 56, "is_expanded": True, "is_state_stable": True}
    tg.receive("viewport_changed", told)
    assert covered(tg.page, Insets(bottom=56)) == []
    tg.receive("viewport_changed", told | {"height": 740})
    assert tg.page.evaluate("document.documentElement.style.getPropertyValue('--covered')") == "0px"


def test_every_way_back_to_the_app_is_noticed(tg_page: Opener) -> None:
    tg = tg_page("8.0")
    tg.open("/?lang=ar", launch_hash(sign_init_data(Person())))
    tg.asks("web_app_ready", "")
    tg.page.evaluate(
        "import(document.querySelector('script[src*=\"/telegram.js\"]').src).then((module) => {"
        " window.back = 0; module.onResume(() => { window.back += 1; }); })"
    )
    tg.receive("visibility_changed", {"is_visible": True})
    assert tg.page.evaluate("back") == 1
    for target, name in (
        ("document", "visibilitychange"),
        ("window", "pageshow"),
        ("window", "online"),
        ("window", "focus"),
    ):
        before = tg.page.evaluate("back")
        tg.page.evaluate(f"{target}.dispatchEvent(new Event('{name}'))")
        assert tg.page.evaluate("back") == before + 1, name
