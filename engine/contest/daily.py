"""The daily deals: four a day, the same cards and the same bots for everybody, one counted try."""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import streak as streaks
from engine.contest import terms
from engine.contest.errors import AlreadyBegun, NotThere
from engine.contest.field import Field, histogram
from engine.contest.freezing import Freezer
from engine.contest.par import par
from engine.contest.standings import Fields
from engine.contest.views import DealLine, Outcome, Progress, StreakShown, Today
from engine.store import attempts as attempt_rows
from engine.store.attempts import Attempt, Attempts
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.errors import Conflict
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
        self._tables = tables
        self._clock = clock
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self._fields = Fields(self._attempts, clock)
        self._nursery = nursery
        self._working: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        Freezer(database, clock, nursery)

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
        names the table of the first one, for somebody who has one."""
        contest = await self.contest(self.today)
        if contest.par is None:  # ready long before the first one has finished
            self._nursery.start(self._work_out(contest), f"par {contest.id}")
        try:
            return await self._begin(contest, user, tempo, counted=True)
        except Conflict:
            known = await self._attempts.counted(contest.id, user)
            if known is None:  # no such person any more
                raise NotThere(user) from None
            raise AlreadyBegun(known.table) from None

    async def practise(self, user: str, number: int, tempo: Tempo = Tempo.NORMAL) -> str:
        """Begins an attempt that does not count, at the deals of a closed day; its table. Raises
        `NotThere` for a day that is not closed."""
        contest = await self.contest(days.day_of(number))
        if self._clock.now() < contest.ends:
            raise NotThere(str(number))
        try:
            return await self._begin(contest, user, tempo, counted=False)
        except Conflict:
            raise NotThere(user) from None

    async def _begin(self, contest: Contest, user: str, tempo: Tempo, *, counted: bool) -> str:
        now = self._clock.now()

        async def also(connection: AsyncConnection, table: str) -> None:
            attempt = Attempt(table, contest.id, user, counted, now)
            await attempt_rows.begin(connection, attempt)

        return await self._tables.create_attempt(contest, user, tempo, also)

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
            progress=self._progress(contest, attempt),
            table=attempt.table if attempt else None,
            deal=min(len(played) + 1, contest.deals),
            streak=_streak(row, today),
        )

    def _progress(self, contest: Contest, attempt: Attempt | None) -> Progress:
        if attempt is None:
            return Progress.OPEN
        if attempt.finished is not None:
            return Progress.FINISHED
        over = attempt.counted and self._clock.now() >= contest.ends
        return Progress.LEFT if over else Progress.BEGUN

    async def outcome(self, user: str, number: int) -> Outcome:
        """What the user's counted attempt at the deals of this number came to; raises `NotThere`
        where there is none."""
        contest = await self.contest(days.day_of(number))
        attempt = await self._attempts.counted(contest.id, user)
        if attempt is None:
            raise NotThere(str(number))
        return await self._outcome(contest, attempt)

    async def field(self, contest: Contest) -> Field[str]:
        """All who have finished a contest, by table; it may be some seconds old."""
        return await self._fields.of(contest.id)

    async def outcome_at(self, user: str, table: str) -> Outcome:
        """What the user's attempt at this table came to; raises `NotThere` where there is none."""
        attempt = await self._attempts.at(table)
        contest = await self._contests.find(attempt.contest) if attempt else None
        if attempt is None or contest is None or attempt.user != user:
            raise NotThere(table)
        return await self._outcome(contest, attempt)

    async def _outcome(self, contest: Contest, attempt: Attempt) -> Outcome:
        """With the field and par for an attempt that is finished, or once nobody plays any more."""
        played = await self._attempts.deals(attempt.table)
        progress = self._progress(contest, attempt)
        done = progress is not Progress.BEGUN
        counts = attempt.counted and attempt.finished is not None
        field = await self._fields.of(contest.id, attempt.table if counts else None)
        place = field.place(attempt.table) if counts and attempt.table in field else None
        pars = await self._par(contest) if done else None
        percents = place.deals if place else field.percent_of([one.score for one in played])
        if not done:
            percents = (None,) * len(played)
        lines = tuple(
            DealLine(
                one.number,
                one.score,
                one.tricks,
                pars[one.number - 1] if pars else None,
                percents[i] if i < len(percents) else None,
            )
            for i, one in enumerate(played)
        )
        return Outcome(
            contest=contest.id,
            number=None if contest.day is None else days.number_of(contest.day),
            counted=attempt.counted,
            progress=progress,
            final=contest.frozen is not None,
            closes=contest.closes,
            score=attempt.score,
            par=sum(pars) if pars else None,
            deals=lines,
            percent=place.percent if place else None,
            rank=place.rank if place else None,
            players=len(field),
            field=histogram(field.totals if done else [], attempt.score if counts else None),
            table=attempt.table,
        )

    async def _par(self, contest: Contest) -> tuple[int, ...] | None:
        """Par, deal by deal; None of a whole match."""
        if contest.par is None and contest.deals:
            await self._work_out(contest)
            contest = await self._contests.find(contest.id) or contest
        return contest.par

    async def _work_out(self, contest: Contest) -> None:
        """Has the bot play in the player's seat, in a thread, where nobody has done so yet."""
        async with self._working.setdefault(contest.id, asyncio.Lock()):
            known = await self._contests.find(contest.id)
            if known is None or known.par is None:
                found = await asyncio.to_thread(par, contest)
                await self._contests.set_par(contest.id, found)


def _streak(row: Streak | None, today: int) -> StreakShown:
    if row is None:
        return StreakShown(0, 0, 0, 0)
    missed = streaks.missed(row, today)
    uses = missed if streaks.alive(row, today) else 0
    return StreakShown(streaks.shown(row, today), row.best, row.freezes, uses)
