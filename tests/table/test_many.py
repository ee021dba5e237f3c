"""Several people act, come and go at once: one thing happens, and everybody sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.core import history
from engine.core.cards import SEATS
from engine.core.errors import Code
from engine.core.events import DealStarted, MatchWon, RestDealt
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import view
from engine.store.db import Database
from engine.table.service import ClockKind, Nack
from tests.table.friends import gathered, refused, restarted, seat_to_act

HUNDRED = RuleSet().with_settings({"match.target": "100"})


async def test_of_twenty_plays_at_once_one_is_acked(database: Database) -> None:
    """From two devices, of the one who must act and of the others."""
    async with gathered(database, 4) as friends:
        match = await friends.until(
            lambda match: match.deal is not None and match.deal.tricks is not None
        )
        seat = int(seat_to_act(match))
        ask, ply = friends[seat].wish(), friends[seat].ply
        users = [friends[(seat + turn % 2 * (turn % 3)) % 4 or 4].user for turn in range(20)]
        results = await asyncio.gather(
            *(
                friends.service.act(friends.table, user, f"k{turn}", ply, ask)
                for turn, user in enumerate(users)
            ),
            return_exceptions=True,
        )
        done = [one for one in results if not isinstance(one, BaseException)]
        refused = [one for one in results if isinstance(one, Nack)]
        assert (len(done), len(refused)) == (1, 19)
        assert (await friends.match()).seq == done[0].seq


async def test_a_whole_match_of_four_people(database: Database) -> None:
    """Everybody is told the same, each no card of another hand, at every step."""
    async with gathered(database, 4, ClockKind.FAST, rules=HUNDRED) as friends:
        await friends.until(lambda match: match.winner is not None)
        stored = [one.event for one in await friends.stored()]
        truth = history.fold(stored)
        assert any(isinstance(event, MatchWon) for event in stored)
        for seat in SEATS:
            one = friends[seat]
            assert one.seq == truth.seq
            for _, event in one.events:
                if isinstance(event, DealStarted):
                    assert sum(card is not None for card in event.deck) == 6
                if isinstance(event, RestDealt):
                    others = [event.hands[other] for other in SEATS if other is not seat]
                    assert sum(card is not None for hand in others for card in hand) <= 1
            await one.look()
            assert one.snapshots[-1].view == view(truth, seat)


def reached(number: int) -> Callable[[Match], bool]:
    return lambda match: match.number == number or match.winner is not None


async def test_a_match_goes_on_over_restarts_with_people_coming_and_going(
    database: Database,
) -> None:
    async with gathered(database, 4, ClockKind.RELAXED, rules=HUNDRED) as friends:
        await friends.until(lambda match: match.number == 2)
    for number in (3, 4):
        friends.clock.move(100)
        async with restarted(database, friends) as again:
            for one in again.people:
                await one.look()
            await again.until(reached(number))
    stored = await again.stored()
    assert [one.seq for one in stored] == list(range(1, len(stored) + 1))


async def test_who_does_not_read_is_cut_off_and_the_others_go_on(database: Database) -> None:
    async with gathered(database, 4, rules=HUNDRED) as friends:
        slow = await friends.service.subscribe(friends.table, friends[2].user, None)
        watcher = await friends.service.subscribe(friends.table, "stranger", None)
        match = await friends.until(lambda match: match.number > 3 or match.winner is not None)
        assert slow.overflowed
        assert [message async for message in slow] == []
        watcher.close()
        assert [one.seq for one in friends.people] == [match.seq] * 4


async def test_nobody_acts_for_another(database: Database) -> None:
    async with gathered(database, 4) as friends:
        match = await friends.until(
            lambda match: match.deal is not None and match.deal.tricks is not None
        )
        seat = seat_to_act(match)
        other = friends[seat.next]
        act = friends.service.act(friends.table, other.user, "k", other.ply, friends[seat].wish())
        assert await refused(act) is Code.NOT_YOUR_TURN
        assert await friends.match() == match
