"""The threads that SQLite's connections work in, and waiting for their end.

A read that is cancelled goes on in its connection's thread, and what it found is handed to the
event loop: a loop that was closed meanwhile fails the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from time import monotonic
from typing import Any, Final
from weakref import WeakSet

PATIENCE: Final = 10.0
"""Seconds at most that the end of all threads is waited for."""


class Threads:
    """Every thread in which a connection was opened, while it lives."""

    def __init__(self) -> None:
        self._threads: WeakSet[threading.Thread] = WeakSet()

    def connection(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        """The `factory` for `sqlite3.connect`, which is called in the connection's own thread."""
        self._threads.add(threading.current_thread())
        return sqlite3.Connection(*arguments, **options)

    async def ended(self) -> None:
        """Returns once every thread has ended, or has had its `PATIENCE`."""
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        until = monotonic() + PATIENCE
        for thread in list(self._threads):
            thread.join(max(0.0, until - monotonic()))
