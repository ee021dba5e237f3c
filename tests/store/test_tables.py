"""Headers and chairs: what is told of a table, and what is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import BySeat, ByTeam, Seat, Team
from engine.core.ruleset import PRESETS, Preset
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog, Standing
from engine.store.headers import Chair, Header
from engine.store.tables import Tables
from engine.store.users import Users
from tests.store.samples import BEGUN, SECRET, START, add_table, header, played, row


async def test_a_header_is_found_with_the_names_people_bear_now(
    database: Database, tables: Tables, users: Users
) -> None:
    owner = await add_table(database)
    await users.rename(owner, "سارة")
    found = await tables.find("t1")
    assert found is not None
    assert found.chairs[Seat.ONE] == Chair(owner, "سارة", None)
    assert found.chairs[Seat.TWO] == Chair(None, "", "easy")


async def test_rules_come_back_as_they_were(database: Database, tables: Tables) -> None:
    owner = await add_table(database)
    rules = PRESETS[Preset.KAMMELNA]
    made = header("t2", owner)
    special = Header("t2", made.created, rules, made.commitment, made.chairs)
    await tables.create(special, SECRET, [row(BEGUN, 1)], START)
    found = await tables.find("t2")
    assert found is not None
    assert found.rules == rules


async def test_an_unknown_table_is_none(tables: Tables) -> None:
    assert await tables.find("t9") is None
    assert await tables.take("t9") is None


async def test_the_secret_is_for_the_owner_of_the_table_and_shows_nowhere(
    database: Database, tables: Tables
) -> None:
    await add_table(database)
    owned = await tables.take("t1")
    assert owned is not None
    assert owned.secret == SECRET
    shown = f"{owned!r} {await tables.find('t1')!r}"
    assert "never to be told" not in shown
    assert SECRET.hex() not in shown


async def test_a_table_is_made_whole_or_not_at_all(database: Database, tables: Tables) -> None:
    owner = await add_table(database)
    with pytest.raises(Conflict):
        await tables.create(header("t1", owner), SECRET, [row(BEGUN, 1)], START)
    with pytest.raises(Conflict):
        await tables.create(header("t2", "nobody"), SECRET, [row(BEGUN, 1)], START)
    assert await tables.find("t2") is None
    assert await EventLog(database).since("t2") == []


async def test_a_persons_tables_are_listed_the_newest_first(
    database: Database, tables: Tables
) -> None:
    owner = await add_table(database, "t1", created=10.0)
    for table, created in (("t2", 30.0), ("t3", 20.0)):
        await tables.create(header(table, owner, created), SECRET, [row(BEGUN, 1)], START)
    await add_table(database, "t4")
    listed = await tables.of_user(owner)
    assert [(one.id, one.seat, one.target) for one in listed] == [
        ("t2", Seat.ONE, 152),
        ("t3", Seat.ONE, 152),
        ("t1", Seat.ONE, 152),
    ]


# --- live tables ----------------------------------------------------------------------------------


async def test_a_live_table_comes_back_with_its_clock_host_and_banks(
    database: Database, tables: Tables
) -> None:
    owner = await add_table(database)
    live = replace(header("t2", owner), clock="fast", shared=True, host=owner, deadline=99.5)
    await tables.create(live, SECRET, [row(BEGUN, 1)], START)
    await tables.set_clock(None, "t2", 120.25, BySeat((60.0, 41.5, 0.0, 60.0)))
    found = await tables.find("t2")
    assert found is not None
    assert (found.clock, found.shared, found.host) == ("fast", True, owner)
    assert found.deadline == 120.25
    assert [chair.bank for chair in found.chairs] == [60.0, 41.5, 0.0, 60.0]


async def test_a_clock_is_stored_with_the_event_or_not_at_all(
    database: Database, tables: Tables, log: EventLog
) -> None:
    await add_table(database)

    async def also(connection: AsyncConnection) -> None:
        await tables.set_clock(connection, "t1", 77.0)

    with pytest.raises(Conflict):
        await log.append("t1", 5, [row(BEGUN, 2)], START, also=also)
    await log.append("t1", 1, [row(played("AS"), 2)], START, also=also)
    found = await tables.find("t1")
    assert found is not None
    assert found.deadline == 77.0


async def test_a_chair_changes_hands(database: Database, tables: Tables, users: Users) -> None:
    owner = await add_table(database)
    guest = await users.create_guest("سارة", "ar")
    await tables.set_chair(None, "t1", Seat.ONE, Chair(None, "", "normal", 12.0, True))
    await tables.set_chair(None, "t1", Seat.THREE, Chair(guest.id, "", None))
    await tables.set_host(None, "t1", guest.id)
    found = await tables.find("t1")
    assert found is not None
    assert found.host == guest.id
    assert found.chairs[Seat.ONE] == Chair(None, "", "normal", 12.0, True)
    assert found.chairs[Seat.THREE] == Chair(guest.id, "سارة", None)
    assert [one.id for one in await tables.of_user(guest.id)] == ["t1"]
    assert await tables.of_user(owner) == []
    with pytest.raises(Conflict):
        await tables.set_chair(None, "t1", Seat.TWO, Chair("nobody", "", None))


async def test_a_closed_table_is_listed_but_no_longer_counts(
    database: Database, tables: Tables
) -> None:
    owner = await add_table(database)
    for table in ("t2", "t3"):
        await tables.create(header(table, owner), SECRET, [row(BEGUN, 1)], START)
    won = Standing(None, ByTeam(152, 10), Team.ODD)
    await EventLog(database).append("t3", 1, [row(played("AS"), 2)], won)
    assert await tables.open_count(owner) == 2
    for at in (50.0, 60.0):
        await tables.close("t1", at)
    await tables.close("t3", 50.0)
    assert await tables.open_count(owner) == 1
    listed = {one.id: one.closed for one in await tables.of_user(owner)}
    assert listed == {"t1": 50.0, "t2": None, "t3": None}
