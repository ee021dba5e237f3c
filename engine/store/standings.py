"""Rankings as they are stored: rows by board and period, ranked by the database itself.

Values are hundredths of a percent; in the ranking by rating they are the numbers shown. Somebody
who does not want to be listed is ranked all the same, and shown to nobody else.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, update
from sqlalchemy import Row as SqlRow
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import attempt, contest, standing
from engine.store.db import Database
from engine.store.schema import account, game_table, seat

NOBODY: Final = ""
"""Reads what everybody may see."""

UNLISTED: Final = '%"listed":false%'
"""How the settings of somebody look who does not want to be in lists."""


People = Collection[str] | Select[tuple[str]]
"""Some people: their ids, or what asks for them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a ranking: the rank from 1, the person with the name borne now, the value."""

    rank: int
    user: str
    name: str
    value: int


class Standings:
    """The rankings of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, board: str, period: int, start: tuple[int, int], limit: int, reader: str
    ) -> list[Line]:
        """Lines in order, from a rank on and without so many of them."""
        rank, skip = start
        query = _lines(board, period, reader).where(standing.c.rank >= rank)
        ordered = query.order_by(standing.c.rank, standing.c.user_id).offset(skip).limit(limit)
        async with self._database.reading() as connection:
            return [line_of(row) for row in await connection.execute(ordered)]

    async def own(self, board: str, period: int, user: str) -> Line | None:
        """A person's own line."""
        query = _lines(board, period, user).where(standing.c.user_id == user)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return line_of(row) if row else None

    async def count(self, board: str, period: int) -> int:
        """How many are ranked."""
        here = (standing.c.board == board, standing.c.period == period)
        query = select(func.count()).select_from(standing).where(*here)
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def among(self, board: str, period: int, people: People, reader: str) -> list[Line]:
        """The lines of these people, the best first; ranks are those among everybody."""
        query = _lines(board, period, reader).where(standing.c.user_id.in_(people))
        ordered = query.order_by(standing.c.rank, standing.c.user_id)
        async with self._database.reading() as connection:
            return [line_of(row) for row in await connection.execute(ordered)]

    async def best_days(self, first: int, last: int, people: People) -> list[tuple[int, Line]]:
        """The best results of single days from `first` to `last` that these people have and that
        others may see: each with its day, of equal ones all; ranks are those of the day."""
        query = (
            select(contest.c.day, attempt.c.rank, account.c.id, account.c.name, attempt.c.percent)
            .join(contest, contest.c.id == attempt.c.contest_id)
            .join(account, account.c.id == attempt.c.user_id)
            .where(
                contest.c.day.between(first, last),
                attempt.c.counted == 1,
                attempt.c.user_id.in_(people),
                attempt.c.percent.is_not(None),
                listed(NOBODY),
            )
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(contest.c.day, account.c.id))).all()
        best = max((row.percent for row in rows), default=None)
        return [(row[0], Line(*row[1:])) for row in rows if row.percent == best]

    async def friends(self, user: str) -> set[str]:
        """Those with whom a person has sat at a shared table, and the person."""
        own, other = seat.alias("own"), seat.alias("other")
        query = (
            select(other.c.user_id)
            .join(own, own.c.table_id == other.c.table_id)
            .join(game_table, game_table.c.id == own.c.table_id)
            .where(own.c.user_id == user, game_table.c.shared == 1, other.c.user_id.is_not(None))
        )
        async with self._database.reading() as connection:
            return {row.user_id for row in await connection.execute(query)} | {user}


def listed(reader: str) -> ColumnElement[bool]:
    """Whether an account wants to be in lists, or is the reader's own."""
    return or_(account.c.settings.not_like(UNLISTED), account.c.id == reader)


def _lines(board: str, period: int, reader: str) -> Select[tuple[object, ...]]:
    return (
        select(standing.c.rank, standing.c.user_id, account.c.name, standing.c.value)
        .join(account, account.c.id == standing.c.user_id)
        .where(standing.c.board == board, standing.c.period == period, listed(reader))
    )


def line_of(row: SqlRow[tuple[object, ...]]) -> Line:
    """A line from a row with these columns."""
    return Line(row.rank, row.user_id, row.name, row.value)


# --- within a transaction -------------------------------------------------------------------------


async def percents(connection: AsyncConnection, first: int, last: int) -> dict[str, list[int]]:
    """The percentages of the frozen days from `first` to `last`, by person."""
    query = (
        select(attempt.c.user_id, attempt.c.percent)
        .join(contest, contest.c.id == attempt.c.contest_id)
        .where(
            contest.c.day.between(first, last),
            attempt.c.counted == 1,
            attempt.c.percent.is_not(None),
            attempt.c.user_id.is_not(None),
        )
    )
    found: dict[str, list[int]] = {}
    for user, percent in await connection.execute(query):
        found.setdefault(user, []).append(percent)
    return found


async def replace(
    connection: AsyncConnection, board: str, period: int, values: dict[str, int]
) -> None:
    """Writes a ranking anew: 1 and the number of those who are strictly better."""
    here = (standing.c.board == board, standing.c.period == period)
    await connection.execute(delete(standing).where(*here))
    if not values:
        return
    rows = [
        {"board": board, "period": period, "user_id": user, "value": value, "rank": 0}
        for user, value in values.items()
    ]
    await connection.execute(insert(standing), rows)
    better = func.rank().over(order_by=standing.c.value.desc())
    ranked = select(standing.c.user_id, better.label("place")).where(*here).subquery()
    await connection.execute(
        update(standing)
        .where(*here, standing.c.user_id == ranked.c.user_id)
        .values(rank=ranked.c.place)
    )
