"""The fields of contests that run, kept between two looks: they grow as more people finish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.contest.field import Field
from engine.store.attempts import Attempts, Finished
from engine.table.ports import Clock

FRESH: Final = 3.0  # seconds in which a field is not looked at again
KEPT: Final = 600.0  # seconds a field nobody asks for is kept
LATE: Final = 60.0  # seconds after its time of day by which an attempt's end is on the disk


@dataclass(frozen=True, slots=True)
class _Read:
    """A field as read up to an end at the time of day `latest`."""

    at: float
    latest: float
    results: dict[str, tuple[int, ...]]
    field: Field[str]


class Fields:
    """The fields of contests, by table: only what is new is read, and that now and then."""

    def __init__(self, attempts: Attempts, clock: Clock) -> None:
        self._attempts = attempts
        self._clock = clock
        self._read: dict[str, _Read] = {}

    async def of(self, contest: str, holding: str | None = None) -> Field[str]:
        """The finished counted attempts; looked for anew where the attempt at table `holding` is
        not among them yet."""
        now = self._clock.monotonic()
        known = self._read.get(contest)
        fresh = known is not None and now - known.at < FRESH
        if known is not None and fresh and (holding is None or holding in known.field):
            return known.field
        since = known.latest - LATE if known is not None else None
        read = _grown(known, await self._attempts.field(contest, since), now)
        if len(read.field) < await self._attempts.finished(contest):  # the time of day was set back
            read = _grown(None, await self._attempts.field(contest), now)
        self._read = {key: one for key, one in self._read.items() if now - one.at < KEPT}
        self._read[contest] = read
        return read.field


def _grown(known: _Read | None, found: list[Finished], now: float) -> _Read:
    """What was known, with what was found."""
    latest = max([one.at for one in found], default=0.0)
    if known is None:
        results = {one.table: one.scores for one in found}
        return _Read(now, latest, results, Field(results))
    latest = max(latest, known.latest)
    new = {one.table: one.scores for one in found if one.table not in known.results}
    if not new:
        return _Read(now, latest, known.results, known.field)
    results = known.results | new
    return _Read(now, latest, results, Field(results))
