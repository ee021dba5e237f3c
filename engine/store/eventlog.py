"""The list of events of each table: append-only, in one transaction, never forked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import ByTeam, Seat, Team
from engine.core.errors import Code, Refused
from engine.core.events import Event
from engine.store import codec
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.schema import event as events
from engine.store.schema import game_table

Also = Callable[[AsyncConnection], Awaitable[None]]
"""What is written in the same transaction as the events."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The client's action behind a decision: the seat, the client's id, a digest of what it asked.

    A table knows an id again, by seat; the digest tells a repeat from another action.
    """

    actor: Seat
    client_id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Row:
    """An event on its way into the list, with the time and the decision (ply) it belongs to."""

    at: float
    ply: int
    event: Event
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """An event of the list, with its number from 1."""

    seq: int
    at: float
    ply: int
    event: Event


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands after its last event: what lists of tables show."""

    to_act: Seat | None
    totals: ByTeam[int]
    winner: Team | None


@dataclass(frozen=True, slots=True)
class Known:
    """A client's action that is in the list: its digest, its ply, the number of its last event."""

    digest: str
    ply: int
    seq: int


class EventLog:
    """Reads and appends the lists of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        rows: Sequence[Row],
        standing: Standing,
        epoch: int = 0,
        also: Also | None = None,
    ) -> None:
        """Appends the rows after event `expected_seq` and returns when they are on the disk.

        All or nothing, `also` included. Raises `Conflict` where the list ends elsewhere, the epoch
        is not the table's, or a client's id is in it already; `Unavailable` where nothing can be
        written now.
        """

        async def work(connection: AsyncConnection) -> None:
            await append(connection, table_id, expected_seq, rows, standing, epoch)
            if also is not None:
                await also(connection)

        await self._database.write(work)

    async def since(self, table_id: str, seq: int = 0) -> list[Stored]:
        """The events after number `seq`, in order; nothing for a table that is not known.

        Refuses (`Refused`, `bad_notation`) a list with a row that cannot be read.
        """
        wanted = (events.c.seq, events.c.at, events.c.ply)
        form = (events.c.kind, events.c.version, events.c.data)
        query = (
            select(*wanted, *form)
            .where(events.c.table_id == table_id, events.c.seq > seq)
            .order_by(events.c.seq)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
        return [
            Stored(row.seq, row.at, row.ply, _event(row.kind, row.version, row.data))
            for row in found
        ]

    async def find_client_id(self, table_id: str, actor: Seat, client_id: str) -> Known | None:
        """The action this seat sent under this id; None where the list does not hold it."""
        first = events.alias()
        last = select(func.max(events.c.seq)).where(
            events.c.table_id == table_id, events.c.ply == first.c.ply
        )
        query = select(first.c.digest, first.c.ply, last.scalar_subquery().label("last")).where(
            first.c.table_id == table_id,
            first.c.actor == str(int(actor)),
            first.c.client_id == client_id,
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Known(row.digest, row.ply, row.last)


async def append(
    connection: AsyncConnection,
    table_id: str,
    expected_seq: int,
    rows: Sequence[Row],
    standing: Standing,
    epoch: int = 0,
) -> None:
    """`EventLog.append` within a transaction that is already running."""
    moved = await connection.execute(
        update(game_table)
        .where(
            game_table.c.id == table_id,
            game_table.c.seq == expected_seq,
            game_table.c.epoch == epoch,
        )
        .values(
            seq=expected_seq + len(rows),
            to_act=standing.to_act,
            total_odd=standing.totals.odd,
            total_even=standing.totals.even,
            winner=standing.winner,
        )
    )
    if moved.rowcount != 1:
        raise Conflict(f"table {table_id} does not stand at event {expected_seq}, epoch {epoch}")
    values = [_values(table_id, seq, row) for seq, row in enumerate(rows, expected_seq + 1)]
    await connection.execute(insert(events), values)


async def check_owner(connection: AsyncConnection, table_id: str, epoch: int) -> None:
    """Raises `Conflict` where the table has another owner by now; until the transaction ends nobody
    becomes one."""
    own = update(game_table).where(game_table.c.id == table_id, game_table.c.epoch == epoch)
    held = await connection.execute(own.values(epoch=epoch))  # locks the row on PostgreSQL too
    if held.rowcount != 1:
        raise Conflict(f"table {table_id} has another owner than that of epoch {epoch}")


def _values(table_id: str, seq: int, row: Row) -> dict[str, object]:
    kind, version, data = codec.encode(row.event)
    origin = row.origin
    return {
        "table_id": table_id,
        "seq": seq,
        "at": row.at,
        "ply": row.ply,
        "actor": str(int(origin.actor)) if origin else None,
        "client_id": origin.client_id if origin else None,
        "digest": origin.digest if origin else None,
        "kind": kind,
        "version": version,
        "data": msgspec.json.encode(data).decode(),
    }


def _event(kind: str, version: int, data: str) -> Event:
    try:
        fields = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise Refused(Code.BAD_NOTATION, str(error)) from None
    return codec.decode(kind, version, fields)
