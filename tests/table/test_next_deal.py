"""The next deal: when all who are there have asked for it, or 20 seconds after the score."""

from __future__ import annotations

import pytest

from engine.core.errors import Code
from engine.core.match import Match
from engine.store.db import Database
from engine.table.clock import ABSENT, NEXT_DEAL
from engine.table.service import AskNext, Reply
from tests.table.friends import Friends, gathered, live, refused, restarted


def scored(match: Match) -> bool:
    return match.awaits_deal and match.void is None and match.number > 0


async def ask(friends: Friends, seat: int, name: str = "next") -> None:
    one = friends[seat]
    await friends.service.act(friends.table, one.user, name, one.ply, AskNext())
    await friends.settle()


async def test_it_is_dealt_when_everybody_has_asked_and_not_before(database: Database) -> None:
    async with gathered(database, 4) as friends:
        number = (await friends.until(scored)).number
        for seat in (1, 2, 3):
            await ask(friends, seat)
            assert (await friends.match()).number == number
        await friends.news(friends[2])
        assert [one.ready for one in live(friends[2]).states] == [True, True, True, False]
        await ask(friends, 4)
        assert (await friends.match()).number == number + 1
        await friends.news(friends[2])
        assert not any(one.ready for one in live(friends[2]).states)


async def test_to_ask_twice_is_to_ask_once(database: Database) -> None:
    """The same answer comes again, even when the deal was dealt meanwhile."""
    async with gathered(database, 2) as friends:
        number = (await friends.until(scored)).number
        one, act = friends[1], friends.service.act
        acks = [await act(friends.table, one.user, "w1", one.ply, AskNext()) for _ in range(3)]
        acks.append(await act(friends.table, one.user, "w2", one.ply, AskNext()))
        assert len(set(acks)) == 1
        assert (acks[0].seq, acks[0].ply) == (one.seq, one.ply)
        assert (await friends.match()).number == number
        await ask(friends, 2)
        assert (await friends.match()).number == number + 1
        assert await act(friends.table, one.user, "w1", one.ply, AskNext()) == acks[0]
        late = act(friends.table, one.user, "w3", one.ply, AskNext())
        assert await refused(late) is Reply.PLY_MISMATCH


async def test_only_those_who_are_there_are_waited_for(database: Database) -> None:
    async with gathered(database, 4) as friends:
        number = (await friends.until(scored)).number
        for seat in (1, 2):
            await ask(friends, seat)
        await friends.close(3)
        assert (await friends.match()).number == number
        await friends.close(4)
        assert (await friends.match()).number == number + 1


async def test_twenty_seconds_after_the_score_it_is_dealt_anyway(database: Database) -> None:
    async with gathered(database, 3) as friends:
        number = (await friends.until(scored)).number
        await ask(friends, 2)
        friends.clock.move(NEXT_DEAL - 0.5)
        await friends.settle()
        assert (await friends.match()).number == number
        friends.clock.move(1)
        await friends.settle()
        assert (await friends.match()).number == number + 1


async def test_with_nobody_there_the_score_waits_for_somebody(database: Database) -> None:
    """Who comes has the time to read it."""
    async with gathered(database, 2) as friends:
        number = (await friends.until(scored)).number
        for seat in (1, 2):
            await friends.close(seat)
        friends.clock.move(ABSENT)
        await friends.settle()
        assert (await friends.match()).number == number
        await friends[2].look()
        friends.clock.move(NEXT_DEAL - 1)
        await friends.settle()
        assert (await friends.match()).number == number
        friends.clock.move(2)
        await friends.settle()
        assert (await friends.match()).number == number + 1


async def test_a_restart_forgets_the_wishes_and_not_the_time(database: Database) -> None:
    async with gathered(database, 2) as friends:
        number = (await friends.until(scored)).number
        await ask(friends, 1)
    friends.clock.move(5)
    async with restarted(database, friends) as again:
        for one in again.people:
            await one.look()
        await ask(again, 2)
        assert (await again.match()).number == number
        again.clock.move(NEXT_DEAL + 1)
        await again.settle()
        assert (await again.match()).number == number + 1


async def test_in_the_middle_of_a_deal_there_is_none(database: Database) -> None:
    async with gathered(database, 2) as friends:
        await friends.catch_up()
        one = friends[1]
        late = friends.service.act(friends.table, one.user, "w1", one.ply, AskNext())
        assert await refused(late) is Code.DEAL_RUNNING


@pytest.mark.parametrize("moved", [3600.0, 10.0])
async def test_one_person_reads_as_long_as_they_like(database: Database, moved: float) -> None:
    async with gathered(database, 1) as friends:
        number = (await friends.until(scored)).number
        friends.clock.move(moved)
        await friends.settle()
        assert (await friends.match()).number == number
        await ask(friends, 1)
        assert (await friends.match()).number == number + 1
