"""A subscription of which a slow viewer is told the newest only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class Newest(Generic[T]):
    """Yields what it is given, of several the last, until it is closed or was given the last."""

    def __init__(self, on_close: Callable[[], None]) -> None:
        self._next: T | None = None
        self._changed = asyncio.Event()
        self._on_close = on_close
        self._over = self._closed = False

    def give(self, value: T, *, last: bool = False) -> None:
        """Gives the viewer what is so now; nothing any more after the last one or the close."""
        if not self._over and not self._closed:
            self._next, self._over = value, last
            self._changed.set()

    def close(self) -> None:
        """Ends the feed: what is not read yet is still yielded, nothing more. May be repeated."""
        if not self._closed:
            self._closed = True
            self._changed.set()
            self._on_close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        while self._next is None:
            if self._over or self._closed:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        told, self._next = self._next, None
        return told
