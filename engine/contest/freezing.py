"""The end of a contest: once nobody may play on, the ranking is written down and stands."""

from __future__ import annotations

from functools import partial
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import boards
from engine.contest.field import Field
from engine.store import attempts, contests
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.table.ports import Clock
from engine.table.tasks import Nursery

EVERY: Final = 20.0  # seconds between two looks for contests that are over

_log = structlog.get_logger(__name__)


class Freezer:
    """Looks for contests whose time is up, for as long as the nursery lives."""

    def __init__(self, database: Database, clock: Clock, nursery: Nursery) -> None:
        self._database = database
        self._contests = Contests(database)
        self._clock = clock
        nursery.start(self._run(), "freeze contests")

    async def _run(self) -> None:
        while True:
            try:
                await self.freeze_due()
            except Unavailable:
                _log.exception("contests_not_frozen")
            await self._clock.sleep(EVERY)

    async def freeze_due(self) -> int:
        """Freezes the contests whose time is up; how many."""
        due = await self._contests.due(self._clock.now())
        for contest in due:
            await self._database.write(partial(self._freeze, contest))
        return len(due)

    async def _freeze(self, contest: Contest, connection: AsyncConnection) -> None:
        """The ranks and percentages of all who have finished, in one transaction."""
        now = self._clock.now()
        if not await contests.freeze(connection, contest.id, now):
            return
        done = await attempts.field(connection, contest.id)
        places = Field({one.table: one.scores for one in done}).places()
        found = {table: (one.percent, one.rank) for table, one in places.items()}
        await attempts.place(connection, found)
        if contest.day is not None:
            await boards.day_frozen(connection, contest.day, now)
