"""People and sessions: what is kept of them, how long, and how it is erased."""

from __future__ import annotations

import base64
import json

import pytest
from sqlalchemy import text

from engine.core.cards import Seat
from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog
from engine.store.headers import Chair
from engine.store.names import number_of
from engine.store.schema import metadata
from engine.store.sessions import Sessions
from engine.store.tables import Tables
from engine.store.users import Users
from tests.store.samples import Time, add_table

HOUR = 3600.0


async def test_a_guest_is_found_again_as_entered(users: Users, time: Time) -> None:
    guest = await users.create_guest("  فهد\u202e ", "ar")
    assert (guest.name, guest.lang, guest.settings) == ("فهد", "ar", {})
    assert guest.created == time.seconds
    assert await users.find(guest.id) == guest
    assert await users.find("nobody") is None


async def test_ids_are_128_bits_and_differ(users: Users) -> None:
    first, second = [(await users.create_guest("a", "en")).id for _ in range(2)]
    assert first != second
    assert len(base64.urlsafe_b64decode(first + "==")) == 16


async def test_a_name_that_is_nothing_becomes_a_number_in_no_language(users: Users) -> None:
    guest = await users.create_guest("\u3164\u2800", "ar")
    assert number_of(guest.name) is not None
    assert number_of(await users.rename(guest.id, "\u200f")) is not None


async def test_name_language_and_settings_change_apart(users: Users) -> None:
    guest = await users.create_guest("a", "en")
    assert await users.rename(guest.id, "Sara") == "Sara"
    await users.set_lang(guest.id, "fr")
    await users.change_settings(guest.id, lambda _: {"sound": False, "speed": 2})
    found = await users.find(guest.id)
    assert found is not None
    assert (found.name, found.lang) == ("Sara", "fr")
    assert found.settings == {"sound": False, "speed": 2}


async def test_a_name_is_a_value_never_sql(users: Users, database: Database) -> None:
    guest = await users.create_guest("'; DROP TABLE x", "en")
    found = await users.find(guest.id)
    assert found is not None
    assert found.name == "'; DROP TABLE x"


# --- sessions -------------------------------------------------------------------------------------


async def test_a_token_stands_for_its_person(users: Users, sessions: Sessions) -> None:
    one = await users.create_guest("a", "en")
    two = await users.create_guest("b", "en")
    tokens = [await sessions.open(user.id) for user in (one, two, one)]
    assert [await sessions.user_of(token) for token in tokens] == [one.id, two.id, one.id]
    assert len(base64.urlsafe_b64decode(tokens[0] + "=")) == 32


@pytest.mark.parametrize("token", ["", "x", "ـ", "\x00", "a" * 10_000])
async def test_any_other_token_stands_for_nobody(sessions: Sessions, token: str) -> None:
    assert await sessions.user_of(token) is None


async def test_a_session_ends_when_idle_for_twelve_hours(
    users: Users, sessions: Sessions, time: Time
) -> None:
    guest = await users.create_guest("a", "en")
    token = await sessions.open(guest.id)
    for _ in range(3):
        time.seconds += 12 * HOUR - 1
        assert await sessions.user_of(token) == guest.id
    time.seconds += 12 * HOUR + 1
    assert await sessions.user_of(token) is None


async def test_a_session_ends_after_seven_days_however_busy(
    users: Users, sessions: Sessions, time: Time
) -> None:
    guest = await users.create_guest("a", "en")
    token = await sessions.open(guest.id)
    for _ in range(7 * 3 - 1):
        time.seconds += 8 * HOUR
        assert await sessions.user_of(token) == guest.id
    time.seconds += 8 * HOUR + 1
    assert await sessions.user_of(token) is None


async def test_closing_ends_one_session_or_all(users: Users, sessions: Sessions) -> None:
    guest = await users.create_guest("a", "en")
    other = await users.create_guest("b", "en")
    first, second, third = [await sessions.open(guest.id) for _ in range(3)]
    kept = await sessions.open(other.id)
    await sessions.close(first)
    assert [await sessions.user_of(token) for token in (first, second)] == [None, guest.id]
    await sessions.close_all(guest.id)
    assert [await sessions.user_of(token) for token in (second, third)] == [None, None]
    assert await sessions.user_of(kept) == other.id


async def test_nobody_who_is_gone_gets_a_session(sessions: Sessions) -> None:
    with pytest.raises(Conflict):
        await sessions.open("nobody")


async def test_sessions_that_have_ended_are_swept_out(
    database: Database, users: Users, sessions: Sessions, time: Time
) -> None:
    guest = await users.create_guest("a", "en")
    await sessions.open(guest.id)
    time.seconds += 13 * HOUR
    await sessions.open(guest.id)
    async with database.reading() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM session")) == 1


