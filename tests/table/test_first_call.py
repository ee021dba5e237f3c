"""People are called to a new table, and to one they have closed while it waited for them."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.cards import SEATS, BySeat
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.ids import new_id
from engine.store.users import Users
from engine.table.clock import ClockKind
from engine.table.hub import FIRST_CALL
from engine.table.seats import person
from tests.table.friends import HandClock, gathered, seat_to_act
from tests.table.players import serving


class Calls:
    """Notes who is called to which table."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []

    def your_turn(self, user: str, table: str) -> None:
        self.made.append((user, table))


@pytest.mark.parametrize("coming", [False, True])
async def test_only_who_has_not_come_is_called_and_once(database: Database, coming: bool) -> None:
    calls, clock, table = Calls(), HandClock(), new_id()
    async with serving(database, clock=clock, notifier=calls) as service:
        users = Users(database)
        people = [(await users.create_guest(f"P{seat}", "en")).id for seat in SEATS]
        chairs = BySeat.of(lambda seat: person(people[seat - 1]))
        await service.create_shared(table, people[0], RuleSet(), ClockKind.NONE, chairs)
        looks = [await service.subscribe(table, one, None) for one in people if coming]
        await asyncio.sleep(0)
        clock.move(FIRST_CALL)
        await (await service.hub.actor(table)).stop()
        acts = [one for one in people if (await service.tables_of(one))[0].your_turn]
        assert calls.made == ([] if coming else [(acts[0], table)])
        for look in looks:
            look.close()


async def test_who_closes_a_table_that_waits_for_them_is_called(database: Database) -> None:
    calls = Calls()
    async with gathered(database, 4, notifier=calls) as friends:
        match = await friends.catch_up()
        waited_for = int(seat_to_act(match))
        await friends.close(waited_for % 4 + 1)
        assert calls.made == []
        await friends.close(waited_for)
        assert calls.made == [(friends[waited_for].user, friends.table)]
    assert len(calls.made) == 1  # the end of the process calls nobody
