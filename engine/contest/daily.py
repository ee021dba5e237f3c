"""The daily deals: four a day, the same cards and the same bots for everybody, one counted try."""

from __future__ import annotations

from typing import Final

from engine.contest import day as days
from engine.contest import streak as streaks
from engine.contest import terms
from engine.contest.beginning import Beginnings
from engine.contest.errors import NotThere
from engine.contest.field import Field
from engine.contest.outcomes import Outcomes
from engine.contest.views import Outcome, StreakShown, Today
from engine.store.attempts import Attempts
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.secrets import secret_of
from engine.store.streaks import Streak, of
from engine.table.clock import Tempo
from engine.table.ports import Clock
from engine.table.service import TableService
from engine.table.tasks import Nursery

_SECRET: Final = "daily"


class Daily:
    """The daily deals of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(
        self, database: Database, tables: TableService, clock: Clock, nursery: Nursery
    ) -> None:
        self._database = database
        self._clock = clock
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self._outcomes = Outcomes(database, clock)
        self._beginnings = Beginnings(database, tables, clock)
        self._nursery = nursery

    # --- the contests -----------------------------------------------------------------------------

    @property
    def today(self) -> int:
        """The day it is."""
        return days.day_at(self._clock.now())

    async def contest(self, day: int) -> Contest:
        """The contest of a day up to today; raises `NotThere` for any other."""
        if not days.FIRST <= day <= self.today:
            raise NotThere(str(day))
        found = await self._contests.of_day(day)
        if found is None:
            server = await secret_of(self._database, _SECRET)
            found = await self._contests.add(terms.daily(server, day, self._clock.now()))
        return found

    async def commitment(self, day: int) -> str:
        """What the deals of a day are bound to: public from the day before on; raises `NotThere`
        for later days."""
        if not days.FIRST <= day <= self.today + 1:
            raise NotThere(str(day))
        return terms.daily_commitment(await secret_of(self._database, _SECRET), day)

    # --- playing ----------------------------------------------------------------------------------

    async def begin(self, user: str, tempo: Tempo = Tempo.NORMAL) -> str:
        """Begins the counted attempt at today's deals; its table. Raises `AlreadyBegun`, which
        names the table of the first one, for somebody who has one, and `NotThere` where today's
        ranking stands already, as after a clock that was ahead: nothing would count."""
        contest = await self.contest(self.today)
        if contest.frozen is not None:
            raise NotThere(contest.id)
        if contest.par is None:  # ready long before the first one has finished
            self._nursery.start(self._outcomes.pars.work_out(contest), f"par {contest.id}")
        return await self._beginnings.counted(contest, user, tempo)

    async def practise(self, user: str, number: int, tempo: Tempo = Tempo.NORMAL) -> str:
        """Begins an attempt that does not count, at the deals of a closed day; its table. Raises
        `NotThere` for a day that is not closed."""
        contest = await self.contest(days.day_of(number))
        if self._clock.now() < contest.ends:
            raise NotThere(str(number))
        return await self._beginnings.practice(contest, user, tempo)

    # --- looking ----------------------------------------------------------------------------------

    async def state(self, user: str) -> Today:
        """Today's deals as the user finds them; for an hour after midnight yesterday's, where the
        user's attempt at them is not finished."""
        today, now = self.today, self._clock.now()
        contest = await self.contest(today)
        attempt = await self._attempts.counted(contest.id, user)
        if attempt is None and now < days.begin_of(today) + days.GRACE and today > days.FIRST:
            before = await self.contest(today - 1)
            late = await self._attempts.counted(before.id, user)
            if late is not None and late.finished is None:
                contest, attempt = before, late
        played = await self._attempts.deals(attempt.table) if attempt else []
        async with self._database.reading() as connection:
            row = await of(connection, user)
        return Today(
            number=days.number_of(contest.day or today),
            deals=contest.deals,
            now=now,
            closes=days.end_of(today),
            until=contest.ends,
            progress=self._outcomes.progress(contest, attempt),
            table=attempt.table if attempt else None,
            deal=min(len(played) + 1, contest.deals),
            streak=_streak(row, today),
        )

    async def outcome(self, user: str, number: int) -> Outcome:
        """What the user's counted attempt at the deals of this number came to; raises `NotThere`
        where there is none."""
        contest = await self.contest(days.day_of(number))
        attempt = await self._attempts.counted(contest.id, user)
        if attempt is None:
            raise NotThere(str(number))
        return await self._outcomes.of(contest, attempt)

    async def field(self, contest: Contest) -> Field[str]:
        """All who have finished a contest, by table; it may be some seconds old."""
        return await self._outcomes.field(contest)

    async def outcome_at(self, user: str, table: str) -> Outcome:
        """What the user's attempt at this table came to, be it of a challenge; raises `NotThere`
        where there is none."""
        return await self._outcomes.at(user, table)


def _streak(row: Streak | None, today: int) -> StreakShown:
    if row is None:
        return StreakShown(0, 0, 0, 0)
    missed = streaks.missed(row, today)
    uses = missed if streaks.alive(row, today) else 0
    return StreakShown(streaks.shown(row, today), row.best, row.freezes, uses)
