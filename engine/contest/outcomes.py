"""What attempts come to: how far they are, and their results beside par and the field."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.contest.field import Field, Place, histogram
from engine.contest.fields import Fields
from engine.contest.par import Pars
from engine.contest.placing import field_of
from engine.contest.views import DealLine, Outcome, Progress
from engine.store.attempts import Attempt, Attempts, DealResult
from engine.store.challenges import Player
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.table.ports import Clock


class Outcomes:
    """The outcomes of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._clock = clock
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self.pars = Pars(database)
        self._fields = Fields(self._attempts, clock)
        self._database = database

    def progress(self, contest: Contest, attempt: Attempt | Player | None) -> Progress:
        """How far somebody with this attempt is."""
        if attempt is None:
            return Progress.OPEN
        if attempt.finished is not None:
            return Progress.FINISHED
        over = attempt.counted and not contest.counts(self._clock.now())
        return Progress.LEFT if over else Progress.BEGUN

    async def field(self, contest: Contest, holding: str | None = None) -> Field[str]:
        """All who have finished a contest, by table; of a day it may be some seconds old, but holds
        the attempt at table `holding`."""
        if contest.day is not None:
            return await self._fields.of(contest.id, holding)
        async with self._database.reading() as connection:
            return await field_of(connection, contest)

    async def at(self, user: str, table: str) -> Outcome:
        """What the user's attempt at this table came to; raises `NotThere` where there is none."""
        attempt = await self._attempts.at(table)
        contest = await self._contests.find(attempt.contest) if attempt else None
        if attempt is None or contest is None or attempt.user != user:
            raise NotThere(table)
        return await self.of(contest, attempt)

    async def of(self, contest: Contest, attempt: Attempt) -> Outcome:
        """With the field and par for an attempt that is finished, or once nobody plays any more."""
        played = await self._attempts.deals(attempt.table)
        progress = self.progress(contest, attempt)
        done = progress is not Progress.BEGUN
        counts = attempt.counted and attempt.finished is not None
        field = await self.field(contest, attempt.table if counts else None)
        place = field.place(attempt.table) if counts and attempt.table in field else None
        pars = await self.pars.of(contest) if done else None
        percents = _percents(contest, field, place, played) if done else ()
        return Outcome(
            contest=contest.id,
            number=None if contest.day is None else days.number_of(contest.day),
            counted=attempt.counted,
            progress=progress,
            final=contest.frozen is not None,
            closes=contest.closes,
            score=attempt.score,
            won=attempt.won,
            par=sum(pars) if pars else None,
            deals=_lines(played, pars, percents),
            percent=place.percent if place else None,
            rank=place.rank if place else None,
            players=len(field),
            field=histogram(field.totals if done else (), attempt.score if counts else None),
            table=attempt.table,
        )


def _lines(
    played: Sequence[DealResult], pars: Sequence[int] | None, percents: Sequence[int | None]
) -> tuple[DealLine, ...]:
    """The deals that were played, each beside par and with its percentage, where those are told."""
    return tuple(
        DealLine(
            one.number,
            one.score,
            one.tricks,
            pars[one.number - 1] if pars else None,
            percents[at] if percents else None,
        )
        for at, one in enumerate(played)
    )


def _percents(
    contest: Contest, field: Field[str], place: Place | None, played: Sequence[DealResult]
) -> tuple[int | None, ...]:
    """The percentage of each deal of a day; a challenge is ranked by what they come to, and tells
    nothing of the single deals of others before it is closed."""
    if contest.day is None:
        return ()
    return place.deals if place else field.percent_of([one.score for one in played])
