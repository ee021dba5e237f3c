"""What follows from a deal of a contest, written in the transaction of its last event."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import result, streak
from engine.contest.closing import all_done, close
from engine.contest.ports import Nobody, Watcher
from engine.core.match import Match
from engine.store import attempts, contests, streaks
from engine.store.attempts import Attempt, DealResult
from engine.store.contests import Contest
from engine.store.headers import Header


class ContestEnded:
    """Implements `DealEnded` of `engine.table` for attempts: nothing at other tables."""

    def __init__(self, now: Callable[[], float], watcher: Watcher | None = None) -> None:
        self._now = now
        self._watcher = watcher or Nobody()

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """The result of the deal, and with the last one the end of the attempt and what follows.

        What happens after the contest's time counts no more.
        """
        if header.contest is None:
            return
        attempt = await attempts.at(connection, header.id)
        contest = await contests.find(connection, header.contest)
        now = self._now()
        if attempt is None or contest is None:
            return
        if attempt.counted and not contest.counts(now):
            return
        ended = DealResult(match.number, result.margin(match), result.tricks(match))
        await attempts.deal_ended(connection, attempt, ended)
        if not match.over:
            return
        won = None if match.deals else match.winner is result.PLAYER.team
        await attempts.finish(connection, header.id, now, won)
        if not attempt.counted:
            return
        if contest.day is not None:
            await _day_finished(connection, attempt, contest.day)
        else:
            await self._challenge_finished(connection, contest, now)

    async def _challenge_finished(
        self, connection: AsyncConnection, challenge: Contest, now: float
    ) -> None:
        """Tells those who watch; the last one of all who have begun closes it."""
        await self._watcher.changed(connection, challenge)
        if await all_done(connection, challenge):
            await close(connection, challenge, now, self._watcher)


async def _day_finished(connection: AsyncConnection, attempt: Attempt, day: int) -> None:
    """One day more in a row."""
    if attempt.user is not None:
        known = await streaks.of(connection, attempt.user)
        await streaks.put(connection, attempt.user, streak.finished(known, day))
