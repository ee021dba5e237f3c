"""Tables at which nothing has happened for a long time."""

from __future__ import annotations

from sqlalchemy import and_, select

from engine.store.db import Database
from engine.store.schema import event, game_table


async def abandoned(database: Database, since: float) -> list[str]:
    """The ids of the tables, neither over nor closed, whose last event is no later than this."""
    last = and_(event.c.table_id == game_table.c.id, event.c.seq == game_table.c.seq)
    query = (
        select(game_table.c.id)
        .join(event, last)
        .where(game_table.c.winner.is_(None), game_table.c.closed.is_(None), event.c.at <= since)
    )
    async with database.reading() as connection:
        return list((await connection.scalars(query)).all())
