"""What the tables need from outside, and what they call outward, as Protocols."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ai.base import Breed, Level
from engine.core.commands import SeatCommand
from engine.core.match import Match
from engine.core.view import PlayerView
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.headers import Header
from engine.store.tables import Tables
from engine.table.clock import Pace
from engine.table.seats import TableInfo
from engine.table.tasks import Nursery


class Clock(Protocol):
    """The time of day, and waiting."""

    def now(self) -> float:
        """Seconds since 1970 (UTC)."""

    def monotonic(self) -> float:
        """Seconds since some moment, whatever is done to the time of day meanwhile."""

    async def sleep(self, seconds: float) -> None:
        """Returns after this time, whatever is done to the time of day meanwhile."""


class BotRunner(Protocol):
    """Thinks for bots without holding up the event loop."""

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        """What a bot of this level and breed does in the seat that sees this."""


class DealEnded(Protocol):
    """Writes what follows from the end of a deal, and of the match with it where `match.over`, in
    the transaction of its last event."""

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Uses this connection only; may be called again where the transaction has to be redone."""


class Notifier(Protocol):
    """Tells people who are not looking."""

    def your_turn(self, user: str, table: str) -> None:
        """The table waits for this person, who has it open nowhere; returns at once."""


class Bus(Protocol):
    """Tells other processes that watch the same table."""

    def moved(self, table: str, seq: int) -> None:
        """Events up to this number are in the list; returns at once."""


class Rematches(Protocol):
    """The lobbies in which those of a table meet again."""

    async def again(self, table: TableInfo, host: str) -> str:
        """The id of the lobby that follows a table: made with this host, the rules and the clock of
        the table and the same people and bots on the same chairs, as far as they may sit
        together, where there is none yet."""

    async def following(self, table: str) -> str | None:
        """The id of the lobby that follows a table, if there is one."""


class Alone:
    """Nobody else to tell: one process, nobody who is away, nothing that follows a match."""

    def your_turn(self, user: str, table: str) -> None:
        """Nobody is told."""

    def moved(self, table: str, seq: int) -> None:
        """There is no other process."""

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Nothing follows."""


class InTurn:
    """What follows from the end of a deal, written by several."""

    def __init__(self, *all: DealEnded) -> None:
        self._all = all

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Calls one after the other."""
        for one in self._all:
            await one(connection, header, match)


@dataclass(frozen=True, slots=True)
class Parts:
    """All a table works with."""

    database: Database
    log: EventLog
    tables: Tables
    bots: BotRunner
    clock: Clock
    nursery: Nursery
    pace: Pace = field(default_factory=Pace)
    notifier: Notifier = field(default_factory=Alone)
    bus: Bus = field(default_factory=Alone)
    ended: DealEnded = field(default_factory=Alone)
