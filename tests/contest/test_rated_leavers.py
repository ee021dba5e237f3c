"""Ratings of matches that somebody leaves: who is charged, and who made which turns."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine.core.cards import SEATS, Seat, Team
from engine.store.db import Database
from engine.store.turns import turns_at
from engine.table.clock import ABSENT
from tests.contest.matches import Club, between, club_of, over


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    async with club_of(database) as made:
        yield made


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
