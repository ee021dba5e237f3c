"""Attempts: who plays a contest, at which table, and what came of each deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy import Row as SqlRow
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import attempt, deal_result
from engine.store.db import Database
from engine.store.schema import account
from engine.store.standings import Line, People, line_of, listed


@dataclass(frozen=True, slots=True)
class Attempt:
    """A contest as one person plays it. `user` is None where the account was erased.

    `score`: own points less theirs so far. `won`: of a whole match. `percent` (hundredths of a
    percent) and `rank` are there once the ranking stands, for an attempt that was `finished`.
    """

    table: str
    contest: str
    user: str | None
    counted: bool
    started: float
    finished: float | None = None
    score: int = 0
    won: bool | None = None
    percent: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that was played: own points less theirs, and who took each trick ("1" own side, "0"
    theirs; empty where nobody bought)."""

    number: int
    score: int
    tricks: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A counted attempt that is finished: when, and its scores deal by deal."""

    table: str
    at: float
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has finished a contest, at this table."""

    table: str
    user: str
    name: str


_COUNTED: Final = attempt.c.counted == literal_column("1")
"""Written out, since a partial index is not found by a parameter."""


class Attempts:
    """The attempts of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counted(self, contest: str, user: str) -> Attempt | None:
        """The one attempt of a person that counts."""
        own = (attempt.c.contest_id == contest, attempt.c.user_id == user, _COUNTED)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(attempt).where(*own))).first()
        return _attempt(row) if row else None

    async def at(self, table: str) -> Attempt | None:
        """The attempt that is played at a table."""
        async with self._database.reading() as connection:
            return await at(connection, table)

    async def deals(self, table: str) -> list[DealResult]:
        """The deals of an attempt that have been played, in order."""
        query = (
            select(deal_result.c.number, deal_result.c.score, deal_result.c.tricks)
            .where(deal_result.c.table_id == table)
            .order_by(deal_result.c.number)
        )
        async with self._database.reading() as connection:
            return [DealResult(*row) for row in await connection.execute(query)]

    async def scores(self, contests: Collection[str]) -> dict[str, tuple[int, ...]]:
        """The scores deal by deal of what counts in these contests and is finished, by table."""
        if not contests:
            return {}
        async with self._database.reading() as connection:
            found = await _finished(connection, attempt.c.contest_id.in_(contests))
        return {one.table: one.scores for one in found}

    async def last_deal(self, contest: str) -> int:
        """The number of the last deal of a contest that anybody has played; 0 before the first."""
        query = select(func.max(deal_result.c.number)).where(deal_result.c.contest_id == contest)
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def field(self, contest: str, since: float | None = None) -> list[Finished]:
        """The finished counted attempts; only those that ended at this time or later."""
        async with self._database.reading() as connection:
            return await field(connection, contest, since)

    async def finished(self, contest: str) -> int:
        """How many counted attempts are finished."""
        query = select(func.count()).select_from(attempt).where(*_done(contest))
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def places(self, contest: str) -> int:
        """How many are ranked in a contest that is frozen."""
        here = (attempt.c.contest_id == contest, attempt.c.rank.is_not(None))
        query = select(func.count()).select_from(attempt).where(*here)
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def of_people(self, contest: str, people: People, reader: str) -> list[Entrant]:
        """Those of these people who have finished a contest and may be shown to a reader."""
        of_them = (*_done(contest), attempt.c.user_id.in_(people))
        return await self._entrants(of_them, reader)

    async def of_tables(self, tables: Collection[str], reader: str) -> list[Entrant]:
        """Those who have played at these tables and may be shown to a reader."""
        return await self._entrants((attempt.c.table_id.in_(tables),), reader)

    async def _entrants(self, which: Iterable[ColumnElement[bool]], reader: str) -> list[Entrant]:
        query = (
            select(attempt.c.table_id, attempt.c.user_id, account.c.name)
            .join(account, account.c.id == attempt.c.user_id)
            .where(*which, listed(reader))
        )
        async with self._database.reading() as connection:
            return [Entrant(*row) for row in await connection.execute(query)]

    async def page(
        self, contest: str, start: tuple[int, int], limit: int, reader: str
    ) -> list[Line]:
        """Lines of a frozen ranking in order, from a rank on and without so many of them."""
        rank, skip = start
        query = _ranking(contest, reader).where(attempt.c.rank >= rank)
        ordered = query.order_by(attempt.c.rank, attempt.c.user_id).offset(skip).limit(limit)
        async with self._database.reading() as connection:
            return [line_of(row) for row in await connection.execute(ordered)]

    async def ranked(self, contest: str, people: People, reader: str) -> list[Line]:
        """The lines of these people in a frozen ranking."""
        query = _ranking(contest, reader).where(_COUNTED, attempt.c.user_id.in_(people))
        async with self._database.reading() as connection:
            return [line_of(row) for row in await connection.execute(query)]


def _done(contest: str) -> tuple[ColumnElement[bool], ...]:
    """What counts in a contest and is finished."""
    here = (attempt.c.contest_id == contest, _COUNTED)
    return (*here, attempt.c.finished.is_not(None))


def _ranking(contest: str, reader: str) -> Select[tuple[object, ...]]:
    value = func.coalesce(attempt.c.percent, 0).label("value")
    return (
        select(attempt.c.rank, attempt.c.user_id, account.c.name, value)
        .join(account, account.c.id == attempt.c.user_id)
        .where(attempt.c.contest_id == contest, attempt.c.rank.is_not(None), listed(reader))
    )


# --- within a transaction -------------------------------------------------------------------------


async def begin(connection: AsyncConnection, new: Attempt) -> None:
    """Writes an attempt beside its table; `Conflict` where the person has one that counts."""
    await connection.execute(
        insert(attempt).values(
            table_id=new.table,
            contest_id=new.contest,
            user_id=new.user,
            counted=int(new.counted),
            started=new.started,
        )
    )


async def at(connection: AsyncConnection, table: str) -> Attempt | None:
    """The attempt that is played at a table."""
    row = (await connection.execute(select(attempt).where(attempt.c.table_id == table))).first()
    return _attempt(row) if row else None


async def deal_ended(connection: AsyncConnection, of: Attempt, result: DealResult) -> None:
    """Writes what came of a deal."""
    await connection.execute(
        insert(deal_result).values(
            table_id=of.table,
            number=result.number,
            contest_id=of.contest,
            counted=int(of.counted),
            score=result.score,
            tricks=result.tricks,
        )
    )
    score = attempt.c.score + result.score
    await connection.execute(
        update(attempt).where(attempt.c.table_id == of.table).values(score=score)
    )


async def finish(connection: AsyncConnection, table: str, now: float, won: bool | None) -> None:
    """Writes that all of an attempt was played; `won`, where it was a whole match."""
    change = update(attempt).where(attempt.c.table_id == table)
    done = None if won is None else int(won)
    await connection.execute(change.values(finished=now, won=done))


async def field(
    connection: AsyncConnection, contest: str, since: float | None = None
) -> list[Finished]:
    """All finished counted attempts, or those that ended at this time or later."""
    lately = () if since is None else (attempt.c.finished >= since,)
    return await _finished(connection, attempt.c.contest_id == contest, *lately)


async def _finished(connection: AsyncConnection, *which: ColumnElement[bool]) -> list[Finished]:
    query = (
        select(deal_result.c.table_id, attempt.c.finished, deal_result.c.score)
        .join(attempt, attempt.c.table_id == deal_result.c.table_id)
        .where(*which, _COUNTED, attempt.c.finished.is_not(None))
        .order_by(deal_result.c.table_id, deal_result.c.number)
    )
    scores: dict[tuple[str, float], list[int]] = defaultdict(list)
    for table, at, score in await connection.execute(query):
        scores[table, at].append(score)
    return [Finished(table, at, tuple(found)) for (table, at), found in scores.items()]


async def results(connection: AsyncConnection, contest: str) -> list[tuple[str, bool | None, int]]:
    """All finished counted attempts: the table, whether the match was won, the score."""
    query = select(attempt.c.table_id, attempt.c.won, attempt.c.score).where(*_done(contest))
    rows = await connection.execute(query.order_by(attempt.c.table_id))
    return [(table, None if won is None else bool(won), score) for table, won, score in rows]


_PLACE: Final = (
    update(attempt)
    .where(attempt.c.table_id == bindparam("table"))
    .values(percent=bindparam("share"), rank=bindparam("place"))
)


async def place(connection: AsyncConnection, places: Mapping[str, tuple[int | None, int]]) -> None:
    """Writes the percentages and ranks that stand from now on, by table."""
    if not places:
        return
    rows = [
        {"table": table, "share": percent, "place": rank}
        for table, (percent, rank) in places.items()
    ]
    await connection.execute(_PLACE, rows)


def _attempt(row: SqlRow[tuple[object, ...]]) -> Attempt:
    return Attempt(
        row.table_id,
        row.contest_id,
        row.user_id,
        bool(row.counted),
        row.started,
        row.finished,
        row.score,
        None if row.won is None else bool(row.won),
        row.percent,
        row.rank,
    )
