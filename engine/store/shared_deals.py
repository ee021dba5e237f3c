"""Deals that somebody shows to whoever has the link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import time

from sqlalchemy import insert, select

from engine.store.contest_schema import shared_deal
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.ids import new_id


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal of a table, by its number from 1, and who shows it."""

    id: str
    table: str
    number: int
    user: str


class SharedDeals:
    """The shared deals of a database."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    async def share(self, table: str, number: int, user: str) -> str:
        """The name under which a person shows a deal: the same one each time. Raises `Conflict`
        for a table or a person that is not known."""
        known = await self._of(table, number, user)
        if known is not None:
            return known
        id = new_id()
        row = insert(shared_deal).values(
            id=id, table_id=table, number=number, user_id=user, created=self._now()
        )
        try:
            await self._database.within(None, row)
        except Conflict:
            known = await self._of(table, number, user)  # shared in this very moment
            if known is None:
                raise
            return known
        return id

    async def _of(self, table: str, number: int, user: str) -> str | None:
        own = (shared_deal.c.table_id == table, shared_deal.c.number == number)
        query = select(shared_deal.c.id).where(*own, shared_deal.c.user_id == user)
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(query)
        return found

    async def find(self, id: str) -> SharedDeal | None:
        """The deal that is shown under this name."""
        query = select(
            shared_deal.c.id, shared_deal.c.table_id, shared_deal.c.number, shared_deal.c.user_id
        ).where(shared_deal.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return SharedDeal(*row) if row else None
