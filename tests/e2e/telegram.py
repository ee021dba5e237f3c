"""Telegram around a page of the app: signed launches, and a client that answers Telegram's script.

Up to 8.0 the script is Telegram's own, as an npm package ships it; above that a stand-in.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, time
from typing import Any, Final
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

from tests.e2e.server import Server
from tests.node import package_file

TOKEN: Final = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
SCRIPT_URL: Final = "https://telegram.org/js/telegram-web-app.js"
REAL: Final = "@twa-dev/sdk/dist/telegram-web-apps.js"
STANDIN: Final = Path(__file__).parent / "telegram_standin.js"
NEWEST_REAL: Final = (8, 0)
PATIENCE_SECONDS: Final = 30.0

LIGHT: Final = {
    "bg_color": "#ffffff",
    "text_color": "#000000",
    "hint_color": "#707579",
    "secondary_bg_color": "#f4f4f5",
}
DARK: Final = {
    "bg_color": "#17212b",
    "text_color": "#f5f5f5",
    "hint_color": "#708499",
    "secondary_bg_color": "#232e3c",
    "section_bg_color": "#17212b",
    "subtitle_text_color": "#708499",
}
THEMES: Final = {"light": LIGHT, "dark": DARK}

CLIENT: Final = """
({version, theme, safe, content}) => {
  window.posted = [];
  const modern = Number(version.split('.')[0]) >= 8;
  const answer = {
    web_app_request_theme: ['theme_changed', {theme_params: theme}],
    web_app_request_viewport: ['viewport_changed',
      () => ({height: innerHeight, is_expanded: true, is_state_stable: true})],
    web_app_request_safe_area: modern && ['safe_area_changed', safe],
    web_app_request_content_safe_area: modern && ['content_safe_area_changed', content],
    web_app_request_write_access: ['write_access_requested', {status: 'allowed'}],
  };
  window.TelegramWebviewProxy = {
    postEvent(name, data) {
      window.posted.push([name, JSON.parse(data || '""')]);
      const [event, what] = answer[name] || [];
      if (!event) return;
      const told = typeof what === 'function' ? what : () => what;
      setTimeout(() => window.Telegram.WebView.receiveEvent(event, told()), 0);
    },
  };
}
"""


@dataclass(frozen=True)
class Insets:
    """What is covered at the edges, in pixels: by the phone, and then by Telegram's buttons."""

    top: int = 0
    content_top: int = 0
    bottom: int = 0

    @property
    def above(self) -> int:
        """All that is covered at the top."""
        return self.top + self.content_top


PHONE: Final = Insets(top=47, content_top=46, bottom=34)


@dataclass(frozen=True)
class Person:
    """Somebody at Telegram."""

    id: int = 700001
    first_name: str = "نورة <b>&\"'"
    language_code: str = "ar"


def sign_init_data(user: Person | None, *, token: str = TOKEN, **fields: str) -> str:
    """Launch data as Telegram signs them; `fields` are added, or replace what is usual."""
    pairs = {"auth_date": str(int(time())), "query_id": "AAHdF6IQAAAAAN0XohDhrOrc"}
    if user is not None:
        told = {
            "id": user.id,
            "first_name": user.first_name,
            "language_code": user.language_code,
        }
        pairs["user"] = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    pairs |= fields
    text = "\n".join(f"{key}={value}" for key, value in sorted(pairs.items()))
    secret = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    pairs["hash"] = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
    return urlencode(pairs, quote_via=quote)


def launch_hash(
    init_data: str, version: str = "8.0", platform: str = "ios", theme: str = "light"
) -> str:
    """The hash a client of Telegram puts behind the app's address."""
    all_of_it = {
        "tgWebAppData": init_data,
        "tgWebAppVersion": version,
        "tgWebAppPlatform": platform,
        "tgWebAppThemeParams": json.dumps(THEMES[theme], separators=(",", ":")),
    }
    return "#" + urlencode(all_of_it, quote_via=quote)


