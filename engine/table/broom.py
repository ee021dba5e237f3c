"""Sweeps out, once an hour, what nobody will ask for any more."""

from __future__ import annotations

from typing import Final

import structlog

from engine.store import leftovers
from engine.store.db import Database
from engine.store.errors import Conflict, Unavailable
from engine.table.ports import Clock
from engine.table.tasks import Nursery

FIRST: Final = 300.0  # seconds after the start, when what had waited has been handled
EVERY: Final = 3600.0  # seconds between two sweeps

_log = structlog.get_logger(__name__)


class Broom:
    """Sweeps a database from now on, as long as the nursery lives."""

    def __init__(self, database: Database, clock: Clock, nursery: Nursery) -> None:
        self._database = database
        self._clock = clock
        nursery.start(self._sweep_often(), "sweep leftovers")

    async def _sweep_often(self) -> None:
        await self._clock.sleep(FIRST)
        while True:
            try:
                count = await leftovers.sweep(self._database, self._clock.now())
            except (Unavailable, Conflict) as error:
                _log.warning("leftovers_not_swept", error=str(error))
            else:
                _log.info("leftovers_swept", rows=count)
            await self._clock.sleep(EVERY)
