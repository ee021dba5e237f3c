"""Sessions: who holds a token is this person, until it has lain idle or grown old."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.errors import TooMany, Unavailable
from engine.store.ids import hash_of, new_token
from engine.store.schema import device, session

IDLE: Final = 12 * 3600.0  # seconds since the last use
WHOLE_LIFE: Final = 7 * 24 * 3600.0  # seconds in all
MOST_A_LAUNCH: Final = 20  # sessions that are open at one time
_NOTED: Final = 300.0  # a use is written down at most this often, so most uses write nothing


class Sessions:
    """The sessions of a database. A token is never kept, only its SHA-256."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def open(self, user_id: str, launch: str | None = None) -> str:
        """A new token of 32 random bytes for a person; sweeps out sessions that have ended.

        `launch`: the `hash` of the launch data that let the person in. Raises `TooMany` where 20
        sessions are open that the same launch let in.
        """
        token, now = new_token(), self._now()
        hashed = hash_of(launch) if launch is not None else None
        values = {"token_hash": hash_of(token), "user_id": user_id, "created": now, "used": now}

        async def work(connection: AsyncConnection) -> None:
            ended = or_(session.c.used < now - IDLE, session.c.created < now - WHOLE_LIFE)
            await connection.execute(delete(session).where(ended))
            same = select(func.count()).where(session.c.launch == hashed)
            if hashed and (await connection.scalar(same) or 0) >= MOST_A_LAUNCH:
                raise TooMany("sessions of one launch")
            await connection.execute(insert(session), {**values, "launch": hashed})

        await self._database.write(work)
        return token

    async def user_of(self, token: str) -> str | None:
        """The person who holds this token; None where it is unknown, idle too long, or too old."""
        hashed, now = hash_of(token), self._now()
        query = select(session).where(session.c.token_hash == hashed)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or now - row.used > IDLE or now - row.created > WHOLE_LIFE:
            return None
        if now - row.used > _NOTED:
            with suppress(Unavailable):  # a disk that is full logs nobody out
                await self._note(hashed, now)
        return str(row.user_id)

    async def _note(self, hashed: str, now: float) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(session).where(session.c.token_hash == hashed).values(used=now)
            )

        await self._database.write(work)

    async def close(self, token: str) -> None:
        """Ends one session."""
        await self._end(session.c.token_hash == hash_of(token))

    async def close_all(self, user_id: str) -> None:
        """Ends every session and device key of a person: "log out everywhere"."""
        await self._end(session.c.user_id == user_id, device.c.user_id == user_id)

    async def _end(
        self, which: ColumnElement[bool], keys: ColumnElement[bool] | None = None
    ) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(session).where(which))
            if keys is not None:
                await connection.execute(delete(device).where(keys))

        await self._database.write(work)
