"""What is still to be sent on one socket: bounded, with one task that sends it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from aiohttp import web

MOST_MESSAGES: Final = 64
MOST_BYTES: Final = 64 * 1024
SEND_SECONDS: Final = 5.0


class Outbox:
    """A queue of at most 64 messages or 64 KiB; a single larger message is let in when it is empty.

    `put` never waits: it tells whether there was room. `put_in_turn` waits for room; whoever feeds
    it has a bound of its own.
    """

    def __init__(self, ping: Callable[[], str], ping_seconds: float) -> None:
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._filled: Final = asyncio.Event()
        self._taken: Final = asyncio.Event()
        self._ping: Final = ping
        self._ping_seconds: Final = ping_seconds

    def put(self, text: str) -> bool:
        """Queues a message; False, and nothing is queued, where there is no room."""
        size = len(text.encode())
        full = len(self._waiting) >= MOST_MESSAGES or self._bytes + size > MOST_BYTES
        if full and self._waiting:
            return False
        self._waiting.append(text)
        self._bytes += size
        self._filled.set()
        return True

    async def put_in_turn(self, text: str) -> None:
        """Queues a message as soon as there is room."""
        while not self.put(text):
            self._taken.clear()
            await self._taken.wait()

    async def send_all(self, socket: web.WebSocketResponse) -> None:
        """Sends what is queued, and a ping whenever one is due, until cancelled.

        Raises TimeoutError where the other side takes nothing for five seconds, and
        ConnectionError where it is gone.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + self._ping_seconds
        while True:
            if loop.time() >= due:
                due = loop.time() + self._ping_seconds
                await self._send(socket, self._ping())
            elif self._waiting:
                await self._send(socket, self._take())
            else:
                await self._wait_until(due)

    async def send_rest(self, socket: web.WebSocketResponse) -> None:
        """Sends what is queued and returns; for the last words before a close."""
        while self._waiting:
            await self._send(socket, self._take())

    def _take(self) -> str:
        text = self._waiting.popleft()
        self._bytes -= len(text.encode())
        self._taken.set()
        return text

    async def _wait_until(self, due: float) -> None:
        self._filled.clear()
        try:
            async with asyncio.timeout_at(due):
                await self._filled.wait()
        except TimeoutError:
            return

    async def _send(self, socket: web.WebSocketResponse, text: str) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await socket.send_str(text)
