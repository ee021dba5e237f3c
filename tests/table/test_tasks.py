"""The nursery: tasks are kept, failures are logged, nothing outlives it."""

from __future__ import annotations

import asyncio
import gc

from structlog.testing import capture_logs

from engine.table.tasks import Nursery


async def test_a_task_is_kept_although_nobody_else_holds_it() -> None:
    done = asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0)
        gc.collect()
        await asyncio.sleep(0)
        done.set()

    async with Nursery() as nursery:
        nursery.start(work(), "work")
        await done.wait()


async def test_a_failure_is_logged_with_the_name_of_the_task() -> None:
    async def fails() -> None:
        raise RuntimeError("oh no")

    with capture_logs() as logs:
        async with Nursery() as nursery:
            await asyncio.wait([nursery.start(fails(), "a doomed task")])
    (entry,) = logs
    assert (entry["event"], entry["task"]) == ("task_failed", "a doomed task")
    assert isinstance(entry["exc_info"], RuntimeError)


async def test_what_still_runs_ends_with_the_nursery() -> None:
    ended: list[str] = []

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append("cleanly")

    with capture_logs() as logs:
        async with Nursery() as nursery:
            nursery.start(endless(), "endless")
            await asyncio.sleep(0)
    assert ended == ["cleanly"]
    assert logs == []
