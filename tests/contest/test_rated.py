"""Which matches are rated, whose rating they move, and that they do so once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import rating
from engine.contest.rated import MOST, MatchRated
from engine.core.cards import BySeat, Team
from engine.core.match import Match
from engine.store import ratings
from engine.store.db import Database, Work
from engine.store.headers import Header
from engine.store.ratings import Change, Rating
from engine.store.tables import Tables
from engine.table.service import TableInfo
from tests.contest.matches import Club, between, club_of, dash
from tests.table.friends import Friends


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    async with club_of(database) as made:
        yield made


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
