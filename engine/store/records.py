"""Records as they are stored: what a person has done at tables, and in the daily deals."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import attempt, contest, record
from engine.store.db import Database


@dataclass(frozen=True, slots=True)
class Record:
    """Matches played to the end and won, deals scored, contracts bought and made by game, deals
    that were doubled and won, deals in which the own side took every trick."""

    matches: int = 0
    won: int = 0
    deals: int = 0
    hokm: int = 0
    hokm_made: int = 0
    sun: int = 0
    sun_made: int = 0
    doubled: int = 0
    doubled_won: int = 0
    kaboot: int = 0


_COUNTS: Final = [record.c[field.name] for field in fields(Record)]


async def record_of(database: Database, user: str) -> Record:
    """What a person has done; all nothing for somebody who has not played."""
    query = select(*_COUNTS).where(record.c.user_id == user)
    async with database.reading() as connection:
        row = (await connection.execute(query)).first()
    return Record(*row) if row else Record()


async def percents_of(database: Database, user: str, limit: int) -> list[int]:
    """A person's last percentages of daily deals that stand, in hundredths, the newest first."""
    query = (
        select(attempt.c.percent)
        .join(contest, contest.c.id == attempt.c.contest_id)
        .where(
            attempt.c.user_id == user,
            attempt.c.counted == 1,
            attempt.c.percent.is_not(None),
            contest.c.day.is_not(None),
        )
        .order_by(contest.c.day.desc())
        .limit(limit)
    )
    async with database.reading() as connection:
        return [row.percent for row in await connection.execute(query)]


async def add(connection: AsyncConnection, user: str, more: Record) -> None:
    """Adds to a person's record, within a transaction."""
    values = dict(zip((count.name for count in _COUNTS), astuple(more), strict=True))
    own = update(record).where(record.c.user_id == user)
    written = await connection.execute(
        own.values({name: record.c[name] + count for name, count in values.items()})
    )
    if not written.rowcount:
        await connection.execute(insert(record).values(user_id=user, **values))
