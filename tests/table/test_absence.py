"""Without a clock: a bot plays for who has gone while others wait, never for who is there."""

from __future__ import annotations

from engine.core.commands import By
from engine.core.events import BidMade, CardPlayed, Doubled
from engine.store.db import Database
from engine.table.clock import ABSENT, UNATTENDED
from tests.table.friends import Friends, gathered, live, restarted, seat_to_act, state
from tests.table.players import Person

MOVES = BidMade | CardPlayed | Doubled


async def moves(friends: Friends) -> list[tuple[int, By]]:
    """Who made each move so far, and how."""
    events = [one.event for one in await friends.stored()]
    return [(int(event.seat), event.by) for event in events if isinstance(event, MOVES)]


async def test_nothing_is_ever_played_for_who_is_there(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.catch_up()
        for _ in range(5):
            friends.clock.move(UNATTENDED)
            await friends.settle()
        assert await moves(friends) == []
        assert (live(friends[1]).deadline, live(friends[1]).paused) == (None, False)
        assert not any(one.away for one in live(friends[1]).states)


async def test_a_bot_plays_for_who_has_been_gone_for_two_minutes(database: Database) -> None:
    async with gathered(database, 2) as friends:
        match = await friends.until(lambda match: match.to_act is not None and match.to_act <= 2)
        gone = int(seat_to_act(match))
        other = friends[3 - gone]
        before = await moves(friends)
        await friends.close(gone)
        await friends.news(other)
        assert not state(other, gone).online
        friends.clock.move(ABSENT - 1)
        await friends.settle()
        assert await moves(friends) == before
        friends.clock.move(2)
        await friends.settle()
        assert (await moves(friends))[len(before)] == (gone, By.CLOCK)
        await friends.news(other)
        assert state(other, gone).away


async def test_who_comes_back_has_the_seat_again(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.close(2)
        friends.clock.move(ABSENT)
        await friends.until(lambda match: match.to_act == 3)
        before = len(await moves(friends))
        await friends[2].look()
        assert state(friends[2], 2).online
        assert not state(friends[2], 2).away
        await friends.until(lambda match: match.to_act == 2)
        friends.clock.move(10 * ABSENT)
        await friends.settle()
        assert (2, By.CLOCK) not in (await moves(friends))[before:]
        await friends[2].act()


async def test_an_action_without_a_feed_counts_as_being_there(database: Database) -> None:
    async with gathered(database, 4) as friends:
        match = await friends.catch_up()
        gone = int(seat_to_act(match))
        ask = friends[gone].wish()
        await friends.close(gone)
        friends.clock.move(ABSENT - 1)
        await friends.service.act(friends.table, friends[gone].user, "k", friends[gone].ply, ask)
        friends.clock.move(ABSENT - 1)
        await friends.news(friends[gone % 4 + 1])
        assert not state(friends[gone % 4 + 1], gone).away
        friends.clock.move(2)
        await friends.news(friends[gone % 4 + 1])
        assert state(friends[gone % 4 + 1], gone).away


async def test_nobody_is_played_for_while_nobody_waits(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.catch_up()
        for seat in range(1, 5):
            await friends.close(seat)
        friends.clock.move(ABSENT * 2)
        await friends.settle()
        assert await moves(friends) == []


async def test_after_a_restart_absence_is_counted_from_the_waking(database: Database) -> None:
    async with gathered(database, 4) as friends:
        gone = int(seat_to_act(await friends.catch_up()))
    friends.clock.move(10 * ABSENT)
    async with restarted(database, friends) as again:
        here = again[gone % 4 + 1]
        await here.look()
        again.clock.move(ABSENT - 1)
        await again.settle()
        assert await moves(again) == []
        again.clock.move(2)
        await again.settle()
        assert (await moves(again))[0] == (gone, By.CLOCK)


async def test_a_second_device_keeps_its_person_at_the_table(database: Database) -> None:
    """Both show the same; the seat is absent when both are closed."""
    async with gathered(database, 4) as friends:
        match = await friends.catch_up()
        seat = int(seat_to_act(match))
        phone = friends[seat]
        laptop = Person(phone.service, phone.user, phone.table)
        await laptop.look()
        await friends.close(seat)
        friends.clock.move(2 * ABSENT)
        await friends.settle()
        assert await moves(friends) == []
        await laptop.act()
        await phone.look()
        while laptop.seq < phone.seq:
            await laptop.read()
        assert (laptop.seq, laptop.ply, laptop.legal) == (phone.seq, phone.ply, phone.legal)


async def test_one_person_is_waited_for_for_ever(database: Database) -> None:
    async with gathered(database, 1) as friends:
        await friends.catch_up()
        seen = await friends.stored()
        await friends.close(1)
        friends.clock.move(3600)
        await friends.settle()
        assert await friends.stored() == seen


async def test_notices_go_to_who_does_not_look_and_is_not_played_for(database: Database) -> None:
    told: list[str] = []

    class Notes:
        def your_turn(self, user: str, table: str) -> None:
            told.append(user)

    async with gathered(database, 4, notifier=Notes()) as friends:
        match = await friends.catch_up()
        absent = int(seat_to_act(match)) % 4 + 1
        await friends.close(absent)
        await friends.until(lambda match: match.to_act == absent)
        assert told == [friends[absent].user]
        friends.clock.move(ABSENT)
        await friends.until(lambda match: match.to_act is None or match.number > 1)
        assert told == [friends[absent].user]
