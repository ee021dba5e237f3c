"""Tables: the header of each, who sits where, and the lists of tables people are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Executable, func, insert, select, update
from sqlalchemy import Row as SqlRow
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat, ByTeam, Seat, Team
from engine.store import eventlog
from engine.store.contest_schema import contest
from engine.store.db import Database
from engine.store.eventlog import Standing
from engine.store.headers import Chair, Header, chair_values, header_of, header_values
from engine.store.schema import account, game_table, seat


@dataclass(frozen=True, slots=True)
class Owned:
    """A table as its one owner holds it: the epoch of the ownership, the secret of its seeds."""

    header: Header
    epoch: int
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a person's list: the person's seat, the target in points, where it stands."""

    id: str
    created: float
    seat: Seat
    target: int
    standing: Standing
    shared: bool = False
    closed: float | None = None


class Tables:
    """Headers and chairs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        header: Header,
        secret: bytes,
        rows: Sequence[eventlog.Row],
        standing: Standing,
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> None:
        """Writes a new table and its first events, and what else is given, in one transaction.

        Raises `Conflict` where the id is taken or a person is not known, else like
        `EventLog.append`.
        """

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(game_table), header_values(header, secret))
            await connection.execute(insert(seat), chair_values(header))
            await eventlog.append(connection, header.id, 0, rows, standing)
            if also is not None:
                await also(connection)

        await self._database.write(work)

    async def find(self, table_id: str) -> Header | None:
        """The header of a table, with the names people bear now."""
        async with self._database.reading() as connection:
            return await header_of(connection, table_id)

    async def take(self, table_id: str) -> Owned | None:
        """Becomes the owner of a table: earlier owners can write no more. None: no such table."""

        async def work(connection: AsyncConnection) -> Owned | None:
            taken = await connection.execute(
                update(game_table)
                .where(game_table.c.id == table_id)
                .values(epoch=game_table.c.epoch + 1)
                .returning(game_table.c.epoch, game_table.c.secret)
            )
            row = taken.first()
            header = await header_of(connection, table_id) if row else None
            return Owned(header, row.epoch, row.secret) if row and header else None

        return await self._database.write(work)

    async def of_user(self, user_id: str) -> list[Listed]:
        """The tables a person sits at, the newest first; not those of contests."""
        query = (
            select(game_table, seat.c.seat)
            .join(seat, seat.c.table_id == game_table.c.id)
            .where(seat.c.user_id == user_id, game_table.c.contest.is_(None))
            .order_by(game_table.c.created.desc(), game_table.c.id)
        )
        async with self._database.reading() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def open_count(self, user_id: str) -> int:
        """How many tables a person sits at that are neither over, closed nor of a contest."""
        query = (
            select(func.count())
            .select_from(seat.join(game_table, seat.c.table_id == game_table.c.id))
            .where(
                seat.c.user_id == user_id,
                game_table.c.contest.is_(None),
                game_table.c.winner.is_(None),
                game_table.c.closed.is_(None),
            )
        )
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def breeds(self) -> set[str]:
        """The versions of bots at tables that are neither over nor closed, and in contests whose
        ranking does not stand yet."""
        runs = (game_table.c.winner.is_(None), game_table.c.closed.is_(None))
        own = select(game_table.c.bots).where(*runs, game_table.c.contest.is_(None))
        open_still = select(contest.c.bots).where(contest.c.frozen.is_(None))
        async with self._database.reading() as connection:
            return {row.bots for row in await connection.execute(own.union(open_still))}

    async def set_chair(
        self, connection: AsyncConnection | None, table_id: str, at: Seat, chair: Chair
    ) -> None:
        """Puts somebody else on a chair, in the transaction that is given or in one of its own.

        Raises `Conflict` where the person is not known.
        """
        values = {"user_id": chair.user, "bot": chair.bot, "bank": chair.bank}
        change = (
            update(seat)
            .where(seat.c.table_id == table_id, seat.c.seat == int(at))
            .values(**values, open=int(chair.open))
        )
        await self._database.within(connection, change)

    async def set_clock(
        self,
        connection: AsyncConnection | None,
        table_id: str,
        deadline: float | None,
        banks: BySeat[float] | None = None,
    ) -> None:
        """Remembers when the clock runs out, and what is left of each bank where that is given."""
        changes: list[Executable] = [
            update(game_table).where(game_table.c.id == table_id).values(deadline=deadline)
        ]
        for at in SEATS if banks is not None else ():
            assert banks is not None
            here = (seat.c.table_id == table_id, seat.c.seat == int(at))
            changes.append(update(seat).where(*here).values(bank=banks[at]))
        await self._database.within(connection, *changes)

    async def set_host(
        self, connection: AsyncConnection | None, table_id: str, host: str | None
    ) -> None:
        """Makes another person the host."""
        change = update(game_table).where(game_table.c.id == table_id).values(host=host)
        await self._database.within(connection, change)

    async def close(
        self, table_id: str, at: float, connection: AsyncConnection | None = None
    ) -> None:
        """Gives a table up without a winner; one that is over or closed stays as it is."""
        running = (game_table.c.winner.is_(None), game_table.c.closed.is_(None))
        change = update(game_table).where(game_table.c.id == table_id, *running)
        await self._database.within(connection, change.values(closed=at, deadline=None))


def _listed(row: SqlRow[tuple[object, ...]]) -> Listed:
    standing = Standing(
        Seat(row.to_act) if row.to_act else None,
        ByTeam(row.total_odd, row.total_even),
        None if row.winner is None else Team(row.winner),
    )
    place = Seat(row.seat)
    return Listed(row.id, row.created, place, row.target, standing, bool(row.shared), row.closed)


async def names_at(connection: AsyncConnection, table_id: str) -> list[str]:
    """The names at a table by seat; of a bot an empty one."""
    query = (
        select(account.c.name)
        .select_from(seat)
        .join(account, account.c.id == seat.c.user_id, isouter=True)
        .where(seat.c.table_id == table_id)
        .order_by(seat.c.seat)
    )
    return [row.name or "" for row in await connection.execute(query)]
