"""Headers and chairs: what is told of a table, and what is not."""

from __future__ import annotations

import pytest

from engine.core.cards import Seat
from engine.core.ruleset import PRESETS, Preset
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog
from engine.store.tables import Chair, Header, Tables
from engine.store.users import Users
from tests.store.samples import BEGUN, SECRET, START, add_table, header, row


async def test_a_header_is_found_with_the_names_people_bear_now(
    database: Database, tables: Tables, users: Users
) -> None:
    owner = await add_table(database)
    await users.rename(owner, "سارة", "?")
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
