"""People who stand in rankings: the week as it is written, a day as it was played."""

from __future__ import annotations

from dataclasses import replace
from time import time

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import terms
from engine.store import attempts, standings
from engine.store.attempts import Attempt, DealResult
from engine.store.contest_schema import rating
from engine.store.contests import Contests
from engine.store.schema import game_table
from tests.bot.club import Club
from tests.bot.fake.people import Person


def today() -> int:
    """The day it is while a test runs."""
    return days.day_at(time())


async def week(house: Club, values: list[tuple[Person, int]], period: int | None = None) -> None:
    """The ranking of a week, in hundredths of a percent; this one."""
    known = {(await house.user(person)).id: value for person, value in values}
    first = days.week_of(today()) if period is None else period
    await house.database.write(
        lambda connection: standings.replace(connection, "week", first, known)
    )


async def day(house: Club, scores: list[tuple[Person, int]], which: int | None = None) -> None:
    """A day's deals as these people have played them: so many points in every deal."""
    of = today() if which is None else which
    contest = replace(terms.daily(bytes(32), of, time()), frozen=None)
    await Contests(house.database).add(contest)

    async def work(connection: AsyncConnection) -> None:
        for person, score in scores:
            user, table = await house.user(person), f"{of}-{person.id}"
            row = {"id": table, "created": 0.0, "rules": "", "target": 152, "commitment": ""}
            rest = {"secret": b"", "epoch": 1, "seq": 0, "total_odd": 0, "total_even": 0}
            await connection.execute(insert(game_table).values(**row, **rest, closed=1.0))
            attempt = Attempt(table, contest.id, user.id, True, 0.0)
            await attempts.begin(connection, attempt)
            for number in range(1, 5):
                result = DealResult(number, score, "10101010")
                await attempts.deal_ended(connection, attempt, result)
            await attempts.finish(connection, table, days.begin_of(of) + 60, None)

    await house.database.write(work)


async def rated(house: Club, person: Person, mu: float, sigma: float) -> None:
    """A person who has just played the last of many rated matches."""
    user = await house.user(person)
    row = {"user_id": user.id, "mu": mu, "sigma": sigma, "matches": 60, "at": time()}
    await house.database.within(None, insert(rating).values(**row))
