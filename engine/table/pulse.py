"""Says in the store that the server is alive: an outage costs nobody time."""

from __future__ import annotations

import asyncio
from typing import Final, Self

import structlog

from engine.store import pulse
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.table.clock import LEAST_LEFT
from engine.table.ports import Clock
from engine.table.tasks import Nursery

EVERY: Final = 5.0  # seconds between two beats: a kill gives the turns that ran no more than that

_log = structlog.get_logger(__name__)


class Pulse:
    """Beats from `begin` to `stop`, or until the process is killed."""

    def __init__(self, database: Database, clock: Clock, nursery: Nursery) -> None:
        self._database = database
        self._clock = clock
        self._beating: asyncio.Task[None] = nursery.start(self._beat_often(), "pulse")

    @classmethod
    async def begin(cls, database: Database, clock: Clock, nursery: Nursery) -> Self:
        """Moves the deadlines of all tables on by the time nobody was alive, then beats. To be
        called before any table wakes; where the store cannot be written the deadlines stay."""
        try:
            moved = await pulse.resume(database, clock.now(), LEAST_LEFT)
        except Unavailable as error:
            _log.warning("deadlines_not_moved", error=str(error))
        else:
            if moved:
                _log.info("deadlines_moved", tables=moved)
        return cls(database, clock, nursery)

    async def stop(self) -> None:
        """Says for the last time that the server is alive; no table may act after that."""
        self._beating.cancel()
        await self._beat()

    async def _beat_often(self) -> None:
        while True:
            await self._clock.sleep(EVERY)
            await self._beat()

    async def _beat(self) -> None:
        try:
            await pulse.beat(self._database, self._clock.now())
        except Unavailable as error:
            _log.warning("pulse_not_stored", error=str(error))
