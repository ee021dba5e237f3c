"""Streaks: days in a row, freezes that are earned, used and lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.contest import streak
from engine.store.streaks import Streak


def after(*days: int) -> Streak:
    """The streak of somebody who finished these days."""
    found: Streak | None = None
    for day in days:
        found = streak.finished(found, day)
    assert found is not None
    return found


def test_the_first_day_is_a_streak_of_one() -> None:
    assert after(100) == Streak(1, 1, 0, 100)


def test_days_in_a_row_count_up_and_the_same_day_counts_once() -> None:
    assert after(100, 101, 102, 102, 101) == Streak(3, 3, 0, 102)


def test_seven_days_in_a_row_earn_a_freeze_and_no_more_than_two_are_held() -> None:
    assert after(*range(1, 7)).freezes == 0
    assert after(*range(1, 8)).freezes == 1
    assert after(*range(1, 15)).freezes == 2
    assert after(*range(1, 29)).freezes == 2


def test_a_freeze_covers_a_missed_day_that_does_not_count() -> None:
    kept = after(*range(1, 8), 9)
    assert kept == Streak(8, 8, 0, 9)


def test_without_a_freeze_a_missed_day_begins_anew_and_the_best_stays() -> None:
    assert after(1, 2, 3, 5) == Streak(1, 3, 0, 5)


def test_two_missed_days_need_two_freezes() -> None:
    assert after(*range(1, 8), 10) == Streak(1, 7, 1, 10)
    assert after(*range(1, 15), 17) == Streak(15, 15, 0, 17)


def test_what_is_shown_is_what_it_is_worth_today() -> None:
    held = after(*range(1, 8))
    assert [streak.shown(held, today) for today in (7, 8, 9, 10)] == [7, 7, 7, 0]
    assert [streak.missed(held, today) for today in (7, 8, 9, 10)] == [0, 0, 1, 2]
    assert streak.shown(None, 5) == 0


@given(st.lists(st.integers(0, 60), min_size=1, max_size=60))
def test_a_streak_is_never_longer_than_the_days_it_took(days: list[int]) -> None:
    found = after(*sorted(days))
    assert 1 <= found.length <= found.best <= len(set(days))
    assert 0 <= found.freezes <= 2
    assert found.day == max(days)
