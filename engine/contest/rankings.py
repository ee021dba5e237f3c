"""Rankings as people read them: a page at a time, one's own line always there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from engine.contest import day as days
from engine.contest.boards import Board, Scope
from engine.contest.daily import Daily
from engine.contest.errors import NotThere
from engine.contest.field import Field, ranks
from engine.contest.ladder import Ladder
from engine.store.attempts import Attempts, Entrant
from engine.store.contests import Contest
from engine.store.db import Database
from engine.store.members import Members, members_of
from engine.store.standings import NOBODY, Line, People, Standings
from engine.table.ports import Clock

Start = tuple[int, int]
"""Where a page begins: at a rank, and without so many lines of it and of those after it."""

TOP: Final = (0, 0)
PAGE: Final = 50
_AT_ONCE: Final = 100  # names that are read together
MOST_FRIENDS: Final = 500  # lines of a ranking among friends


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Lines in order, the reader's own, how many are ranked, and where the next page begins (None
    at the end). `final`: the ranking stands. Values are hundredths of a percent; in the ranking by
    rating they are the numbers shown."""

    lines: tuple[Line, ...]
    own: Line | None
    players: int
    next: Start | None
    final: bool


@dataclass(frozen=True, slots=True)
class GroupWeek:
    """A week that is over, in a group: its ranking, and the best results of single days, each
    with its day."""

    ranking: RankingPage
    best: tuple[tuple[int, Line], ...]


