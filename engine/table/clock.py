"""When a table goes on by itself: functions of what is stored, never of timers in memory."""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from engine.core.deal import Stage
from engine.store import headers

BANK: Final = headers.BANK  # seconds a seat may use in a match beyond its turns
LEAST_LEFT: Final = 15.0  # seconds a person has at least when the table comes back
NEXT_DEAL: Final = 20.0  # seconds a score stays when several people read it
ABSENT: Final = 120.0  # seconds without a feed, where there is no clock, until a bot plays
UNATTENDED: Final = 600.0  # seconds without any person until bots pause
ABANDONED: Final = 7 * 86_400.0  # seconds after the last event until a table is closed


class ClockKind(StrEnum):
    """How long people may think at a table of several people."""

    NONE = "none"
    RELAXED = "relaxed"
    FAST = "fast"


class Tempo(StrEnum):
    """How fast bots move, and a table is drawn."""

    NORMAL = "normal"
    FAST = "fast"


def tempo_of(kind: ClockKind) -> Tempo:
    """How fast bots move at a table of several people."""
    return Tempo.FAST if kind is ClockKind.FAST else Tempo.NORMAL


def turn_seconds(kind: ClockKind, stage: Stage) -> float | None:
    """The time for one action, without the bank; None where nobody is timed."""
    match kind:
        case ClockKind.NONE:
            return None
        case ClockKind.RELAXED:
            return 45.0
        case ClockKind.FAST:
            return 12.0 if stage is Stage.PLAY else 15.0
        case _:
            assert_never(kind)


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970 (UTC)."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment, which nobody can set back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Waits by the monotonic clock."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table pauses, in seconds: a bot before it moves, everybody before a new deal.

    At a fast table a bot pauses for the share `fast` of that, everybody for `fast_void`.
    """

    bot: float = 0.45
    bot_spread: float = 0.15
    void: float = 2.2
    fast: float = 1 / 3
    fast_void: float = 0.6

    def bot_pause(self, table: str, seq: int, tempo: Tempo = Tempo.NORMAL) -> float:
        """The pause of a bot that moves after event `seq`."""
        share = self.fast if tempo is Tempo.FAST else 1.0
        return share * (self.bot + self.bot_spread * _between(table, seq))

    def void_pause(self, table: str, seq: int, tempo: Tempo = Tempo.NORMAL) -> float:
        """The pause before the deal that follows a deal without a contract, ended at `seq`."""
        share = self.fast_void if tempo is Tempo.FAST else 1.0
        return share * self.void * (1 + 0.05 * _between(table, seq))


AT_ONCE: Final = Pace(0.0, 0.0, 0.0)
"""No pauses at all, for tests."""


def elapsed(since: float, now: float) -> float:
    """The seconds since a stored time; never less than none, even if the time of day was set
    back: no pause grows longer than it is."""
    return max(now - since, 0.0)


def _between(table: str, seq: int) -> float:
    """A number from -1 to 1 that looks random and is always the same."""
    digest = hashlib.sha256(f"{table}:{seq}".encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**31 - 1
