"""A database in a file, and the service of tables on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.service import TableService
from tests import fresh
from tests.table import lobbies
from tests.table.lobbies import Place
from tests.table.players import Person, serving, sit


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh.url(tmp_path)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    asyncio.get_running_loop().set_debug(True)  # its checks, where tasks and writes meet
    opened = await Database.open(url)
    yield opened
    await opened.close()


@pytest.fixture
async def service(database: Database) -> AsyncIterator[TableService]:
    async with serving(database) as serves:
        yield serves


@pytest.fixture
async def person(service: TableService, database: Database) -> Person:
    return await sit(service, database)


@pytest.fixture
def log(database: Database) -> EventLog:
    return EventLog(database)


@pytest.fixture
async def place(database: Database) -> AsyncIterator[Place]:
    async with lobbies.place(database) as one:
        yield one