class Rankings:
    """The rankings of a database."""

    def __init__(self, database: Database, daily: Daily, clock: Clock) -> None:
        self._daily = daily
        self._clock = clock
        self._standings = Standings(database)
        self._attempts = Attempts(database)
        self._members = Members(database)
        self._ladder = Ladder(database, clock)

    @property
    def _today(self) -> int:
        return days.day_at(self._clock.now())

    async def page(
        self, user: str, board: Board, scope: Scope, start: Start = TOP, group: int | None = None
    ) -> RankingPage:
        """At most fifty lines from there on; among friends or in a group all at once. Raises
        `NotThere` for a group the user is not in."""
        people = await self._people(user, scope, group)
        if people is not None:
            return _small(await self._among(board, people, user), user)
        match board:
            case Board.DAY:
                return await self._running(user, await self._daily.contest(self._today), start)
            case Board.WEEK | Board.ALL:
                period = _period(board, self._today)
                lines = await self._standings.page(board, period, start, PAGE, user)
                own = await self._standings.own(board, period, user)
                players = await self._standings.count(board, period)
            case Board.RATING:
                lines, own, players = await self._ladder.page(start, PAGE, user)
            case _:
                assert_never(board)
        return RankingPage(tuple(lines), own, players, _next(lines, start), False)

    async def past(
        self, user: str, number: int, scope: Scope, start: Start = TOP, group: int | None = None
    ) -> RankingPage:
        """The ranking of the deals of this number; raises `NotThere` where there is none, and for
        a group the user is not in."""
        people = await self._people(user, scope, group)
        contest = await self._daily.contest(days.day_of(number))
        final = contest.frozen is not None
        if people is not None:
            return replace(_small(await self._of_day(contest, people, user), user), final=final)
        if not final:
            return await self._running(user, contest, start)
        known = await self._attempts.ranked(contest.id, {user}, user)
        lines = await self._attempts.page(contest.id, start, PAGE, user)
        players = await self._attempts.places(contest.id)
        own = known[0] if known else None
        return RankingPage(tuple(lines), own, players, _next(lines, start), True)

    async def in_group(self, group: int, board: Board, user: str = NOBODY) -> RankingPage:
        """The ranking of a group as all in it may see it; `user`: whose line is the own one."""
        return _small(await self._among(board, members_of(group), NOBODY), user)

    async def past_in_group(self, group: int, number: int) -> RankingPage:
        """The same of the deals of this number; raises `NotThere` where there is none."""
        contest = await self._daily.contest(days.day_of(number))
        return _small(await self._of_day(contest, members_of(group), NOBODY), NOBODY)

    async def week_in_group(self, group: int, week: int) -> GroupWeek:
        """The week in a group that began on this day, as all in it may see it."""
        people = members_of(group)
        known = await self._standings.among(Board.WEEK, week, people, NOBODY)
        best = await self._standings.best_days(week, week + 6, people)
        return GroupWeek(_small(known, NOBODY), tuple(best))

    async def _people(self, user: str, scope: Scope, group: int | None) -> People | None:
        """Whom a ranking is among; None: everybody."""
        match scope:
            case Scope.EVERYBODY:
                return None
            case Scope.FRIENDS:
                return await self._standings.friends(user)
            case Scope.GROUP:
                if group is None or not await self._members.has(group, user):
                    raise NotThere(str(group))
                return members_of(group)
            case _:
                assert_never(scope)

    async def _among(self, board: Board, people: People, reader: str) -> list[Line]:
        """The lines of a few people, with their ranks among everybody."""
        match board:
            case Board.DAY:
                return await self._of_day(await self._daily.contest(self._today), people, reader)
            case Board.WEEK | Board.ALL:
                period = _period(board, self._today)
                return await self._standings.among(board, period, people, reader)
            case Board.RATING:
                return await self._ladder.among(people, reader)
            case _:
                assert_never(board)

    async def _of_day(self, contest: Contest, people: People, reader: str) -> list[Line]:
        """The same of one day: as it stands, or as it would if the day closed now."""
        if contest.frozen is not None:
            return await self._attempts.ranked(contest.id, people, reader)
        field = await self._daily.field(contest)
        return _placed(field, await self._attempts.of_people(contest.id, people, reader))

    async def _running(self, user: str, contest: Contest, start: Start) -> RankingPage:
        """A day's ranking as it would be if the day closed now."""
        field = await self._daily.field(contest)
        lines = await self._from(field, start, user)
        own = _placed(field, await self._attempts.of_people(contest.id, {user}, user))
        return RankingPage(
            tuple(lines), own[0] if own else None, len(field), _next(lines, start), False
        )

    async def _from(self, field: Field[str], start: Start, user: str) -> list[Line]:
        """At most fifty lines of a running ranking; names are read of these few only."""
        rank, skip = start
        tables = field.order[max(rank - 1, 0) :]  # one has so many before one at the least
        lines: list[Line] = []
        for first in range(0, len(tables), _AT_ONCE):
            few = tables[first : first + _AT_ONCE]
            names = {one.table: one for one in await self._attempts.of_tables(few, user)}
            shown = [names[table] for table in few if table in names]
            lines += [line for line in _placed(field, shown) if line.rank >= rank]
            if len(lines) >= skip + PAGE:
                break
        return lines[skip:][:PAGE]


def _period(board: Board, today: int) -> int:
    """Which of the stored rankings of a board is the present one."""
    return days.week_of(today) if board is Board.WEEK else 0


def _placed(field: Field[str], entrants: Sequence[Entrant]) -> list[Line]:
    """The lines of those who are in the field."""
    placed = [(one, field.place(one.table)) for one in entrants if one.table in field]
    return [Line(place.rank, one.user, one.name, place.percent or 0) for one, place in placed]


def _small(lines: Sequence[Line], user: str) -> RankingPage:
    """A ranking among few: ranked anew, on one page."""
    among = ranks({line.user: line.value for line in lines})
    ordered = [replace(line, rank=among[line.user]) for line in lines]
    ordered.sort(key=lambda line: (line.rank, line.user))
    own = next((line for line in ordered if line.user == user), None)
    return RankingPage(tuple(ordered[:MOST_FRIENDS]), own, len(ordered), None, False)


def _next(lines: Sequence[Line], start: Start) -> Start | None:
    """Where the page after these begins."""
    if len(lines) < PAGE:
        return None
    last = lines[-1].rank
    tied = sum(line.rank == last for line in lines)
    return last, tied + (start[1] if last == start[0] else 0)
