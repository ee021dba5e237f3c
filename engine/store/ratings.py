"""Ratings as they are stored: where a person stands, and what each match made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Row as SqlRow
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat
from engine.store.contest_schema import rating, rating_change
from engine.store.db import Database
from engine.store.schema import account, lobby_seat
from engine.store.standings import People, listed


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a person plays: the mean and the deviation of a belief, after so many matches, the
    last of them at this time (seconds since 1970)."""

    mu: float
    sigma: float
    matches: int
    at: float


@dataclass(frozen=True, slots=True)
class Change:
    """What a match made of a rating: the rating after it, and the number shown after and before."""

    table: str
    user: str
    at: float
    mu: float
    sigma: float
    shown: int
    before: int


class Ratings:
    """The ratings of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, user: str) -> Rating | None:
        """Where a person stands; None before the first match that was rated."""
        async with self._database.reading() as connection:
            return (await of(connection, [user])).get(user)

    async def history(self, user: str, limit: int) -> list[Change]:
        """The last changes of a rating, the oldest first."""
        query = (
            select(rating_change)
            .where(rating_change.c.user_id == user)
            .order_by(rating_change.c.at.desc(), rating_change.c.table_id.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            found = [_change(row) for row in await connection.execute(query)]
        return found[::-1]

    async def change(self, table: str, user: str) -> Change | None:
        """What the match at a table made of a person's rating."""
        here = (rating_change.c.table_id == table, rating_change.c.user_id == user)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(rating_change).where(*here))).first()
        return _change(row) if row else None

    async def settled(
        self, sigma: float, since: float, people: People | None = None
    ) -> dict[str, Rating]:
        """Those whose stored deviation is at most this, with a match since then; only these people
        where some are given."""
        query = select(rating).where(rating.c.sigma <= sigma, rating.c.at >= since)
        if people is not None:
            query = query.where(rating.c.user_id.in_(people))
        async with self._database.reading() as connection:
            return {row.user_id: _rating(row) for row in await connection.execute(query)}

    async def names(self, people: Collection[str], reader: str) -> dict[str, str]:
        """The names of those of the people who may be shown to a reader."""
        query = select(account.c.id, account.c.name).where(account.c.id.in_(people), listed(reader))
        async with self._database.reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}


# --- within a transaction -------------------------------------------------------------------------


async def of(connection: AsyncConnection, people: Collection[str]) -> dict[str, Rating]:
    """The ratings of those of the people who have one."""
    query = select(rating).where(rating.c.user_id.in_(people))
    return {row.user_id: _rating(row) for row in await connection.execute(query)}


async def changed(connection: AsyncConnection, table: str) -> bool:
    """Whether the match at a table has moved ratings already."""
    query = select(func.count()).where(rating_change.c.table_id == table)
    return bool(await connection.scalar(query))


async def write(connection: AsyncConnection, change: Change, matches: int) -> None:
    """Writes what a match has made of a person's rating; `Conflict` where it has done so before."""
    values = {"user_id": change.user, "mu": change.mu, "sigma": change.sigma, "at": change.at}
    numbers = {"shown": change.shown, "shown_before": change.before}
    await connection.execute(
        insert(rating_change).values(table_id=change.table, **values, **numbers)
    )
    await connection.execute(delete(rating).where(rating.c.user_id == change.user))
    await connection.execute(insert(rating).values(**values, matches=matches))


async def began(connection: AsyncConnection, table: str) -> BySeat[str] | None:
    """The four people who sat at a table when its match began, as its lobby has kept it; None
    where a bot sat there too, or somebody was erased since."""
    query = select(lobby_seat.c.seat, lobby_seat.c.user_id).where(lobby_seat.c.lobby_id == table)
    people = {row.seat: row.user_id for row in await connection.execute(query) if row.user_id}
    return BySeat.of(lambda seat: people[int(seat)]) if len(people) == len(SEATS) else None


async def guests(connection: AsyncConnection, people: Collection[str]) -> bool:
    """Whether one of the people has come without Telegram."""
    query = select(func.count()).where(account.c.id.in_(people), account.c.telegram_id.is_(None))
    return bool(await connection.scalar(query))


async def together(
    connection: AsyncConnection, people: Collection[str], since: float, until: float
) -> int:
    """How many matches of these very people have moved ratings between two times."""
    query = (
        select(lobby_seat.c.lobby_id, lobby_seat.c.user_id)
        .join(rating_change, rating_change.c.table_id == lobby_seat.c.lobby_id)
        .where(
            rating_change.c.user_id.in_(people),
            rating_change.c.at >= since,
            rating_change.c.at < until,
        )
    )
    sat: dict[str, set[str | None]] = defaultdict(set)
    for table, user in await connection.execute(query):
        sat[table].add(user)
    return sum(four == set(people) for four in sat.values())


def _rating(row: SqlRow[tuple[object, ...]]) -> Rating:
    return Rating(row.mu, row.sigma, row.matches, row.at)


def _change(row: SqlRow[tuple[object, ...]]) -> Change:
    numbers = row.shown, row.shown_before
    return Change(row.table_id, row.user_id, row.at, row.mu, row.sigma, *numbers)
