"""The rating: openskill's arithmetic, which matches are rated, and whose rating they move."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import rating
from engine.contest.rated import MOST, MatchRated, moved
from engine.core.cards import SEATS, BySeat, Seat, Team
from engine.core.match import Match
from engine.store import ratings
from engine.store.db import Database, Work
from engine.store.headers import Header
from engine.store.ratings import Change, Rating
from engine.store.tables import Tables
from engine.store.turns import Turns, turns_at
from engine.table.clock import ABSENT
from engine.table.service import TableInfo
from tests.contest.matches import Club, club_of, dash, over
from tests.contest.world import NOON
from tests.table.friends import Friends

MU, SIGMA = 25.0, 25.0 / 3.0


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    async with club_of(database) as made:
        yield made


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


# --- matches --------------------------------------------------------------------------------------


def numbers(change: Change) -> tuple[float, float, int, int]:
    return change.mu, change.sigma, change.shown, change.before


async def winner_of(friends: Friends) -> Team:
    winner = (await friends.match()).winner
    assert winner is not None
    return winner


def expected_after(four: Sequence[Rating], winner: Team, now: float) -> list[Rating]:
    return list(rating.after(BySeat(tuple(four)), winner, now))  # type: ignore[arg-type]  # four


async def test_a_whole_match_of_four_people_moves_all_four(club: Club) -> None:
    people = await club.people()
    friends = await club.play(people)
    winner = await winner_of(friends)
    expected = expected_after([rating.NEW] * 4, winner, club.clock.now())
    assert await club.stored(people) == dict(zip(people, expected, strict=True))
    changes = await club.changes(friends.table)
    assert set(changes) == set(people)
    for user, new in zip(people, expected, strict=True):
        assert numbers(changes[user]) == (new.mu, new.sigma, rating.shown(new), 1000)


async def test_the_next_match_starts_from_where_the_last_one_ended(club: Club) -> None:
    people = await club.people()
    await club.play(people)
    first = await club.stored(people)
    club.clock.move(3 * rating.WEEK)
    friends = await club.play(people)
    now = club.clock.now()
    rusty = [rating.rested(first[user], now) for user in people]
    assert all(one.sigma > first[user].sigma for one, user in zip(rusty, people, strict=True))
    expected = expected_after(rusty, await winner_of(friends), now)
    assert await club.stored(people) == dict(zip(people, expected, strict=True))
    changes = await club.changes(friends.table)
    shown = [rating.shown(one) for one in rusty]
    assert [changes[user].before for user in people] == shown
    assert all(one.matches == 2 for one in (await club.stored(people)).values())


async def test_nothing_moves_while_the_match_runs(club: Club) -> None:
    people = await club.people()
    friends = await club.start(people)
    await friends.until(between)
    assert await club.stored(people) == {}


async def test_with_a_bot_from_the_start_nobody_is_rated(club: Club) -> None:
    people = await club.people()
    friends = await club.play(people[:3])
    assert (await club.changes(friends.table), await club.stored(people)) == ({}, {})


async def test_friends_who_pick_unrated_are_not_rated_nor_is_their_rematch(club: Club) -> None:
    people = await club.people()
    friends = await club.play(people, rated=False)
    assert await club.changes(friends.table) == {}
    info = await club.tables.info(friends.table, people[0])
    lobby = await club.lobbies.find(await club.lobbies.again(info, people[1]))
    assert lobby.rated is False
    assert (await rated_header(club, friends.table)).rated is False


async def rated_header(club: Club, table: str) -> Header:
    header = await Tables(club.database).find(table)
    assert header is not None
    return header


async def test_a_rematch_of_a_rated_match_is_rated(club: Club) -> None:
    people = await club.people()
    friends = await club.play(people)
    info: TableInfo = await club.tables.info(friends.table, people[0])
    assert (await club.lobbies.find(await club.lobbies.again(info, people[0]))).rated is True


async def test_the_same_four_are_rated_three_times_a_day_of_riyadh(
    club: Club, database: Database
) -> None:
    people = await club.people()
    tables = [(await club.play(people)).table for _ in range(MOST + 1)]
    assert [len(await club.changes(table)) for table in tables] == [4, 4, 4, 0]
    assert {one.matches for one in (await club.stored(people)).values()} == {MOST}
    others = [*people[:3], (await club.people(["خالد"]))[0]]
    assert len(await club.changes((await club.play(others)).table)) == 4
    switched = [people[1], people[0], people[2], people[3]]
    assert await club.changes((await club.play(switched)).table) == {}
    midnight = days.end_of(days.day_at(club.clock.now()))
    club.clock.move(midnight - club.clock.now())
    assert len(await club.changes((await club.play(people)).table)) == 4


async def test_with_a_bot_at_telegram_guests_are_not_rated(database: Database) -> None:
    async with club_of(database, guests=False) as club:
        people = await club.people()
        assert await club.changes((await club.play(people)).table) == {}
        for number, user in enumerate(people):
            await database.write(partial(known, user, number))
        assert len(await club.changes((await club.play(people)).table)) == 4


async def known(user: str, number: int, connection: AsyncConnection) -> None:
    """The person comes from Telegram."""
    statement = text("update account set telegram_id = :number where id = :user")
    await connection.execute(statement, {"number": 7_000_000_000 + number, "user": user})


# --- leaving --------------------------------------------------------------------------------------


def between(match: Match) -> bool:
    """A deal was scored, and people are to ask for the next one."""
    return match.awaits_deal and match.void is None


@pytest.mark.parametrize("seat", [Seat.TWO, Seat.THREE])
async def test_who_leaves_early_loses_and_the_partner_is_not_charged(
    club: Club, seat: Seat
) -> None:
    people = await club.people()
    friends = await club.start(people)
    leaver = people[seat - 1]
    await club.tables.leave(friends.table, leaver)
    friends[seat].feed = None
    winner = (await over(friends)).winner
    changes = await club.changes(friends.table)
    gainers = {people[one - 1] for one in SEATS if one.team is winner}
    if seat.team is winner:
        assert set(changes) == set(people) - {leaver}
    else:
        assert set(changes) == gainers | {leaver}
        assert changes[leaver].shown < changes[leaver].before


async def test_who_takes_an_open_chair_is_not_rated_and_who_left_it_is_charged(club: Club) -> None:
    people = await club.people()
    stranger = (await club.people(["خالد"]))[0]
    friends = await club.start(people)
    table, leaver = friends.table, people[3]
    await friends.close(4)
    club.clock.move(ABSENT + 1)
    await friends.until(between)
    await friends.settle()
    await club.tables.give_seat(table, people[0], Seat.FOUR, None)
    await club.tables.take_seat(table, stranger, Seat.FOUR)
    seated = friends[4]
    seated.user = stranger
    await seated.look()
    winner = (await over(friends)).winner
    changes = await club.changes(table)
    assert stranger not in changes
    assert (leaver in changes) == (winner is Team.ODD)


async def test_turns_are_counted_by_who_made_them(club: Club, database: Database) -> None:
    people = await club.people()
    friends = await club.start(people)
    await friends.until(between)
    await club.tables.leave(friends.table, people[1])
    friends[2].feed = None
    await over(friends)
    async with database.reading() as connection:
        turns = await turns_at(connection, friends.table)
    assert turns[Seat.ONE].bots == 0
    assert turns[Seat.TWO].bots > 0 < turns[Seat.TWO].people
    stored = [one.event for one in await friends.stored()]
    own = [one for one in stored if getattr(one, "seat", None) is Seat.TWO and hasattr(one, "by")]
    assert turns[Seat.TWO].bots == sum(one.by.value == "bot" for one in own)
    assert turns[Seat.TWO].people == sum(one.by.value == "person" for one in own)


# --- once -----------------------------------------------------------------------------------------


async def test_a_transaction_that_is_done_again_moves_a_rating_once(
    club: Club, database: Database
) -> None:
    people = await club.people()
    friends = await club.play(people)
    before = await club.stored(people)
    header, match = await rated_header(club, friends.table), await friends.match()
    again = MatchRated(club.clock.now)
    for _ in range(3):
        await database.write(lambda connection: again(connection, header, match))
    assert await club.stored(people) == before
    change = (await club.changes(friends.table))[people[0]]
    with pytest.raises(Exception, match=r"(?i)unique"):
        await database.write(lambda connection: ratings.write(connection, change, 2))


async def test_a_write_that_fails_with_another_moves_a_rating_once(
    club: Club, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every write of the last deal shares its commit with one that fails, and is done again."""
    people = await club.people()
    friends = await club.start(people)
    called = 0
    rate = MatchRated.__call__

    async def counted(
        self: MatchRated, connection: AsyncConnection, header: Header, match: Match
    ) -> None:
        nonlocal called
        await rate(self, connection, header, match)
        called += match.over

    monkeypatch.setattr(MatchRated, "__call__", counted)
    write = database.write

    async def beside(work: Work[object]) -> object:
        async def fails(connection: AsyncConnection) -> None:
            raise ValueError

        async def first(connection: AsyncConnection) -> None:
            """While this is written the two others come, and share a commit."""

        _, result, _ = await asyncio.gather(
            write(first), write(work), write(fails), return_exceptions=True
        )
        if isinstance(result, BaseException):
            raise result
        return result

    monkeypatch.setattr(database, "write", beside)
    winner = (await dash(friends)).winner
    assert winner is not None
    assert called == 2, "done, undone with the other, and done again"
    expected = expected_after([rating.NEW] * 4, winner, club.clock.now())
    assert await club.stored(people) == dict(zip(people, expected, strict=True))


