"""What is swept out, when, and what stays whatever its age."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import ByTeam, Seat, Team
from engine.store import leftovers, schema
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.eventlog import EventLog, Standing
from engine.store.inbox import Inbox
from engine.store.leftovers import BATCH, DAY, GROUP, GUEST, LOBBY, UPDATE, sweep
from engine.store.lobbies import Lobbies
from engine.store.sessions import Sessions
from engine.store.tables import Tables
from engine.store.users import Users
from engine.table.lobby_info import LobbyState
from tests.store.samples import Time, add_table, lobby, played, row

WON = Standing(None, ByTeam(160, 90), Team.ODD)


async def test_updates_are_known_for_a_day_handled_or_not(database: Database, time: Time) -> None:
    inbox = Inbox(database, time)
    for number in (1, 2):
        await inbox.add(number, "{}")
    await inbox.done(1)
    assert await sweep(database, time.seconds + UPDATE) == 0
    time.seconds += UPDATE + 1
    await inbox.add(3, "{}")
    assert await sweep(database, time.seconds) == 2
    assert [number for number, _ in await inbox.pending()] == [3]
    assert await inbox.add(1, "{}"), "known no more"


async def test_a_lobby_that_came_to_nothing_stays_for_thirty_days(
    database: Database, users: Users, time: Time
) -> None:
    lobbies = Lobbies(database)
    for state in LobbyState:
        host = (await users.create_guest("a", "ar")).id
        await lobbies.add(replace(lobby(state.value, host), state=state.value))
    assert await sweep(database, time.seconds + LOBBY) == 0
    assert await sweep(database, time.seconds + LOBBY + 1) == 3
    left = [state for state in LobbyState if await lobbies.find(state.value) is not None]
    assert left == [LobbyState.WAITING], "one that waits is closed before it is swept"
    assert await chairs(database) == 1


async def chairs(database: Database) -> int:
    async with database.reading() as connection:
        return int(
            await connection.scalar(select(func.count()).select_from(schema.lobby_seat)) or 0
        )


@pytest.mark.parametrize("end", ["won", "closed"])
async def test_a_lobby_stays_until_thirty_days_after_its_match(
    database: Database, tables: Tables, log: EventLog, time: Time, end: str
) -> None:
    """A rematch finds the group's card through it. The match itself stays for ever."""
    lobbies, began = Lobbies(database), time.seconds
    owner = await add_table(database, "t1", began)
    await lobbies.add(replace(lobby("t1", owner), state="started"))
    assert await sweep(database, began + 10 * LOBBY) == 0, "it is still played"
    over = began + 20 * DAY
    if end == "won":
        await log.append("t1", 1, [replace(row(played("AS"), 2), at=over)], WON)
    else:
        await tables.close("t1", over)
    assert await sweep(database, over + LOBBY) == 0
    assert await sweep(database, over + LOBBY + 1) == 1
    assert await lobbies.find("t1") is None
    assert await tables.find("t1") is not None
    assert len(await log.since("t1")) == (2 if end == "won" else 1)
    assert [one.id for one in await tables.of_user(owner)] == ["t1"]


async def test_a_group_keeps_its_house_rules_for_ninety_days_without_the_bot(
    database: Database, time: Time
) -> None:
    chats = Chats(database, time)
    for group in (-1, -2, -3):
        await chats.ensure(group, "ar")
    await chats.set_present(-1, False)
    await chats.set_present(-2, False)
    await chats.set_present(-2, True)
    assert await sweep(database, time.seconds + GROUP) == 0
    assert await sweep(database, time.seconds + GROUP + 1) == 1
    assert [group for group in (-1, -2, -3) if await chats.get(group)] == [-2, -3]


async def test_a_guest_who_cannot_come_back_and_never_played_is_forgotten(
    database: Database, users: Users, sessions: Sessions, devices: Devices, time: Time
) -> None:
    lost = await users.create_guest("lost", "ar")
    kept = [
        await users.create_guest("with a session", "ar"),
        await users.create_guest("with a device", "ar"),
        await users.of_telegram(7, "from Telegram", "ar"),
        await users.create_guest("in a lobby", "ar"),
    ]
    kept_player = await add_table(database)
    await sessions.open(kept[0].id)
    await devices.add(kept[1].id)
    await Lobbies(database).add(lobby("l1", kept[3].id))
    assert await sweep(database, time.seconds + GUEST) == 0
    assert await sweep(database, time.seconds + GUEST + 1) == 1
    assert await users.find(lost.id) is None
    for one in kept:
        assert await users.find(one.id) == one
    player = await users.find(kept_player)
    assert player is not None, "who played has a name in what others have played"
    header = await Tables(database).find("t1")
    assert header is not None
    assert header.chairs[Seat.ONE].name == player.name


async def test_a_heap_is_deleted_a_few_rows_at_a_time(
    database: Database, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = 2 * BATCH + 1
    inbox, written = Inbox(database, time), []

    async def fill(connection: AsyncConnection) -> None:
        rows = [
            {"update_id": number, "received": time.seconds, "data": "{}", "done": 1}
            for number in range(many)
        ]
        await connection.execute(schema.inbox.insert(), rows)

    await database.write(fill)
    delete = leftovers._delete

    async def counted(*asked: object) -> int:
        written.append(await delete(*asked))  # type: ignore[arg-type]
        return written[-1]

    monkeypatch.setattr(leftovers, "_delete", counted)
    assert await sweep(database, time.seconds + UPDATE + 1) == many
    assert written[:3] == [BATCH, BATCH, 1]
    assert await inbox.add(0, "{}")
