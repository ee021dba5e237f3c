"""Score pads in the database: a list nobody forks, whose it is, what is kept of whom, and how
long."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import BySeat, ByTeam, Seat, Team
from engine.core.pad import Pad, apply, begin, decide
from engine.core.pad_entry import Quick
from engine.core.pad_events import (
    NAMELESS,
    EnterRound,
    Names,
    RoundRemoved,
)
from engine.core.ruleset import RuleSet
from engine.store import pads
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.leftovers import GROUP, GUEST, PAD, sweep
from engine.store.pad_heads import PadHead
from engine.store.pads import Pads, Request
from engine.store.schema import metadata
from engine.store.users import Users
from tests.store.samples import Time

NAMES = Names(ByTeam("الصقور", ""), BySeat(("فهد", "", "سالم", "")))
CHAT, MOVED = -4_000_000_001, -1_004_000_000_001


async def make(
    database: Database, host: str, id: str = "p1", now: float = 5.0, chat: int | None = None
) -> PadHead:
    """A new pad, opened by its host."""
    event = begin(RuleSet(), 1, NAMES, Seat.TWO)
    blank = PadHead(id, now, now, host, RuleSet(), 1, NAMES, chat_id=chat)
    head = blank.after(apply(Pad(), 1, event), now)

    async def work(connection: AsyncConnection) -> None:
        await pads.add(connection, head, event, Request(host, "first", "d"))
        await pads.opened(connection, id, host, now)

    await database.write(work)
    return head


async def enter(
    database: Database, user: str, us: int, them: int, id: str = "p1", client: str = "c1"
) -> PadHead:
    """One more round."""
    stored = await Pads(database).find(id)
    assert stored is not None
    event = decide(stored.state(), EnterRound(Quick(ByTeam(us, them))))
    assert event is not None
    state = apply(stored.state(), stored.head.seq + 1, event)  # type: ignore[arg-type]
    head = stored.head.after(state, stored.head.changed + 1)
    await database.write(
        partial(pads.append, head=head, event=event, request=Request(user, client, "d"))
    )
    return head


async def test_a_pad_is_read_as_it_was_written(database: Database, users: Users) -> None:
    host = (await users.create_guest("فهد", "ar")).id
    made = await make(database, host)
    after = await enter(database, host, 16, 0)
    stored = await Pads(database).find("p1")
    assert stored is not None
    assert (stored.head, stored.following) == (after, None)
    assert [(one.seq, one.at, one.user, one.name) for one in stored.changes] == [
        (1, 5.0, host, "فهد"),
        (2, 6.0, host, "فهد"),
    ]
    assert stored.state().names == NAMES
    assert (after.rounds, after.tally.totals, made.rounds) == (1, ByTeam(16, 0), 0)
    assert await Pads(database).find("nothing") is None


async def test_a_second_writer_gets_a_conflict_and_no_fork(
    database: Database, users: Users
) -> None:
    host = (await users.create_guest("a", "ar")).id
    await make(database, host)
    late = await enter(database, host, 16, 0)
    event = RoundRemoved(2)
    for head in (late, replace(late, seq=4), replace(late, id="p2", seq=3)):
        write = partial(pads.append, head=head, event=event, request=Request(host, "x", "d"))
        with pytest.raises(Conflict):
            await database.write(write)
    twice = partial(
        pads.append, head=replace(late, seq=3), event=event, request=Request(host, "c1", "d")
    )
    with pytest.raises(Conflict):
        await database.write(twice)
    stored = await Pads(database).find("p1")
    assert stored is not None
    assert (stored.head.seq, len(stored.changes)) == (2, 2)


async def test_a_request_is_known_again_to_whom_it_belongs(
    database: Database, users: Users
) -> None:
    host, other = [(await users.create_guest(name, "ar")).id for name in "ab"]
    await make(database, host)
    await enter(database, host, 16, 0)
    async with database.reading() as connection:
        assert await pads.known(connection, "p1", Request(host, "c1", "else")) == (2, "d")
        assert await pads.known(connection, "p1", Request(other, "c1", "d")) is None
        assert await pads.known(connection, "p1", Request(host, "c2", "d")) is None


async def test_lists_hold_what_a_person_has_opened(database: Database, users: Users) -> None:
    host, other = [(await users.create_guest(name, "ar")).id for name in "ab"]
    await make(database, host, "p1", 5.0)
    await make(database, host, "p2", 7.0)
    await enter(database, host, 160, 0, "p1")
    store = Pads(database)
    assert [one.id for one in await store.running(host)] == ["p2"]
    (over,) = await store.finished(host)
    assert (over.id, over.winner, over.ended) == ("p1", Team.ODD, 6.0)
    assert await store.running(other) == []
    await database.write(partial(pads.opened, pad_id="p1", user=other, now=8.0))
    assert [one.id for one in await store.finished(other)] == ["p1"]


async def test_one_pad_follows_another(database: Database, users: Users) -> None:
    host = (await users.create_guest("a", "ar")).id
    await make(database, host)
    event = begin(RuleSet(), 1, NAMELESS, Seat.ONE)
    next_one = PadHead("p2", 5.0, 5.0, host, RuleSet(), 1, NAMELESS, seq=1, follows="p1")
    request = Request(host, "x", "d")
    await database.write(partial(pads.add, head=next_one, event=event, request=request))
    stored = await Pads(database).find("p1")
    assert stored is not None
    assert stored.following == "p2"
    third = partial(pads.add, head=replace(next_one, id="p3"), event=event, request=request)
    with pytest.raises(Conflict):
        await database.write(third)


# --- groups, people, leftovers --------------------------------------------------------------------


async def test_a_group_that_becomes_a_supergroup_keeps_its_pad(
    database: Database, users: Users, time: Time
) -> None:
    """The message of the old group is not there any more: the card is posted anew."""
    host = (await users.create_guest("a", "ar")).id
    await Chats(database, time).ensure(CHAT, "ar")
    await make(database, host, chat=CHAT)
    await database.write(partial(pads.place, pad_id="p1", thread_id=3, message_id=77))
    await enter(database, host, 16, 0)
    for _ in range(2):
        await Chats(database, time).migrate(CHAT, MOVED)
    store = Pads(database)
    assert await store.of_chat(CHAT) == []
    (moved,) = await store.of_chat(MOVED)
    assert (moved.id, moved.message_id, moved.tally.totals) == ("p1", None, ByTeam(16, 0))
    assert (await enter(database, host, 0, 16, client="c2")).rounds == 2


async def test_erasing_a_person_keeps_what_others_see_without_a_name(
    database: Database, users: Users
) -> None:
    host, friend = [(await users.create_guest(name, "ar")).id for name in "ab"]
    await make(database, host, "own")
    await make(database, host, "shared")
    await make(database, host, "group", chat=CHAT)
    await database.write(partial(pads.opened, pad_id="shared", user=friend, now=8.0))
    export = json.loads(json.dumps(await users.export(host)))
    assert [one["id"] for one in export["pads"]] == ["group", "own", "shared"]
    assert len(export["pad_events"]) == 3
    assert "user_id" not in export["pad_events"][0]
    await users.delete(host, "normal")
    store = Pads(database)
    assert await store.find("own") is None
    for kept in ("shared", "group"):
        stored = await store.find(kept)
        assert stored is not None
        assert stored.head.host is None
        assert [(one.user, one.name) for one in stored.changes] == [(None, "")]
    assert await count(database, "pad_event") == 2
    assert await count(database, "pad_member") == 1


async def count(database: Database, table: str) -> int:
    kind = metadata.tables[table]
    async with database.reading() as connection:
        return int(await connection.scalar(select(func.count()).select_from(kind)) or 0)


async def test_empty_pads_and_pads_nobody_can_look_at_are_swept_after_thirty_days(
    database: Database, users: Users, time: Time
) -> None:
    now = time.seconds
    host = (await users.of_telegram(7, "a", "ar")).id
    other = (await users.of_telegram(8, "b", "ar")).id
    await Chats(database, time).ensure(CHAT, "ar")
    for id, chat in (("empty", None), ("kept", None), ("here", CHAT), ("gone", -9)):
        await make(database, host if id in ("empty", "kept") else other, id, now, chat)
        if id != "empty":
            await enter(database, host, 16, 0, id)
    await users.delete(other, "normal")
    assert await sweep(database, now + PAD) == 0
    assert await sweep(database, now + PAD + 2) == 2
    store = Pads(database)
    left = [id for id in ("empty", "kept", "here", "gone") if await store.find(id) is not None]
    assert left == ["kept", "here"]
    await Chats(database, time).set_present(CHAT, False)
    assert await sweep(database, time.seconds + GROUP + 2) == 1, "the house rules"
    assert await sweep(database, time.seconds + GROUP + 2) == 1, "then what nobody can look at"


async def test_a_guest_who_wrote_on_a_pad_keeps_a_name_while_somebody_can_look_at_it(
    database: Database, users: Users, time: Time
) -> None:
    host, writer, reader = [(await users.create_guest(name, "ar")).id for name in "abc"]
    known = (await users.of_telegram(7, "d", "ar")).id
    await make(database, host, now=time.seconds)
    await enter(database, writer, 16, 0)
    for one in (reader, known):
        opened = partial(pads.opened, pad_id="p1", user=one, now=8.0)
        await database.write(opened)
    later = time.seconds + PAD + GUEST
    assert await sweep(database, later) == 1
    left = [await users.find(one) is not None for one in (host, writer, reader)]
    assert left == [True, True, False]
    await users.delete(known, "normal")
    assert await sweep(database, later) == 3, "the pad nobody can look at, and who was on it"
