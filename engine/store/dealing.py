"""How the cards of a week fell, as they are stored: one row a week, counts as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import dealing
from engine.store.db import Database


@dataclass(slots=True)
class Kind:
    """What people, or bots, have been dealt. Counted in hands, one a seat and deal.

    `aces` and `strong` (jack and nine of the suit turned up) among the first five cards; `trumps`
    (jack and nine of trumps) among all eight, in `hokm` hands of deals at hokm.
    """

    hands: int = 0
    aces: int = 0
    strong: int = 0
    hokm: int = 0
    trumps: int = 0


@dataclass(slots=True)
class Counts:
    """The deals of a week. `five[card][seat]`: how often a seat had a card among its first five.

    `at[people][left]`: deals with so many people in the four seats, by whether one (0) or both (1)
    of jack and nine of the suit turned up were left to be dealt.
    """

    hokm: int = 0
    sun: int = 0
    void: int = 0
    five: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(32)])
    at: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in range(5)])
    people: Kind = field(default_factory=Kind)
    bots: Kind = field(default_factory=Kind)

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return self.hokm + self.sun + self.void


async def count(connection: AsyncConnection, week: int, add: Callable[[Counts], None]) -> None:
    """Adds to the counts of a week (by the number of its first day) within a transaction."""
    here = dealing.c.week == week
    text = await connection.scalar(select(dealing.c.data).where(here).with_for_update())
    counts = Counts() if text is None else _read(text)
    add(counts)
    values = {"deals": counts.deals, "data": msgspec.json.encode(counts).decode()}
    if text is None:
        await connection.execute(insert(dealing).values(week=week, **values))
    else:
        await connection.execute(update(dealing).where(here).values(**values))


async def weeks(database: Database, most: int) -> list[tuple[int, Counts]]:
    """The newest weeks there are counts of, the newest first."""
    query = select(dealing.c.week, dealing.c.data).order_by(dealing.c.week.desc()).limit(most)
    async with database.reading() as connection:
        return [(row.week, _read(row.data)) for row in await connection.execute(query)]


def _read(text: str) -> Counts:
    return msgspec.json.decode(text, type=Counts)
