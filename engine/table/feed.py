"""One viewer's subscription: the view, then what happens, in order; bounded."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self, assert_never

from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.view import CardChoice, PlayerView, Viewer
from engine.table.emotes import Emote
from engine.table.live import Live
from engine.table.record import Numbered
from engine.table.seats import TableInfo

LONGEST: Final = 64  # batches a slow viewer may lag behind


@dataclass(frozen=True, slots=True)
class Legal:
    """What the viewer may do now: calls, raises, each card with its refusal or None, sawa."""

    calls: tuple[Call, ...]
    raises: tuple[Raise, ...]
    choices: tuple[CardChoice, ...]
    sawa: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table as the viewer sees it, after event `seq`."""

    seq: int
    ply: int
    view: PlayerView
    info: TableInfo
    live: Live


@dataclass(frozen=True, slots=True)
class Lively:
    """Something changed that is no event: who is there, the time, the chairs, a rematch."""

    info: TableInfo
    live: Live


@dataclass(frozen=True, slots=True)
class Emoted:
    """The person on this seat said something."""

    seat: Seat
    emote: Emote


@dataclass(frozen=True, slots=True)
class Batch:
    """Events as the viewer sees them, each with its number, and where the table stands after them.

    `legal` is None unless the viewer must act. `hand` is the viewer's, sorted.
    """

    events: Numbered
    ply: int
    legal: Legal | None
    to_act: Seat | None
    hand: tuple[Card, ...]


def batch(events: Numbered, ply: int, view: PlayerView) -> Batch:
    """Events with the facts a viewer needs after them, taken from the viewer's view."""
    acts = view.viewer is not None and view.to_act is view.viewer
    legal = Legal(view.calls, view.raises, view.choices, view.sawa) if acts else None
    return Batch(events, ply, legal, view.to_act, view.hand)


Message = Batch | Snapshot | Lively | Emoted


class Feed:
    """Yields each message in order, until it is closed.

    A viewer that lags 64 messages behind is cut off: the feed ends with `overflowed` set. `viewer`
    changes where its user sits down or gets up; a `Snapshot` follows.
    """

    def __init__(self, user: str, viewer: Viewer, on_close: Callable[[Feed], None]) -> None:
        self.user = user
        self.viewer = viewer
        self.overflowed = False
        self._messages: deque[Message] = deque()
        self._lively: Lively | None = None
        self._changed = asyncio.Event()
        self._closed = False
        self._on_close = on_close

    def put(self, message: Message) -> None:
        """Queues a message; closes the feed where there is no room."""
        if self._closed:
            return
        if len(self._messages) >= LONGEST:
            self.overflowed = True
            self._messages.clear()
            self.close()
            return
        self._lively = _lively(message) or self._lively
        self._messages.append(message)
        self._changed.set()

    def enliven(self, now: Lively) -> None:
        """Queues how the table is now, if that is news, in place of what it was before."""
        if now != self._lively:
            for old in [one for one in self._messages if isinstance(one, Lively)]:
                self._messages.remove(old)
            self.put(now)

    def close(self) -> None:
        """Ends the feed: what is queued is still yielded, nothing more comes. May be repeated."""
        if not self._closed:
            self._closed = True
            self._changed.set()
            self._on_close(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Message:
        while not self._messages:
            if self._closed:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        return self._messages.popleft()


def _lively(message: Message) -> Lively | None:
    """How the table is now, as a message tells it."""
    match message:
        case Snapshot():
            return Lively(message.info, message.live)
        case Lively():
            return message
        case Batch() | Emoted():
            return None
        case _:
            assert_never(message)
