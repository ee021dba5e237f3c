"""Four people at one table, each in a browser of their own: what they see, what they are sent."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

from engine.core.cards import Seat
from tests.e2e.player import Player
from tests.e2e.server import Server

PATIENCE = 60.0
PHONE = {"width": 360, "height": 740}

_SESSION = """async ([deed, ...rest]) => {
  const entry = [...document.scripts].find(({ src }) => src.includes('/static/'));
  const session = await import(entry.src.replace(/js\\/.*/, 'js/session.js'));
  return session[deed](...rest);
}"""

_LOOK = """(own) => {
  const number = (id) => Number(document.getElementById(id).textContent);
  const [us, them] = [number('us'), number('them')];
  const places = { right: 1, top: 2, left: 3 };
  const acting = document.querySelector('.seat.acting');
  const place = Object.keys(places).find((name) => acting?.classList.contains(name));
  const mine = document.querySelector('.own > .ring') ? own : null;
  const cards = [...document.querySelectorAll('.table > .trick:not([hidden]) .card')];
  return {
    odd: own % 2 ? us : them,
    even: own % 2 ? them : us,
    turn: place ? ((own - 1 + places[place]) % 4) + 1 : mine,
    trick: cards.map(({ dataset }) => `${dataset.seat} ${dataset.card}`).sort(),
    contract: document.getElementById('contract').textContent,
    sheet: document.querySelector('.sheet') !== null,
  };
}"""


@dataclass
class Friend:
    """One person: the seat, the browser, every frame that came; the line can be cut."""

    name: str
    seat: Seat
    context: BrowserContext
    page: Page
    player: Player
    frames: list[dict[str, Any]] = field(default_factory=list)
    cut: bool = False
    _lines: list[tuple[WebSocketRoute, WebSocketRoute]] = field(default_factory=list)

    @staticmethod
    def arrive(
        browser: Browser, server: Server, name: str, seat: Seat, lang: str, **options: Any
    ) -> Friend:
        """A person on the home page; without `storage_state` nobody has been there before."""
        shape: dict[str, Any] = {
            "viewport": PHONE,
            "has_touch": True,
            "reduced_motion": "reduce",
            "locale": lang,
        }
        context = browser.new_context(**(shape | options))
        page = context.new_page()
        friend = Friend(name, seat, context, page, Player(page, server, random.Random(name)))
        page.route_web_socket(re.compile("/ws$"), friend._line)
        page.goto(f"{server.url}/?lang={lang}")
        return friend

    def _line(self, line: WebSocketRoute) -> None:
        if self.cut:
            line.close()
            return
        server = line.connect_to_server()
        self._lines.append((line, server))

        def heard(text: str | bytes) -> None:
            self.frames.append(json.loads(text))
            if not self.cut:
                line.send(text)

        line.on_message(server.send)
        server.on_message(heard)

    def drop(self) -> None:
        """No connection until `mend`."""
        self.cut = True
        for line, server in self._lines:
            server.close()
            line.close()
        self._lines.clear()

    def mend(self) -> None:
        """There is a network again."""
        self.cut = False

    def ask(self, deed: str, *rest: Any) -> Any:
        """A function of the page's own session module."""
        return self.page.evaluate(_SESSION, [deed, *rest])

    def look(self) -> dict[str, Any]:
        """What the page shows of the table, in seat numbers."""
        found: dict[str, Any] = self.page.evaluate(_LOOK, int(self.seat))
        return found

    @property
    def seq(self) -> int:
        """The last event the page was sent."""
        return max(
            (frame["seq"] for frame in self.frames if frame["t"] in ("ev", "snap")), default=0
        )

    def place_of(self, seat: Seat) -> str:
        """Where another seat is drawn on this page."""
        return {1: "right", 2: "top", 3: "left"}[(seat - self.seat) % 4]

    def seat_of(self, other: Friend) -> Any:
        """The drawing of another person's seat on this page."""
        return self.page.locator(f".seat.{self.place_of(other.seat)}")


def until(true: Callable[[], Any], page: Page, patience: float = PATIENCE) -> Any:
    """Waits until something is so; while it waits, pages and sockets go on."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, "it did not come about"
        page.wait_for_timeout(120)
    return found


def seated(
    browser: Browser, server: Server, lang: str = "en", clock: str = "fast"
) -> tuple[list[Friend], str]:
    """Four people at a table that has just begun, and its id."""
    names = ["Noura", "Fahad", "Sultan", "Reem"]
    friends = [
        Friend.arrive(browser, server, name, seat, lang)
        for name, seat in zip(names, Seat, strict=True)
    ]
    for friend in friends:
        friend.ask("signIn", friend.name)
    rules = {"preset": "standard", "settings": {}, "target": 100, "clock": clock}
    lobby = friends[0].ask("api", "POST", "/api/lobbies", rules)["lobby"]["id"]
    for friend in friends[1:]:
        friend.ask("api", "POST", f"/api/lobbies/{lobby}/sit", {"seat": int(friend.seat)})
    friends[0].ask("api", "POST", f"/api/lobbies/{lobby}/start", {})
    for friend in friends:
        friend.page.goto(f"{server.url}/t/{lobby}?lang={lang}")
        friend.player.ready()
    return friends, lobby


def agreed(friends: list[Friend]) -> dict[str, Any]:
    """Waits until all these screens show the same table, and gives it."""
    page = friends[0].page

    def same() -> dict[str, Any] | None:
        if len({friend.seq for friend in friends}) > 1:
            return None
        first, *rest = [friend.look() for friend in friends]
        still = first["sheet"] or (first["turn"] is not None and len(first["trick"]) < 4)
        return first if still and all(each == first for each in rest) else None

    found: dict[str, Any] = until(same, page)
    return found
