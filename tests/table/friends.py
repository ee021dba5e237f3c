"""Several people at one table, and a clock that stands until it is moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import pytest

from engine.core.cards import SEATS, BySeat, Seat
from engine.core.errors import Code
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.eventlog import EventLog, Stored
from engine.store.ids import new_id
from engine.store.users import Users
from engine.table.pulse import Pulse
from engine.table.record import after
from engine.table.seats import bot, person
from engine.table.service import (
    AskNext,
    ClockKind,
    Level,
    Live,
    Nack,
    Nursery,
    Reply,
    SeatState,
    TableService,
)
from tests.table.players import Person, serving

MOST_BOTS: Final = 20  # actions of bots in a row, each of which takes a while to settle


class HandClock:
    """Stands still; who sleeps wakes when it is moved far enough."""

    def __init__(self) -> None:
        self._now = 1_800_000_000.0
        self._monotonic = 5_000.0
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._monotonic

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        entry = (self._monotonic + seconds, woken)
        self._sleepers.append(entry)
        try:
            await woken.wait()
        finally:
            self._sleepers.remove(entry)

    def move(self, seconds: float) -> None:
        """Lets this much time pass."""
        self._now += seconds
        self._monotonic += seconds
        for until, woken in self._sleepers:
            if until <= self._monotonic:
                woken.set()

    def set_back(self, seconds: float) -> None:
        """Only the time of day changes."""
        self._now -= seconds


class Friends:
    """The people at one shared table (its first seats; bots sit on the others)."""

    def __init__(
        self, service: TableService, database: Database, clock: HandClock, people: list[Person]
    ) -> None:
        self.service = service
        self.clock = clock
        self.people = people
        self.table = people[0].table
        self.database = database
        self._log = EventLog(database)
        self._match = Match()

    def __getitem__(self, seat: int) -> Person:
        return self.people[seat - 1]

    async def stored(self) -> list[Stored]:
        return await self._log.since(self.table)

    async def match(self) -> Match:
        """The match as it is stored; only what is new is read."""
        new = await self._log.since(self.table, self._match.seq)
        self._match = after(self._match, [one.event for one in new])
        return self._match

    async def settle(self) -> None:
        """Returns when the table has done all it was about to do."""
        for _ in range(3):
            for _ in range(20):
                await asyncio.sleep(0)
            with suppress(Nack):  # a stranger's ask is answered when all before it are done
                await self.service.act(self.table, "stranger", "x", 0, AskNext())

    async def catch_up(self) -> Match:
        """Everybody who looks has read everything, at a table that waits for a person (or where
        nobody has been for so long that bots wait too)."""
        for _ in range(MOST_BOTS):
            await self.settle()
            match = await self.match()
            if match.to_act is None or match.to_act <= len(self.people):
                break
        await self._read(match)
        return match

    async def _read(self, match: Match) -> None:
        for one in self.people:
            while one.feed is not None and one.seq < match.seq:
                await one.read()

    async def news(self, one: Person) -> None:
        """Reads what waits in a person's feed."""
        await self.settle()
        waiting = True
        while waiting:
            async with asyncio.TaskGroup() as group:
                reading = group.create_task(one.read())
                for _ in range(3):
                    await asyncio.sleep(0)
                waiting = reading.done()
                reading.cancel()

    async def until(self, wanted: Callable[[Match], bool]) -> Match:
        """People act in turn until the match is as wanted."""
        match = await self.catch_up()
        while not wanted(match):
            await self.act(match)
            match = await self.match()
            seat = match.to_act
            if seat is not None and seat <= len(self.people) and self[seat].feed is not None:
                await self._read(match)  # nobody but this person has to do anything
            else:
                match = await self.catch_up()
        return match

    async def act(self, match: Match) -> None:
        """Whoever must act does (for who does not look a bot has to); between deals everybody asks
        for the next one."""
        if match.to_act is not None:
            one = self[match.to_act]
            await (one.act() if one.feed is not None else self.settle())
            return
        for one in self.people:
            with suppress(Nack):
                await one.act(AskNext(), f"n{one.ply}")

    async def close(self, seat: int) -> None:
        """Somebody closes the table."""
        feed = self[seat].feed
        assert feed is not None
        feed.close()
        self[seat].feed = None
        await self.settle()


async def invite(
    service: TableService,
    database: Database,
    clock: HandClock,
    count: int,
    kind: ClockKind = ClockKind.NONE,
    rules: RuleSet | None = None,
) -> Friends:
    """So many people at a new table, all of them looking."""
    users = Users(database)
    people = [await users.create_guest(f"P{seat}", "en") for seat in SEATS[:count]]
    chairs = BySeat.of(lambda at: person(people[at - 1].id) if at <= count else bot(Level.EASY))
    table = new_id()
    await service.create_shared(table, people[0].id, rules or RuleSet(), kind, chairs)
    seated = [Person(service, one.id, table) for one in people]
    for one in seated:
        await one.look()
    return Friends(service, database, clock, seated)


@asynccontextmanager
async def gathered(
    database: Database,
    count: int,
    kind: ClockKind = ClockKind.NONE,
    *,
    clock: HandClock | None = None,
    rules: RuleSet | None = None,
    **options: Any,
) -> AsyncIterator[Friends]:
    """Friends at a table of their own service."""
    hand = clock or HandClock()
    async with serving(database, clock=hand, **options) as service:
        yield await invite(service, database, hand, count, kind, rules)


@asynccontextmanager
async def restarted(database: Database, friends: Friends, **options: Any) -> AsyncIterator[Friends]:
    """The same people at the same table, in another process as it were; nobody looks yet."""
    async with serving(database, clock=friends.clock, **options) as service:
        for one in friends.people:
            one.service, one.feed = service, None
        yield Friends(service, database, friends.clock, friends.people)


@asynccontextmanager
async def alive(
    database: Database, clock: HandClock, *, killed: bool = False
) -> AsyncIterator[None]:
    """A server that is up, as the store has it; at the end it stops, or is killed."""
    async with Nursery() as nursery:
        pulse = await Pulse.begin(database, clock, nursery)
        yield
        if not killed:
            await pulse.stop()


async def refused(work: Awaitable[object]) -> Code | Reply:
    """Why a table does not do something."""
    with pytest.raises(Nack) as nack:
        await work
    return nack.value.code


def seat_to_act(match: Match) -> Seat:
    assert match.to_act is not None
    return match.to_act


def live(one: Person) -> Live:
    """What a person was told last of the table as it is now."""
    assert one.live is not None
    return one.live


def state(one: Person, seat: int) -> SeatState:
    """What a person was told last of a seat."""
    return live(one).states.values[seat - 1]
