"""What somebody has come to: the rating and its history, the record, the daily deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.contest import day as days
from engine.contest import rating
from engine.contest import streak as streaks
from engine.contest.field import mean
from engine.store.db import Database
from engine.store.ratings import Change, Rating, Ratings
from engine.store.records import Record, percents_of, record_of
from engine.store.streaks import of
from engine.table.ports import Clock

HISTORY: Final = 100  # matches a history goes back
DAYS: Final = 30  # daily percentages a mean is made of


@dataclass(frozen=True, slots=True)
class Point:
    """The number that was shown after a match, at a time in seconds since 1970."""

    at: float
    shown: int


@dataclass(frozen=True, slots=True)
class RatingShown:
    """A rating as it is worth now; `week`: by how much the matches of the last seven days have
    changed it; the history begins with the oldest."""

    shown: int
    provisional: bool
    matches: int
    week: int
    history: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody has come to. `streak` as it is worth today, and the longest ever; `percent` the
    mean of the last `days` percentages of daily deals (at most 30), in hundredths, None before the
    first."""

    rating: RatingShown | None
    record: Record
    streak: int
    best_streak: int
    percent: int | None
    days: int


class Profiles:
    """The profiles of a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._ratings = Ratings(database)

    async def of(self, user: str) -> Profile:
        """What a person has come to, for the person."""
        now = self._clock.now()
        async with self._database.reading() as connection:
            streak = await of(connection, user)
        percents = await percents_of(self._database, user, DAYS)
        return Profile(
            rating=await self._rating(user, now),
            record=await record_of(self._database, user),
            streak=streaks.shown(streak, days.day_at(now)),
            best_streak=streak.best if streak else 0,
            percent=mean(percents) if percents else None,
            days=len(percents),
        )

    async def _rating(self, user: str, now: float) -> RatingShown | None:
        known = await self._ratings.find(user)
        if known is None:
            return None
        history = await self._ratings.history(user, HISTORY)
        return _shown(rating.rested(known, now), history, now)

    async def change(self, table: str, user: str) -> tuple[Change, bool] | None:
        """What the match at a table made of a person's rating, and whether the number was still a
        guess after it; None where the match was not rated, or not for this person."""
        change = await self._ratings.change(table, user)
        if change is None:
            return None
        after = Rating(change.mu, change.sigma, 1, change.at)
        return change, rating.provisional(after)


def _shown(known: Rating, history: list[Change], now: float) -> RatingShown:
    week = sum(one.shown - one.before for one in history if now - one.at < rating.WEEK)
    points = tuple(Point(one.at, one.shown) for one in history)
    return RatingShown(rating.shown(known), rating.provisional(known), known.matches, week, points)
