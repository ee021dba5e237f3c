"""The counts of dealing as they are stored, on both kinds of database."""

from __future__ import annotations

import asyncio
from functools import partial

from engine.store.db import Database
from engine.store.dealing import Counts, count, weeks


def one_sun(counts: Counts) -> None:
    """One deal more."""
    counts.sun += 1
    counts.five[31][3] += 2
    counts.people.aces += 1


async def test_counts_add_up_by_week_and_come_back_the_newest_first(database: Database) -> None:
    for week in (7, 14, 7, 21):
        await database.write(partial(count, week=week, add=one_sun))
    found = await weeks(database, 2)
    assert [week for week, _ in found] == [21, 14]
    (_, newest), *_ = found
    assert (newest.deals, newest.five[31], newest.people.aces) == (1, [0, 0, 0, 2], 1)
    oldest = dict(await weeks(database, 8))[7]
    assert (oldest.deals, oldest.five[31][3], oldest.five[0]) == (2, 4, [0] * 4)


async def test_deals_that_end_at_the_same_moment_are_all_counted(database: Database) -> None:
    one = partial(count, week=7, add=one_sun)
    await asyncio.gather(*(database.write(one) for _ in range(20)))
    ((_, counts),) = await weeks(database, 8)
    assert counts.deals == 20
