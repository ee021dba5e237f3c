"""The ranking by rating: who has settled and played of late, the best first."""

from __future__ import annotations

from typing import Final

from engine.contest import rating
from engine.contest.field import ranks
from engine.store.db import Database
from engine.store.ratings import Ratings
from engine.store.standings import Line, People
from engine.table.ports import Clock

_AT_ONCE: Final = 100  # names that are read together


class Ladder:
    """The ranking by rating as it is now; values are the numbers shown."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._ratings = Ratings(database)
        self._clock = clock

    async def among(self, people: People, reader: str) -> list[Line]:
        """The lines of these people that the reader may see, in no order, ranked from 1."""
        values = await self._values(people)
        places = ranks(values)
        names = await self._ratings.names(values, reader)
        return [Line(places[user], user, names[user], values[user]) for user in names]

    async def page(
        self, start: tuple[int, int], limit: int, reader: str
    ) -> tuple[list[Line], Line | None, int]:
        """Lines in order, from a rank on and without so many of them; the reader's own; how many
        are ranked."""
        rank, skip = start
        values = await self._values(None)
        places = ranks(values)
        order = sorted(
            (user for user in values if places[user] >= rank), key=lambda u: (places[u], u)
        )
        lines: list[Line] = []
        for first in range(0, len(order), _AT_ONCE):
            few = order[first : first + _AT_ONCE]
            names = await self._ratings.names(few, reader)
            lines += [Line(places[u], u, names[u], values[u]) for u in few if u in names]
            if len(lines) >= skip + limit:
                break
        own = await self._own(reader, values, places)
        return lines[skip:][:limit], own, len(values)

    async def _own(
        self, reader: str, values: dict[str, int], places: dict[str, int]
    ) -> Line | None:
        if reader not in values:
            return None
        names = await self._ratings.names([reader], reader)  # none of one erased meanwhile
        return next((Line(places[u], u, name, values[u]) for u, name in names.items()), None)

    async def _values(self, people: People | None) -> dict[str, int]:
        now = self._clock.now()
        known = await self._ratings.settled(rating.SETTLED, now - rating.RECENT, people)
        return {user: rating.shown(rating.rested(one, now)) for user, one in known.items()}
