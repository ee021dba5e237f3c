"""Who wants to be reminded of the daily deals in private, at which hour (0 to 23, Riyadh)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import attempt, contest, reminder
from engine.store.db import Database
from engine.store.schema import account


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody to be reminded now, and the chat with the bot."""

    user: str
    telegram_id: int


class Reminders:
    """The reminders of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hour_of(self, user: str) -> int | None:
        """The hour a person has chosen; None for nobody who wants to be reminded."""
        query = select(reminder.c.hour).where(reminder.c.user_id == user)
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(query)
        return found

    async def choose(self, user: str, hour: int | None, told: int | None) -> None:
        """Remembers the hour, or that there is none (any more). `told`: a day for which the new
        hour is over; who was reminded later than that stays so. `Conflict` for one who is erased.
        """
        own = reminder.c.user_id == user

        async def work(connection: AsyncConnection) -> None:
            last = await connection.scalar(select(reminder.c.told).where(own))
            await connection.execute(delete(reminder).where(own))
            if hour is None:
                return
            days = [day for day in (last, told) if day is not None]
            row = {"user_id": user, "hour": hour, "told": max(days, default=None)}
            await connection.execute(insert(reminder).values(**row))

        await self._database.write(work)


# --- within a transaction -------------------------------------------------------------------------


async def due(
    connection: AsyncConnection, day: int, hours: tuple[int, int], limit: int
) -> list[Due]:
    """Who is to be reminded on a day, of those who have chosen an hour from the first to the last
    of these: not told yet, not done with the day's deals, and the bot may write."""
    done = exists().where(
        attempt.c.user_id == reminder.c.user_id,
        attempt.c.counted == 1,
        attempt.c.finished.is_not(None),
        attempt.c.contest_id == contest.c.id,
        contest.c.day == day,
    )
    query = (
        select(reminder.c.user_id, account.c.telegram_id)
        .join(account, account.c.id == reminder.c.user_id)
        .where(
            reminder.c.hour.between(*hours),
            or_(reminder.c.told.is_(None), reminder.c.told < day),
            account.c.telegram_id.is_not(None),
            account.c.writable == 1,
            ~done,
        )
        .order_by(reminder.c.user_id)
        .limit(limit)
    )
    return [Due(*row) for row in await connection.execute(query)]


async def tell(connection: AsyncConnection, user: str, day: int) -> None:
    """Writes that a person has been reminded on a day."""
    change = update(reminder).where(reminder.c.user_id == user)
    await connection.execute(change.values(told=day))
