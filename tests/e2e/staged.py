"""A table page whose socket is the test: the page is the server's own, the frames are made here."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from playwright.sync_api import Page, WebSocketRoute

from engine.core import history
from engine.core.cards import BySeat, Seat
from engine.core.match import Match, apply
from engine.core.notation_reading import parse
from engine.core.view import view
from engine.store.users import User
from engine.table.clock import BANK, ClockKind
from engine.table.emotes import Emote
from engine.table.feed import Emoted, Lively, Snapshot
from engine.table.live import Live, SeatState
from engine.table.seats import SeatInfo, TableInfo
from webapp import frames
from webapp.frames import AckFrame, HelloFrame

TABLE: Final = "staged"
NAMES: Final = ("Noura", "Fahad", "Sultan", "Reem")
_MATCH: Final = Path(__file__).parent.parent / "golden" / "standard-easy.txt"
HERE: Final = SeatState(online=True, away=False, open=False, bank=BANK)
QUIET: Final = Live(BySeat((HERE, HERE, HERE, HERE)), None, None, False, 0, False, None)


def match_where(holds: Callable[[Match], bool]) -> Match:
    """The first position of a recorded match for which this holds."""
    match = Match()
    for event in history.live(parse(_MATCH.read_text(encoding="utf-8"))):
        match = apply(match, event)
        if holds(match):
            return match
    raise AssertionError("the recorded match has no such position")


def trick_lies(match: Match) -> bool:
    """Seat 1 is to play as the last of a trick, which is not the first."""
    deal = match.running
    tricks = deal.tricks if deal else None
    if tricks is None or not tricks.taken or match.to_act is not Seat.ONE:
        return False
    return len(view(match, Seat.ONE).trick) == 3


def score_lies(match: Match) -> bool:
    """The first deal has its score."""
    return len(match.scored) == 1 and match.awaits_deal


def is_over(match: Match) -> bool:
    """Somebody has won."""
    return match.winner is not None


def now(seconds: float) -> float:
    """The time in so many seconds."""
    return time.time() + seconds


@dataclass
class Table:
    """What the page is told; `said` is what it has said. `you` is the reader's seat, or None."""

    match: Match
    you: Seat | None = Seat.ONE
    live: Live = QUIET
    clock: ClockKind = ClockKind.FAST
    host: Seat | None = Seat.ONE
    bots: dict[Seat, Any] = field(default_factory=dict)
    shared: bool = True
    said: list[dict[str, Any]] = field(default_factory=list)
    cut: bool = False
    _line: WebSocketRoute | None = None

    def show(self, page: Page, url: str, lang: str = "en") -> None:
        """Opens the page and waits until the table is drawn, with all who are there."""
        page.route_web_socket(re.compile("/ws$"), self._open)
        page.goto(f"{url}/t/{TABLE}?lang={lang}")
        page.wait_for_selector("body.play:not(.waiting)")
        if self.shared:
            page.wait_for_selector(".tools [aria-expanded], .watching .table", state="attached")

    def _open(self, line: WebSocketRoute) -> None:
        if self.cut:
            line.close()
            return
        self._line = line
        line.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.said.append(message)
        if message["t"] == "auth":
            self.tell(HelloFrame(1, "staged", 5.0))
        elif message["t"] == "sub":
            self.tell(frames.snap(self._snapshot(), self._user))
        elif "id" in message:
            self.tell(AckFrame(message["id"], self.match.seq, message.get("ply", 0)))

    def tell(self, frame: Struct) -> None:
        """One more frame for the page."""
        assert self._line is not None
        self._line.send(frames.text_of(frame))  # type: ignore[arg-type]

    def becomes(self, **changes: Any) -> None:
        """Something changed that is no event."""
        self.live = replace(self.live, **changes)
        self.tell(frames.lively(Lively(self._info, self.live), self._user))

    def seat(self, seat: Seat, **changes: Any) -> None:
        """Something changed about one seat."""
        states = self.live.states
        self.becomes(states=states.replace(seat, replace(states[seat], **changes)))

    def says(self, seat: Seat, emote: Emote) -> None:
        """Somebody says something."""
        self.tell(frames.emote(Emoted(seat, emote)))

    def drop(self, code: int | None = None) -> None:
        """The line is cut, or closed with a code, until `cut` is False again."""
        self.cut = True
        assert self._line is not None
        self._line.close(code=code)

    @property
    def _user(self) -> User:
        name = f"user {int(self.you)}" if self.you else "somebody else"
        return User(name, name, "en", {}, 0.0)

    @property
    def _info(self) -> TableInfo:
        seats = BySeat.of(
            lambda seat: SeatInfo(seat, f"user {int(seat)}", NAMES[seat - 1], self.bots.get(seat))
        )
        host = f"user {int(self.host)}" if self.host else None
        rules = self.match.rules
        return TableInfo(TABLE, rules, seats, 0.0, self.clock, host, self.shared)

    def _snapshot(self) -> Snapshot:
        seen = view(self.match, self.you)
        return Snapshot(self.match.seq, 1, seen, self._info, self.live)
