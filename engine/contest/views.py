"""What people are told of a contest: the state of today's, and a result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.contest.field import Histogram


class Progress(StrEnum):
    """How far somebody is with a contest."""

    OPEN = "open"
    """Not begun."""

    BEGUN = "begun"
    FINISHED = "finished"
    LEFT = "left"
    """Begun, and not finished in time."""


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal that was played: own points less theirs, the tricks ("1" own side), what the bot gets
    there, and the percentage against the field in hundredths (None where nobody else played)."""

    number: int
    score: int
    tricks: str
    par: int | None
    percent: int | None


@dataclass(frozen=True, slots=True)
class StreakShown:
    """Days in a row as they are worth today, the longest ever, freezes held, and how many of them
    the next finish will use."""

    length: int
    best: int
    freezes: int
    uses: int


@dataclass(frozen=True, slots=True)
class Today:
    """The daily deals as somebody finds them. Times in seconds since 1970.

    `table`: where the own attempt is played; `deal`: the one it stands at, from 1. `until`: when
    the own attempt must be finished; `closes`: when the next deals come.
    """

    number: int
    deals: int
    now: float
    closes: float
    until: float
    progress: Progress
    table: str | None
    deal: int
    streak: StreakShown


@dataclass(frozen=True, slots=True)
class Outcome:
    """What somebody's attempt came to.

    `percent` in hundredths and `rank` from 1 are `final` once the contest is closed; until then
    they are what they would be if it closed now. Both are None for an attempt that does not count
    or is not finished. `players` have finished. `number`: of the daily deals, None for a challenge;
    `won`: of a whole match that is finished.
    """

    contest: str
    number: int | None
    counted: bool
    progress: Progress
    final: bool
    closes: float
    score: int
    won: bool | None
    par: int | None
    deals: tuple[DealLine, ...]
    percent: int | None
    rank: int | None
    players: int
    field: Histogram
    table: str
