"""Restarts and failing disks: nothing told is lost, the table goes on by itself."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.ai.base import Breed
from engine.core.calls import PASS
from engine.core.commands import SeatCommand
from engine.core.events import DealStarted, DealVoided
from engine.core.view import PlayerView
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.eventlog import EventLog
from engine.table.service import AT_ONCE, AskBid, Level, Nack, Nursery, Pace, Reply, TableService
from engine.table.service import SystemClock as Clock
from tests.table.players import FirstLegal, Person, serving, sit


class Never(FirstLegal):
    """A bot that never comes to an end."""

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        await asyncio.Event().wait()
        raise AssertionError


async def moved_on(person: Person, service: TableService) -> None:
    """The same person at the same table, in another process as it were."""
    person.service, person.feed = service, None
    await person.look()


async def test_a_bot_that_had_the_turn_plays_after_a_restart(database: Database) -> None:
    async with serving(database) as service:
        person = await sit(service, database)
        await person.until_asked()
    async with serving(database, bots=Never()) as service:
        await moved_on(person, service)
        while person.legal is not None:  # a call may leave the turn where it is
            ack = await person.act()
            await moved_on(person, service)
    async with serving(database) as service:
        await moved_on(person, service)
        await person.until_asked()
        assert person.seq > ack.seq


async def test_a_voided_deal_is_dealt_again_after_a_restart(
    database: Database, log: EventLog
) -> None:
    async with serving(database, pace=Pace(0.0, 0.0, 3600.0)) as service:
        person = await sit(service, database)
        while not any(isinstance(event, DealVoided) for _, event in person.events):
            if person.legal is not None:
                await person.act(AskBid(PASS))
            await person.read()
    count = len(await log.since(person.table))
    async with serving(database) as service:
        await moved_on(person, service)
        await person.until_asked()
    later = await log.since(person.table, count)
    assert isinstance(later[0].event, DealStarted)
    assert [one.seq for one in later] == list(range(count + 1, count + 1 + len(later)))


async def test_a_sheet_waits_over_a_restart(database: Database, log: EventLog) -> None:
    async with serving(database) as service:
        person = await sit(service, database)
        while not person.waits:
            await person.step()
    count = len(await log.since(person.table))
    async with serving(database) as service:
        await moved_on(person, service)
        assert person.waits
        await person.step()
    assert len(await log.since(person.table)) > count


async def test_ending_at_any_moment_without_a_goodbye_loses_nothing(
    database: Database, log: EventLog
) -> None:
    """Tasks are cancelled wherever they are, thirty times in one match."""
    async with serving(database) as service:
        person = await sit(service, database)
    acked = person.seq
    for hops in range(30):
        async with Nursery() as nursery:
            service = TableService(database, FirstLegal(), Clock(), nursery, pace=AT_ONCE)
            await moved_on(person, service)
            assert person.seq >= acked
            await person.until_asked()
            if person.over:
                break
            acked = (await person.act(client_id=f"h{hops}")).seq
            for _ in range(hops):
                await asyncio.sleep(0)
    stored = await log.since(person.table)
    assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
    assert len(stored) >= acked


# --- a disk that fails ----------------------------------------------------------------------------


class Disk:
    """The disk under a database, as the system sees it: no file may grow while it is full."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "baloot.db-wal"
        self._limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        size = self._log.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, self._limits[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._limits)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    made = Disk(tmp_path)
    yield made
    made.free()


async def test_a_full_disk_is_try_again_and_changes_nothing(
    person: Person, log: EventLog, disk: Disk
) -> None:
    await person.until_asked()
    before = await log.since(person.table)
    disk.fill()
    for _ in range(3):
        with pytest.raises(Nack) as nack:
            await person.act(client_id="k1")
        assert nack.value.code is Reply.TRY_AGAIN
        assert (nack.value.seq, nack.value.ply) == (person.seq, person.ply)
    assert await log.since(person.table) == before
    disk.free()
    ack = await person.act(client_id="k1")
    assert ack.ply == person.ply + 1
    await person.until_asked()
    await person.step()


async def test_a_bot_whose_move_could_not_be_stored_goes_on_when_the_disk_does(
    database: Database, disk: Disk
) -> None:
    class Breaks(FirstLegal):
        async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
            if not self.asked:
                disk.fill()
            return await super().choose(view, level, breed)

    class Repairs(Clock):
        slept = 0

        async def sleep(self, seconds: float) -> None:
            if seconds > 10:
                await asyncio.Event().wait()
            self.slept += 1
            disk.free()

    bot, clock = Breaks(), Repairs()
    async with serving(database, bots=bot, clock=clock) as service:
        person = await sit(service, database)
        while not bot.asked:
            await person.step()
        await person.step()
    assert clock.slept == 1


async def test_a_write_whose_outcome_is_unknown_is_looked_up(
    person: Person, log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost in the commit: it is stored, and nobody knows. A repeat finds it."""
    await person.until_asked()
    ply, ask = person.ply, person.wish()
    real = EventLog.append

    async def lost(self: EventLog, *values: Any, **named: Any) -> None:
        await real(self, *values, **named)
        raise Unavailable("the connection was lost in the commit")

    with monkeypatch.context() as patched:
        patched.setattr(EventLog, "append", lost)
        with pytest.raises(Nack) as nack:
            await person.act(ask, "k1")
    assert nack.value.code is Reply.TRY_AGAIN
    ack = await person.service.act(person.table, person.user, "k1", ply, ask)
    assert ack.ply == ply + 1
    person.legal = None
    await person.until_asked()
    mine = [one for one in await log.since(person.table) if one.ply == ack.ply]
    assert mine[-1].seq == ack.seq
    await person.step()


async def test_a_table_that_another_process_took_is_not_written_to(
    database: Database, log: EventLog
) -> None:
    async with serving(database) as first, serving(database) as second:
        person = await sit(first, database)
        await person.until_asked()
        other = Person(second, person.user, person.table)
        await other.look()
        await other.step()
        stored = await log.since(person.table)
        with pytest.raises(Nack) as nack:
            await person.act(client_id="late")
        assert nack.value.code is Reply.TRY_AGAIN
        assert await log.since(person.table) == stored
        while person.seq < other.seq:
            await person.read()
        assert person.legal == other.legal
        await other.step()
