"""What follows from a deal of a contest, written in the transaction of its last event."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import result, streak
from engine.core.match import Match
from engine.store import attempts, contests, streaks
from engine.store.attempts import DealResult
from engine.store.headers import Header


class ContestEnded:
    """Implements `DealEnded` of `engine.table` for attempts: nothing at other tables."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """The result of the deal, and with the last one the end of the attempt and the streak.

        What happens after the contest's time counts no more.
        """
        if header.contest is None:
            return
        attempt = await attempts.at(connection, header.id)
        now = self._now()
        if attempt is None:
            return
        if attempt.counted and not await contests.counts(connection, attempt.contest, now):
            return
        ended = DealResult(match.number, result.margin(match), result.tricks(match))
        await attempts.deal_ended(connection, attempt, ended)
        if not match.over:
            return
        won = None if match.deals else match.winner is result.PLAYER.team
        await attempts.finish(connection, header.id, now, won)
        day = await contests.day(connection, attempt.contest)
        if attempt.counted and attempt.user is not None and day is not None:
            known = await streaks.of(connection, attempt.user)
            await streaks.put(connection, attempt.user, streak.finished(known, day))
