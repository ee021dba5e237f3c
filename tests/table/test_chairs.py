"""Who sits where: seats given away and taken between deals, getting up, meeting again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.cards import BySeat, Seat
from engine.core.errors import Code
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.store.blocks import Blocks
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.ids import new_id
from engine.store.tables import Tables
from engine.store.users import Users
from engine.table.clock import ABSENT, ClockKind
from engine.table.seats import TableInfo, bot, person
from engine.table.service import AskNext, Level, Nack, NotFound, Reply, TableService
from tests.table.friends import Friends, HandClock, gathered, live, refused, restarted, state
from tests.table.players import Person, serving, sit

HUNDRED = RuleSet().with_settings({"match.target": "100"})


def scored(match: Match) -> bool:
    return match.awaits_deal and match.void is None and match.number > 0


async def absent(friends: Friends, seat: int) -> None:
    """The table is between deals, and this seat has been left for long."""
    await friends.close(seat)
    friends.clock.move(ABSENT + 1)
    await friends.until(scored)
    await friends.settle()


async def chairs(friends: Friends) -> list[tuple[str | None, str | None, bool]]:
    header = await Tables(friends.database).find(friends.table)
    assert header is not None
    return [(chair.user, chair.bot, chair.open) for chair in header.chairs]


async def user(database: Database, name: str) -> str:
    return (await Users(database).create_guest(name, "en")).id


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


async def result(work: Any) -> object:
    try:
        return await work
    except Nack as nack:
        return nack.code


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


# --- getting up -----------------------------------------------------------------------------------


async def test_who_leaves_is_replaced_by_a_bot_in_the_middle_of_a_deal(
    database: Database,
) -> None:
    async with gathered(database, 4, ClockKind.FAST) as friends:
        match = await friends.catch_up()
        leaver = int(match.to_act or 0)
        other = friends[leaver % 4 + 1]
        for _ in range(2):
            code = await result(friends.service.leave(friends.table, friends[leaver].user))
        assert code is Reply.NOT_SEATED
        assert (await chairs(friends))[leaver - 1] == (None, "normal", False)
        await friends.news(other)
        assert other.seq > match.seq
        assert other.info is not None
        assert other.info.seats[Seat(leaver)].bot is Level.NORMAL
        await friends.news(friends[leaver])
        assert friends[leaver].snapshots[-1].view.viewer is None


async def test_the_host_passes_to_the_next_person_and_the_last_one_closes(
    database: Database,
) -> None:
    async with gathered(database, 3) as friends:
        leave, table = friends.service.leave, friends.table
        await leave(table, friends[1].user)
        await friends.news(friends[3])
        assert friends[3].info is not None
        assert friends[3].info.host == friends[2].user
        await leave(table, friends[2].user)
        await friends.news(friends[3])
        assert friends[3].info.host == friends[3].user
        assert live(friends[3]).deadline is None
        await leave(table, friends[3].user)
        await friends.news(friends[3])
        assert live(friends[3]).closed
        act = friends.service.act(table, friends[3].user, "k", friends[3].ply, AskNext())
        assert await refused(act) is Reply.CLOSED


async def test_the_one_who_stays_has_no_clock_any_more(database: Database) -> None:
    async with gathered(database, 2, ClockKind.FAST) as friends:
        match = await friends.until(lambda match: match.to_act is not None and match.to_act <= 2)
        stays = int(match.to_act or 0)
        await friends.service.leave(friends.table, friends[3 - stays].user)
        await friends.news(friends[stays])
        assert live(friends[stays]).deadline is None
        header = await Tables(database).find(friends.table)
        assert header is not None
        assert header.deadline is None
        seen = await friends.stored()
        friends.clock.move(3600)
        await friends.settle()
        assert await friends.stored() == seen
        await friends[stays].act()


async def test_leaving_a_table_of_ones_own_closes_it(database: Database) -> None:
    async with serving(database, clock=HandClock()) as service:
        one = await sit(service, database)
        for _ in range(2):
            await service.leave(one.table, one.user)
        (summary,) = await service.tables_of(one.user)
        assert summary.closed
        assert await refused(service.act(one.table, one.user, "k", one.ply, AskNext())) in (
            Reply.CLOSED,
            Reply.PLY_MISMATCH,
        )


# --- meeting again --------------------------------------------------------------------------------


class Lobbies:
    """Where people meet again: one lobby a table."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[str, TableInfo, str]] = {}

    async def again(self, table: TableInfo, host: str) -> str:
        lobby, _, _ = self.made.setdefault(table.id, (f"after-{table.id}", table, host))
        return lobby

    async def following(self, table: str) -> str | None:
        return self.made[table][0] if table in self.made else None


async def test_a_rematch_is_one_lobby_that_everybody_is_told_of(database: Database) -> None:
    """And the table that is over stays as it is."""
    lobbies = Lobbies()
    async with gathered(database, 4, rules=HUNDRED) as friends:
        rematch, table = friends.service.rematch, friends.table
        friends.service.rematches = lobbies
        assert await refused(rematch(table, friends[1].user)) is Reply.NOT_OVER
        await friends.until(lambda match: match.winner is not None)
        names = [await rematch(table, friends[seat].user) for seat in (2, 1, 2)]
        assert len(set(names)) == 1
        lobby, info, host = lobbies.made[table]
        assert (lobby, host) == (names[0], friends[2].user)
        assert [seat.user for seat in info.seats] == [one.user for one in friends.people]
        for one in friends.people:
            await friends.news(one)
            assert live(one).rematch == lobby
        await check_over(friends)
    async with restarted(database, friends) as again:
        again.service.rematches = lobbies
        await again[1].look()
        assert live(again[1]).rematch == lobby


async def check_over(friends: Friends) -> None:
    before = await chairs(friends)
    await friends.service.leave(friends.table, friends[2].user)
    give = friends.service.give_seat(friends.table, friends[1].user, Seat.TWO, None)
    assert await refused(give) is Code.MATCH_OVER
    assert await chairs(friends) == before
    friends.clock.move(30 * 86_400)
    await friends.news(friends[1])
    assert not live(friends[1]).closed
