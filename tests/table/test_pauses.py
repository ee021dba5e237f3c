"""Nobody there: bots pause, and go on when somebody comes; after a week the table is closed."""

from __future__ import annotations

import pytest

from engine.store.db import Database
from engine.store.tables import Tables
from engine.table.clock import ABANDONED, LEAST_LEFT, UNATTENDED, ClockKind, Pace
from engine.table.service import AskNext, Level, Reply
from tests.table.friends import Friends, HandClock, gathered, live, refused, restarted
from tests.table.players import serving, sit

LEISURE = Pace(bot=100.0, bot_spread=0.0, void=100.0)
"""Bots that think for so long that the people have gone meanwhile."""


async def play_on(friends: Friends, seconds: float) -> int:
    """Lets time pass in small steps; how many events there are then."""
    for _ in range(int(seconds / 50)):
        friends.clock.move(50)
        await friends.settle()
    return len(await friends.stored())


async def test_bots_pause_when_nobody_has_been_there_for_ten_minutes(database: Database) -> None:
    async with gathered(database, 2, ClockKind.FAST, pace=LEISURE) as friends:
        for seat in (1, 2):
            await friends.close(seat)
        begun = len(await friends.stored())
        played = await play_on(friends, UNATTENDED)
        assert played > begun
        assert await play_on(friends, 2000) == played
        await friends[1].look()
        assert not live(friends[1]).paused
        assert await play_on(friends, 2000) > played


async def test_a_paused_clock_gives_time_to_who_comes_back(database: Database) -> None:
    async with gathered(database, 4, ClockKind.FAST) as friends:
        await friends.catch_up()
        for seat in range(1, 5):
            await friends.close(seat)
        friends.clock.move(2 * UNATTENDED)
        await friends.settle()
        seen = await friends.stored()
        await friends[1].look()
        assert live(friends[1]).deadline == friends.clock.now() + LEAST_LEFT
        await friends.settle()
        assert await friends.stored() == seen


async def test_a_spectator_keeps_no_table_going(database: Database) -> None:
    async with gathered(database, 2, ClockKind.FAST, pace=LEISURE) as friends:
        for seat in (1, 2):
            await friends.close(seat)
        await play_on(friends, UNATTENDED)
        seen = await friends.stored()
    friends.clock.move(3600)
    async with restarted(database, friends, pace=LEISURE) as again:
        feed = await again.service.subscribe(again.table, "stranger", None)
        assert await play_on(again, 1000) == len(seen)
        feed.close()


async def test_after_a_week_a_table_is_closed(database: Database) -> None:
    """While it is awake: everybody is told, acts are refused, nothing moves."""
    async with gathered(database, 4) as friends:
        await friends.catch_up()
        friends.clock.move(ABANDONED - 5)
        await friends.settle()
        assert not live(friends[1]).closed
        friends.clock.move(10)
        await friends.news(friends[1])
        assert live(friends[1]).closed
        seen = await friends.stored()
        one = friends[1]
        act = friends.service.act(friends.table, one.user, "k", one.ply, AskNext())
        assert await refused(act) is Reply.CLOSED
        friends.clock.move(1000)
        await friends.settle()
        assert await friends.stored() == seen
        (summary,) = await friends.service.tables_of(one.user)
        assert (summary.closed, summary.your_turn, summary.winner) == (True, False, None)


@pytest.mark.parametrize("how", ["look", "sweep"])
async def test_a_table_that_sleeps_for_a_week_is_closed(database: Database, how: str) -> None:
    async with gathered(database, 2) as friends:
        await friends.catch_up()
    friends.clock.move(ABANDONED + 1)
    async with restarted(database, friends) as again:
        if how == "look":
            await again[1].look()
            await again.news(again[1])
            assert live(again[1]).closed
        else:
            await again.service.hub.close_abandoned()
            await again[1].look()
            assert live(again[1]).closed
        header = await Tables(database).find(again.table)
        assert header is not None
        assert header.closed == again.clock.now()


async def test_a_table_that_is_played_at_is_not_closed(database: Database) -> None:
    async with gathered(database, 2) as friends:
        match = await friends.until(lambda match: match.to_act is not None and match.to_act <= 2)
        friends.clock.move(ABANDONED - 10)
        await friends.act(match)
        friends.clock.move(ABANDONED - 10)
        await friends.service.hub.close_abandoned()
        await friends.news(friends[1])
        assert not live(friends[1]).closed


async def test_five_tables_are_enough_and_closed_ones_do_not_count(database: Database) -> None:
    clock = HandClock()
    async with serving(database, clock=clock) as service:
        person = await sit(service, database)
        rules = (await service.info(person.table, person.user)).rules
        for _ in range(4):
            await service.create(person.user, rules, Level.EASY)
        assert await refused(service.create(person.user, rules, Level.EASY)) is Reply.TOO_MANY
        await service.leave(person.table, person.user)
        await service.create(person.user, rules, Level.EASY)
        assert await refused(service.create(person.user, rules, Level.EASY)) is Reply.TOO_MANY
        assert person.feed is not None
        person.feed.close()
        clock.move(ABANDONED + 1)
        await service.create(person.user, rules, Level.EASY)
