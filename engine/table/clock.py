"""When a table goes on by itself: functions of what is stored, never of timers in memory.

No person has a clock here: nothing is ever played for someone who thinks.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass
from typing import Final


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970 (UTC)."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Waits by the monotonic clock."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table pauses, in seconds: a bot before it moves, everybody before a new deal."""

    bot: float = 0.45
    bot_spread: float = 0.15
    void: float = 2.2

    def bot_pause(self, table: str, seq: int) -> float:
        """The pause of a bot that moves after event `seq`."""
        return self.bot + self.bot_spread * _between(table, seq)

    def void_pause(self, table: str, seq: int) -> float:
        """The pause before the deal that follows a deal without a contract, ended at `seq`."""
        return self.void * (1 + 0.05 * _between(table, seq))


AT_ONCE: Final = Pace(0.0, 0.0, 0.0)
"""No pauses at all, for tests."""


def remaining(since: float, pause: float, now: float) -> float:
    """What is left of a pause that began at a stored time; never more than the whole pause, even
    if the time of day was set back."""
    return min(max(since + pause - now, 0.0), pause)


def _between(table: str, seq: int) -> float:
    """A number from -1 to 1 that looks random and is always the same."""
    digest = hashlib.sha256(f"{table}:{seq}".encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**31 - 1
