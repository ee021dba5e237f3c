"""Days and weeks as Riyadh counts them: the one function behind reset, countdown and streak.

A day is a whole number, days since 1970 by Riyadh's date; the country has no summer time. Times are
seconds since 1970 (UTC).
"""

from __future__ import annotations

from typing import Final

DAY: Final = 86_400
HOUR: Final = 3600
RIYADH: Final = 3 * HOUR  # east of UTC
GRACE: Final = 3600  # after midnight an attempt that was begun may still be finished
FIRST: Final = 20_454
"""1 January 2026, the day of the deals number 1."""

_SUNDAY: Final = 4  # 1 January 1970 was a Thursday, four days after one


def day_at(now: float) -> int:
    """The day at a time."""
    return int((now + RIYADH) // DAY)


def hour_at(now: float) -> int:
    """The hour of the day, 0 to 23, at a time."""
    return int((now + RIYADH) % DAY) // HOUR


def begin_of(day: int) -> float:
    """When a day begins."""
    return float(day * DAY - RIYADH)


def end_of(day: int) -> float:
    """When a day ends: the moment the next one begins."""
    return begin_of(day + 1)


def week_of(day: int) -> int:
    """The week a day belongs to, by its first day: a Sunday."""
    return day - (day + _SUNDAY) % 7


def number_of(day: int) -> int:
    """The number the deals of a day are known by; less than 1 before there were any."""
    return day - FIRST + 1


def day_of(number: int) -> int:
    """The day of the deals with this number."""
    return FIRST + number - 1
