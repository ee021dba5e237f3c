"""Contests as they are stored: what is dealt in them, until when, and where their card is."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from sqlalchemy import Row as SqlRow
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import Seat
from engine.core.ruleset import RuleSet
from engine.store.contest_schema import contest
from engine.store.db import Database
from engine.store.errors import Conflict


class ContestKind(StrEnum):
    """What a contest is: the deals of a day, or a challenge."""

    DAILY = "daily"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Contest:
    """The same deals for everybody who plays them. Times in seconds since 1970.

    An attempt may begin until `closes` and counts until `ends`; since `frozen` the ranking stands.
    `deals` are so many deals that stand alone, 0 a whole match; `dealer` deals the first. The three
    bots of each attempt are of this `level` and of the version `bots`. `par` is what the bot gets
    in the player's seat, deal by deal, once it has been worked out. From `chat_id` to `inline_id`:
    where the card of a challenge is. `most`: how many may play it (None: as many as like).
    """

    id: str
    kind: ContestKind
    day: int | None
    created: float
    closes: float
    ends: float
    rules: RuleSet
    deals: int
    dealer: Seat
    level: str
    bots: str
    secret: bytes = field(repr=False)
    commitment: str
    frozen: float | None = None
    par: tuple[int, ...] | None = None
    host: str | None = None
    chat_id: int | None = None
    thread_id: int | None = None
    message_id: int | None = None
    inline_id: str | None = None
    most: int | None = None

    def closed(self, now: float) -> bool:
        """Whether nobody may begin any more."""
        return self.frozen is not None or now >= self.closes

    def counts(self, now: float) -> bool:
        """Whether what happens now in an attempt still counts."""
        return self.frozen is None and now < self.ends


class Contests:
    """The contests of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: Contest) -> Contest:
        """Writes a contest; the one that stands where there is one of this id or day already."""
        try:
            await self._database.write(partial(insert_into, new=new))
        except Conflict:
            found = await self.find(new.id)
            if found is None and new.day is not None:
                found = await self.of_day(new.day)
            if found is None:
                raise
            return found
        return new

    async def find(self, id: str) -> Contest | None:
        """The contest of this id."""
        async with self._database.reading() as connection:
            return await find(connection, id)

    async def of_day(self, day: int) -> Contest | None:
        """The contest of a day, where anybody has asked for it."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(contest).where(contest.c.day == day))).first()
        return contest_of(row) if row else None

    async def due(self, now: float) -> list[Contest]:
        """Those whose ranking is to be frozen: over by now, the oldest first."""
        over = (contest.c.frozen.is_(None), contest.c.ends <= now)
        query = select(contest).where(*over).order_by(contest.c.ends)
        async with self._database.reading() as connection:
            return [contest_of(row) for row in await connection.execute(query)]

    async def set_par(self, id: str, par: tuple[int, ...]) -> None:
        """Remembers what the bot gets in the player's seat."""
        change = update(contest).where(contest.c.id == id).values(par=json.dumps(par))
        await self._database.within(None, change)


async def find(connection: AsyncConnection, id: str) -> Contest | None:
    """The contest of this id."""
    row = (await connection.execute(select(contest).where(contest.c.id == id))).first()
    return contest_of(row) if row else None


async def insert_into(connection: AsyncConnection, new: Contest) -> None:
    """Writes a contest; `Conflict` where there is one of this id or day, or no such host."""
    await connection.execute(insert(contest).values(**_values(new)))


async def freeze(connection: AsyncConnection, id: str, now: float) -> bool:
    """Marks a ranking as standing from now on; False where it stood already."""
    open_still = update(contest).where(contest.c.id == id, contest.c.frozen.is_(None))
    return (await connection.execute(open_still.values(frozen=now))).rowcount == 1


def _values(new: Contest) -> dict[str, object]:
    return {
        "id": new.id,
        "kind": new.kind.value,
        "day": new.day,
        "created": new.created,
        "closes": new.closes,
        "ends": new.ends,
        "frozen": new.frozen,
        "rules": str(new.rules),
        "deals": new.deals,
        "dealer": int(new.dealer),
        "level": new.level,
        "bots": new.bots,
        "secret": new.secret,
        "commitment": new.commitment,
        "par": None if new.par is None else json.dumps(new.par),
        "host": new.host,
        "chat_id": new.chat_id,
        "thread_id": new.thread_id,
        "message_id": new.message_id,
        "inline_id": new.inline_id,
        "most": new.most,
    }


def contest_of(row: SqlRow[Any]) -> Contest:
    """The contest of a whole row."""
    return Contest(
        row.id,
        ContestKind(row.kind),
        row.day,
        row.created,
        row.closes,
        row.ends,
        RuleSet.parse(row.rules),
        row.deals,
        Seat(row.dealer),
        row.level,
        row.bots,
        row.secret,
        row.commitment,
        row.frozen,
        None if row.par is None else tuple(json.loads(row.par)),
        row.host,
        row.chat_id,
        row.thread_id,
        row.message_id,
        row.inline_id,
        row.most,
    )
