"""The list of events of a table: it grows at its end, once, by one writer, or not at all."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import ByTeam, Seat, Team
from engine.core.events import TakenBack
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog, Known, Standing
from engine.store.tables import Tables
from tests.store.samples import BEGUN, START, add_table, played, row


@pytest.fixture(autouse=True)
async def owner(database: Database) -> str:
    return await add_table(database)


async def test_what_is_appended_is_read_back_in_order(log: EventLog) -> None:
    await log.append("t1", 1, [row(played("10H"), 2), row(played("7S"), 2)], START)
    await log.append("t1", 3, [row(played("AS"), 3)], START)
    stored = await log.since("t1")
    assert [(one.seq, one.ply) for one in stored] == [(1, 1), (2, 2), (3, 2), (4, 3)]
    assert [one.event for one in stored] == [BEGUN, played("10H"), played("7S"), played("AS")]
    assert stored[0].at == 1_800_000_000.5


async def test_since_leaves_out_what_is_known(log: EventLog) -> None:
    await log.append("t1", 1, [row(played("10H"), 2), row(played("7S"), 2)], START)
    assert [one.seq for one in await log.since("t1", 2)] == [3]
    assert await log.since("t1", 3) == []
    assert await log.since("no such table") == []


@pytest.mark.parametrize("expected", [0, 2, 99, -1])
async def test_another_end_of_the_list_is_a_conflict(log: EventLog, expected: int) -> None:
    with pytest.raises(Conflict):
        await log.append("t1", expected, [row(played("10H"), 2)], START)
    assert len(await log.since("t1")) == 1


async def test_a_table_that_is_not_there_takes_no_events(log: EventLog) -> None:
    with pytest.raises(Conflict):
        await log.append("t2", 0, [row(BEGUN, 1)], START)
    assert await log.since("t2") == []


async def test_of_many_writers_at_one_place_one_wins(log: EventLog) -> None:
    cards = ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]
    results = await asyncio.gather(
        *(log.append("t1", 1, [row(played(card), 2)], START) for card in cards),
        return_exceptions=True,
    )
    assert sum(result is None for result in results) == 1
    assert all(result is None or isinstance(result, Conflict) for result in results)
    assert len(await log.since("t1")) == 2


async def test_the_key_alone_keeps_a_list_from_forking(database: Database, log: EventLog) -> None:
    """Even where the header were wrong about the end of the list."""
    await log.append("t1", 1, [row(played("10H"), 2)], START)

    async def lie(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE game_table SET seq = 1"))

    await database.write(lie)
    with pytest.raises(Conflict):
        await log.append("t1", 1, [row(played("7S"), 2)], START)
    assert [one.event for one in await log.since("t1")] == [BEGUN, played("10H")]


async def test_an_earlier_owner_is_fenced_off(log: EventLog, tables: Tables) -> None:
    first = await tables.take("t1")
    second = await tables.take("t1")
    assert first is not None
    assert second is not None
    with pytest.raises(Conflict):
        await log.append("t1", 1, [row(played("10H"), 2)], START, first.epoch)
    await log.append("t1", 1, [row(played("10H"), 2)], START, second.epoch)
    assert len(await log.since("t1")) == 2


async def test_a_clients_id_is_taken_once_a_seat(log: EventLog) -> None:
    await log.append("t1", 1, [row(played("10H"), 2, "a-1")], START)
    with pytest.raises(Conflict):
        await log.append("t1", 2, [row(played("7S"), 3, "a-1")], START)
    await log.append("t1", 2, [row(played("7S"), 3, "a-2")], START)
    assert len(await log.since("t1")) == 3


async def test_a_clients_id_is_found_with_its_digest_and_its_last_event(log: EventLog) -> None:
    first = row(played("10H"), 2, "a-1", digest="what was asked")
    await log.append("t1", 1, [first, row(played("7S"), 2), row(played("AS"), 2)], START)
    await log.append("t1", 4, [row(played("KS"), 3)], START)
    assert await log.find_client_id("t1", Seat.ONE, "a-1") == Known("what was asked", 2, 4)


@pytest.mark.parametrize(
    ("table", "seat", "client_id"),
    [("t2", Seat.ONE, "a-1"), ("t1", Seat.TWO, "a-1"), ("t1", Seat.ONE, "a-2")],
)
async def test_another_table_seat_or_id_is_not_found(
    log: EventLog, table: str, seat: Seat, client_id: str
) -> None:
    await log.append("t1", 1, [row(played("10H"), 2, "a-1")], START)
    assert await log.find_client_id(table, seat, client_id) is None


async def test_what_is_written_with_the_events_stands_or_falls_with_them(
    database: Database, log: EventLog
) -> None:
    async def also(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE account SET name = 'winner'"))

    async def names() -> list[str]:
        async with database.reading() as connection:
            return list(await connection.scalars(text("SELECT name FROM account")))

    with pytest.raises(Conflict):
        await log.append("t1", 5, [row(played("10H"), 2)], START, also=also)
    assert await names() == ["فهد"]
    await log.append("t1", 1, [row(played("10H"), 2)], START, also=also)
    assert await names() == ["winner"]


async def test_events_are_not_written_where_what_belongs_to_them_fails(log: EventLog) -> None:
    async def also(connection: AsyncConnection) -> None:
        raise RuntimeError("no rating today")

    with pytest.raises(RuntimeError):
        await log.append("t1", 1, [row(played("10H"), 2)], START, also=also)
    assert len(await log.since("t1")) == 1
    await log.append("t1", 1, [row(played("10H"), 2)], START)


async def test_the_standing_is_what_lists_show(log: EventLog, tables: Tables, owner: str) -> None:
    standing = Standing(Seat.THREE, ByTeam(20, 152), Team.EVEN)
    await log.append("t1", 1, [row(TakenBack(1), 2)], standing)
    (listed,) = await tables.of_user(owner)
    assert listed.standing == standing
