"""Clocks: a turn, then the bank; at zero a bot plays once, and twice in a row keeps the seat."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.commands import By
from engine.core.deal import Stage
from engine.core.events import BidMade, CardPlayed, Doubled
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.eventlog import EventLog
from engine.store.tables import Tables
from engine.table.clock import BANK, ClockKind, turn_seconds
from engine.table.service import Nack, Reply
from tests.table.friends import (
    Friends,
    HandClock,
    alive,
    gathered,
    live,
    restarted,
    seat_to_act,
    state,
)

FAST = ClockKind.FAST
MOVES = BidMade | CardPlayed | Doubled


async def bys(friends: Friends) -> list[By]:
    """Who made each move so far."""
    return [one.event.by for one in await friends.stored() if isinstance(one.event, MOVES)]


async def bank(database: Database, friends: Friends, seat: int) -> float:
    header = await Tables(database).find(friends.table)
    assert header is not None
    return header.chairs.values[seat - 1].bank


def test_the_times_of_the_clocks() -> None:
    assert [turn_seconds(FAST, stage) for stage in Stage] == [15, 15, 12, 15]
    assert [turn_seconds(ClockKind.RELAXED, stage) for stage in Stage] == [45] * 4
    assert [turn_seconds(ClockKind.NONE, stage) for stage in Stage] == [None] * 4


async def test_a_deadline_is_stored_and_told_to_those_at_the_table(database: Database) -> None:
    async with gathered(database, 4, FAST) as friends:
        await friends.catch_up()
        header = await Tables(database).find(friends.table)
        told = live(friends[1])
        assert header is not None
        assert header.deadline == told.deadline == friends.clock.now() + 15 + BANK
        assert told.turn == 15
        assert [one.bank for one in told.states] == [BANK] * 4


async def test_a_bot_plays_when_turn_and_bank_are_used_up_and_not_before(
    database: Database,
) -> None:
    async with gathered(database, 4, FAST) as friends:
        seat = seat_to_act(await friends.catch_up())
        friends.clock.move(15 + BANK - 0.1)
        await friends.settle()
        assert await bys(friends) == []
        friends.clock.move(0.2)
        match = await friends.catch_up()
        assert await bys(friends) == [By.CLOCK]
        assert match.to_act is not seat
        assert await bank(database, friends, seat) == 0
        await friends.news(friends[1])
        assert not state(friends[1], seat).away


async def test_only_what_is_beyond_a_turn_comes_from_the_bank(database: Database) -> None:
    """Over several turns, and it is what the next deadline is made of."""
    left = {seat: BANK for seat in range(1, 5)}
    async with gathered(database, 4, FAST) as friends:
        for thought in (3.0, 15.0, 20.0, 16.5, 40.0, 14.9, 25.0):
            match = await friends.catch_up()
            seat = seat_to_act(match)
            assert match.deal is not None
            turn = turn_seconds(FAST, match.deal.stage)
            assert turn is not None
            friends.clock.move(thought)
            await friends[seat].act()
            left[seat] -= max(0.0, thought - turn)
            assert await bank(database, friends, seat) == pytest.approx(left[seat])
        match = await friends.catch_up()
        header = await Tables(database).find(friends.table)
        assert header is not None
        assert match.deal is not None
        turn = turn_seconds(FAST, match.deal.stage)
        assert turn is not None
        ends = friends.clock.now() + turn + left[seat_to_act(match)]
        assert header.deadline == pytest.approx(ends)


async def lapse(friends: Friends, seat: int, times: int) -> None:
    """Everybody else acts; this one lets the clock run out so often."""
    done = 0
    while done < times:
        match = await friends.catch_up()
        if match.to_act == seat:
            friends.clock.move(200)
            await friends.settle()
            done += 1
        else:
            await friends.act(match)
    await friends.catch_up()


async def test_after_two_clocks_in_a_row_a_bot_keeps_the_seat(database: Database) -> None:
    async with gathered(database, 4, FAST) as friends:
        await lapse(friends, 3, 1)
        await friends.news(friends[1])
        assert not state(friends[1], 3).away
        await lapse(friends, 3, 1)
        await friends.news(friends[1])
        assert state(friends[1], 3).away
        await friends.close(3)
        moved = len(await bys(friends))
        await friends.until(lambda match: match.to_act is None or match.number > 1)
        await friends.news(friends[1])
        after = [
            one.event.by
            for one in (await friends.stored())
            if isinstance(one.event, MOVES) and one.event.seat == 3
        ]
        assert set(after[2:]) <= {By.CLOCK, By.PERSON, By.CLAIM}
        assert after.count(By.CLOCK) > 2
        assert len(await bys(friends)) > moved
        assert state(friends[1], 3).away


async def test_an_act_between_two_lapses_starts_the_count_anew(database: Database) -> None:
    async with gathered(database, 4, FAST) as friends:
        for _ in range(2):
            await lapse(friends, 3, 1)
            await friends.until(lambda match: match.to_act == 3)
            await friends[3].act()
        await friends.news(friends[1])
        assert not state(friends[1], 3).away


@pytest.mark.parametrize("how", ["look", "act"])
async def test_who_is_back_gets_the_seat_and_time_to_think(database: Database, how: str) -> None:
    async with gathered(database, 4, FAST) as friends:
        await lapse(friends, 3, 2)
        if how == "look":
            await friends[3].look()
        else:
            with pytest.raises(Nack):
                await friends.service.act(
                    friends.table, friends[3].user, "late", 1, friends[3].wish()
                )
        await friends.news(friends[1])
        assert not state(friends[1], 3).away
        await friends.until(lambda match: match.to_act == 3)
        seen = len(await friends.stored())
        friends.clock.move(11)
        await friends.settle()
        assert len(await friends.stored()) == seen
        await friends[3].act()


async def test_the_time_of_day_set_back_neither_lengthens_nor_shortens_a_turn(
    database: Database,
) -> None:
    async with gathered(database, 4, FAST) as friends:
        seat = seat_to_act(await friends.catch_up())
        friends.clock.move(20)
        friends.clock.set_back(300)
        await friends[seat].act()
        assert await bank(database, friends, seat) == BANK - 5
        await friends.catch_up()
        friends.clock.set_back(300)
        friends.clock.move(76)
        await friends.settle()
        assert (await bys(friends))[1:2] == [By.CLOCK]


async def test_a_restart_in_the_middle_of_a_turn_takes_no_time_away(database: Database) -> None:
    """What is left is what was left, however long the server was down."""
    for gone in (10.0, 74.0, 500.0):
        clock = HandClock()
        async with alive(database, clock), gathered(database, 4, FAST, clock=clock) as friends:
            seat = seat_to_act(await friends.catch_up())
        clock.move(gone)
        async with alive(database, clock), restarted(database, friends) as again:
            for one in again.people:
                await one.look()
            await again.catch_up()
            await again.news(again[1])
            assert live(again[1]).deadline == pytest.approx(clock.now() + 15 + BANK)
            clock.move(15 + BANK - 0.5)
            await again.settle()
            assert await bys(again) == []
            clock.move(1)
            await again.settle()
            assert await bys(again) == [By.CLOCK]
            assert await bank(database, again, seat) == 0


async def test_a_clock_set_back_during_an_outage_gives_no_more_than_a_turn(
    database: Database,
) -> None:
    async with gathered(database, 4, FAST) as friends:
        await friends.catch_up()
    friends.clock.set_back(3600)
    async with restarted(database, friends) as again:
        await again[1].look()
        assert live(again[1]).deadline == pytest.approx(friends.clock.now() + 15 + BANK)


async def test_who_could_not_act_for_the_disk_is_not_taken_for_absent(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is told that is not stored."""
    async with gathered(database, 4, FAST) as friends:
        seat = seat_to_act(await friends.catch_up())
        friends.clock.move(74)

        async def full(self: EventLog, *values: Any, **named: Any) -> None:
            raise Unavailable("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(EventLog, "append", full)
            with pytest.raises(Nack) as nack:
                await friends[seat].act(client_id="k")
            assert nack.value.code is Reply.TRY_AGAIN
            friends.clock.move(2)
            await friends.settle()
            assert await bys(friends) == []
        friends.clock.move(10)
        await friends.settle()
        assert await bys(friends) == []
        seen = friends[seat].seq
        match = await friends.catch_up()
        assert (match.to_act, friends[seat].seq) == (seat, seen)
        friends.clock.move(10)
        await friends.catch_up()
        assert await bys(friends) == [By.CLOCK]


async def test_one_person_among_bots_has_no_clock(database: Database) -> None:
    async with gathered(database, 1, FAST) as friends:
        await friends.catch_up()
        assert (live(friends[1]).deadline, live(friends[1]).turn) == (None, None)
        seen = await friends.stored()
        friends.clock.move(86_400)
        await friends.settle()
        assert await friends.stored() == seen
