"""What is kept of a person who plays with others: taken out whole, and erased without a rest."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.store import attempts, streaks
from engine.store.attempts import Attempt, Attempts
from engine.store.blocks import Blocks
from engine.store.contest_schema import member, rating, rating_change, record, standing
from engine.store.contests import Contest, ContestKind, Contests
from engine.store.db import Database
from engine.store.inbox import Inbox
from engine.store.lobbies import Lobbies, Sitter
from engine.store.outbox import Outbox
from engine.store.passes import Passes
from engine.store.schema import metadata
from engine.store.streaks import Streak
from engine.store.tables import Tables
from engine.store.users import User, Users
from tests.store.samples import BEGUN, SECRET, START, header, lobby, row

TELEGRAM = 7_123_456_789
GROUP = -1_001_234_567_890
DAILY = Contest(
    *("d1", ContestKind.DAILY, 20_454, 0.0, 10.0, 20.0, RuleSet(), 4, Seat.FOUR, "strong", "v1"),
    *(b"s", "c0ffee"),
)


async def update(inbox: Inbox, number: int, sender: int, text: str) -> None:
    data = {"update_id": number, "message": {"from": {"id": sender}, "text": text}}
    await inbox.add(number, json.dumps(data))


@pytest.fixture
async def person(database: Database, users: Users) -> User:
    """Somebody with a trace of every kind: hosts a lobby and a table, has played, blocks."""
    user = await users.of_telegram(TELEGRAM, "Unmistakable", "ar")
    friend = (await users.create_guest("فهد", "ar")).id
    lobbies, blocks, outbox, inbox = (
        Lobbies(database),
        Blocks(database),
        Outbox(database),
        Inbox(database),
    )
    waits = lobby("waits", user.id)
    chairs = waits.chairs.replace(Seat.TWO, Sitter(friend, "", None))
    await lobbies.add(replace(waits, chairs=chairs, chat_id=GROUP))
    bots: BySeat[Sitter | None] = BySeat.of(lambda _: Sitter(None, "", "easy"))
    full = bots.replace(Seat.THREE, Sitter(user.id, "", None))
    await lobbies.add(replace(lobby("played", user.id), chairs=full, state="started"))
    shared = replace(header("played", user.id), shared=True, host=user.id)
    await Tables(database).create(shared, SECRET, [row(BEGUN, 1)], START)
    await blocks.add(user.id, friend)
    await blocks.add(friend, user.id)
    await outbox.put(None, "turn", TELEGRAM, "sendMessage", {"text": "Your turn"}, 5.0)
    await outbox.put(None, "card", GROUP, "sendMessage", {"text": "A card"}, 5.0)
    await Passes(database).make(GROUP, user.id)
    await plays_for_something(database, user.id)
    await update(inbox, 1, TELEGRAM, "Hello there")
    await update(inbox, 2, TELEGRAM * 10, "Somebody else")
    return user


async def plays_for_something(database: Database, user: str) -> None:
    """Has finished a daily, and stands in every list there is."""
    await Contests(database).add(replace(DAILY, host=user))

    async def work(connection: AsyncConnection) -> None:
        await attempts.begin(connection, Attempt("played", DAILY.id, user, True, 5.0))
        await streaks.put(connection, user, Streak(12, 14, 1, 20_454))
        for table, values in (
            (standing, {"board": "week", "period": 1, "value": 9, "rank": 1}),
            (rating, {"mu": 25.0, "sigma": 8.0, "matches": 1, "at": 5.0}),
            (
                rating_change,
                {"table_id": "played", "at": 5.0, "mu": 25.0, "sigma": 8.0}
                | {"shown": 1500, "shown_before": 1490},
            ),
            (record, {"matches": 1}),
            (member, {"chat_id": GROUP, "seen": 5.0}),
        ):
            await connection.execute(table.insert().values(user_id=user, **values))

    await database.write(work)


async def test_an_export_holds_every_kind_of_trace(users: Users, person: User) -> None:
    export = json.loads(json.dumps(await users.export(person.id)))
    assert export["user"]["telegram_id"] == TELEGRAM
    assert [(one["id"], one["seat"]) for one in export["lobbies"]] == [("played", 3), ("waits", 1)]
    assert [one["id"] for one in export["tables"]] == ["played"]
    assert [one["name"] for one in export["blocks"]] == ["فهد"]
    assert [one["chat_id"] for one in export["passes"]] == [GROUP]
    assert "Hello there" in str(export["messages"])
    assert "Your turn" in str(export["messages"])
    assert [one["contest_id"] for one in export["attempts"]] == [DAILY.id]
    for kind in ("streaks", "standings", "ratings", "rating_changes", "records", "members"):
        assert len(export[kind]) == 1, kind
        assert "user_id" not in export[kind][0]
    assert "Somebody else" not in str(export)
    assert "A card" not in str(export)


async def test_erasing_leaves_no_trace_and_no_hole(
    database: Database, users: Users, person: User
) -> None:
    await users.delete(person.id, "normal")
    left = await everything(database)
    for trace in (person.id, "Unmistakable", f" {TELEGRAM},", "Hello there", "Your turn"):
        assert trace not in left
    assert "Somebody else" in left
    assert "A card" in left
    lobbies = Lobbies(database)
    waits = await lobbies.find("waits")
    assert waits is not None
    assert (waits.state, waits.host, waits.chairs[Seat.ONE]) == ("cancelled", None, None)
    played = await lobbies.find("played")
    assert played is not None
    assert played.chairs[Seat.THREE] == Sitter(None, "", "normal")
    attempt = await Attempts(database).at("played")
    assert attempt is not None, "the result stays in the field, without its person"
    assert attempt.user is None
    table = await Tables(database).find("played")
    assert table is not None
    assert (table.host, table.chairs[Seat.ONE].bot) == (None, "normal")


async def everything(database: Database) -> str:
    found = []
    async with database.reading() as connection:
        for table in metadata.sorted_tables:
            found += [str(tuple(row)) for row in await connection.execute(table.select())]
    return "\n".join(found)


async def test_a_guest_in_somebodys_lobby_leaves_a_free_chair(
    database: Database, users: Users
) -> None:
    host, guest = [(await users.create_guest(name, "ar")).id for name in "ab"]
    waits = lobby("waits", host)
    chairs = waits.chairs.replace(Seat.TWO, Sitter(guest, "", None))
    await Lobbies(database).add(replace(waits, chairs=chairs))
    await users.delete(guest, "normal")
    found = await Lobbies(database).find("waits")
    assert found is not None
    assert (found.state, found.people, found.version) == ("waiting", {host: SEATS[0]}, 2)


async def test_what_a_person_sent_is_not_handled_again_once_it_is_erased(
    database: Database, users: Users, person: User
) -> None:
    inbox = Inbox(database)
    await users.delete(person.id, "normal")
    assert [number for number, _ in await inbox.pending()] == [2]
    assert not await inbox.add(1, "{}")
