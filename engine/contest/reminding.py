"""The hour at which somebody wants to be reminded of the daily deals: chosen, changed, given up."""

from __future__ import annotations

from contextlib import suppress

from engine.contest import day as days
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.reminders import Reminders
from engine.store.users import User
from engine.table.ports import Clock


class Reminding:
    """The hours of a database; nobody is reminded who has not asked for it."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._reminders = Reminders(database)
        self._clock = clock

    async def hour_of(self, user: User) -> int | None:
        """The hour of Riyadh, 0 to 23, a person is reminded at; None for never."""
        return await self._reminders.hour_of(user.id)

    async def choose(self, user: User, hour: int | None) -> None:
        """Another hour, or none. One that has begun today is for tomorrow on; guests, to whom
        nobody can write, have none."""
        now = self._clock.now()
        begun = hour is not None and hour <= days.hour_at(now)
        wanted = None if user.guest else hour
        with suppress(Conflict):  # erased in this very moment
            await self._reminders.choose(user.id, wanted, days.day_at(now) if begun else None)
