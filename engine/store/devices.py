"""Device keys: the way back in for a guest whose session has ended, who has no password."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.ids import hash_of, new_token
from engine.store.schema import device

UNUSED: Final = 90 * 24 * 3600.0  # seconds since the last use


class Devices:
    """The keys of a database. A key is never kept, only its SHA-256.

    Keys end with the person (`Users.delete`) and with "log out everywhere" (`Sessions.close_all`).
    """

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def add(self, user_id: str) -> str:
        """A new key of 32 random bytes for a person; sweeps out keys that have ended."""
        key, now = new_token(), self._now()
        values = {"key_hash": hash_of(key), "user_id": user_id, "created": now, "used": now}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(device).where(device.c.used < now - UNUSED))
            await connection.execute(insert(device), values)

        await self._database.write(work)
        return key

    async def use(self, key: str) -> str | None:
        """The person who holds this key, which counts as used now; None where it is unknown or was
        not used for 90 days."""
        now = self._now()
        known = update(device).where(
            device.c.key_hash == hash_of(key), device.c.used >= now - UNUSED
        )
        found: list[str] = []

        async def work(connection: AsyncConnection) -> None:
            rows = await connection.execute(known.values(used=now).returning(device.c.user_id))
            found[:] = rows.scalars()

        await self._database.write(work)
        return found[0] if found else None
