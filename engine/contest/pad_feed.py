"""One viewer's subscription to a score pad: as it is now, then as it is after each change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self

from engine.contest.pad_info import PadInfo


class PadFeed:
    """Yields the pad at once and after changes, until it is closed. A slow viewer is told the
    newest only."""

    def __init__(self, on_close: Callable[[PadFeed], None]) -> None:
        self._next: PadInfo | None = None
        self._last: tuple[int, bool] = (-1, False)
        self._changed = asyncio.Event()
        self._on_close = on_close
        self._closed = False

    def put(self, info: PadInfo) -> None:
        """Gives the viewer the pad as it is now; what is not newer is let go."""
        version = info.pad.seq, info.following is not None
        if version > self._last and not self._closed:
            self._last = version
            self._next = info
            self._changed.set()

    def close(self) -> None:
        """Ends the feed. May be repeated."""
        if not self._closed:
            self._closed = True
            self._changed.set()
            self._on_close(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> PadInfo:
        while self._next is None:
            if self._closed:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        told, self._next = self._next, None
        return told
