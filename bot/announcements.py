"""What groups and people are told at their hour, as rows of the outbox; `posts` has the
words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.herald import Post, Reminder
from engine.store.outbox import Outbox

POST: Final = "post"
REMINDER: Final = "reminder"


class Announcements:
    """Implements the port `engine.contest.herald.Announcer`. Of what waits for one group or person
    only the latest is kept."""

    def __init__(self, outbox: Outbox, now: Callable[[], float]) -> None:
        self._outbox = outbox
        self._now = now

    async def post(self, connection: AsyncConnection, post: Post) -> None:
        """Writes the one post of a group and day."""
        body = {"day": post.day, "daily": post.daily, "week": post.week}
        key = f"{POST}:{post.chat_id}"
        await self._outbox.put(connection, key, post.chat_id, POST, body, self._now())

    async def remind(self, connection: AsyncConnection, reminder: Reminder) -> None:
        """Writes the one reminder of a person and day."""
        body, key = {"day": reminder.day}, f"{REMINDER}:{reminder.user}"
        chat = reminder.telegram_id
        await self._outbox.put(connection, key, chat, REMINDER, body, self._now())
