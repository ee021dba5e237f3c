"""Who sits where: a table made from a lobby, seats given away and taken between deals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.cards import BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.store.blocks import Blocks
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.ids import new_id
from engine.store.tables import Tables
from engine.table.clock import ABSENT, ClockKind
from engine.table.seats import bot, person
from engine.table.service import Level, NotFound, Reply, TableService
from tests.table.chairs import HUNDRED, absent, chairs, result, scored, user
from tests.table.friends import gathered, live, refused, restarted, state
from tests.table.players import Person, serving

# --- made from a lobby ----------------------------------------------------------------------------


async def test_a_shared_table_is_made_once(database: Database) -> None:
    async with serving(database) as service:
        host, other, table = await user(database, "A"), await user(database, "B"), new_id()
        seats = BySeat((person(host), bot(Level.EASY), person(other), bot(Level.NORMAL)))
        made = [
            await service.create_shared(table, host, HUNDRED, ClockKind.FAST, seats)
            for _ in range(2)
        ]
        assert made[0] == made[1]
        info = made[0]
        assert (info.id, info.host, info.clock, info.shared) == (table, host, ClockKind.FAST, True)
        assert [seat.name for seat in info.seats] == ["A", "", "B", ""]
        assert [seat.bot for seat in info.seats] == [None, Level.EASY, None, Level.NORMAL]
        assert await service.info(table, "anybody") == info
        assert [one.shared for one in await service.tables_of(other)] == [True]


async def test_people_who_are_unknown_make_no_shared_table(service: TableService) -> None:
    easy = bot(Level.EASY)
    seats = BySeat((person("nobody"), easy, easy, easy))
    with pytest.raises(NotFound):
        await service.create_shared(new_id(), "nobody", RuleSet(), ClockKind.NONE, seats)


# --- giving and taking ----------------------------------------------------------------------------


async def test_the_host_gives_an_absent_seat_to_a_bot_for_good(database: Database) -> None:
    async with gathered(database, 3) as friends:
        await absent(friends, 2)
        await friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, Level.EASY)
        assert (await chairs(friends))[1] == (None, "easy", False)
        await friends.news(friends[1])
        assert friends[1].info is not None
        assert friends[1].info.seats[Seat.TWO].bot is Level.EASY
        assert state(friends[1], 2).online
        assert not state(friends[1], 2).away
        await friends[2].look()
        assert friends[2].snapshots[-1].view.viewer is None
        take = friends.service.take_seat(friends.table, friends[2].user, Seat.TWO)
        assert await refused(take) is Reply.SEAT_TAKEN


async def test_an_open_chair_is_taken_by_who_comes_and_shown_at_once(database: Database) -> None:
    async with gathered(database, 3) as friends:
        newcomer = Person(friends.service, await user(database, "N"), friends.table)
        await newcomer.look()
        await absent(friends, 2)
        await friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
        assert (await chairs(friends))[1] == (None, "normal", True)
        await friends.news(friends[1])
        assert state(friends[1], 2).open
        for _ in range(2):
            await friends.service.take_seat(friends.table, newcomer.user, Seat.TWO)
        assert (await chairs(friends))[1] == (newcomer.user, None, False)
        await friends.news(newcomer)
        assert newcomer.snapshots[-1].view.viewer is Seat.TWO
        assert newcomer.snapshots[-1].info.seats[Seat.TWO].name == "N"
        await friends.news(friends[1])
        assert (live(friends[1]).watching, state(friends[1], 2).open) == (0, False)
        friends.people[1] = newcomer
        await friends.until(lambda match: match.to_act == 2)
        assert len(newcomer.snapshots[-1].view.hand) + len(newcomer.events) > 0
        await newcomer.act()


async def test_each_refusal_to_give_a_seat(database: Database) -> None:
    async with gathered(database, 3) as friends:
        give, table = friends.service.give_seat, friends.table
        host, third = friends[1].user, friends[3].user
        await friends.close(2)
        friends.clock.move(ABSENT + 1)
        await friends.catch_up()
        assert await refused(give(table, host, Seat.TWO, None)) is Reply.NOT_NOW
        await friends.until(scored)
        before = await chairs(friends)
        assert await refused(give(table, third, Seat.TWO, None)) is Reply.NOT_HOST
        assert await refused(give(table, "stranger", Seat.TWO, None)) is Reply.NOT_SEATED
        assert await refused(give("nothing", host, Seat.TWO, None)) is Reply.NOT_FOUND
        for seat in (Seat.ONE, Seat.THREE, Seat.FOUR):
            assert await refused(give(table, host, seat, Level.EASY)) is Reply.NOT_ABSENT
        assert await chairs(friends) == before


async def test_each_refusal_to_take_a_seat(database: Database) -> None:
    async with gathered(database, 3) as friends:
        take, table = friends.service.take_seat, friends.table
        newcomer = await user(database, "N")
        await absent(friends, 2)
        assert await refused(take(table, newcomer, Seat.TWO)) is Reply.SEAT_TAKEN
        await friends.service.give_seat(table, friends[1].user, Seat.TWO, None)
        assert await refused(take(table, newcomer, Seat.FOUR)) is Reply.SEAT_TAKEN
        assert await refused(take(table, friends[3].user, Seat.TWO)) is Reply.ALREADY_SEATED
        assert await refused(take("nothing", newcomer, Seat.TWO)) is Reply.NOT_FOUND
        await Blocks(database).add(friends[3].user, newcomer)
        assert await refused(take(table, newcomer, Seat.TWO)) is Reply.BLOCKED
        await Blocks(database).remove(friends[3].user, newcomer)
        await friends.act(await friends.match())
        await friends.settle()
        assert await refused(take(table, newcomer, Seat.TWO)) is Reply.NOT_NOW
        await take(table, friends[3].user, Seat.THREE)


async def test_of_two_who_take_a_chair_at_once_one_sits(database: Database) -> None:
    async with gathered(database, 2) as friends:
        await absent(friends, 2)
        await friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
        names = [await user(database, name) for name in "AB"]
        taken = [
            await result(friends.service.take_seat(friends.table, name, Seat.TWO)) for name in names
        ]
        assert taken == [None, Reply.SEAT_TAKEN]


async def test_a_seat_that_could_not_be_stored_is_not_given(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with gathered(database, 3) as friends:
        await absent(friends, 2)
        before = await chairs(friends)

        async def full(self: Tables, *values: Any, **named: Any) -> None:
            raise Unavailable("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(Tables, "set_chair", full)
            give = friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
            assert await refused(give) is Reply.TRY_AGAIN
        assert await chairs(friends) == before
        await friends.news(friends[1])
        assert not state(friends[1], 2).open
        await friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
        assert (await chairs(friends))[1] == (None, "normal", True)


async def test_who_sits_where_is_known_after_a_restart(database: Database) -> None:
    async with gathered(database, 3) as friends:
        await absent(friends, 2)
        await friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
    async with restarted(database, friends) as again:
        await again[1].look()
        assert state(again[1], 2).open
        newcomer = await user(database, "N")
        await again.service.take_seat(again.table, newcomer, Seat.TWO)
        await again.news(again[1])
        assert not state(again[1], 2).open
