"""The rating: openskill's arithmetic, how it is shown, and whose rating a match moves."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from engine.contest import rating
from engine.contest.rated import moved
from engine.core.cards import SEATS, BySeat, Seat, Team
from engine.store.ratings import Rating
from engine.store.turns import Turns
from tests.contest.world import NOON

MU, SIGMA = 25.0, 25.0 / 3.0


# --- the arithmetic -------------------------------------------------------------------------------

beliefs = st.builds(
    Rating,
    st.floats(0.0, 50.0),
    st.floats(0.5, SIGMA),
    st.integers(0, 500),
    st.just(NOON),
)


@given(st.tuples(beliefs, beliefs, beliefs, beliefs), st.sampled_from(Team))
def test_a_match_is_two_teams_of_two_for_openskill(
    four: tuple[Rating, Rating, Rating, Rating], winner: Team
) -> None:
    model = PlackettLuce()
    teams = [
        [model.rating(four[at].mu, four[at].sigma) for at in pair] for pair in ((0, 2), (1, 3))
    ]
    if winner is Team.EVEN:
        teams.reverse()
    won, lost = model.rate(teams)  # the first named has won
    odd, even = (won, lost) if winner is Team.ODD else (lost, won)
    expected = [odd[0], even[0], odd[1], even[1]]
    after = rating.after(BySeat(four), winner, NOON)
    for one, other, before in zip(after, expected, four, strict=True):
        assert math.isclose(one.mu, other.mu, rel_tol=1e-12)
        assert math.isclose(one.sigma, other.sigma, rel_tol=1e-12)
        assert (one.matches, one.at) == (before.matches + 1, NOON)


@given(st.tuples(beliefs, beliefs, beliefs, beliefs), st.sampled_from(Team))
def test_who_loses_never_gains(four: tuple[Rating, Rating, Rating, Rating], winner: Team) -> None:
    after = rating.after(BySeat(four), winner, NOON)
    for seat in SEATS:
        if seat.team is not winner:
            assert rating.shown(after[seat]) <= rating.shown(four[seat - 1])


def test_somebody_new_is_shown_1000_and_each_point_of_the_sure_level_40() -> None:
    assert rating.shown(rating.NEW) == 1000
    assert rating.shown(Rating(28.2, 4.3, 50, 0.0)) == 1612
    assert rating.shown(Rating(25.0, 4.0, 60, 0.0)) == 1520
    assert rating.shown(Rating(-30.0, 1.0, 60, 0.0)) == 0


def test_a_first_match_moves_four_newcomers_by_the_same() -> None:
    after = rating.after(BySeat((rating.NEW,) * 4), Team.EVEN, NOON)
    assert [rating.shown(one) for one in after] == [940, 1097, 940, 1097]
    assert all(rating.provisional(one) for one in after)


def test_a_rating_grows_unsure_week_by_week_up_to_that_of_somebody_new() -> None:
    settled = Rating(30.0, rating.SETTLED, 50, NOON)
    week = rating.WEEK
    assert rating.rested(settled, NOON + week - 1) == settled
    assert rating.rested(settled, NOON - 99 * week) == settled
    assert rating.SETTLED < rating.rested(settled, NOON + week).sigma < rating.SETTLED + 0.1
    half_a_year = rating.rested(settled, NOON + 26 * week)
    assert math.isclose(half_a_year.sigma, rating.SURE)
    assert rating.rested(settled, NOON + 1000 * week).sigma == SIGMA
    assert half_a_year.mu == settled.mu
    assert rating.rested(rating.NEW, NOON) == rating.NEW


def test_a_number_is_a_guess_until_the_deviation_is_down_to_5_4() -> None:
    assert rating.provisional(Rating(25.0, 5.41, 29, 0.0))
    assert not rating.provisional(Rating(25.0, 5.4, 30, 0.0))


# --- whose rating moves ---------------------------------------------------------------------------

ALL = BySeat((True,) * 4)
PLAYED = Turns(people=100, bots=0)


def gone(*seats: Seat) -> BySeat[bool]:
    return BySeat.of(lambda seat: seat not in seats)


def for_them(**bots: int) -> BySeat[Turns]:
    names = dict(zip(("one", "two", "three", "four"), SEATS, strict=True))
    counts = {names[name]: Turns(100 - count, count) for name, count in bots.items()}
    return BySeat.of(lambda seat: counts.get(seat, PLAYED))


def movers(winner: Team, stayed: BySeat[bool], turns: BySeat[Turns]) -> list[int]:
    return [int(seat) for seat in SEATS if moved(seat, winner, stayed, turns)]


@pytest.mark.parametrize(
    ("winner", "stayed", "turns", "expected"),
    [
        pytest.param(Team.ODD, ALL, for_them(), [1, 2, 3, 4], id="all played"),
        pytest.param(Team.ODD, gone(Seat.TWO), for_them(two=26), [1, 2, 3], id="early leaver"),
        pytest.param(Team.ODD, gone(Seat.TWO), for_them(two=25), [1, 2, 3, 4], id="late leaver"),
        pytest.param(Team.EVEN, gone(Seat.TWO), for_them(two=60), [1, 3, 4], id="side wins"),
        pytest.param(Team.ODD, ALL, for_them(two=26), [1, 2, 3], id="away, but seated"),
        pytest.param(
            Team.ODD, gone(Seat.TWO, Seat.FOUR), for_them(two=60, four=60), [1, 2, 3, 4], id="both"
        ),
        pytest.param(Team.ODD, ALL, for_them(two=60, four=60), [1, 2, 3, 4], id="both away"),
        pytest.param(Team.ODD, gone(Seat.ONE), for_them(one=90), [2, 3, 4], id="winner left"),
    ],
)
def test_who_got_up_loses_and_a_partner_left_alone_does_not(
    winner: Team, stayed: BySeat[bool], turns: BySeat[Turns], expected: list[int]
) -> None:
    assert movers(winner, stayed, turns) == expected
