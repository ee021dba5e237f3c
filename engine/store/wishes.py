"""What groups want posted, within a transaction: for whom it is time, and that it is done."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.schema import group_chat


@dataclass(frozen=True, slots=True)
class Wish:
    """A group something is posted to now: the day's deals, the summary of the week, or both."""

    chat_id: int
    daily: bool
    weekly: bool


async def due(connection: AsyncConnection, day: int, week: int | None, limit: int) -> list[Wish]:
    """The groups that want something posted on a day and have nothing yet; `week`: the one whose
    summary is posted on this day."""
    wanted: ColumnElement[bool] = group_chat.c.daily == 1
    if week is not None:
        unsummed = or_(group_chat.c.summed.is_(None), group_chat.c.summed < week)
        wanted = or_(wanted, and_(group_chat.c.weekly == 1, unsummed))
    query = (
        select(group_chat.c.id, group_chat.c.daily, group_chat.c.weekly, group_chat.c.summed)
        .where(
            group_chat.c.gone.is_(None),
            or_(group_chat.c.posted.is_(None), group_chat.c.posted < day),
            wanted,
        )
        .order_by(group_chat.c.id)
        .limit(limit)
    )
    found = []
    for chat_id, wants_day, wants_week, summed in await connection.execute(query):
        new = week is not None and (summed is None or summed < week)
        found.append(Wish(chat_id, bool(wants_day), bool(wants_week) and new))
    return found


async def done(connection: AsyncConnection, wish: Wish, day: int, week: int | None) -> None:
    """Writes that the post of a day was made, with the summary of a week where it wanted that."""
    summed = {"summed": week} if wish.weekly else {}
    own = update(group_chat).where(group_chat.c.id == wish.chat_id)
    await connection.execute(own.values(posted=day, **summed))
