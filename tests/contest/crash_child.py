"""A process that finishes a match of four people and is killed: `crash_child URL TABLE WHEN COUNT`.

It kills itself at the end of the match, WHEN: `before` its last events are appended, `within` the
transaction once the ratings are written, or `after` the commit and before anybody is told; with a
COUNT at that append instead; `never`. It says `over` where it comes to the end of the match.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any, Final, NoReturn

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.rated import MatchRated
from engine.core.match import Match
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.headers import Header
from engine.store.tables import Tables
from tests.contest.matches import club_of, dash
from tests.table.friends import Friends
from tests.table.players import Person

WHEN: Final = ("before", "within", "after")


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def doom(when: str, count: int) -> None:
    """From here on the process dies at the end of a match, or at its COUNT-th append."""
    append, rate, left = EventLog.append, MatchRated.__call__, count
    dying = False

    async def doomed(self: EventLog, *values: Any, **named: Any) -> None:
        nonlocal left, dying
        left -= 1
        won = values[3].winner is not None
        dying = when in WHEN and (won if count == 0 else left == 0)
        if dying and when == "before":
            die()
        await append(self, *values, **named)
        if dying:
            die()

    async def rated(
        self: MatchRated, connection: AsyncConnection, header: Header, match: Match
    ) -> None:
        await rate(self, connection, header, match)
        if dying and when == "within":
            die()

    EventLog.append = doomed  # type: ignore[method-assign]  # on purpose
    MatchRated.__call__ = rated  # type: ignore[method-assign]


async def play(url: str, table: str) -> None:
    database = await Database.open(url)
    async with club_of(database) as club:
        header = await Tables(database).find(table)
        assert header is not None
        people = [Person(club.tables, chair.user or "", table) for chair in header.chairs]
        for one in people:
            await one.look()
        await dash(Friends(club.tables, database, club.clock, people))
    print("over", flush=True)
    await database.close()


if __name__ == "__main__":
    _, url, table, when, count = sys.argv
    doom(when, int(count))
    asyncio.run(play(url, table))
