"""Days and weeks by Riyadh's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contest import day as days

RIYADH = timezone(timedelta(hours=3))


def at(*moment: int) -> float:
    """A moment of Riyadh's wall clock: year, month, day, hour, minute, second."""
    year, month, day, hour, minute, second = moment
    return datetime(year, month, day, hour, minute, second, tzinfo=RIYADH).timestamp()


@pytest.mark.parametrize(
    ("moment", "date"),
    [
        ((2026, 11, 30, 0, 0, 0), (2026, 11, 30)),
        ((2026, 11, 30, 23, 59, 59), (2026, 11, 30)),
        ((2026, 12, 31, 23, 59, 59), (2026, 12, 31)),
        ((2027, 1, 1, 0, 0, 0), (2027, 1, 1)),
        ((2028, 2, 28, 23, 59, 59), (2028, 2, 28)),
        ((2028, 2, 29, 0, 0, 0), (2028, 2, 29)),
        ((2028, 3, 1, 0, 0, 0), (2028, 3, 1)),
    ],
)
def test_a_day_is_riyadhs_date(moment: tuple[int, ...], date: tuple[int, int, int]) -> None:
    since = datetime(*date, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    assert days.day_at(at(*moment)) == since.days


@given(st.floats(0, 4e9))
def test_a_moment_lies_in_its_day(now: float) -> None:
    day = days.day_at(now)
    assert days.begin_of(day) <= now < days.end_of(day)
    assert days.end_of(day) == days.begin_of(day + 1)


def test_the_deals_of_new_year_2026_are_number_one() -> None:
    assert days.day_at(at(2026, 1, 1, 12, 0, 0)) == days.FIRST
    assert days.number_of(days.FIRST) == 1
    assert days.number_of(days.day_at(at(2026, 11, 30, 12, 0, 0))) == 334


@given(st.integers(0, 100_000))
def test_numbers_and_days_are_two_names_of_one_thing(day: int) -> None:
    assert days.day_of(days.number_of(day)) == day


@given(st.integers(0, 100_000))
def test_a_week_is_seven_days_from_a_sunday(day: int) -> None:
    week = days.week_of(day)
    assert week <= day < week + 7
    sunday = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=week)
    assert sunday.strftime("%A") == "Sunday"
