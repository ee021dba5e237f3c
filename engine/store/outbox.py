"""What is to be sent to Telegram: kept until it is sent; of what has one key, only the latest."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.schema import outbox

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sending:
    """A method of the Bot API to be called, not before `due`; `tries` counts what has failed."""

    id: int
    key: str | None
    chat_id: int | None
    method: str
    body: Body
    due: float
    tries: int
    created: float


class Outbox:
    """The sendings of a database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now
        self._listener: Callable[[], None] | None = None

    def listen(self, listener: Callable[[], None]) -> None:
        """Calls this, in place of another, whenever something was put here and is stored."""
        self._listener = listener

    async def put(
        self,
        connection: AsyncConnection | None,
        key: str | None,
        chat_id: int | None,
        method: str,
        body: Body,
        due: float,
    ) -> None:
        """Adds a sending, in the transaction that is given or in one of its own.

        What waits under the same key is replaced where it stands: it keeps its id, and its time if
        that comes sooner or if it has failed before.
        """
        values = {"chat_id": chat_id, "method": method, "body": _text(body)}

        async def work(own: AsyncConnection) -> None:
            if self._listener is not None:
                self._database.afterwards(self._listener)
            waiting = select(outbox.c.id, outbox.c.due, outbox.c.tries).where(outbox.c.key == key)
            row = (await own.execute(waiting)).first() if key is not None else None
            if row is None:
                new = {"key": key, "due": due, "tries": 0, "created": self._now()}
                await own.execute(insert(outbox), {**values, **new})
                return
            when = row.due if row.tries else min(row.due, due)
            await own.execute(
                update(outbox).where(outbox.c.id == row.id).values(**values, due=when)
            )

        await (self._database.write(work) if connection is None else work(connection))

    async def due(self, now: float, limit: int) -> list[Sending]:
        """What may be sent now, in the order of its time."""
        query = select(outbox).where(outbox.c.due <= now).order_by(outbox.c.due, outbox.c.id)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.limit(limit))).all()
        return [
            Sending(
                row.id,
                row.key,
                row.chat_id,
                row.method,
                msgspec.json.decode(row.body),
                row.due,
                row.tries,
                row.created,
            )
            for row in rows
        ]

    async def next_due(self, now: float) -> float | None:
        """When the next sending may be sent of those that may not yet; None where there is none."""
        query = select(func.min(outbox.c.due)).where(outbox.c.due > now)
        async with self._database.reading() as connection:
            found: float | None = await connection.scalar(query)
        return found

    async def sent(self, sending_id: int, as_of_body: Body) -> None:
        """Takes out what was sent, unless other words have taken its place meanwhile."""
        same = (outbox.c.id == sending_id, outbox.c.body == _text(as_of_body))
        await self._database.within(None, delete(outbox).where(*same))

    async def later(self, sending_id: int, due: float) -> None:
        """Counts a failure: it is to be tried again at this time."""
        change = update(outbox).where(outbox.c.id == sending_id)
        await self._database.within(None, change.values(due=due, tries=outbox.c.tries + 1))

    async def drop(self, sending_id: int) -> None:
        """Takes out what can never be sent."""
        await self._database.within(None, delete(outbox).where(outbox.c.id == sending_id))


async def move(connection: AsyncConnection, old: int, new: int) -> None:
    """Sends to another chat what waits for one that has a new id."""
    query = select(outbox.c.id, outbox.c.body).where(outbox.c.chat_id == old)
    for row in (await connection.execute(query)).all():
        body = msgspec.json.decode(row.body)
        if body.get("chat_id") == old:
            body["chat_id"] = new
        change = update(outbox).where(outbox.c.id == row.id)
        await connection.execute(change.values(chat_id=new, body=_text(body)))


async def of(connection: AsyncConnection, chat_id: int) -> list[Body]:
    """What waits for a chat."""
    query = select(outbox.c.body).where(outbox.c.chat_id == chat_id).order_by(outbox.c.id)
    return [msgspec.json.decode(body) for body in await connection.scalars(query)]


async def forget(connection: AsyncConnection, chat_id: int) -> None:
    """Takes out what waits for a chat."""
    await connection.execute(delete(outbox).where(outbox.c.chat_id == chat_id))


def _text(body: Body) -> str:
    return msgspec.json.encode(body).decode()
