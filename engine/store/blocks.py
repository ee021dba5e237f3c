"""Blocks: whom a person wants nothing to do with."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.schema import account, block


class Blocks:
    """The blocks of a database. Nobody is told who has blocked them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: str, other: str) -> None:
        """Blocks another person, once however often it is asked; oneself cannot be blocked.

        Raises `Conflict` where one of them is not known.
        """
        if user_id == other:
            return
        pair = {"user_id": user_id, "blocked_id": other}

        async def work(connection: AsyncConnection) -> None:
            known = select(block).filter_by(**pair)
            if (await connection.execute(known)).first() is None:
                await connection.execute(insert(block), pair)

        await self._database.write(work)

    async def remove(self, user_id: str, other: str) -> None:
        """Takes a block back, if there is one."""
        which = and_(block.c.user_id == user_id, block.c.blocked_id == other)
        await self._database.within(None, delete(block).where(which))

    async def of(self, user_id: str) -> list[tuple[str, str]]:
        """Whom a person has blocked: ids and the names they bear now, by name."""
        query = (
            select(account.c.id, account.c.name)
            .join(block, block.c.blocked_id == account.c.id)
            .where(block.c.user_id == user_id)
            .order_by(account.c.name, account.c.id)
        )
        async with self._database.reading() as connection:
            return [(row.id, row.name) for row in await connection.execute(query)]

    async def between(self, user_id: str, others: Collection[str]) -> set[str]:
        """Those of the others whom the person has blocked, or who have blocked the person."""
        query = select(block).where(
            or_(
                and_(block.c.user_id == user_id, block.c.blocked_id.in_(others)),
                and_(block.c.blocked_id == user_id, block.c.user_id.in_(others)),
            )
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {row.blocked_id if row.user_id == user_id else row.user_id for row in rows}
