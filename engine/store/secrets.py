"""Secrets the server keeps to itself: made when first asked for, the same for ever."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import secret
from engine.store.db import Database

SIZE: Final = 32


async def secret_of(database: Database, name: str) -> bytes:
    """The 32 bytes of this name."""

    async def work(connection: AsyncConnection) -> bytes:
        known = await connection.scalar(select(secret.c.value).where(secret.c.name == name))
        if known is not None:
            return bytes(known)
        made = secrets.token_bytes(SIZE)
        await connection.execute(insert(secret).values(name=name, value=made))
        return made

    return await database.write(work)
