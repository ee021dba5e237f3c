"""Beginning an attempt: its table and its row are written together, or neither is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.errors import AlreadyBegun, NotThere
from engine.store import attempts as attempt_rows
from engine.store.attempts import Attempt, Attempts
from engine.store.contests import Contest
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.table.clock import Tempo
from engine.table.ports import Clock
from engine.table.service import TableService

Step: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]


async def nothing(connection: AsyncConnection) -> None:
    """Neither forbids an attempt nor follows from it."""


class Beginnings:
    """Begins attempts at the contests of a database."""

    def __init__(self, database: Database, tables: TableService, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._attempts = Attempts(database)

    async def counted(
        self,
        contest: Contest,
        user: str,
        tempo: Tempo,
        before: Step = nothing,
        after: Step = nothing,
    ) -> str:
        """Begins the one attempt of a person that counts; its table. `before` may forbid it by what
        it raises; both are in the transaction of the attempt.

        Raises `AlreadyBegun`, which names the table of the first one, for somebody who has one, and
        `NotThere` for somebody who is not known (any more).
        """
        try:
            return await self._begin(contest, user, tempo, before, after, counted=True)
        except Conflict:
            known = await self._attempts.counted(contest.id, user)
            if known is None:
                raise NotThere(user) from None
            raise AlreadyBegun(known.table) from None

    async def practice(self, contest: Contest, user: str, tempo: Tempo) -> str:
        """Begins an attempt that does not count; its table. Raises `NotThere` as above."""
        try:
            return await self._begin(contest, user, tempo, nothing, nothing, counted=False)
        except Conflict:
            raise NotThere(user) from None

    async def _begin(
        self, contest: Contest, user: str, tempo: Tempo, before: Step, after: Step, *, counted: bool
    ) -> str:
        now = self._clock.now()

        async def also(connection: AsyncConnection, table: str) -> None:
            await before(connection)
            attempt = Attempt(table, contest.id, user, counted, now)
            await attempt_rows.begin(connection, attempt)
            await after(connection)

        return await self._tables.create_attempt(contest, user, tempo, also)
