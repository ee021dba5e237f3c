"""Databases to test on: SQLite in a file, and PostgreSQL wherever one can be reached."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.eventlog import EventLog
from engine.store.schema import metadata
from engine.store.sessions import Sessions
from engine.store.tables import Tables
from engine.store.users import Users
from tests import fresh
from tests.store import postgres
from tests.store.samples import Time


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str | None]:
    with postgres.running() as url:
        yield url


def reached(url: str | None) -> str:
    """The URL of a server. Skips where there is none, but fails in CI."""
    if url is None:
        if os.environ.get("CI") == "true":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    return url


async def empty_postgres(server: str | None) -> str:
    """The URL of the database, with nothing in it."""
    url = reached(server)
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


@pytest.fixture(scope="session")
def ready_postgres(postgres_server: str | None) -> Iterator[str | None]:
    """The URL of another database there, to be emptied by its rows alone."""
    if postgres_server is None:
        yield None
        return
    with postgres.own_database(postgres_server) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of each kind."""
    asyncio.get_running_loop().set_debug(True)  # its checks, where tasks and writes meet
    if request.param == "sqlite":
        url = fresh.url(tmp_path)
    else:
        url = reached(request.getfixturevalue("ready_postgres"))
    opened = await Database.open(url)
    if request.param == "postgresql":
        names = ", ".join(metadata.tables)
        await opened.within(None, text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(fresh.url(tmp_path))
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