async def test_matches_that_end_together_all_count_each_from_the_last(club: Club) -> None:
    """One person at three tables at once, with three different fours."""
    one = (await club.people(["فهد"]))[0]
    fours = [[one, *await club.people(["سارة", "نورة", "سعد"])] for _ in range(3)]
    tables = [await club.start(four) for four in fours]
    await asyncio.gather(*(dash(friends) for friends in tables))
    history = await club.ratings.history(one, 10)
    assert {change.table for change in history} == {friends.table for friends in tables}
    assert (await club.stored([one]))[one].matches == 3
    chain = {change.before: change.shown for change in history}
    shown = 1000
    for _ in history:
        shown = chain[shown]
    known = (await club.stored([one]))[one]
    assert shown == rating.shown(known)


@pytest.mark.parametrize("matches", [6, pytest.param(40, marks=pytest.mark.long)])
async def test_ratings_are_what_their_changes_come_to(club: Club, matches: int) -> None:
    """Recomputed in the order of the changes, from nothing but who won and when."""
    users = await club.people([f"P{number}" for number in range(6)])
    played: list[tuple[str, list[str], Team, float]] = []
    for number in range(matches):
        four = [users[(number + step) % 6] for step in (0, 1, 2 + number % 2, 4)]
        friends = await club.play(four)
        played.append((friends.table, four, await winner_of(friends), club.clock.now()))
        club.clock.move(days.DAY * (1 + 7 * (number % 3)))
    plain = {user: replace(rating.NEW) for user in users}
    for table, four, winner, now in played:
        model = PlackettLuce()
        before = [rating.rested(plain[user], now) for user in four]
        teams = [
            [model.rating(before[at].mu, before[at].sigma) for at in pair]
            for pair in ((0, 2), (1, 3))
        ]
        odd, even = model.rate(teams, ranks=[0, 1] if winner is Team.ODD else [1, 0])
        changes = await club.changes(table)
        for user, new, old in zip(four, (odd[0], even[0], odd[1], even[1]), before, strict=True):
            plain[user] = Rating(new.mu, new.sigma, plain[user].matches + 1, now)
            shown = rating.shown(plain[user]), rating.shown(old)
            assert numbers(changes[user]) == (new.mu, new.sigma, *shown)
    stored = await club.stored(users)
    assert stored == {user: one for user, one in plain.items() if one.matches}
