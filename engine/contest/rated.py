"""Which matches move ratings, and whose: written in the transaction of the last event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import rating
from engine.core.cards import SEATS, BySeat, Seat, Team
from engine.core.match import Match
from engine.store import ratings
from engine.store.headers import Header
from engine.store.ratings import Change
from engine.store.turns import Turns, turns_at

MOST: Final = 3  # matches of the same four people that are rated on a day of Riyadh


class MatchRated:
    """Implements `DealEnded` of `engine.table` for whole matches of four people."""

    def __init__(self, now: Callable[[], float], *, guests: bool = True) -> None:
        """`guests`: matches with people who came without Telegram are rated too."""
        self._now = now
        self._guests = guests

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Moves the ratings of those who began the match, from what they are now, once."""
        if not header.rated or match.winner is None or await ratings.changed(connection, header.id):
            return
        people, now = await ratings.began(connection, header.id), self._now()
        if people is None or not await self._counts(connection, people, now):
            return
        known = await ratings.of(connection, people.values)
        before = people.map(lambda user: rating.rested(known.get(user, rating.NEW), now))
        after = rating.after(before, match.winner, now)
        turns = await turns_at(connection, header.id)
        stayed = BySeat.of(lambda seat: header.chairs[seat].user == people[seat])
        for seat in SEATS:
            if not moved(seat, match.winner, stayed, turns):
                continue
            old, new = before[seat], after[seat]
            numbers = new.mu, new.sigma, rating.shown(new), rating.shown(old)
            change = Change(header.id, people[seat], now, *numbers)
            await ratings.write(connection, change, new.matches)

    async def _counts(self, connection: AsyncConnection, people: BySeat[str], now: float) -> bool:
        if not self._guests and await ratings.guests(connection, people.values):
            return False
        day = days.day_at(now)
        since, until = days.begin_of(day), days.end_of(day)
        return await ratings.together(connection, people.values, since, until) < MOST


def moved(seat: Seat, winner: Team, stayed: BySeat[bool], turns: BySeat[Turns]) -> bool:
    """Whether a match moves the rating of who began it on this seat.

    Who got up loses with the side and gains nothing with it. Who stayed and played is not charged
    for a partner for whom a bot made more than a quarter of the turns.
    """
    if seat.team is winner:
        return stayed[seat]
    present = stayed[seat] and not _left_to_a_bot(turns[seat])
    return not (present and _left_to_a_bot(turns[seat.partner]))


def _left_to_a_bot(turns: Turns) -> bool:
    return 3 * turns.bots > turns.people
