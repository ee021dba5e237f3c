"""Background tasks that are kept, whose failures are logged, and that end with their owner."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

import structlog

_log = structlog.get_logger(__name__)


class Nursery:
    """Owns tasks: none is lost, none fails in silence, none outlives `close`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Runs the work beside everything else."""
        task = asyncio.create_task(work, name=name)  # noqa: TID251 - this is the one place
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("task_failed", task=task.get_name(), exc_info=error)

    async def close(self) -> None:
        """Cancels what still runs and waits until it has ended."""
        running = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
