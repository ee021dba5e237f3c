"""One viewer's subscription to a lobby: the lobby as it is now, then as it is after each change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self

from engine.table.lobby_info import LobbyInfo, LobbyState


class LobbyFeed:
    """Yields the lobby at once and after changes, until it waits no more or the feed is closed.

    A slow viewer is told the newest only: a lobby is small, and nothing in it is worth a replay.
    """

    def __init__(
        self, viewer: str, first: LobbyInfo, on_close: Callable[[LobbyFeed], None]
    ) -> None:
        self.viewer = viewer
        self._next: LobbyInfo | None = first
        self._changed = asyncio.Event()
        self._over = first.state is not LobbyState.WAITING
        self._on_close = on_close
        self._closed = False

    def put(self, info: LobbyInfo) -> None:
        """Gives the viewer the lobby as it is now."""
        if not self._over and not self._closed:
            self._next = info
            self._over = info.state is not LobbyState.WAITING
            self._changed.set()

    def close(self) -> None:
        """Ends the feed: what is not read yet is still yielded, nothing more. May be repeated."""
        if not self._closed:
            self._closed = True
            self._changed.set()
            self._on_close(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> LobbyInfo:
        while self._next is None:
            if self._over or self._closed:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        told, self._next = self._next, None
        return told