# --- device keys ----------------------------------------------------------------------------------

DAY = 24 * HOUR


async def test_a_device_key_stands_for_its_person_time_and_again(
    users: Users, devices: Devices
) -> None:
    one = await users.create_guest("a", "en")
    two = await users.create_guest("b", "en")
    keys = [await devices.add(user.id) for user in (one, two, one)]
    for _ in range(2):
        assert [await devices.use(key) for key in keys] == [one.id, two.id, one.id]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 32


@pytest.mark.parametrize("key", ["", "x", "ـ", "a" * 10_000])
async def test_any_other_key_stands_for_nobody(devices: Devices, key: str) -> None:
    assert await devices.use(key) is None


async def test_a_key_lasts_for_ninety_days_after_its_last_use(
    users: Users, devices: Devices, time: Time
) -> None:
    guest = await users.create_guest("a", "en")
    key = await devices.add(guest.id)
    for _ in range(2):
        time.seconds += 90 * DAY - 1
        assert await devices.use(key) == guest.id
    time.seconds += 90 * DAY + 1
    assert await devices.use(key) is None


async def test_keys_that_have_ended_are_swept_out(
    database: Database, users: Users, devices: Devices, time: Time
) -> None:
    guest = await users.create_guest("a", "en")
    await devices.add(guest.id)
    time.seconds += 91 * DAY
    await devices.add(guest.id)
    async with database.reading() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM device")) == 1


async def test_logging_out_everywhere_ends_the_keys_and_logging_out_here_does_not(
    users: Users, sessions: Sessions, devices: Devices
) -> None:
    guest = await users.create_guest("a", "en")
    other = await users.create_guest("b", "en")
    key, kept = await devices.add(guest.id), await devices.add(other.id)
    await sessions.close(await sessions.open(guest.id))
    assert await devices.use(key) == guest.id
    await sessions.close_all(guest.id)
    assert await devices.use(key) is None
    assert await devices.use(kept) == other.id


async def everything(database: Database) -> str:
    """All rows of all tables, as text."""
    found = []
    async with database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = await connection.execute(table.select())
            found += [str(tuple(row)) for row in rows]
    return "\n".join(found)


async def test_a_token_or_key_itself_is_kept_nowhere(
    database: Database, users: Users, sessions: Sessions, devices: Devices
) -> None:
    guest = await users.create_guest("a", "en")
    token = await sessions.open(guest.id)
    key = await devices.add(guest.id)
    kept = await everything(database)
    assert guest.id in kept
    assert token not in kept
    assert key not in kept


# --- export and erasure ---------------------------------------------------------------------------


async def test_an_export_holds_all_that_is_kept_of_a_person_and_nothing_else(
    database: Database, users: Users, sessions: Sessions, devices: Devices, time: Time
) -> None:
    owner = await add_table(database)
    await add_table(database, "t2")
    token = await sessions.open(owner)
    await devices.add(owner)
    time.seconds += 60
    export = json.loads(json.dumps(await users.export(owner)))
    assert export["user"]["id"] == owner
    assert export["user"]["name"] == "فهد"
    assert export["sessions"] == [{"created": time.seconds - 60, "used": time.seconds - 60}]
    assert export["devices"] == export["sessions"]
    assert [table["id"] for table in export["tables"]] == ["t1"]
    assert export["tables"][0]["standing"] == {"to_act": None, "totals": [0, 0], "winner": None}
    assert token not in str(export)


async def test_there_is_nothing_to_export_of_a_stranger(users: Users) -> None:
    assert await users.export("nobody") is None


async def test_erasing_leaves_nothing_of_the_person_but_the_played_cards(
    database: Database, users: Users, sessions: Sessions, devices: Devices, tables: Tables
) -> None:
    owner = await add_table(database)
    await users.rename(owner, "Unmistakable")
    token, key = await sessions.open(owner), await devices.add(owner)
    before = await EventLog(database).since("t1")
    await users.delete(owner, "normal")
    assert await users.find(owner) is None
    assert await users.export(owner) is None
    assert await sessions.user_of(token) is None
    assert await devices.use(key) is None
    header = await tables.find("t1")
    assert header is not None
    assert header.chairs[Seat.ONE] == Chair(None, "", "normal")
    assert await EventLog(database).since("t1") == before
    left = await everything(database)
    assert owner not in left
    assert "Unmistakable" not in left


async def test_erasing_one_person_leaves_the_others(users: Users, sessions: Sessions) -> None:
    gone = await users.create_guest("a", "en")
    stays = await users.create_guest("b", "en")
    token = await sessions.open(stays.id)
    await users.delete(gone.id, "normal")
    assert await users.find(stays.id) == stays
    assert await sessions.user_of(token) == stays.id
