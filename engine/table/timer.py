"""Waits for a table until its next step is due, and lets a bot think meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from engine.ai.base import Breed
from engine.core.match import Match
from engine.core.view import view
from engine.table import bots
from engine.table.jobs import Due, Job, Look
from engine.table.ports import Parts
from engine.table.steps import Step

AHEAD: Final = 1.0  # seconds before a step is due at which a bot begins to think
_SAME: Final = 0.01  # seconds by which two looks may differ to be one


class Timer:
    """Queues the step that is armed when it is due, and a look at the table when that is. Armed on
    monotonic time: nothing that is done to the time of day moves it."""

    def __init__(
        self, table: str, breed: Breed, parts: Parts, queue: Callable[[Job], None]
    ) -> None:
        self.step: Step | None = None
        self._table = table
        self._breed = breed
        self._parts = parts
        self._queue = queue
        self._waiting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._look = 0.0

    @property
    def running(self) -> bool:
        """Whether a step is waited for."""
        return self._waiting is not None and not self._waiting.done()

    def arm(self, step: Step | None, match: Match, at_least: float = 0.0) -> None:
        """Waits for this step, at least so many seconds; one that is armed already goes on."""
        if step == self.step and not at_least:
            return
        self.disarm()
        self.step = step
        if step is not None:
            until = max(step.due, self._parts.clock.monotonic() + at_least)
            self._waiting = self._start(self._wait(step, match, until), "waits")

    def disarm(self) -> None:
        """Waits for no step any more."""
        self.step = None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def look_in(self, seconds: float | None) -> None:
        """Queues a look after so many seconds, in place of one that was to come."""
        look = 0.0 if seconds is None else self._parts.clock.monotonic() + seconds
        if abs(look - self._look) < _SAME:
            return
        self._look = look
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if seconds is not None:
            self._looking = self._start(self._wait_to_look(seconds), "looks")

    def stop(self) -> None:
        """Waits for nothing any more."""
        self.disarm()
        self.look_in(None)

    def _start(self, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        return self._parts.nursery.start(work, f"table {self._table} {what}")

    async def _wait(self, step: Step, match: Match, until: float) -> None:
        command = None
        if step.seat is not None:
            await self._sleep(until - AHEAD)
            seen = view(match, step.seat)
            command = await bots.answer(self._parts.bots, seen, step.level, self._breed, step.by)
        await self._sleep(until)
        self._queue(Due(step, command))

    async def _sleep(self, until: float) -> None:
        left = until - self._parts.clock.monotonic()
        if left > 0:
            await self._parts.clock.sleep(left)

    async def _wait_to_look(self, seconds: float) -> None:
        await self._parts.clock.sleep(seconds)
        self._look = 0.0
        self._queue(Look())
