"""The daily deals as a whole: a clock moved by hand, tables, people who play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.ended import ContestEnded
from engine.contest.freezing import Freezer
from engine.store.contests import Contest
from engine.store.db import Database
from engine.store.outbox import Outbox
from engine.store.users import Users
from engine.table.ports import BotRunner, InTurn
from engine.table.service import Nursery, TableService
from tests.table.friends import HandClock
from tests.table.players import Person, serving

NOON = days.begin_of(days.FIRST + 333) + 43_200
"""Midday of the day of the deals number 334."""


class Noon(HandClock):
    """A clock that stands at noon in Riyadh."""

    def __init__(self) -> None:
        super().__init__()
        self._now = NOON


@dataclass
class Told:
    """Notes what is told of challenges, as far as it is committed: beside the rows, in the
    outbox."""

    outbox: Outbox

    async def changed(self, connection: AsyncConnection, challenge: Contest) -> None:
        await self._put(connection, "changed", challenge)

    async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
        await self._put(connection, "closed", challenge)

    async def _put(self, connection: AsyncConnection, what: str, challenge: Contest) -> None:
        await self.outbox.put(connection, None, None, what, {"id": challenge.id}, 0.0)

    async def count(self, what: str) -> int:
        """How often this was told."""
        return sum(one.method == what for one in await self.outbox.due(1.0, 1000))


@dataclass
class World:
    """All there is for the daily deals."""

    database: Database
    clock: HandClock
    tables: TableService
    daily: Daily
    challenges: Challenges
    watcher: Told

    async def person(self, name: str = "فهد") -> str:
        """Somebody new."""
        return (await Users(self.database).create_guest(name, "ar")).id

    async def begin(self, user: str) -> Person:
        """The counted attempt of somebody, who looks at it."""
        return await self.sit(user, await self.daily.begin(user))

    async def sit(self, user: str, table: str) -> Person:
        """Somebody before a table."""
        person = Person(self.tables, user, table)
        await person.look()
        return person

    async def play(self, user: str, deals: int = 4) -> str:
        """The counted attempt of somebody, played so far; its table."""
        person = await self.begin(user)
        await play(person, deals)
        return person.table

    async def freeze(self) -> int:
        """Freezes what is due by the clock."""
        async with Nursery() as nursery:
            freezer = Freezer(self.database, self.clock, nursery, self.watcher)
            return await freezer.freeze_due()

    def move_to(self, day: int, seconds: float = 0.0) -> None:
        """Moves the clock to so many seconds after a day has begun."""
        self.clock.move(days.begin_of(day) + seconds - self.clock.now())


async def play(person: Person, deals: int) -> None:
    """Plays until so many deals have ended."""
    ended = 0
    await person.until_asked()
    while ended < deals and not person.over:
        before = person.seq
        await person.step()
        assert person.seq > before
        ended = _ended(person)


def _ended(person: Person) -> int:
    kinds = [type(event).__name__ for _, event in person.events]
    return kinds.count("DealScored") + kinds.count("DealVoided")


@asynccontextmanager
async def world_of(
    database: Database, bots: BotRunner | None = None, **options: Any
) -> AsyncIterator[World]:
    """The daily deals on a database; `ended` is called at the end of a deal too."""
    clock = options.pop("clock", None) or Noon()
    watcher = Told(Outbox(database))
    counted = options.pop("ended", None)
    ended = InTurn(ContestEnded(clock.now, watcher), *((counted,) if counted else ()))
    async with (
        Nursery() as nursery,
        serving(database, bots=bots, clock=clock, ended=ended, **options) as tables,
    ):
        daily = Daily(database, tables, clock, nursery)
        challenges = Challenges(database, tables, clock, nursery, watcher)
        yield World(database, clock, tables, daily, challenges, watcher)
