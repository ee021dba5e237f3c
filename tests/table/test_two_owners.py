"""Two services over one database: only the one that took a table last may change it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from engine.core.cards import Seat
from engine.store.db import Database
from engine.table.service import AskNext, Level, Reply, TableService
from tests.table.chairs import absent, chairs, user
from tests.table.friends import Friends, gathered, refused
from tests.table.players import serving


@asynccontextmanager
async def taken_over(friends: Friends) -> AsyncIterator[TableService]:
    """Another service, which owns the table from now on; the old one does not know."""
    async with serving(friends.database, clock=friends.clock) as other:
        feed = await other.subscribe(friends.table, friends[1].user, None)
        yield other
        feed.close()


async def test_who_lost_a_table_changes_no_chair_of_it(database: Database) -> None:
    async with gathered(database, 4) as friends:
        host, newcomer = friends[1].user, await user(database, "N")
        await absent(friends, 2)
        await friends.service.give_seat(friends.table, host, Seat.TWO, None)
        before = await chairs(friends)
        async with taken_over(friends) as owner:
            for work in (
                friends.service.leave(friends.table, host),
                friends.service.give_seat(friends.table, host, Seat.TWO, Level.EASY),
                friends.service.take_seat(friends.table, newcomer, Seat.TWO),
            ):
                assert await refused(work) is Reply.TRY_AGAIN
            assert await chairs(friends) == before
            await owner.take_seat(friends.table, newcomer, Seat.TWO)
            await owner.leave(friends.table, host)
        after = [(None, "normal", False), (newcomer, None, False), *before[2:]]
        assert await chairs(friends) == after


async def test_who_lost_a_table_writes_no_event_of_it(database: Database) -> None:
    async with gathered(database, 4) as friends:
        match = await friends.catch_up()
        stored = await friends.stored()
        async with taken_over(friends):
            assert match.to_act is not None
            act = friends[match.to_act].act()
            assert await refused(act) is Reply.TRY_AGAIN
            assert await friends.stored() == stored


async def test_who_lost_a_table_learns_what_the_owner_has_changed(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.catch_up()
        async with taken_over(friends) as owner:
            await owner.leave(friends.table, friends[3].user)
            assert await refused(friends.service.leave(friends.table, friends[4].user)) is (
                Reply.TRY_AGAIN
            )
            leave = friends.service.leave(friends.table, friends[3].user)
            assert await refused(leave) is Reply.NOT_SEATED
            act = friends.service.act(friends.table, friends[3].user, "k", 1, AskNext())
            assert await refused(act) is Reply.NOT_SEATED
