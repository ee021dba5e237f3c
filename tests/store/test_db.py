"""Writing and reading: shared commits, failures that stay alone, readers that cannot write."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database, Work
from engine.store.errors import Conflict, Trouble, Unavailable, Unusable
from engine.store.eventlog import EventLog
from engine.store.users import Users
from tests.store.samples import add_table

NAMES = text("SELECT name FROM account ORDER BY name")


@contextmanager
def counted_commits() -> Iterator[list[Connection]]:
    commits: list[Connection] = []

    def count(connection: Connection) -> None:
        commits.append(connection)

    event.listen(Engine, "commit", count)
    try:
        yield commits
    finally:
        event.remove(Engine, "commit", count)


def insert(name: str) -> Work[None]:
    async def work(connection: AsyncConnection) -> None:
        await connection.execute(
            text(
                "INSERT INTO account (id, name, lang, settings, created)"
                " VALUES (:name, :name, 'ar', '{}', 0)"
            ),
            {"name": name},
        )

    return work


async def names(database: Database) -> list[str]:
    async with database.reading() as connection:
        return list(await connection.scalars(NAMES))


async def test_writes_that_come_together_share_commits(database: Database) -> None:
    with counted_commits() as commits:
        await asyncio.gather(*(database.write(insert(f"n{i:02}")) for i in range(40)))
    assert await names(database) == [f"n{i:02}" for i in range(40)]
    assert len(commits) < 10


async def test_a_write_is_there_for_readers_when_it_returns(database: Database) -> None:
    await database.write(insert("a"))
    assert await names(database) == ["a"]


async def test_the_result_of_the_work_is_returned(database: Database) -> None:
    async def work(connection: AsyncConnection) -> int:
        return 7

    assert await database.write(work) == 7


async def test_a_failing_write_undoes_only_itself(database: Database) -> None:
    async def broken(connection: AsyncConnection) -> None:
        await insert("half")(connection)
        raise RuntimeError("in the middle")

    writes = [insert("a"), broken, insert("b"), insert("a"), insert("c")]
    results = await asyncio.gather(
        *(database.write(work) for work in writes), return_exceptions=True
    )
    assert await names(database) == ["a", "b", "c"]
    assert [type(result) for result in results] == [
        type(None),
        RuntimeError,
        type(None),
        Conflict,
        type(None),
    ]


async def test_a_write_that_was_cancelled_while_it_waited_is_not_done(database: Database) -> None:
    started, go = asyncio.Event(), asyncio.Event()

    async def slow(connection: AsyncConnection) -> None:
        started.set()
        await go.wait()

    async with asyncio.TaskGroup() as group:
        group.create_task(database.write(slow))
        await started.wait()
        waiting = group.create_task(database.write(insert("late")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        go.set()
    await database.write(insert("next"))
    assert await names(database) == ["next"]


async def test_a_write_that_has_begun_is_finished_though_nobody_waits(database: Database) -> None:
    started, go = asyncio.Event(), asyncio.Event()

    async def slow(connection: AsyncConnection) -> None:
        await insert("a")(connection)
        started.set()
        await go.wait()

    async with asyncio.TaskGroup() as group:
        writing = group.create_task(database.write(slow))
        await started.wait()
        for _ in range(3):
            writing.cancel()
            await asyncio.sleep(0)
        go.set()
    assert writing.cancelled()
    await database.write(insert("b"))
    assert await names(database) == ["a", "b"]


async def test_readers_cannot_write(database: Database) -> None:
    with pytest.raises(Unavailable):
        async with database.reading() as connection:
            await insert("a")(connection)
    assert await names(database) == []


async def test_errors_hold_no_values(database: Database) -> None:
    await database.write(insert("a very private name"))
    with pytest.raises(Conflict) as conflict:
        await database.write(insert("a very private name"))
    assert "private" not in str(conflict.value) + str(conflict.value.__cause__)


async def test_what_was_written_is_there_after_opening_again(url: str) -> None:
    for name in ("a", "b"):
        database = await Database.open(url)
        await database.write(insert(name))
        await database.close()
    database = await Database.open(url)
    assert await names(database) == ["a", "b"]
    await database.close()


# --- SQLite ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
        ("wal_autocheckpoint", 1000),
        ("journal_size_limit", 67108864),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
    ],
)
async def test_the_writing_connection_is_set_up(
    sqlite: Database, pragma: str, value: object
) -> None:
    async def work(connection: AsyncConnection) -> object:
        return (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()

    assert await sqlite.write(work) == value


async def test_a_transaction_holds_the_write_lock_from_its_beginning(
    sqlite: Database, tmp_path: Path
) -> None:
    """So that one that reads first cannot lose to another writer before it writes."""

    async def work(connection: AsyncConnection) -> None:
        with closing(sqlite3.connect(tmp_path / "baloot.db", timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")

    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await sqlite.write(work)


async def test_our_tables_are_strict(sqlite: Database) -> None:
    async with sqlite.reading() as connection:
        found = (await connection.exec_driver_sql("PRAGMA table_list")).all()
    loose = {row.name for row in found if row.schema == "main" and not row.strict}
    assert loose == {"sqlite_schema", "sqlite_sequence", "alembic_version"}


async def test_a_full_disk_refuses_the_write_and_recovers_with_space(sqlite: Database) -> None:
    async def limit(connection: AsyncConnection, pages: int) -> None:
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await sqlite.write(insert("a"))
    await sqlite.write(lambda connection: limit(connection, 1))
    results = await asyncio.gather(
        *(sqlite.write(insert(str(i) * 9000)) for i in range(5)), return_exceptions=True
    )
    assert [type(result) for result in results] == [Unavailable] * 5
    assert await names(sqlite) == ["a"]
    await sqlite.write(lambda connection: limit(connection, 1 << 30))
    await sqlite.write(insert("b"))
    assert await names(sqlite) == ["a", "b"]


async def test_a_backup_taken_during_play_opens_with_everything_in_it(
    sqlite: Database, tmp_path: Path
) -> None:
    await add_table(sqlite, "t1")
    before = await EventLog(sqlite).since("t1")
    writes = [sqlite.write(insert(f"n{i}")) for i in range(20)]
    await asyncio.gather(sqlite.backup(tmp_path / "copy.db"), *writes)
    restored = await Database.open(f"sqlite:///{tmp_path}/copy.db")
    assert await EventLog(restored).since("t1") == before
    await Users(restored).create_guest("new", "en")
    await restored.close()


async def test_a_backup_overwrites_nothing(sqlite: Database, tmp_path: Path) -> None:
    (tmp_path / "old.db").write_text("precious")
    with pytest.raises(Unusable) as unusable:
        await sqlite.backup(tmp_path / "old.db")
    assert unusable.value.code is Trouble.NO_BACKUP
    assert (tmp_path / "old.db").read_text() == "precious"
    assert "old.db.part" not in os.listdir(tmp_path)


async def test_writes_that_wait_for_a_lock_in_vain_wait_for_it_once(
    sqlite: Database, tmp_path: Path
) -> None:
    tries: list[Connection] = []

    def count(connection: Connection) -> None:
        tries.append(connection)
        connection.exec_driver_sql("PRAGMA busy_timeout=0")

    # Before the listener that begins, so that it does not wait for long.
    event.listen(sqlite._writer.sync_engine, "begin", count, insert=True)
    with closing(sqlite3.connect(tmp_path / "baloot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writes = (sqlite.write(insert(name)) for name in "abcdef")
        results = await asyncio.gather(*writes, return_exceptions=True)
        other.execute("ROLLBACK")
    assert [type(result) for result in results] == [Unavailable] * 6
    assert len(tries) <= 2
    await sqlite.write(insert("a"))
    assert await names(sqlite) == ["a"]


async def test_postgresql_has_its_own_backup(postgres_url: str, tmp_path: Path) -> None:
    database = await Database.open(postgres_url)
    with pytest.raises(Unusable) as unusable:
        await database.backup(tmp_path / "copy.db")
    assert unusable.value.code is Trouble.NO_BACKUP
    await database.close()
