"""Getting up from a table, which goes on or closes, and meeting again."""

from __future__ import annotations

from engine.core.cards import Seat
from engine.core.errors import Code
from engine.store.db import Database
from engine.store.tables import Tables
from engine.table.clock import ClockKind
from engine.table.seats import TableInfo
from engine.table.service import AskNext, Level, Reply
from tests.table.chairs import HUNDRED, chairs, result
from tests.table.friends import Friends, HandClock, gathered, live, refused, restarted
from tests.table.players import serving, sit

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
