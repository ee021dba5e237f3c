"""What proves the deals of a contest: the commitment before, the seeds once it has closed.

The seeds of a match at a table stand in its own list, each revealed when its deal is over.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from engine.contest import day as days
from engine.contest.daily import Daily
from engine.contest.errors import NotThere
from engine.store.attempts import Attempts
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.table.seeds import seed_of

_DAILY: Final = re.compile(r"d[1-9][0-9]{0,5}")


class Proofs:
    """The proofs of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(self, database: Database, daily: Daily) -> None:
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self._daily = daily
        self._committed: dict[int, str] = {}

    async def days(self) -> tuple[tuple[int, str], ...]:
        """The day it is and the next, each with the commitment of its deals."""
        today = self._daily.today
        for day in (today, today + 1):
            if day not in self._committed:  # thousands of hashes, for whoever asks
                self._committed[day] = await self._daily.commitment(day)
        self._committed = {day: self._committed[day] for day in (today, today + 1)}
        return tuple(self._committed.items())

    async def of(self, id: str) -> tuple[Contest, tuple[bytes, ...] | None]:
        """A contest and, once it has closed, the seeds of its deals (of a whole match those of the
        deals that somebody has played), from which no later one follows; raises `NotThere`."""
        contest = await self._contests.find(id)
        if contest is None and _DAILY.fullmatch(id):  # a day nobody has asked for
            contest = await self._daily.contest(days.day_of(int(id[1:])))
        if contest is None:
            raise NotThere(id)
        if contest.frozen is None:
            return contest, None
        last = contest.deals or await self._attempts.last_deal(contest.id)
        return contest, _seeds(contest.secret, last)


def _seeds(secret: bytes, last: int) -> tuple[bytes, ...]:
    if not last:
        return ()
    seeds = [seed_of(secret, last)]
    for _ in range(last - 1):
        seeds.append(hashlib.sha256(seeds[-1]).digest())
    return tuple(reversed(seeds))
