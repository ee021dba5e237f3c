"""Databases to test on: SQLite in a file, and PostgreSQL wherever one can be reached."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.eventlog import EventLog
from engine.store.sessions import Sessions
from engine.store.tables import Tables
from engine.store.users import Users
from tests.store import postgres
from tests.store.samples import Time


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str | None]:
    with postgres.running() as url:
        yield url


async def empty_postgres(url: str | None) -> str:
    """The URL of the database, emptied. Skips where there is none, but fails in CI."""
    if url is None:
        if os.environ.get("CI") == "true":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    await postgres.execute(url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/baloot.db"


@pytest.fixture
async def postgres_url(postgres_server: str | None) -> str:
    return await empty_postgres(postgres_server)


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/baloot.db"
    return await empty_postgres(request.getfixturevalue("postgres_server"))


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    asyncio.get_running_loop().set_debug(True)  # its checks, where tasks and writes meet
    opened = await Database.open(url)
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite(sqlite_url: str) -> AsyncIterator[Database]:
    opened = await Database.open(sqlite_url)
    yield opened
    await opened.close()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def users(database: Database, time: Time) -> Users:
    return Users(database, time)


@pytest.fixture
def sessions(database: Database, time: Time) -> Sessions:
    return Sessions(database, time)


@pytest.fixture
def devices(database: Database, time: Time) -> Devices:
    return Devices(database, time)


@pytest.fixture
def tables(database: Database) -> Tables:
    return Tables(database)


@pytest.fixture
def log(database: Database) -> EventLog:
    return EventLog(database)
