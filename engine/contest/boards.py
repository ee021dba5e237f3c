"""Rankings over several days, from the percentages of the frozen ones (quality 2.6)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest.field import mean
from engine.store import standings

BEST: Final = 5  # days of a week that count
LAST: Final = 30  # days all time looks back
LEAST: Final = 14  # of them that must be played


class Board(StrEnum):
    """How long a ranking of the daily deals reaches; or that of live matches, by rating."""

    DAY = "day"
    WEEK = "week"
    ALL = "all"
    RATING = "rating"


class Scope(StrEnum):
    """Whom a ranking shows."""

    EVERYBODY = "everybody"
    FRIENDS = "friends"
    GROUP = "group"


def week_value(percents: list[int]) -> int:
    """The sum of the best five days of a week."""
    return sum(sorted(percents, reverse=True)[:BEST])


def all_time_value(percents: list[int]) -> int | None:
    """The mean of the last thirty days, halves up; None with fewer than fourteen played."""
    return mean(percents) if len(percents) >= LEAST else None


async def day_frozen(connection: AsyncConnection, day: int, now: float) -> None:
    """Works out the week of a day just frozen, and all time up to the last day that is over,
    however late the frozen one comes."""
    week = days.week_of(day)
    found = await standings.percents(connection, week, week + 6)
    values = {user: week_value(percents) for user, percents in found.items()}
    await standings.replace(connection, Board.WEEK, week, values)
    last = days.day_at(now - days.GRACE) - 1
    found = await standings.percents(connection, last - LAST + 1, last)
    means = {user: all_time_value(percents) for user, percents in found.items()}
    kept = {user: mean for user, mean in means.items() if mean is not None}
    await standings.replace(connection, Board.ALL, 0, kept)
