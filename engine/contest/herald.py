"""Tells, at their hour, the groups and people who want to be told: one post a group and day, one
reminder a person and day.

What is told and that it was told are written in one transaction, so a restart tells nobody twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.store import reminders, wishes
from engine.store.db import Database
from engine.table.ports import Clock
from engine.table.tasks import Nursery

POST_HOUR: Final = 17
"""From this hour of Riyadh on groups get their post, until the day is over."""

LATE: Final = 3
"""Hours from the chosen one on in which somebody is reminded: whoever wanted to be at nine is not
at night, once a server that was down is back."""

EVERY: Final = 20.0  # seconds between two looks, and before the first: days are frozen first
BATCH: Final = 50  # posts or reminders written at once: a move waits for no more than that

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Post:
    """What a group is told on a day: `daily`, the day's deals and yesterday's best; `week`, by its
    first day, the one that is summed up (None: none is)."""

    chat_id: int
    day: int
    daily: bool
    week: int | None


@dataclass(frozen=True, slots=True)
class Reminder:
    """Whom the day's deals are to be brought back to mind, in the chat with the bot."""

    user: str
    telegram_id: int
    day: int


class Announcer(Protocol):
    """Sees to it that something is said."""

    async def post(self, connection: AsyncConnection, post: Post) -> None:
        """In a group, within a transaction that may have to be redone."""

    async def remind(self, connection: AsyncConnection, reminder: Reminder) -> None:
        """To one person, in the same way."""


class Herald:
    """Looks for who is to be told something, for as long as the nursery lives."""

    def __init__(
        self, database: Database, clock: Clock, nursery: Nursery, announcer: Announcer
    ) -> None:
        self._database = database
        self._clock = clock
        self._announcer = announcer
        nursery.start(self._run(), "tell groups and people")

    async def _run(self) -> None:
        while True:
            await self._clock.sleep(EVERY)
            try:
                await self.tell_due()
            except Exception:  # whatever it was: the next look may find it gone
                _log.exception("nobody_told")

    async def tell_due(self) -> int:
        """Tells everybody whose hour it is by the clock; how many that were."""
        count = 0
        for work in (self._post, self._remind):
            told = BATCH
            while told >= BATCH:
                told = await self._database.write(work)
                count += told
        return count

    async def _post(self, connection: AsyncConnection) -> int:
        now = self._clock.now()
        if days.hour_at(now) < POST_HOUR:
            return 0
        today = days.day_at(now)
        over = today - 7 if days.week_of(today) == today else None  # on Sundays
        due = await wishes.due(connection, today, over, BATCH)
        for wish in due:
            week = over if wish.weekly else None
            await wishes.done(connection, wish, today, over)
            await self._announcer.post(connection, Post(wish.chat_id, today, wish.daily, week))
        return len(due)

    async def _remind(self, connection: AsyncConnection) -> int:
        now = self._clock.now()
        today, hour = days.day_at(now), days.hour_at(now)
        due = await reminders.due(connection, today, (max(hour - LATE + 1, 0), hour), BATCH)
        for one in due:
            await reminders.tell(connection, one.user, today)
            await self._announcer.remind(connection, Reminder(one.user, one.telegram_id, today))
        return len(due)
