"""When the server was alive last, and the deadlines that were running then.

While it was down nobody could act: turns that ran go on with what was left of them.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, Select, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.schema import game_table, pulse, seat

_HERE: Final = (seat.c.table_id == bindparam("table"), seat.c.seat == bindparam("place"))
_CHAIR: Final = update(seat).where(*_HERE).values(bank=bindparam("left"))
_TABLE: Final = (
    update(game_table)
    .where(game_table.c.id == bindparam("table"))
    .values(deadline=bindparam("until"))
)


async def beat(database: Database, now: float) -> None:
    """Remembers that the server is alive; raises `Unavailable`."""
    await database.within(None, update(pulse).values(alive=now))


async def resume(database: Database, now: float, least: float) -> int:
    """Moves every deadline on by the time the server was down, and remembers that it is alive, in
    one transaction: a crash right after it moves nothing twice. Returns how many were moved.

    A turn has at least so many seconds left before its bank runs, and a bank what was left of it
    when the server was alive last. Raises `Unavailable`.
    """

    async def work(connection: AsyncConnection) -> int:
        alive = float(await connection.scalar(select(pulse.c.alive).with_for_update()) or now)
        rows = (await connection.execute(_running())).all()
        if moved := [_moved(row, alive, now, least) for row in rows]:
            await connection.execute(_TABLE, moved)
            await connection.execute(_CHAIR, moved)
        await connection.execute(update(pulse).values(alive=now))
        return len(rows)

    return await database.write(work)


def _running() -> Select[tuple[Any, ...]]:
    to_act = (seat.c.table_id == game_table.c.id, seat.c.seat == game_table.c.to_act)
    return (
        select(game_table.c.id, seat.c.seat, game_table.c.deadline, seat.c.bank)
        .join(seat, to_act[0] & to_act[1])
        .where(
            game_table.c.deadline.is_not(None),
            game_table.c.winner.is_(None),
            game_table.c.closed.is_(None),
        )
    )


def _moved(row: Row[Any], alive: float, now: float, least: float) -> dict[str, object]:
    """What the table's clock is set to; the bank is what a turn uses last."""
    left = max(row.deadline - alive, 0.0)
    bank = min(row.bank, left)
    until = now + max(left - bank, least) + bank
    return {"table": row.id, "place": row.seat, "until": until, "left": bank}
