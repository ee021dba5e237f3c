"""Days in a row on which somebody has finished the daily deals, and the freezes that save them.

A day that was missed is covered by a freeze, without being asked for, when the next one is
finished; it does not count into the length.
"""

from __future__ import annotations

from typing import Final

from engine.store.streaks import Streak

EVERY: Final = 7  # days in a row that earn a freeze
MOST: Final = 2  # freezes held at once


def missed(streak: Streak, today: int) -> int:
    """The days before `today` that were missed since the last one finished."""
    return max(today - streak.day - 1, 0)


def alive(streak: Streak, today: int) -> bool:
    """Whether it can still be carried on today, if need be with freezes."""
    return missed(streak, today) <= streak.freezes


def shown(streak: Streak | None, today: int) -> int:
    """Its length as it is worth today: 0 when it is broken."""
    return streak.length if streak is not None and alive(streak, today) else 0


def finished(streak: Streak | None, day: int) -> Streak:
    """The streak after the deals of a day were finished; a day before the last changes nothing."""
    if streak is None:
        return Streak(1, 1, 0, day)
    if day <= streak.day:
        return streak
    if not alive(streak, day):
        return Streak(1, streak.best, streak.freezes, day)
    length, freezes = streak.length + 1, streak.freezes - missed(streak, day)
    if length % EVERY == 0:
        freezes = min(freezes + 1, MOST)
    return Streak(length, max(streak.best, length), freezes, day)
