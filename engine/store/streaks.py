"""Streaks as they are stored: the row of a person, read and written within a transaction."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import streak


@dataclass(frozen=True, slots=True)
class Streak:
    """`length` days in a row up to `day`, the longest ever, the freezes held (0 to 2)."""

    length: int
    best: int
    freezes: int
    day: int


async def of(connection: AsyncConnection, user: str) -> Streak | None:
    """The streak of a person; None for somebody who has never finished a day."""
    columns = (streak.c.length, streak.c.best, streak.c.freezes, streak.c.day)
    row = (await connection.execute(select(*columns).where(streak.c.user_id == user))).first()
    return Streak(*row) if row else None


async def put(connection: AsyncConnection, user: str, new: Streak) -> None:
    """Replaces the streak of a person."""
    await connection.execute(delete(streak).where(streak.c.user_id == user))
    await connection.execute(
        insert(streak).values(
            user_id=user, length=new.length, best=new.best, freezes=new.freezes, day=new.day
        )
    )
