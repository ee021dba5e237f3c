"""Where a contest stands: the field of those who have finished, read now and then and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.contest.field import Field
from engine.store.attempts import Attempts
from engine.table.ports import Clock

FRESH: Final = 3.0  # seconds a field that still grows is not read again


@dataclass(frozen=True, slots=True)
class _Read:
    at: float
    field: Field[str]


class Fields:
    """The fields of contests, by table; those that are asked for often are read seldom."""

    def __init__(self, attempts: Attempts, clock: Clock) -> None:
        self._attempts = attempts
        self._clock = clock
        self._read: dict[str, _Read] = {}

    async def of(self, contest: str, holding: str | None = None) -> Field[str]:
        """The finished counted attempts; read anew where the attempt at table `holding` is not
        among them yet."""
        now = self._clock.monotonic()
        known = self._read.get(contest)
        fresh = known is not None and now - known.at < FRESH
        if known is not None and fresh and (holding is None or holding in known.field):
            return known.field
        field = Field(await self._attempts.field(contest))
        self._read = {key: one for key, one in self._read.items() if now - one.at < FRESH}
        self._read[contest] = _Read(now, field)
        return field
