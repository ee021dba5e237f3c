"""The queue of updates: taken by polling or sent to a webhook."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tests.bot.fake.people import Json
from tests.bot.fake.refusals import OTHER_POLLER, Conflict

NOT_USUAL: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""What comes only to a bot that names it."""


@dataclass
class Updates:
    """Updates wait here until they are confirmed."""

    waiting: list[Json] = field(default_factory=list)
    allowed: list[str] | None = None
    sent: list[Json] = field(default_factory=list)
    """All that ever came to pass, for sending again."""

    paused: bool = False
    """While it is, nothing is handed out, as where the network is down."""

    _next: int = 1000
    _poller: int = 0
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def polled(self) -> bool:
        """Whether anybody has ever polled."""
        return self._poller > 0

    def add(self, kind: str, body: Json) -> Json | None:
        """Something happened; None where the bot has not asked for such news."""
        if not self._wanted(kind):
            return None
        self._next += 1
        return self.repeat({"update_id": self._next, kind: body})

    def repeat(self, update: Json) -> Json:
        """Hands out this very update, be it for the second time."""
        self.waiting.append(update)
        self.sent.append(update)
        self.wake()
        return update

    def skip_ids(self, by: int) -> None:
        """Numbers jump, as after a week of silence."""
        self._next += by

    def wake(self) -> None:
        """Lets whoever waits look again."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Waits until something is added."""
        await self._news.wait()

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Json]:
        """The updates from `offset` on; waits for one. Raises `Conflict` at another poller."""
        self._poller += 1
        mine = self._poller
        self.wake()  # an earlier poller learns that it is one too many
        self.waiting = [update for update in self.waiting if update["update_id"] >= offset]
        until = asyncio.get_running_loop().time() + seconds
        while True:
            if self._poller != mine:
                raise Conflict(OTHER_POLLER)
            over = asyncio.get_running_loop().time() >= until
            if (self.waiting and not self.paused) or over:
                return [] if self.paused else self.waiting[:limit]
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self._news.wait()

    def close(self) -> None:
        """Ends every poll that waits."""
        self._poller += 1
        self.wake()

    def _wanted(self, kind: str) -> bool:
        if self.allowed:
            return kind in self.allowed
        return kind not in NOT_USUAL
