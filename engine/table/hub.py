"""Finds tables: wakes each from its list at the first touch, lets it sleep when nobody is there."""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakValueDictionary

import structlog

from engine.core.errors import Refused
from engine.store.errors import Unavailable
from engine.table.actor import Actor
from engine.table.asks import NotFound
from engine.table.ports import Parts
from engine.table.record import Record

_log = structlog.get_logger(__name__)

IDLE: Final = 60.0  # seconds a table stays awake with nobody watching
LEAST_SWEEP: Final = 0.5  # seconds between two looks for tables to put to sleep


class Hub:
    """The tables that are awake in this process: at most one actor a table."""

    def __init__(self, parts: Parts, idle: float = IDLE) -> None:
        self._parts = parts
        self._idle = idle
        self._awake: dict[str, Actor] = {}
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False
        self._unreadable: set[str] = set()  # said so in the log

    async def actor(self, table: str) -> Actor:
        """The table, awake; it goes on at once with what is due.

        Raises `NotFound` for a table that is not stored, `Unavailable` where the store fails, and
        refuses (`Refused`) a table whose list cannot be read.
        """
        if table in self._awake:
            return self._awake[table]
        if self._closed:
            raise Unavailable("the tables are closing")
        lock = self._waking.setdefault(table, asyncio.Lock())
        async with lock:
            if table not in self._awake:
                self._awake[table] = await self._wake(table)
        return self._awake[table]

    async def _wake(self, table: str) -> Actor:
        owned = await self._parts.tables.take(table)
        if owned is None:
            raise NotFound(table)
        try:
            record = Record(await self._parts.log.since(table))
        except Refused as refused:
            if table not in self._unreadable:  # those who watch will ask again and again
                self._unreadable.add(table)
                _log.error("list cannot be read", table=table, refused=str(refused))
            raise
        if self._sweeper is None:
            self._sweeper = self._parts.nursery.start(self._sweep_often(), "sweep tables")
        return Actor(owned, record, self._parts)

    def awake(self) -> tuple[str, ...]:
        """The ids of the tables that are awake."""
        return tuple(self._awake)

    async def sweep(self) -> None:
        """Puts tables to sleep that nobody has watched or used for a while."""
        since = self._parts.clock.now() - self._idle
        for actor in list(self._awake.values()):
            if actor.quiet and actor.used <= since:
                await self.put_to_sleep(actor.id)

    async def _sweep_often(self) -> None:
        while True:
            await self._parts.clock.sleep(max(self._idle / 2, LEAST_SWEEP))
            await self.sweep()

    async def put_to_sleep(self, table: str) -> None:
        """Ends a table's actor, if it is awake, and closes its feeds; nothing that was asked is
        lost."""
        actor = self._awake.pop(table, None)
        if actor is not None:
            await actor.stop()

    async def close(self) -> None:
        """Puts every table to sleep and takes no more."""
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(self.put_to_sleep(table) for table in self.awake()))
