"""What Telegram sent: stored once, before it is handled.

What was being handled when the process ended is handled once more. After a day an update is
deleted, handled or not (`leftovers`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.schema import inbox


class Inbox:
    """The updates of a database, by the number Telegram gave each."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def add(self, update_id: int, data: str) -> bool:
        """Stores an update, as JSON; False where it is known, and nothing was changed."""
        values = {"update_id": update_id, "received": self._now(), "data": data, "done": 0}

        async def work(connection: AsyncConnection) -> bool:
            known = select(inbox.c.update_id).where(inbox.c.update_id == update_id)
            if (await connection.execute(known)).first() is not None:
                return False
            await connection.execute(insert(inbox), values)
            return True

        return await self._database.write(work)

    async def pending(self) -> list[tuple[int, str]]:
        """What was stored and not handled, the oldest first."""
        query = select(inbox.c.update_id, inbox.c.data).where(inbox.c.done == 0)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(inbox.c.received, inbox.c.update_id))
            return [(row.update_id, row.data) for row in rows]

    async def done(self, update_id: int) -> None:
        """Remembers that an update was handled."""
        change = update(inbox).where(inbox.c.update_id == update_id).values(done=1)
        await self._database.within(None, change)


async def of(connection: AsyncConnection, telegram_id: int) -> list[Any]:
    """The updates that name a person, read from JSON."""
    return [data for _, data in await _naming(connection, telegram_id)]


async def forget(connection: AsyncConnection, telegram_id: int) -> None:
    """Empties the updates that name a person, and counts them as handled; the numbers stay known,
    so that none is handled again."""
    for update_id, _ in await _naming(connection, telegram_id):
        own = update(inbox).where(inbox.c.update_id == update_id)
        await connection.execute(own.values(data="{}", done=1))


async def _naming(connection: AsyncConnection, telegram_id: int) -> list[tuple[int, Any]]:
    likely = select(inbox.c.update_id, inbox.c.data).where(inbox.c.data.contains(str(telegram_id)))
    rows = (await connection.execute(likely.order_by(inbox.c.update_id))).all()
    read = [(int(row.update_id), msgspec.json.decode(row.data)) for row in rows]
    return [(update_id, data) for update_id, data in read if _names(data, telegram_id)]


def _names(data: Any, telegram_id: int) -> bool:
    """Whether any part of an update is this person, or the person's chat with the bot."""
    if isinstance(data, list):
        return any(_names(one, telegram_id) for one in data)
    if not isinstance(data, dict):
        return False
    return data.get("id") == telegram_id or _names(list(data.values()), telegram_id)
