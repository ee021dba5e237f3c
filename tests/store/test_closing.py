"""The end of a database: a whole file, and nothing that still works for it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from pathlib import Path

from sqlalchemy import text

from engine.store.db import Database
from engine.store.users import Users
from engine.table.tasks import Nursery

NAMES = text("SELECT name FROM account ORDER BY name")


async def test_closing_leaves_one_whole_file(sqlite_url: str, tmp_path: Path) -> None:
    database = await Database.open(sqlite_url)
    await Users(database).create_guest("a", "ar")
    await database.close()
    assert sorted(os.listdir(tmp_path)) == ["baloot.db", "baloot.db.lock"]
    plain = sqlite3.connect(tmp_path / "baloot.db")
    assert plain.execute("SELECT name FROM account").fetchall() == [("a",)]
    plain.close()


async def test_closing_waits_for_a_read_that_has_begun(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'read.db'}")
    began, go_on = asyncio.Event(), asyncio.Event()

    async def read() -> None:
        async with database.reading() as connection:
            began.set()
            await go_on.wait()
            assert list(await connection.scalars(NAMES)) == []

    async with Nursery() as nursery:
        reading = nursery.start(read(), "read")
        await began.wait()
        closing = nursery.start(database.close(), "close")
        await asyncio.sleep(0.05)
        assert not closing.done()
        go_on.set()
        await asyncio.gather(reading, closing)


async def test_closing_waits_for_the_thread_of_a_read_that_was_cancelled(tmp_path: Path) -> None:
    """Its answer would come to a loop that is closed already."""
    database = await Database.open(f"sqlite:///{tmp_path / 'slow.db'}")
    before = set(threading.enumerate())
    slow = text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000000)"
        " SELECT count(*) FROM n"
    )
    began = asyncio.Event()

    async def read() -> None:
        async with database.reading() as connection:
            began.set()
            await connection.execute(slow)

    async with Nursery() as nursery:
        reading = nursery.start(read(), "slow")
        await began.wait()
        [thread] = [each for each in threading.enumerate() if each not in before]
        for _ in range(3):  # the first ends the read, the others the wait for its end
            await asyncio.sleep(0.05)
            reading.cancel()
    assert thread.is_alive()
    await database.close()
    assert not thread.is_alive()
