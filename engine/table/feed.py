"""One viewer's subscription: the view, then what happens, in order; bounded."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self

from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.view import CardChoice, PlayerView
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


Message = Batch | Snapshot


class Feed:
    """Yields the first message, then each batch, until it is closed.

    A viewer that lags 64 messages behind is cut off: the feed ends with `overflowed` set.
    """

    def __init__(self, viewer: Seat, first: Message, on_close: Callable[[Feed], None]) -> None:
        self.viewer = viewer
        self.overflowed = False
        self._messages: deque[Message] = deque((first,))
        self._changed = asyncio.Event()
        self._changed.set()
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
        self._messages.append(message)
        self._changed.set()

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
