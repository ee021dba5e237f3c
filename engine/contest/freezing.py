"""Contests whose time is up: looked for now and then, and closed."""

from __future__ import annotations

from functools import partial
from typing import Final

import structlog

from engine.contest.closing import close
from engine.contest.ports import Nobody, Watcher
from engine.store.contests import Contests
from engine.store.db import Database
from engine.store.errors import Conflict, Unavailable
from engine.table.ports import Clock
from engine.table.tasks import Nursery

EVERY: Final = 20.0  # seconds between two looks for contests that are over

_log = structlog.get_logger(__name__)


class Freezer:
    """Looks for contests whose time is up, for as long as the nursery lives."""

    def __init__(
        self, database: Database, clock: Clock, nursery: Nursery, watcher: Watcher | None = None
    ) -> None:
        self._database = database
        self._contests = Contests(database)
        self._clock = clock
        self._watcher = watcher or Nobody()
        nursery.start(self._run(), "freeze contests")

    async def _run(self) -> None:
        while True:
            try:
                await self.freeze_due()
            except (Unavailable, Conflict):
                _log.exception("contests_not_frozen")
            await self._clock.sleep(EVERY)

    async def freeze_due(self) -> int:
        """Closes the contests whose time is up, each in one transaction; how many it found."""
        now = self._clock.now()
        due = await self._contests.due(now)
        for contest in due:
            ended = partial(close, contest=contest, now=now, watcher=self._watcher)
            try:
                await self._database.write(ended)
            except Unavailable:
                raise
            except Exception:  # one that cannot be closed is not in the way of the others
                _log.exception("contest_not_frozen", contest=contest.id)
        return len(due)
