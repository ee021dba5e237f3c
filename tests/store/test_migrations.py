"""The schema's history: from nothing, from every released revision, and from where we are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.history import fold
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.schema import metadata
from engine.store.tables import Tables
from engine.store.users import Users
from tests.store.samples import add_table

OLD = sorted((Path(__file__).parent / "data").glob("r*.sql"))


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_migrations_make_the_schema_of_the_code(database: Database) -> None:
    async with database.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_schema_that_differs_is_seen(database: Database) -> None:
    """So that the test above can fail."""

    async def change(connection: AsyncConnection) -> None:
        await connection.execute(text("ALTER TABLE account ADD COLUMN shoe_size INTEGER"))

    await database.write(change)
    async with database.reading() as connection:
        assert await connection.run_sync(differences) != []


async def test_migrating_again_changes_nothing(url: str) -> None:
    database = await Database.open(url)
    await add_table(database)
    await database.close()
    again = await Database.open(url)
    assert len(await EventLog(again).since("t1")) == 1
    await again.close()


@pytest.mark.parametrize("old", OLD, ids=[path.stem for path in OLD])
async def test_a_database_of_an_old_revision_keeps_its_people_and_games(
    old: Path, tmp_path: Path
) -> None:
    restore(old, tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    assert await database_differences(database) == []
    guest = await Users(database).find("guest-of-the-fixture-x")
    assert guest is not None
    assert guest.name == "فهد"
    (listed,) = await Tables(database).of_user(guest.id)
    match = fold(one.event for one in await EventLog(database).since(listed.id))
    assert (match.seq, match.totals, match.number) == (48, listed.standing.totals, 1)
    await database.close()


def restore(dump: Path, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump.read_text())


async def database_differences(database: Database) -> list[object]:
    async with database.reading() as connection:
        return await connection.run_sync(differences)


def test_every_revision_has_its_old_database() -> None:
    versions = Path(__file__).parents[2] / "engine/store/migrations/versions"
    revisions = {path.name[:5] for path in versions.glob("r*.py")}
    assert {path.stem for path in OLD} == revisions
