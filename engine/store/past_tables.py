"""Tables with deals that are over: whose they are, who did best, who wants no name shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy import Row as SqlRow

from engine.core.cards import ByTeam, Seat, Team
from engine.store.contest_schema import attempt, contest, deal_result
from engine.store.db import Database
from engine.store.schema import account, event, game_table, seat
from engine.store.standings import UNLISTED

_ENDS = ("deal_scored", "deal_voided")


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table in a person's list: the person's seat, how many deals are over, the totals in points.

    `contest` names what it was played for and `score` is then the person's result, own points less
    theirs. `names` are those of the others, of bots none.
    """

    id: str
    created: float
    seat: Seat
    deals: int
    totals: ByTeam[int]
    winner: Team | None
    contest: str | None
    score: int | None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best result of a deal among those who finished its contest: at which table, whose (None
    where the account was erased), own points less theirs."""

    table: str
    user: str | None
    name: str
    score: int


class PastTables:
    """The tables of a database, as far as they are over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_user(self, user: str, most: int) -> list[PastTable]:
        """The tables a person sits at and at which a deal is over, the newest first; those of
        contests once the ranking stands."""
        ended = select(event.c.seq).where(
            event.c.table_id == game_table.c.id, event.c.kind.in_(_ENDS)
        )
        query = (
            select(game_table, seat.c.seat, attempt.c.score)
            .join(seat, seat.c.table_id == game_table.c.id)
            .join(contest, contest.c.id == game_table.c.contest, isouter=True)
            .join(attempt, attempt.c.table_id == game_table.c.id, isouter=True)
            .where(seat.c.user_id == user, _open(), ended.exists())
            .order_by(game_table.c.created.desc(), game_table.c.id)
            .limit(most)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        ids = [row.id for row in rows]
        names, deals = await self._others(ids, user), await self._deals(ids)
        return [_past(row, deals[row.id], names.get(row.id, ())) for row in rows]

    async def _deals(self, tables: Collection[str]) -> dict[str, int]:
        """How many deals are over, by table."""
        query = (
            select(event.c.table_id, func.count())
            .where(event.c.table_id.in_(tables), event.c.kind.in_(_ENDS))
            .group_by(event.c.table_id)
        )
        async with self._database.reading() as connection:
            return {table: count for table, count in await connection.execute(query)}

    async def _others(self, tables: Collection[str], user: str) -> dict[str, tuple[str, ...]]:
        query = (
            select(seat.c.table_id, account.c.name)
            .join(account, account.c.id == seat.c.user_id)
            .where(seat.c.table_id.in_(tables), seat.c.user_id != user)
            .order_by(seat.c.table_id, seat.c.seat)
        )
        found: dict[str, tuple[str, ...]] = {}
        async with self._database.reading() as connection:
            for table, name in await connection.execute(query):
                found[table] = (*found.get(table, ()), name)
        return found

    async def best(self, contest: str, number: int, but: str) -> BestLine | None:
        """The best result of a deal among the counted attempts that were finished, without those of
        one person; of equal ones that of the smallest table id."""
        query = (
            select(deal_result.c.table_id, attempt.c.user_id, account.c.name, deal_result.c.score)
            .join(attempt, attempt.c.table_id == deal_result.c.table_id)
            .join(account, account.c.id == attempt.c.user_id, isouter=True)
            .where(
                deal_result.c.contest_id == contest,
                deal_result.c.number == number,
                attempt.c.counted == 1,
                attempt.c.finished.is_not(None),
                or_(attempt.c.user_id.is_(None), attempt.c.user_id != but),
            )
            .order_by(deal_result.c.score.desc(), deal_result.c.table_id)
            .limit(1)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return (
            None if row is None else BestLine(row.table_id, row.user_id, row.name or "", row.score)
        )

    async def played(self, contest: str, user: str) -> bool:
        """Whether a person has an attempt at a contest, counted or not."""
        own = (attempt.c.contest_id == contest, attempt.c.user_id == user)
        async with self._database.reading() as connection:
            return await connection.scalar(select(attempt.c.table_id).where(*own)) is not None

    async def unlisted(self, people: Collection[str]) -> set[str]:
        """Those of these people who do not want to be in lists."""
        query = select(account.c.id).where(
            account.c.id.in_(people), account.c.settings.like(UNLISTED)
        )
        async with self._database.reading() as connection:
            return set((await connection.scalars(query)).all())


def _open() -> ColumnElement[bool]:
    """Whether the deals of a table are nobody's secret."""
    return or_(game_table.c.contest.is_(None), contest.c.frozen.is_not(None))


def _past(row: SqlRow[tuple[object, ...]], deals: int, names: tuple[str, ...]) -> PastTable:
    return PastTable(
        row.id,
        row.created,
        Seat(row.seat),
        deals,
        ByTeam(row.total_odd, row.total_even),
        None if row.winner is None else Team(row.winner),
        row.contest,
        row.score,
        names,
    )
