"""The end of a contest: its ranking is written down once, and stands."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import boards
from engine.contest.placing import field_of
from engine.contest.ports import Watcher
from engine.store import attempts, challenges, contests
from engine.store.contests import Contest


async def close(
    connection: AsyncConnection, contest: Contest, now: float, watcher: Watcher
) -> None:
    """Writes the ranks and percentages of all who have finished, and what follows from them;
    nothing where that was done before. Where the card is may have changed since the contest was
    read: that is read again."""
    if not await contests.freeze(connection, contest.id, now):
        return
    places = (await field_of(connection, contest)).places()
    found = {table: (one.percent, one.rank) for table, one in places.items()}
    await attempts.place(connection, found)
    if contest.day is not None:
        await boards.day_frozen(connection, contest.day, now)
    else:
        await watcher.closed(connection, await contests.find(connection, contest.id) or contest)


async def all_done(connection: AsyncConnection, challenge: Contest) -> bool:
    """Whether a challenge is over before its time: all who have begun have finished, and they are
    at least two. Who has played alone waits for others."""
    begun, finished = await challenges.done(connection, challenge.id)
    return begun == finished >= 2
