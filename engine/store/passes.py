"""Passes to the house rules of a group: one admin, one group, one hour."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.ids import hash_of, new_token
from engine.store.schema import house_pass

LIFE: Final = 3600.0  # seconds


class Passes:
    """The passes of a database. A key is never kept, only its SHA-256."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def make(self, chat_id: int, user_id: str) -> str:
        """A new key of 32 random bytes to the rules of a group, for this person alone; sweeps out
        passes that have ended. Who may have one is for the caller to know."""
        key, now = new_token(), self._now()
        values = {"key_hash": hash_of(key), "chat_id": chat_id, "user_id": user_id, "created": now}

        async def work(connection: AsyncConnection) -> None:
            ended = house_pass.c.created < now - LIFE
            await connection.execute(delete(house_pass).where(ended))
            await connection.execute(insert(house_pass), values)

        await self._database.write(work)
        return key

    async def chat_of(self, key: str, user_id: str) -> int | None:
        """The group whose rules this key lets this person change; None where it is unknown, older
        than an hour, or somebody else's."""
        query = select(house_pass.c.chat_id).where(
            house_pass.c.key_hash == hash_of(key),
            house_pass.c.user_id == user_id,
            house_pass.c.created >= self._now() - LIFE,
        )
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(query)
        return found
