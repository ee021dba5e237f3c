"""The server goes and comes back: a turn and a time bank hold what they held when it went."""

from __future__ import annotations

import pytest

from engine.core.cards import Seat
from engine.store.db import Database
from engine.store.tables import Tables
from engine.table.clock import BANK, LEAST_LEFT, ClockKind
from engine.table.pulse import EVERY
from tests.table.friends import (
    Friends,
    HandClock,
    alive,
    gathered,
    live,
    restarted,
    seat_to_act,
)

FAST, TURN = ClockKind.FAST, 15.0
OUTAGES = (2.0, 30.0, 3600.0)


async def bank(friends: Friends, seat: Seat) -> float:
    header = await Tables(friends.database).find(friends.table)
    assert header is not None
    return header.chairs[seat].bank


async def left(friends: Friends) -> float:
    """The seconds until a bot plays, as everybody is told."""
    await friends.catch_up()
    await friends.news(friends[1])
    deadline = live(friends[1]).deadline
    assert deadline is not None
    return deadline - friends.clock.now()


async def look(friends: Friends) -> None:
    for one in friends.people:
        await one.look()


async def begun(database: Database, clock: HandClock, thought: float, *, killed: bool) -> Friends:
    """A table whose first turn has run for so long when the server goes."""
    async with (
        alive(database, clock, killed=killed),
        gathered(database, 4, FAST, clock=clock) as friends,
    ):
        await friends.catch_up()
        clock.move(thought)
        await friends.settle()
    return friends


@pytest.mark.parametrize("outage", OUTAGES)
@pytest.mark.parametrize("killed", [False, True], ids=["stop", "kill"])
async def test_within_the_turn_the_bank_stays_full(
    database: Database, outage: float, killed: bool
) -> None:
    """Who comes back has 15 seconds at least before the bank runs."""
    clock = HandClock()
    friends = await begun(database, clock, TURN - 5, killed=killed)
    seat = seat_to_act(await friends.match())
    clock.move(outage)
    async with alive(database, clock), restarted(database, friends) as again:
        await look(again)
        assert await left(again) == pytest.approx(LEAST_LEFT + BANK)
        clock.move(LEAST_LEFT - 1)
        await again[seat].act()
        assert await bank(again, seat) == BANK


@pytest.mark.parametrize("outage", OUTAGES)
@pytest.mark.parametrize("killed", [False, True], ids=["stop", "kill"])
async def test_within_the_bank_only_what_was_used_before_is_gone(
    database: Database, outage: float, killed: bool
) -> None:
    """A kill gives back what was thought since the last beat at the most, and takes nothing."""
    clock = HandClock()
    friends = await begun(database, clock, TURN + 20, killed=killed)
    seat = seat_to_act(await friends.match())
    clock.move(outage)
    async with alive(database, clock), restarted(database, friends) as again:
        await look(again)
        held = await left(again) - LEAST_LEFT
        assert BANK - 20 - 0.1 < held < BANK - 20 + (EVERY if killed else 0) + 0.1
        clock.move(LEAST_LEFT - 1)
        await again[seat].act()
        assert await bank(again, seat) == pytest.approx(held)


async def test_within_the_last_seconds_of_the_bank_what_is_left_stays(database: Database) -> None:
    """Fifteen seconds are given to the turn, not taken from the bank."""
    clock = HandClock()
    friends = await begun(database, clock, TURN + BANK - 3, killed=False)
    seat = seat_to_act(await friends.match())
    clock.move(60)
    async with alive(database, clock), restarted(database, friends) as again:
        await look(again)
        assert await left(again) == pytest.approx(LEAST_LEFT + 3)
        await again[seat].act()
        assert await bank(again, seat) == pytest.approx(3)


@pytest.mark.parametrize("looks", [False, True])
async def test_two_outages_in_a_row_are_two_outages(database: Database, looks: bool) -> None:
    """Whether the server gets as far as waking the table in between or not."""
    clock = HandClock()
    friends = await begun(database, clock, TURN + 20, killed=False)
    seat = seat_to_act(await friends.match())
    clock.move(100)
    async with alive(database, clock, killed=True), restarted(database, friends) as again:
        if looks:
            await look(again)
    clock.move(100)
    async with alive(database, clock), restarted(database, friends) as again:
        await look(again)
        assert await left(again) == pytest.approx(LEAST_LEFT + BANK - 20)
        await again[seat].act()
        assert await bank(again, seat) == pytest.approx(BANK - 20)


async def test_a_start_beside_a_server_that_lives_moves_next_to_nothing(
    database: Database,
) -> None:
    clock = HandClock()
    async with alive(database, clock), gathered(database, 4, FAST, clock=clock) as friends:
        seat = seat_to_act(await friends.catch_up())
        before = await Tables(database).find(friends.table)
        for _ in range(3):
            clock.move(EVERY)
            await friends.settle()
        async with alive(database, clock, killed=True):
            after = await Tables(database).find(friends.table)
        assert before is not None
        assert after is not None
        assert before.deadline is not None
        assert after.deadline is not None
        assert 0 <= after.deadline - before.deadline <= LEAST_LEFT
        await friends[seat].act()
        assert await bank(friends, seat) == BANK


async def test_nobody_is_charged_for_the_time_a_server_needs_to_be_found_again(
    database: Database,
) -> None:
    """Clients come back a few seconds after the start; a table wakes no sooner."""
    clock = HandClock()
    friends = await begun(database, clock, TURN - 1, killed=False)
    seat = seat_to_act(await friends.match())
    clock.move(4)
    async with alive(database, clock), restarted(database, friends) as again:
        clock.move(8)
        await look(again)
        await again.catch_up()
        clock.move(10)
        await again[seat].act()
        assert await bank(again, seat) == BANK


async def test_tables_without_a_clock_or_closed_ones_stay_as_they_are(database: Database) -> None:
    clock = HandClock()
    async with alive(database, clock), gathered(database, 4, clock=clock) as friends:
        await friends.catch_up()
    clock.move(50)
    async with alive(database, clock):
        header = await Tables(database).find(friends.table)
    assert header is not None
    assert header.deadline is None
    assert [chair.bank for chair in header.chairs] == [BANK] * 4
