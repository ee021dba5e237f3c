"""Tables: the header of each, who sits where, and the lists of tables people are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Row as SqlRow
from sqlalchemy import Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat, ByTeam, Seat, Team
from engine.core.ruleset import RuleSet
from engine.store import eventlog
from engine.store.db import Database
from engine.store.eventlog import Standing
from engine.store.schema import account, game_table, seat


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a chair: a person with a shown name, or a bot of a level with none."""

    user: str | None
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Header:
    """What a table is, apart from its events and its secret."""

    id: str
    created: float
    rules: RuleSet
    commitment: str
    chairs: BySeat[Chair]


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


class Tables:
    """Headers and chairs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, header: Header, secret: bytes, rows: Sequence[eventlog.Row], standing: Standing
    ) -> None:
        """Writes a new table and its first events in one transaction.

        Raises `Conflict` where the id is taken or a person is not known, else like
        `EventLog.append`.
        """

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(game_table), _header_values(header, secret))
            await connection.execute(insert(seat), _chair_values(header))
            await eventlog.append(connection, header.id, 0, rows, standing)

        await self._database.write(work)

    async def find(self, table_id: str) -> Header | None:
        """The header of a table, with the names people bear now."""
        async with self._database.reading() as connection:
            return await _header(connection, table_id)

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
            header = await _header(connection, table_id) if row else None
            return Owned(header, row.epoch, row.secret) if row and header else None

        return await self._database.write(work)

    async def of_user(self, user_id: str) -> list[Listed]:
        """The tables a person sits at, the newest first."""
        query = (
            select(game_table, seat.c.seat)
            .join(seat, seat.c.table_id == game_table.c.id)
            .where(seat.c.user_id == user_id)
            .order_by(game_table.c.created.desc(), game_table.c.id)
        )
        async with self._database.reading() as connection:
            return [_listed(row) for row in await connection.execute(query)]


def _header_values(header: Header, secret: bytes) -> dict[str, object]:
    return {
        "id": header.id,
        "created": header.created,
        "rules": str(header.rules),
        "target": header.rules.match_target.points,
        "commitment": header.commitment,
        "secret": secret,
        "epoch": 0,
        "seq": 0,
        "to_act": None,
        "total_odd": 0,
        "total_even": 0,
        "winner": None,
    }


def _chair_values(header: Header) -> list[dict[str, object]]:
    return [
        {"table_id": header.id, "seat": int(at), "user_id": chair.user, "bot": chair.bot}
        for at, chair in zip(SEATS, header.chairs, strict=True)
    ]


def _headers() -> Select[tuple[object, ...]]:
    return (
        select(
            game_table.c.id,
            game_table.c.created,
            game_table.c.rules,
            game_table.c.commitment,
            seat.c.user_id,
            seat.c.bot,
            account.c.name,
        )
        .join(seat, seat.c.table_id == game_table.c.id)
        .join(account, account.c.id == seat.c.user_id, isouter=True)
        .order_by(seat.c.seat)
    )


async def _header(connection: AsyncConnection, table_id: str) -> Header | None:
    rows = (await connection.execute(_headers().where(game_table.c.id == table_id))).all()
    if not rows:
        return None
    one, two, three, four = (Chair(row.user_id, row.name or "", row.bot) for row in rows)
    first = rows[0]
    chairs = BySeat((one, two, three, four))
    return Header(first.id, first.created, RuleSet.parse(first.rules), first.commitment, chairs)


def _listed(row: SqlRow[tuple[object, ...]]) -> Listed:
    standing = Standing(
        Seat(row.to_act) if row.to_act else None,
        ByTeam(row.total_odd, row.total_even),
        None if row.winner is None else Team(row.winner),
    )
    return Listed(row.id, row.created, Seat(row.seat), row.target, standing)