@dataclass
class TelegramPage:
    """A page inside a client of Telegram. `faults` collects what went wrong in it."""

    page: Page
    server: Server
    context: BrowserContext
    faults: list[str] = field(default_factory=list)

    def open(self, path: str = "/", hash: str = "") -> None:
        """Opens an address of the app, as the client does."""
        self.page.goto(f"{self.server.url}{path}{hash}")

    def receive(self, event: str, data: object = None) -> None:
        """The client tells the page something."""
        self.page.evaluate(
            "([name, data]) => Telegram.WebView.receiveEvent(name, data)", [event, data]
        )

    def posted(self, name: str) -> list[Any]:
        """What this page has asked of the client by this name, oldest first."""
        found: list[Any] = self.page.evaluate(
            "(name) => posted.filter(([one]) => one === name).map(([, data]) => data)", name
        )
        return found

    def asks(self, name: str, data: object) -> None:
        """Waits until this was the last the page has asked by this name."""
        last = (
            "([name, data]) => JSON.stringify(posted.filter(([one]) => one === name).pop()?.[1])"
            " === JSON.stringify(data)"
        )
        until(self.page, last, [name, data])


def until(page: Page, true: str, argument: object = None) -> None:
    """Waits until an expression is true in the page.

    Playwright's own `wait_for_function` would need a policy that allows `eval`.
    """
    end = monotonic() + PATIENCE_SECONDS
    while not page.evaluate(true, argument):
        assert monotonic() < end, f"not so after {PATIENCE_SECONDS:.0f} s: {true}"
        page.wait_for_timeout(50)


def script_for(version: str) -> str:
    """The script a client of this version loads."""
    newest = tuple(int(part) for part in version.split("."))
    path = package_file(REAL) if newest <= NEWEST_REAL else STANDIN
    return path.read_text(encoding="utf-8")


Opener = Callable[..., TelegramPage]


@pytest.fixture(scope="module")
def bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with a bot's token, whose Bot API is out of reach."""
    made = Server(tmp_path_factory.mktemp("bot"))
    made.settings = {"BOT_TOKEN": TOKEN, "API_BASE": "http://127.0.0.1:9"}
    made.start()
    yield made
    made.stop()


@pytest.fixture
def tg_page(browser: Browser, bot_server: Server) -> Iterator[Opener]:
    """Opens pages in a client of Telegram; a fault in one of them fails the test at its end."""
    opened: list[TelegramPage] = []

    def make(
        version: str = "8.0",
        theme: str = "light",
        insets: Insets = Insets(),
        size: tuple[int, int] = (390, 844),
        script: bool = True,
        context: BrowserContext | None = None,
        server: Server | None = None,
    ) -> TelegramPage:
        if context is None:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=size[0] < 1000,
                reduced_motion="reduce",
                locale="ar",
            )
            _be_telegram(context, version, theme, insets, script)
        made = TelegramPage(context.new_page(), server or bot_server, context)
        _collect(made, script)
        opened.append(made)
        return made

    yield make
    faults = [fault for one in opened for fault in one.faults]
    for one in opened:
        one.context.close()
    assert faults == []


def _be_telegram(
    context: BrowserContext, version: str, theme: str, insets: Insets, script: bool
) -> None:
    body = script_for(version) if script else ""

    def answer(route: Route) -> None:
        if script:
            route.fulfill(body=body, content_type="text/javascript")
        else:
            route.abort()

    context.route(SCRIPT_URL, answer)
    sides = {"left": 0, "right": 0}
    client = {
        "version": version,
        "theme": THEMES[theme],
        "safe": {"top": insets.top, "bottom": insets.bottom, **sides},
        "content": {"top": insets.content_top, "bottom": 0, **sides},
    }
    context.add_init_script(f"({CLIENT})({json.dumps(client)})")


def _collect(made: TelegramPage, script: bool) -> None:
    def said(message: ConsoleMessage) -> None:
        blocked = not script and "telegram-web-app.js" in str(message.location)
        if message.type == "error" and not blocked:
            made.faults.append(message.text)

    made.page.on("console", said)
    made.page.on("pageerror", lambda error: made.faults.append(str(error)))


def call(
    server: Server, method: str, path: str, authorization: str, body: object = None
) -> dict[str, Any]:
    """What the server answers to a request without a browser."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": authorization, "Content-Type": "application/json"}
    request = urllib.request.Request(f"{server.url}{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def new_table(server: Server, person: Person) -> str:
    """A table of this person's against bots; its id."""
    token = call(server, "POST", "/api/login", f"tma {sign_init_data(person)}", {})["token"]
    match = {"preset": "standard", "settings": {}, "target": 152, "level": "easy"}
    made = call(server, "POST", "/api/tables", f"Bearer {token}", match)
    return str(made["table"])
