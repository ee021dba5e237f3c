"""Finds tables: wakes each from its list at the first touch, lets it sleep when nobody is there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import structlog

from engine.core.errors import Refused
from engine.store.abandoned import abandoned
from engine.store.errors import Unavailable
from engine.table.actor import Actor
from engine.table.asks import NotFound
from engine.table.clock import ABANDONED
from engine.table.ports import Parts, Rematches
from engine.table.record import Record

_log = structlog.get_logger(__name__)

FIRST_CALL: Final = 10.0  # seconds people have to come to a new table
IDLE: Final = 60.0  # seconds a table stays awake with nobody watching
HOUR: Final = 3600.0
LEAST_SWEEP: Final = 0.5  # seconds between two looks for tables to put to sleep


class Hub:
    """The tables that are awake in this process: at most one actor a table."""

    def __init__(self, parts: Parts, idle: float = IDLE) -> None:
        self._parts = parts
        self._idle = idle
        self._awake: dict[str, Actor] = {}
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None
        self.rematches: Rematches | None = None
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

    def found(self, table: str) -> Actor | None:
        """The table, if it is awake."""
        return self._awake.get(table)

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
        over = self.rematches is not None and record.match.winner is not None
        rematch = await self.rematches.following(table) if self.rematches and over else None
        return Actor(owned, record, self._parts, rematch)

    def users(self, table: str) -> set[str]:
        """Everybody who watches a table now."""
        actor = self._awake.get(table)
        return set() if actor is None else actor.users

    def call_first(self, table: str) -> None:
        """Wakes a new table in a while and has the person called whom it waits for, if they have
        not come by themselves."""
        self._parts.nursery.start(self._call(table), f"table {table} calls")

    async def _call(self, table: str) -> None:
        await self._parts.clock.sleep(FIRST_CALL)
        with suppress(Unavailable, Refused):  # the first look at the table will tell
            (await self.actor(table)).call_missing()

    def awake(self) -> tuple[str, ...]:
        """The ids of the tables that are awake."""
        return tuple(self._awake)

    async def sweep(self) -> None:
        """Puts tables to sleep that nobody has watched or used for a while."""
        since = self._parts.clock.now() - self._idle
        for actor in list(self._awake.values()):
            if actor.quiet and actor.used <= since:
                await self.put_to_sleep(actor.id)

    async def close_abandoned(self) -> None:
        """Closes the sleeping tables at which nothing has happened for a week; those that are awake
        see to it themselves."""
        now = self._parts.clock.now()
        for table in await abandoned(self._parts.database, now - ABANDONED):
            async with self._waking.setdefault(table, asyncio.Lock()):
                if table not in self._awake:
                    await self._parts.tables.close(table, now)

    async def _sweep_often(self) -> None:
        hours = 0
        while True:
            await self._parts.clock.sleep(max(self._idle / 2, LEAST_SWEEP))
            await self.sweep()
            hours = await self._sweep_hourly(hours)

    async def _sweep_hourly(self, hours: int) -> int:
        """Looks for abandoned tables once an hour; what fails is tried again an hour later."""
        now = int(self._parts.clock.monotonic() // HOUR) + 1
        if now > hours:
            with suppress(Unavailable):
                await self.close_abandoned()
        return now

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
