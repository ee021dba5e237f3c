"""Work that computes for a second or two, such as loading libraries, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def late(work: Callable[[], T]) -> T:
    """What the work returns, or raises. Its thread keeps nobody waiting who ends meanwhile."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[T] = loop.create_future()

    def settle(tell: Callable[[], None]) -> None:
        if not ended.done():  # else told to stop meanwhile
            tell()

    def run() -> None:
        tell: Callable[[], None]
        try:
            tell = partial(ended.set_result, work())
        except Exception as error:
            tell = partial(ended.set_exception, error)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, tell)

    threading.Thread(target=run, daemon=True).start()
    return await ended
