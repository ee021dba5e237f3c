"""The hourly sweep: it goes by the clock, and a store that fails does not end it."""

from __future__ import annotations

import asyncio

import pytest

from engine.store import leftovers
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.inbox import Inbox
from engine.table.broom import EVERY, FIRST, Broom
from engine.table.tasks import Nursery
from tests.table.friends import HandClock


class Sweeps:
    """Stands in for the sweep of the store, and may fail."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.fails = False
        self.swept = asyncio.Event()

    async def __call__(self, database: Database, now: float) -> int:
        self.times.append(now)
        self.swept.set()
        if self.fails:
            raise Unavailable("the disk is full")
        return 0

    async def next(self, clock: HandClock, seconds: float) -> None:
        """Lets time pass until it is swept once more."""
        for _ in range(20):  # whoever is about to sleep goes to sleep
            await asyncio.sleep(0)
        self.swept.clear()
        clock.move(seconds)
        async with asyncio.timeout(10):
            await self.swept.wait()


async def test_it_is_swept_once_an_hour_whatever_fails(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, sweeps = HandClock(), Sweeps()
    start = clock.now()
    monkeypatch.setattr(leftovers, "sweep", sweeps)
    async with Nursery() as nursery:
        Broom(database, clock, nursery)
        await sweeps.next(clock, FIRST)
        sweeps.fails = True
        await sweeps.next(clock, EVERY)
        sweeps.fails = False
        await sweeps.next(clock, EVERY)
    assert [at - start for at in sweeps.times] == [FIRST, FIRST + EVERY, FIRST + 2 * EVERY]


async def test_what_is_old_by_the_clock_is_gone_after_a_sweep(database: Database) -> None:
    clock = HandClock()
    inbox = Inbox(database, clock.now)
    await inbox.add(1, "{}")
    async with Nursery() as nursery, asyncio.timeout(10):
        Broom(database, clock, nursery)
        await asyncio.sleep(0)
        clock.move(leftovers.UPDATE + 1)
        while await inbox.pending():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.001)
