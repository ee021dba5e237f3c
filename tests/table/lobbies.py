"""Lobbies to test: a service whose time stands still, people, and what a watcher was told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from engine.ai.base import Level
from engine.core.cards import SEATS
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.users import Users
from engine.table.clock import AT_ONCE, ClockKind
from engine.table.lobby import LobbyCode, LobbyInfo, LobbyRefused, LobbyService
from engine.table.service import TableService
from engine.table.tasks import Nursery
from tests.table.players import FirstLegal

UNPLAYABLE = {"play.enforcement": "qaid"}  # named, but no table can play it yet


class Still:
    """A clock that goes on when a test says so; nothing that waits for it ever ends."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def now(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


@dataclass
class Told:
    """A watcher that remembers."""

    infos: list[LobbyInfo] = field(default_factory=list)

    def changed(self, info: LobbyInfo) -> None:
        self.infos.append(info)


@dataclass
class Place:
    """A service of lobbies with all that belongs to it."""

    database: Database
    tables: TableService
    lobbies: LobbyService
    clock: Still
    told: Told

    async def person(self, name: str = "فهد") -> str:
        """The id of somebody new."""
        return (await Users(self.database).create_guest(name, "ar")).id

    async def lobby(self, host: str | None = None, *, open: bool = False) -> LobbyInfo:
        """A new lobby of somebody, or of this person."""
        who = host or await self.person("سارة")
        return await self.lobbies.create(who, RuleSet(), ClockKind.RELAXED, Level.EASY, open=open)


@asynccontextmanager
async def place(database: Database, clock: Still | None = None) -> AsyncIterator[Place]:
    """The services of one process, ended at the end."""
    still, told = clock or Still(), Told()
    async with Nursery() as nursery:
        tables = TableService(database, FirstLegal(), still, nursery, pace=AT_ONCE)
        lobbies = LobbyService(database, tables, still, nursery, watcher=told)
        tables.rematches = lobbies
        yield Place(database, tables, lobbies, still, told)
        await tables.close()


def names(info: LobbyInfo) -> list[str | None]:
    """Who sits on seats 1 to 4: a name, the level of a bot, or nobody."""
    chairs = [info.seats[seat] for seat in SEATS]
    return [None if one is None else one.bot or one.name for one in chairs]


def code(refused: object) -> LobbyCode:
    """Why something was refused."""
    assert isinstance(refused, LobbyRefused), refused
    return refused.code


async def refusal(asking: object) -> LobbyCode:
    """Why what was asked is refused."""
    with pytest.raises(LobbyRefused) as refused:
        await asking  # type: ignore[misc]  # a coroutine of whatever result
    return refused.value.code
