"""Who is in which group in Telegram, as far as the bot has seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import ColumnElement, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import member
from engine.store.db import Database

FRESH: Final = 3600.0  # seconds in which a person who is seen again is not written down again


class Members:
    """The members of the groups of a database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def seen(self, chat_id: int, user_id: str) -> None:
        """Remembers that a person is in a group. Raises `Conflict` where the person is erased."""
        here = _here(chat_id, user_id)

        async def work(connection: AsyncConnection) -> None:
            known = await connection.scalar(select(member.c.seen).where(*here))
            if known is None:
                row = insert(member).values(chat_id=chat_id, user_id=user_id, seen=self._now())
                await connection.execute(row)
            else:
                await connection.execute(update(member).where(*here).values(seen=self._now()))

        async with self._database.reading() as connection:
            last = await connection.scalar(select(member.c.seen).where(*here))
        if last is None or abs(self._now() - last) > FRESH:
            await self._database.write(work)

    async def left(self, chat_id: int, user_id: str) -> None:
        """Remembers that a person is in a group no more."""
        await self._database.within(None, delete(member).where(*_here(chat_id, user_id)))

    async def has(self, chat_id: int, user_id: str) -> bool:
        """Whether a person is in a group."""
        query = select(member.c.user_id).where(*_here(chat_id, user_id))
        async with self._database.reading() as connection:
            return await connection.scalar(query) is not None


def members_of(chat_id: int) -> Select[tuple[str]]:
    """The ids of those who are in a group, to be asked for within another query."""
    return select(member.c.user_id).where(member.c.chat_id == chat_id)


async def move(connection: AsyncConnection, old: int, new: int) -> None:
    """The members of a group that has another id now, within a transaction."""
    twice = (member.c.chat_id == old, member.c.user_id.in_(members_of(new)))
    await connection.execute(delete(member).where(*twice))
    moved = update(member).where(member.c.chat_id == old)
    await connection.execute(moved.values(chat_id=new))


def _here(chat_id: int, user_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return member.c.chat_id == chat_id, member.c.user_id == user_id
